import type { Position } from "~/kernel/page";
import { compareBytes } from "~/kernel/text";
import { resourceOf } from "~/modules/registry";
import type { AnyQuery, Conditions, Order, Reads, Row } from "~/storage/adapters/transactions/rows";
import type { CollectionName } from "~/storage/storage";
import { isDocumentId, isSendable, toRow } from "./documents.server";
import type { CollectionReference, Query, WhereFilterOp } from "./sdk.server";
import type { Source } from "./source.server";

export interface Place {
  name: CollectionName;
  collection: CollectionReference;
  source: Source;
}

/** Calls `learn` with every complete record that was read, and with null for a missing one. */
export function readsOf(place: Place, learn?: (id: string, row: Row | null) => void): Reads {
  const { name, collection, source } = place;

  async function documents(ids: readonly string[], only?: string[]): Promise<Map<string, Row>> {
    const wanted = [...new Set(ids)].filter(isDocumentId).sort();
    const refs = wanted.map((id) => collection.doc(id));
    const rows = new Map<string, Row>();
    for (const document of await source.documents(refs, only)) {
      const data = document.data();
      const row = data ? toRow(name, { id: document.id, data, only }) : null;
      if (row) rows.set(document.id, row);
      if (!only) learn?.(document.id, row);
    }
    return rows;
  }

  /** A condition on the id names one document, which needs no index. */
  async function findOne(id: string, asked: AnyQuery): Promise<Row[]> {
    const { where, order = byId, after } = asked;
    const needed = [...conditionsOf(where).map(([field]) => field), order.by];
    const row = (await documents([id], withFields(asked.only, needed))).get(id);
    return row && isMatch(row, where) && isAfter(row, after, order) ? [row] : [];
  }

  async function findAll({ where, order = byId, after, limit, only }: AnyQuery): Promise<Row[]> {
    if (after && !isPosition(name, order.by, after)) return [];
    const fields = withFields(only, [order.by]);
    const results = await Promise.all(
      queriesFor(collection, where).queries.map((filtered) => {
        const query = ordered(filtered, order, after).limit(limit);
        return source.query(fields ? query.select(...fields) : query);
      }),
    );
    const rows = results.flatMap(({ docs }) =>
      docs.map((found) => toRow(name, { id: found.id, data: found.data(), only: fields })),
    );
    if (!fields) for (const row of rows) learn?.(row.id, row);
    if (results.length === 1) return rows;
    const once = [...new Map(rows.map((row) => [row.id, row])).values()];
    return once.sort(compareRows(order)).slice(0, limit);
  }

  const reads: Reads = {
    async get(id) {
      return (await documents([id])).get(id) ?? null;
    },

    async getMany(ids, { only } = {}) {
      // Reads complete records, so that the records that the work changes later are known.
      const rows = await documents(ids);
      const found = [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
      return only ? found.map((row) => trimmed(row, ["id", ...only])) : found;
    },

    async getBy(field, value) {
      const [row] = await reads.find({ where: { [field]: value }, limit: 1 });
      return row ?? null;
    },

    async find(asked) {
      const limit = Math.trunc(asked.limit);
      if (!(limit >= 1)) return [];
      const id = conditionsOf(asked.where).find(([field]) => field === "id")?.[1];
      const rows =
        id?.kind === "is"
          ? await findOne(String(id.value), asked)
          : await findAll({ ...asked, limit });
      return asked.only ? rows.map((row) => trimmed(row, asked.only ?? [])) : rows;
    },

    async count(where) {
      const { queries, disjoint } = queriesFor(collection, where);
      if (disjoint) {
        const counts = await Promise.all(queries.map((query) => source.count(query)));
        return counts.reduce((sum, count) => sum + count, 0);
      }
      const results = await Promise.all(queries.map((query) => source.query(query.select())));
      return new Set(results.flatMap(({ docs }) => docs.map(({ id }) => id))).size;
    },
  };
  return reads;
}

/**
 * Adds the fields that the adapter itself needs to a projection. The id comes with every document.
 */
function withFields(
  only: readonly string[] | undefined,
  needed: readonly string[],
): string[] | undefined {
  return only && [...new Set(["id", ...only, ...needed])];
}

function trimmed(row: Row, only: readonly string[]): Row {
  return Object.fromEntries(only.map((field) => [field, row[field]])) as Row;
}

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
function queriesFor(collection: CollectionReference, where?: Conditions) {
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
function ordered(query: Query, { by, direction }: Order, after?: Position | null): Query {
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
function isPosition(name: CollectionName, by: string, { key, id }: Position): boolean {
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

/** The order of a query that does not name one. */
const byId: Order = { by: "id", direction: "asc" };

/** A condition, separated from a plain value, null and a date. */
export type Condition =
  | { kind: "is"; value: unknown }
  | { kind: "in"; values: readonly unknown[] }
  | { kind: "contains"; value: unknown }
  | { kind: "containsAny"; values: readonly unknown[] }
  | { kind: "prefix"; prefix: string }
  | { kind: "range"; from: unknown; below: unknown };

function conditionOf(raw: unknown): Condition {
  if (typeof raw !== "object" || raw === null || raw instanceof Date) {
    return { kind: "is", value: raw };
  }
  if ("in" in raw) return { kind: "in", values: raw.in as readonly unknown[] };
  if ("contains" in raw) return { kind: "contains", value: raw.contains };
  if ("containsAny" in raw) {
    return { kind: "containsAny", values: raw.containsAny as readonly unknown[] };
  }
  if ("prefix" in raw) return { kind: "prefix", prefix: String(raw.prefix) };
  const { from, below } = raw as { from?: unknown; below?: unknown };
  return { kind: "range", from, below };
}

export function conditionsOf(where: Conditions = {}): [field: string, condition: Condition][] {
  return Object.entries(where)
    .filter(([, raw]) => raw !== undefined)
    .map(([field, raw]) => [field, conditionOf(raw)]);
}

/** Whether a record in memory matches a query's conditions. */
function isMatch(row: Row, where?: Conditions): boolean {
  return conditionsOf(where).every(([field, condition]) => holds(row[field], condition));
}

function holds(value: unknown, condition: Condition): boolean {
  switch (condition.kind) {
    case "is":
      return isSame(value, condition.value);
    case "in":
      return condition.values.some((wanted) => isSame(value, wanted));
    case "contains":
      return Array.isArray(value) && value.includes(condition.value);
    case "containsAny":
      return Array.isArray(value) && condition.values.some((wanted) => value.includes(wanted));
    case "prefix":
      return typeof value === "string" && value.startsWith(condition.prefix);
    case "range":
      if (value === null || value === undefined) return false;
      if (condition.from !== undefined && compareValues(value, condition.from) < 0) return false;
      return condition.below === undefined || compareValues(value, condition.below) < 0;
  }
}

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return a === b;
}

function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return compareBytes(a, b);
  return Number(a) - Number(b);
}

/** Compares rows in a query's order. The id breaks ties in the same direction. */
function compareRows(order: Order): (a: Row, b: Row) => number {
  const sign = order.direction === "asc" ? 1 : -1;
  return (a, b) => sign * (compareValues(a[order.by], b[order.by]) || compareBytes(a.id, b.id));
}

function isAfter(row: Row, position: Position | null | undefined, order: Order): boolean {
  if (!position) return true;
  const at: Row = { [order.by]: position.key, id: position.id };
  return compareRows(order)(row, at) > 0;
}
