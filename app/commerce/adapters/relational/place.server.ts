import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Dialect, SqlColumn, SqlTable } from "./engine.server";
import { type Filter, isOfOneKind, type Term } from "./filter.server";
import { columnOf, type Layout } from "./layout.server";
import { fixedFields, mergedFlags, valuesOfFlags } from "./ranges.server";
import { type SideTable, sideOf } from "./side-table.server";

/** The tables of a collection. */
export interface Source {
  layout: Layout;
  dialect: Dialect;
  sides: readonly SideTable[];
}

/** The table that answers a filter: the collection's own table, or a side table alone. */
export interface Place {
  table: SqlTable;
  id: SqlColumn;
  columnOf(field: string): SqlColumn;
  condition: SQL | undefined;
  order: () => SQL[];
  /** The conditions of the index ranges that make up the page. */
  ranges: (SQL | undefined)[];
}

/** The table, the condition and the order that answer a filter. */
export function placeOf({ layout, dialect, sides }: Source, filter: Filter): Place {
  const own = filter.holds && dialect.ownIndexes[layout.collection];
  if (own) isOfOneKind(filter);
  const side = filter.holds && !own ? sideOf(sides, layout, filter) : null;
  const table = side?.alone ? side.table : layout.table;
  const id = side?.alone ? side.owner : layout.id.column;
  const at = (field: string) => (field === "id" ? id : columnOf(table, field));
  const key = filter.by.kind === "key" ? null : at(filter.by.field);
  const conditions = [
    own?.holds({
      newestFirst: filter.by.field === "created" && filter.descending,
      isAfter: filter.after !== null,
    }),
    side?.condition(dialect),
    ...filter.terms.map((term) => testOf(term, at(term.field.field), dialect)),
    filter.after ? isAfter(filter, { key, id, bound: dialect.bound }) : undefined,
  ];
  const condition = and(...conditions);
  const keys = [...leadingNulls(layout, filter).map(at), ...(key ? [key] : []), id];
  const direction = filter.descending ? desc : asc;
  return {
    table,
    id,
    columnOf: at,
    condition,
    order: () => keys.map((each) => direction(each)),
    ranges: valuesOfFlags(own ? [] : flagsOf(layout, filter, side)).map((flags) =>
      and(condition, ...[...flags].map(([flag, value]) => isFlag(at(flag), value))),
    ),
  };
}

export function flagsOf(layout: Layout, filter: Filter, side: ReturnType<typeof sideOf> | null) {
  const held = fixedFields(filter);
  if (held === null || (side && !side.alone)) return [];
  if (side) held.add(side.elementField);
  const last = side ? side.ownerField : "id";
  return mergedFlags({
    indexes: side ? side.indexes : layout.indexes,
    tail: filter.by.kind === "key" ? [last] : [filter.by.field, last],
    held,
    isFlag: (field) => layout.byField.get(field)?.kind === "flag",
  });
}

/**
 * PostgreSQL does not treat a column compared with null as constant, unless the order names the
 * column.
 */
export function leadingNulls(layout: Layout, { terms }: Filter): string[] {
  return terms
    .filter(({ test, field }) => test === "null" && leads(layout, field.field))
    .map(({ field }) => field.field);
}

function leads(layout: Layout, field: string): boolean {
  return layout.indexes.some(([first]) => first === field);
}

function isAfter(
  { descending, by }: Filter,
  { key, id, bound }: { key: SqlColumn | null; id: SqlColumn; bound: Dialect["bound"] },
): SQL {
  const way = sql.raw(descending ? "<" : ">");
  const last = bound("after id", "key");
  return key
    ? sql`(${key}, ${id}) ${way} (${bound("after key", by.kind)}, ${last})`
    : sql`${id} ${way} ${last}`;
}

/** The value is a literal, because the best index depends on how many rows have the flag. */
function isFlag(column: SqlColumn, value: unknown): SQL {
  return sql`${column} = ${sql.raw(String(value))}`;
}

/** The name of a term's placeholder. */
export function nameOf({ field, test }: Term): string {
  return `${field.field} ${test}`;
}

function testOf(term: Term, column: SqlColumn, dialect: Dialect): SQL | undefined {
  const { field, test, value } = term;
  if (test === "null") return isNull(column);
  if (test === "in") return dialect.oneOf(column, nameOf(term));
  if (test === "in or null") return or(dialect.oneOf(column, nameOf(term)), isNull(column));
  if (test === "=" && field.kind === "flag") return isFlag(column, value);
  if (test === "=") return eq(column, sql.placeholder(nameOf(term)));
  return sql`${column} ${sql.raw(test)} ${dialect.bound(nameOf(term), field.kind)}`;
}
