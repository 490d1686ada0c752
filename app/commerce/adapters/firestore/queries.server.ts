import type { Position } from "~/domain/page";
import { shapes } from "~/domain/shapes";
import type { CollectionName } from "../../storage";
import { isDocumentId } from "./documents.server";
import { type Condition, type Conditions, conditionsOf, type Order } from "./rows.server";
import type { CollectionReference, Query, WhereFilterOp } from "./sdk.server";

type Filter = [field: string, operator: WhereFilterOp, value: unknown];

const documentId = "__name__";
/** Firestore takes 30 values in one query, other implementations of its interface only 10. */
const listLimit = 10;

/**
 * The queries whose results together are the rows that match, each row in one of them, unless its
 * list holds several of the values that are asked for.
 */
export function queriesFor(collection: CollectionReference, where?: Conditions): Query[] {
  return filtersFor(where).map((filters) =>
    filters.reduce<Query>((query, filter) => query.where(...filter), collection),
  );
}

/** In the given order, after the position, whose empty id stands before every other. */
export function ordered(query: Query, { by, direction }: Order, after?: Position | null): Query {
  const sorted = by === "id" ? query : query.orderBy(by, direction);
  const whole = sorted.orderBy(documentId, direction);
  if (!after) return whole;
  if (by === "id") return after.id === "" ? whole : whole.startAfter(after.id);
  if (after.id !== "") return whole.startAfter(after.key, after.id);
  return direction === "asc" ? whole.startAt(after.key) : whole.startAfter(after.key);
}

const earliest = Date.parse("0001-01-01T00:00:00.000Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Whether a row can stand there; positions come back from clients. The key is of the field's type
 * and one that every engine can hold; numbers that are sorted by are whole.
 */
export function isPosition(name: CollectionName, by: string, { key, id }: Position): boolean {
  if (id !== "" && !isDocumentId(id)) return false;
  if (by === "id") return true;
  const narrow = (shapes[name] as unknown as Record<string, (raw: unknown) => unknown>)[by];
  const read = narrow?.(key);
  if (key instanceof Date) return read instanceof Date && +key >= earliest && +key <= latest;
  if (typeof key === "string") return read === key && !/\0|\p{Cs}/u.test(key);
  return read === key && (typeof key === "boolean" || Number.isSafeInteger(key));
}

function filtersFor(where?: Conditions): Filter[][] {
  let branches: Filter[][] = [[]];
  let listed = false;
  for (const [name, condition] of conditionsOf(where)) {
    const ways = waysOf(name, condition, listed ? 1 : listLimit);
    branches = branches.flatMap((branch) => ways.map((way) => [...branch, ...way]));
    // A query takes one list; a second one is spelled out, value by value.
    listed ||= condition.kind === "in" || condition.kind === "containsAny";
  }
  return branches;
}

function waysOf(name: string, condition: Condition, size: number): Filter[][] {
  const field = name === "id" ? documentId : name;
  switch (condition.kind) {
    case "is":
      return [[[field, "==", condition.value]]];
    case "in": {
      const legal = condition.values.filter((id) => name !== "id" || isDocumentId(String(id)));
      return listsOf(legal, size).map((values) =>
        values.length === 1 ? [[field, "==", values[0]]] : [[field, "in", values]],
      );
    }
    case "contains":
      return [[[field, "array-contains", condition.value]]];
    case "containsAny":
      return listsOf(condition.values, size).map((values) => [
        [field, "array-contains-any", values],
      ]);
    case "prefix":
      return [rangeOf(field, condition.prefix, `${condition.prefix}\u{10FFFF}`)];
    case "range":
      return [rangeOf(field, condition.from, condition.below)];
  }
}

function rangeOf(field: string, from: unknown, below: unknown): Filter[] {
  const range: Filter[] = [];
  if (from !== undefined) range.push([field, ">=", from]);
  if (below !== undefined) range.push([field, "<", below]);
  return range;
}

/** Each value once. null stands alone: Firestore takes none in a list. */
function listsOf(values: readonly unknown[], size: number): unknown[][] {
  const distinct = [...new Map(values.map((value) => [keyOf(value), value])).values()];
  const given = distinct.filter((value) => value !== null);
  const lists: unknown[][] = given.length < distinct.length ? [[null]] : [];
  for (let at = 0; at < given.length; at += size) lists.push(given.slice(at, at + size));
  return lists;
}

function keyOf(value: unknown): unknown {
  return value instanceof Date ? `date ${value.getTime()}` : value;
}
