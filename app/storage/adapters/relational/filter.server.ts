import type { Position } from "~/kernel/page";
import { compareBytes } from "~/kernel/text";
import { type Field, known, type Layout } from "./layout.server";

export type Test = "=" | ">=" | "<" | "null" | "in" | "in or null";

export interface Term {
  readonly field: Field;
  readonly test: Test;
  /** The encoded value; for `in` a list of encoded values. */
  readonly value: unknown;
}

/** A query as the engine runs it. */
export interface Filter {
  terms: Term[];
  /**
   * The list field, with the value that it must contain, the values of which it must contain one,
   * or lists of each of which it must contain one value; null without such a condition.
   */
  holds: Holds | null;
  by: Field;
  descending: boolean;
  /** The encoded position; `key` is left out when the order is by id. */
  after: { key: unknown; id: string } | null;
}

export type Holds =
  | { field: Field; test: "one"; value: string }
  | { field: Field; test: "any"; values: unknown[] }
  | { field: Field; test: "each"; lists: string[][] };

type Values = Record<string, unknown>;

const highest = "\u{10FFFF}";

/**
 * Returns null when no row can match: a text that no engine can store, an empty list, or a position
 * of another list.
 */
export function filterOf(
  layout: Layout,
  query: {
    where?: object;
    order?: { by: string; direction: "asc" | "desc" };
    after?: Position | null;
  },
): Filter | null {
  const by = query.order ? known(layout.byField, query.order.by) : layout.id;
  const descending = query.order?.direction === "desc";
  const filter: Filter = { terms: [], holds: null, by, descending, after: null };
  const where = (query.where ?? {}) as Values;
  const range: Range = {};
  for (const name in where) {
    const condition = where[name];
    if (condition === undefined) continue;
    if (!addCondition(filter, known(layout.byField, name), condition, range)) return null;
  }
  if (query.after) {
    const after = positionOf(filter.by, query.after);
    if (!after) return null;
    filter.after = after;
  }
  if (by.nullable && !filter.terms.some(({ field }) => field === by) && noBound(range)) {
    throw new Error(`${layout.collection}.${by.field} may be null: order by it within a range`);
  }
  addRange(filter, range);
  return filter;
}

interface Range {
  from?: unknown;
  below?: unknown;
}

const noBound = (range: Range) => range.from === undefined && range.below === undefined;

/** Returns false when nothing can match. */
function addCondition(filter: Filter, field: Field, condition: unknown, range: Range): boolean {
  if (condition === null) {
    filter.terms.push({ field, test: "null", value: null });
    return true;
  }
  if (typeof condition !== "object" || condition instanceof Date) {
    if (!storable(condition)) return false;
    filter.terms.push({ field, test: "=", value: field.encode(condition) });
    return true;
  }
  const { in: list, prefix, from, below } = condition as Values;
  if (list !== undefined) return addList(filter, field, list as unknown[]);
  const holds = holdsOf(field, condition as Values);
  if (holds !== undefined) {
    if (filter.holds) throw new Error(`${field.field}: a query can search only one list field`);
    filter.holds = holds;
    return holds !== null;
  }
  if (prefix === undefined && from === undefined && below === undefined) return true;
  if (field !== filter.by) throw new Error(`A range on ${field.field} requires an order by it`);
  if (prefix !== undefined) {
    if (!storable(prefix)) return false;
    range.from = prefix;
    range.below = `${prefix}${highest}`;
    return true;
  }
  if (!storable(from) || !storable(below)) return false;
  if (from !== undefined) range.from = field.encode(from);
  if (below !== undefined) range.below = field.encode(below);
  return true;
}

/** Undefined for another condition, null when nothing can match. */
function holdsOf(field: Field, { contains, containsAny, containsEach }: Values) {
  if (contains !== undefined) {
    return storable(contains) ? ({ field, test: "one", value: contains as string } as const) : null;
  }
  if (containsAny !== undefined) {
    const values = (containsAny as unknown[]).filter(storable);
    return values.length > 0 ? ({ field, test: "any", values } as const) : null;
  }
  if (containsEach === undefined) return undefined;
  const lists = (containsEach as string[][]).map((list) => list.filter(storable));
  const canMatch = lists.length > 0 && lists.every((list) => list.length > 0);
  return canMatch ? ({ field, test: "each", lists } as const) : null;
}

function addList(filter: Filter, field: Field, list: readonly unknown[]): boolean {
  const values = list.filter((value) => value !== null && storable(value)).map(field.encode);
  const orNull = list.includes(null);
  if (values.length === 0 && !orNull) return false;
  filter.terms.push({ field, test: orNull ? "in or null" : "in", value: values });
  return true;
}

/**
 * A range and a position limit the same column. Only the narrower one is kept, because the engine
 * would otherwise start at the range and walk to the position.
 */
function addRange(filter: Filter, range: Range) {
  const { by, descending, after } = filter;
  const nearer = descending ? range.below : range.from;
  if (after && nearer !== undefined) {
    const passed = compareKeys(after.key, nearer) * (descending ? -1 : 1);
    const positionWins = descending ? passed > 0 : passed >= 0;
    if (!positionWins) filter.after = null;
    else if (descending) range.below = undefined;
    else range.from = undefined;
  }
  if (range.from !== undefined) filter.terms.push({ field: by, test: ">=", value: range.from });
  if (range.below !== undefined) filter.terms.push({ field: by, test: "<", value: range.below });
}

/** PostgreSQL refuses U+0000, UTF-8 has no lone surrogates, and no record contains either. */
export function storable(value: unknown): boolean {
  return typeof value !== "string" || !/\0|\p{Cs}/u.test(value);
}

function positionOf(by: Field, { key, id }: Position): { key: unknown; id: string } | null {
  if (!storable(id)) return null;
  if (by.kind === "key") return { key: id, id };
  const fits = fitting[by.kind];
  return fits?.(key) ? { key: by.encode(key), id } : null;
}

/** A forged cursor may carry any key. A key of another type has no position in this order. */
const fitting: Partial<Record<Field["kind"], (key: unknown) => boolean>> = {
  text: (key) => typeof key === "string" && storable(key),
  integer: (key) => Number.isSafeInteger(key),
  money: (key) => Number.isFinite(key),
  flag: (key) => typeof key === "boolean",
  instant: (key) => key instanceof Date && !Number.isNaN(key.getTime()),
};

/** Compares two encoded or two decoded keys of one column. */
export function compareKeys(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return compareBytes(a, b);
  return Number(a) - Number(b);
}

/**
 * The engines' own indexes answer one question: which documents of one kind have a token of each
 * list.
 */
export function heldByKind({ holds, terms }: Filter): { kind: string; lists: string[][] } {
  const [term, ...others] = terms;
  const isOfOneKind = term?.field.field === "kind" && term.test === "=" && others.length === 0;
  if (!isOfOneKind || !holds || holds.test === "any") {
    throw new Error("Tokens are looked up among the documents of one kind");
  }
  const lists = holds.test === "one" ? [[holds.value]] : holds.lists;
  return { kind: String(term.value), lists };
}
