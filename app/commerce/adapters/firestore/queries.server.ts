import type { Position } from "~/domain/page";
import { shapes } from "~/domain/shapes";
import type { CollectionName } from "../../storage";
import { isDocumentId, type Row, toRow } from "./documents.server";
import {
  byId,
  type Condition,
  type Conditions,
  compareRows,
  conditionsOf,
  isAfter,
  isMatch,
  type Order,
} from "./rows.server";
import type { CollectionReference, Query, WhereFilterOp } from "./sdk.server";
import type { Source } from "./source.server";

/** The port's Query, untyped. */
export interface Asked {
  where?: Conditions;
  order?: Order;
  after?: Position | null;
  limit: number;
  only?: readonly string[];
}

export interface Place {
  name: CollectionName;
  collection: CollectionReference;
  source: Source;
}

const documentId = "__name__";
/** Firestore takes 30 values in one query, other implementations of its interface only 10. */
const inLimit = 10;

type Filter = [field: string, operator: WhereFilterOp, value: unknown];

/**
 * The rows asked for, in order. A projection still holds the id and the field of the order, so that
 * the caller can merge rows; `trimmed` drops them.
 */
export async function findRows(place: Place, asked: Asked): Promise<Row[]> {
  const { limit, where, order = byId } = asked;
  if (limit <= 0) return [];
  const id = conditionsOf(where).find(([field]) => field === "id")?.[1];
  if (id?.kind === "is") return findOne(place, String(id.value), asked);
  if (asked.after && !isPosition(place.name, order.by, asked.after)) return [];

  const only = asked.only && [...new Set([...asked.only, "id", order.by])];
  const results = await Promise.all(
    filtersOf(where).map((filters) => {
      let query = ordered(filtered(place.collection, filters), order, asked.after);
      if (only) query = query.select(...only.filter((field) => field !== "id"));
      return place.source.query(query.limit(limit));
    }),
  );
  const rows = results.flatMap(({ docs }) =>
    docs.map((document) => toRow(place.name, { id: document.id, data: document.data(), only })),
  );
  return results.length > 1 ? rows.sort(compareRows(order)).slice(0, limit) : rows;
}

const lastMoment = Date.parse("9999-12-31T23:59:59.999Z");
const firstMoment = Date.parse("0001-01-01T00:00:00.000Z");

/**
 * Whether a row can stand there: positions come back from clients. The key is of the field's type
 * and one that every engine can hold; numbers that are sorted by are whole.
 */
function isPosition(name: CollectionName, by: string, { key, id }: Position): boolean {
  if (!isDocumentId(id)) return false;
  if (by === "id") return true;
  const narrow = (shapes[name] as unknown as Record<string, (raw: unknown) => unknown>)[by];
  const read = narrow?.(key);
  if (key instanceof Date) {
    return read instanceof Date && +key >= firstMoment && +key <= lastMoment;
  }
  if (typeof key === "string") return read === key && !/\0|\p{Cs}/u.test(key);
  return read === key && (typeof key === "boolean" || Number.isSafeInteger(key));
}

/** A condition on the id names the one document, which is read without an index. */
async function findOne(place: Place, id: string, asked: Asked): Promise<Row[]> {
  if (!isDocumentId(id)) return [];
  const { where, order = byId, after } = asked;
  const needed = [...conditionsOf(where).map(([field]) => field), order.by];
  const only = asked.only && [...new Set([...asked.only, "id", ...needed])];
  const [document] = await place.source.documents([place.collection.doc(id)], only);
  const data = document?.data();
  if (!data) return [];
  const row = toRow(place.name, { id, data, only });
  return isMatch(row, where) && isAfter(row, after, order) ? [row] : [];
}

export async function countRows({ collection, source }: Place, where: Conditions): Promise<number> {
  const counts = filtersOf(where).map((filters) => source.count(filtered(collection, filters)));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** The first row by id whose field holds the value. */
export async function findBy(place: Place, field: string, value: unknown): Promise<Row | null> {
  const [row] = await findRows(place, { where: { [field]: value }, limit: 1 });
  return row ?? null;
}

export function trimmed(row: Row, only?: readonly string[]): Row {
  if (!only) return row;
  return Object.fromEntries(only.map((field) => [field, row[field]])) as Row;
}

function filtered(collection: CollectionReference, filters: readonly Filter[]): Query {
  return filters.reduce<Query>((query, filter) => query.where(...filter), collection);
}

function ordered(query: Query, { by, direction }: Order, after?: Position | null): Query {
  if (by === "id") {
    const sorted = query.orderBy(documentId, direction);
    return after ? sorted.startAfter(after.id) : sorted;
  }
  const sorted = query.orderBy(by, direction).orderBy(documentId, direction);
  return after ? sorted.startAfter(after.key, after.id) : sorted;
}

/** The queries whose results together are the rows that match, each row in one of them. */
function filtersOf(where?: Conditions): Filter[][] {
  let branches: Filter[][] = [[]];
  let listed = false;
  for (const [name, condition] of conditionsOf(where)) {
    const size = listed ? 1 : inLimit;
    const ways = waysOf(name, condition, size);
    branches = branches.flatMap((branch) => ways.map((way) => [...branch, ...way]));
    // A query takes one list; a second one is spelled out, value by value.
    listed ||= condition.kind === "in";
  }
  return branches;
}

function waysOf(name: string, condition: Condition, listSize: number): Filter[][] {
  const field = name === "id" ? documentId : name;
  switch (condition.kind) {
    case "is":
      return [[[field, "==", condition.value]]];
    case "in": {
      const legal = condition.values.filter((id) => name !== "id" || isDocumentId(String(id)));
      return listsOf(legal, listSize).map((values) =>
        values.length === 1 ? [[field, "==", values[0]]] : [[field, "in", values]],
      );
    }
    case "contains":
      return [[[field, "array-contains", condition.value]]];
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
  const distinct = [...new Set(values)];
  const lists: unknown[][] = distinct.includes(null) ? [[null]] : [];
  const given = distinct.filter((value) => value !== null);
  for (let at = 0; at < given.length; at += size) lists.push(given.slice(at, at + size));
  return lists;
}
