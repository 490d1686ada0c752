import { compareBytes } from "~/kernel/text";
import type { Query } from "~/storage/storage";

type Row = { id: string };

/** What the port's `find` means, over rows in memory. */
export function found<R extends Row>(rows: readonly R[], query: Query<R>): R[] {
  const { where = {}, order, after, limit } = query;
  const by = order?.by ?? "id";
  const sign = order?.direction === "desc" ? -1 : 1;
  const key = (row: R) => (row as Record<string, unknown>)[by];
  const place = (a: { key: unknown; id: string }, b: { key: unknown; id: string }) =>
    sign * (compare(a.key, b.key) || compareBytes(a.id, b.id));
  return rows
    .filter((row) =>
      Object.entries(where).every(([field, condition]) => holds(row, field, condition)),
    )
    .map((row) => ({ row, at: { key: key(row), id: row.id } }))
    .filter(({ at }) => !after || place(at, after) > 0)
    .sort((a, b) => place(a.at, b.at))
    .slice(0, limit)
    .map(({ row }) => row);
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return compareBytes(a, b);
  return Number(a) - Number(b);
}

function holds(row: object, field: string, condition: unknown): boolean {
  const value = (row as Record<string, unknown>)[field];
  if (condition === undefined) return true;
  if (condition === null || typeof condition !== "object" || condition instanceof Date) {
    return same(value, condition);
  }
  const {
    in: list,
    contains,
    containsAny,
    prefix,
    from,
    below,
  } = condition as Record<string, unknown>;
  if (list !== undefined) return (list as unknown[]).some((each) => same(value, each));
  if (contains !== undefined) return (value as unknown[]).includes(contains);
  if (containsAny !== undefined) {
    return (containsAny as unknown[]).some((each) => (value as unknown[]).includes(each));
  }
  if (value === null) return from === undefined && below === undefined && prefix === undefined;
  if (prefix !== undefined) return (value as string).startsWith(prefix as string);
  return (
    (from === undefined || compare(value, from) >= 0) &&
    (below === undefined || compare(value, below) < 0)
  );
}

function same(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}
