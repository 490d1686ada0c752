import { type Filter, heldByKind, type Term } from "~/storage/adapters/relational/filter.server";
import { columnOf } from "~/storage/adapters/relational/layout.server";
import {
  flagsOf,
  leadingNulls,
  sideOf,
  valuesOfFlags,
} from "~/storage/adapters/relational/place.server";
import type { Page, Test } from "./connection.server";
import type { Hosted } from "./layout.server";

/** Proxies refuse long addresses, so one request has a limited number of values and characters. */
const listed = 300;
const listedLength = 4_500;

/** The table that answers a filter: the collection's own table, or a side table alone. */
export interface Place {
  table: string;
  id: string;
  columnOf(field: string): string;
}

export type Side = ReturnType<typeof sideOf>;

export function sideFor({ layout, sides }: Hosted, filter: Filter): Side | null {
  return filter.holds && sides.length > 0 ? sideOf(sides, layout, filter) : null;
}

export function mainPlace({ layout }: Hosted): Place {
  const columnNamed = (field: string) => columnOf(layout.table, field).name;
  return { table: layout.tableName, id: layout.id.column.name, columnOf: columnNamed };
}

export function sidePlace({ name, table, owner }: Side): Place {
  const id = owner.name;
  const columnNamed = (field: string) => (field === "id" ? id : columnOf(table, field).name);
  return { table: name, id, columnOf: columnNamed };
}

/**
 * The index ranges whose merged rows match the filter. A position splits a range in two, the rows
 * with an equal key and the rows beyond it, because PostgREST cannot compare pairs.
 */
export function walksOf(
  hosted: Hosted,
  { filter, place, side }: { filter: Filter; place: Place; side: Side | null },
): Pick<Page, "table" | "tests" | "order">[] {
  const { layout } = hosted;
  const held = side ? valuesHeld(side, filter) : listsHolding(filter);
  const flags = valuesOfFlags(flagsOf(layout, filter, side)).map((values) =>
    [...values].map(([flag, value]) => testOn(place.columnOf(flag), "eq", value)),
  );
  const ways = [
    held,
    flags,
    ...filter.terms.map((term) => waysOf(term, place.columnOf(term.field.field))),
    positions(filter, place),
  ].reduce((all, more) => all.flatMap((tests) => more.map((others) => [...tests, ...others])));
  const key = filter.by.kind === "key" ? [] : [place.columnOf(filter.by.field)];
  const order = [...leadingNulls(layout, filter).map(place.columnOf), ...key, place.id].map(
    (column) => ({ column, descending: filter.descending }),
  );
  return ways.map((tests) => ({ table: place.table, tests, order }));
}

function valuesHeld({ element }: Side, { holds }: Filter): Test[][] {
  if (!holds) return [[]];
  if (holds.test === "one") return [[testOn(element.name, "eq", holds.value)]];
  return holds.test === "any" ? inLists(element.name, holds.values) : [];
}

/** A list that an index of the engine's own searches. */
function listsHolding(filter: Filter): Test[][] {
  if (!filter.holds) return [[]];
  const { lists } = heldByKind(filter);
  // PostgREST cannot ask for one token of several.
  if (lists.flat().length !== 1) throw new Error("A host looks up one token at a time");
  return [[testOn(filter.holds.field.column.name, "cs", JSON.stringify(lists.flat()))]];
}

function waysOf({ test, value }: Term, column: string): Test[][] {
  switch (test) {
    case "null":
      return [[{ column, operator: "is", value: "null" }]];
    case "=":
      return [[testOn(column, "eq", value)]];
    case ">=":
      return [[testOn(column, "gte", value)]];
    case "<":
      return [[testOn(column, "lt", value)]];
    case "in":
      return inLists(column, value as unknown[]);
    case "in or null":
      return [[{ column, operator: "is", value: "null" }], ...inLists(column, value as unknown[])];
  }
}

function positions({ after, by, descending }: Filter, { id, columnOf: at }: Place): Test[][] {
  if (!after) return [[]];
  const beyond = descending ? "lt" : "gt";
  if (by.kind === "key") return [[testOn(id, beyond, after.id)]];
  const key = at(by.field);
  return [
    [testOn(key, "eq", after.key), testOn(id, beyond, after.id)],
    [testOn(key, beyond, after.key)],
  ];
}

export function testOn(column: string, operator: string, value: unknown): Test {
  return { column, operator, value: String(value) };
}

/** Each value once, in lists that fit into an address. */
export function inLists(column: string, values: readonly unknown[]): Test[][] {
  const lists: string[][] = [];
  let length = 0;
  for (const value of new Set(values.map(quoted))) {
    const last = lists.at(-1);
    const size = encodeURIComponent(value).length + 3;
    if (last && last.length < listed && length + size <= listedLength) last.push(value);
    else lists.push([value]);
    length = lists.at(-1)?.length === 1 ? size : length + size;
  }
  return lists.map((list) => [{ column, operator: "in", value: `(${list.join()})` }]);
}

function quoted(value: unknown): string {
  if (typeof value === "string" && /^[\w-]+$/.test(value)) return value;
  return typeof value === "string" ? `"${value.replace(/["\\]/g, "\\$&")}"` : String(value);
}
