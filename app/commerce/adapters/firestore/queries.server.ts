import type { Position } from "~/domain/page";
import { resourceOf } from "~/domain/resources";
import type { CollectionName } from "../../storage";
import type { Conditions, Order } from "../transactions/rows";
import { isDocumentId, isSendable } from "./documents.server";
import { type Condition, conditionsOf } from "./rows.server";
import type { CollectionReference, Query, WhereFilterOp } from "./sdk.server";

type Filter = [field: string, operator: WhereFilterOp, value: unknown];

const documentId = "__name__";
/**
 * Firestore accepts 30 values in one query; other implementations of its interface accept only 10.
 */
const listLimit = 10;

/**
 * Splits a condition into queries whose results together are the matching rows. `disjoint` says
 * that each row is in only one of them.
 */
export function queriesFor(collection: CollectionReference, where?: Conditions) {
  const { branches, disjoint } = filtersFor(where);
  const queries = branches.map((filters) =>
    filters.reduce<Query>((query, filter) => query.where(...filter), collection),
  );
  return { queries, disjoint };
}

/**
 * Sorts a query in the given order and starts it after the position. An empty id in the position
 * stands before every other id.
 */
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
 * Whether a row can have this position; positions come back from clients. The key must be of the
 * field's type and storable by every engine, and numeric keys are whole numbers.
 */
export function isPosition(name: CollectionName, by: string, { key, id }: Position): boolean {
  if (id !== "" && !isDocumentId(id)) return false;
  if (by === "id") return true;
  const narrow = resourceOf(name).fields[by]?.read;
  const read = narrow?.(key);
  if (key instanceof Date) return read instanceof Date && +key >= earliest && +key <= latest;
  if (typeof key === "string") return read === key && !/\0|\p{Cs}/u.test(key);
  return read === key && (typeof key === "boolean" || Number.isSafeInteger(key));
}

function filtersFor(where?: Conditions): { branches: Filter[][]; disjoint: boolean } {
  let branches: Filter[][] = [[]];
  let listed = false;
  let disjoint = true;
  // The queries of a divided `containsAny` overlap, so it is the first to get the one list.
  const any = ([, { kind }]: [string, Condition]) => kind === "containsAny";
  const conditions = conditionsOf(where);
  for (const each of [...conditions.filter(any), ...conditions.filter((one) => !any(one))]) {
    const ways = waysOf(...each, listed ? 1 : listLimit);
    branches = branches.flatMap((branch) => ways.map((way) => [...branch, ...way]));
    disjoint &&= ways.length === 1 || !any(each);
    // Firestore accepts one list per query, so the values of a second list are queried one by one.
    listed ||= each[1].kind === "in" || each[1].kind === "containsAny";
  }
  return { branches, disjoint };
}

/** Empty when no row can match. */
function waysOf(name: string, condition: Condition, size: number): Filter[][] {
  const field = name === "id" ? documentId : name;
  switch (condition.kind) {
    case "is":
      return isSendable(condition.value) ? [[[field, "==", condition.value]]] : [];
    case "in": {
      const legal = condition.values
        .filter(isSendable)
        .filter((id) => name !== "id" || isDocumentId(String(id)));
      return listsOf(legal, size).map((values) =>
        values.length === 1 ? [[field, "==", values[0]]] : [[field, "in", values]],
      );
    }
    case "contains":
      return isSendable(condition.value) ? [[[field, "array-contains", condition.value]]] : [];
    case "containsAny":
      return listsOf(condition.values.filter(isSendable), size).map((values) => [
        [field, "array-contains-any", values],
      ]);
    case "prefix":
      return isSendable(condition.prefix)
        ? [rangeOf(field, condition.prefix, `${condition.prefix}\u{10FFFF}`)]
        : [];
    case "range":
      return isSendable(condition.from) && isSendable(condition.below)
        ? [rangeOf(field, condition.from, condition.below)]
        : [];
  }
}

function rangeOf(field: string, from: unknown, below: unknown): Filter[] {
  const range: Filter[] = [];
  if (from !== undefined) range.push([field, ">=", from]);
  if (below !== undefined) range.push([field, "<", below]);
  return range;
}

/** Each value once. null gets a query of its own, because Firestore accepts no null in a list. */
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
