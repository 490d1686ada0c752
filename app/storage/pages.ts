import type { Custom } from "~/kernel/extensions/custom-field";
import {
  decodeCursor,
  encodeCursor,
  type Page,
  type Position,
  page,
  requirePosition,
} from "~/kernel/page";
import { compareBytes } from "~/kernel/text";
import type { Collection, Where } from "./storage";

export interface ListOptions {
  /** 1–100; 20 when left out. */
  limit?: number;
  cursor?: string;
  status?: string;
  /** Parts of what the record is found by; for products, the beginning of the name. */
  search?: string;
  /** Values of extensions that the records have: by the extension, then by the field. */
  custom?: Custom;
}

/** One page by keyset, newest first. @throws Failure invalid for a text that is not a cursor */
export async function pageOf<R extends { id: string; created: Date }>(
  collection: Collection<R>,
  where: Where<R>,
  { limit = 20, cursor }: ListOptions = {},
): Promise<Page<R>> {
  const rows = (await collection.find({
    where,
    order: { by: "created" as keyof R & string, direction: "desc" },
    after: requirePosition(cursor, "date"),
    limit,
  })) as R[];
  return page(rows, ({ created }) => created);
}

/** Newest first, up to a limit. */
export async function newest<R extends { id: string; created: Date }>(
  collection: Collection<R>,
  where: Where<R>,
  limit: number,
): Promise<R[]> {
  return (await collection.find({
    where,
    order: { by: "created" as keyof R & string, direction: "desc" },
    limit,
  })) as R[];
}

/** The direction in which a list continues: after the last row seen, or before the first one. */
export interface WalkOptions {
  /** 1–100. */
  limit: number;
  after?: string;
  before?: string;
}

/** A page of a list that can be followed in both directions. */
export interface WalkPage<R> {
  items: R[];
  /** Cursors for `after` and `before`; null where no row follows. */
  next: string | null;
  previous: string | null;
  /** A search found too many to sort, so they are newest first. */
  unsorted?: boolean | undefined;
}

export interface Walk<R> {
  /** Each is one walk along an index; their rows are merged, and a row of several comes once. */
  wheres: readonly Where<R>[];
  order: { by: keyof R & string; direction: "asc" | "desc" };
  /** A condition that no index answers: rows that fail it are skipped. */
  keep?: ((row: R) => boolean) | undefined;
  /** The same where other records decide: those of the rows that stay, in their order. */
  keepAmong?: (rows: readonly R[]) => Promise<readonly R[]>;
}

/**
 * How many rows are read at once, and at most, when rows are skipped. The first read has the usual
 * size, because it fills most pages.
 */
const chunk = 200;
const mostChunks = 10;

/**
 * A page of a list in both directions. When rows are skipped, a page may be shorter than its limit;
 * its cursor then names the last row that was read, so that none is missed.
 */
export async function walkPage<R extends { id: string }>(
  collection: Pick<Collection<R>, "find">,
  { wheres, order, keep = () => true, keepAmong = async (rows) => rows }: Walk<R>,
  { limit, after, before }: WalkOptions,
): Promise<WalkPage<R>> {
  const cursor = before ?? after;
  const start = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && start === null) return { items: [], next: null, previous: null };
  const backwards = before !== undefined;
  const way = { by: order.by, direction: backwards ? reversed(order.direction) : order.direction };
  const kept: R[] = [];
  let last: Position | null = start;
  let ended = false;
  for (let read = 0; read < mostChunks && !ended && kept.length <= limit; read += 1) {
    const size = read === 0 ? limit + 1 : chunk;
    const rows = await mergedRows(collection, wheres, { order: way, after: last, limit: size });
    const end = rows.at(-1);
    ended = rows.length < size;
    if (!end) break;
    last = positionOf(end, order.by);
    kept.push(...(await keepAmong(rows.filter(keep))));
  }
  const more = kept.length > limit || !ended;
  const items = kept.slice(0, limit);
  const edge = items.at(-1);
  const onward = kept.length > limit && edge ? positionOf(edge, order.by) : last;
  const ahead = more && onward ? encodeCursor(onward) : null;
  const [origin] = items;
  const behind = cursor !== undefined && origin ? encodeCursor(positionOf(origin, order.by)) : null;
  return backwards
    ? { items: items.reverse(), next: behind, previous: ahead }
    : { items, next: ahead, previous: behind };
}

/** How many rows are sorted: a page of them reads all, and some backends bill each. */
export const mostSorted = 500;

export interface Sorting<R> extends Pick<Walk<R>, "order">, Pick<WalkOptions, "limit" | "after"> {
  /** What is compared, when it is not the field itself; null comes last. */
  keyOf?: (row: R) => unknown;
}

/** A page of rows that were all read, without a page before. */
export function sortedPage<R extends { id: string }>(
  all: readonly R[],
  { order, keyOf = (row) => row[order.by], after, limit }: Sorting<R>,
): WalkPage<R> {
  const position = after === undefined ? null : decodeCursor(after);
  const sign = order.direction === "asc" ? 1 : -1;
  const last = sign * Number.MAX_SAFE_INTEGER;
  const keyed = all.map((row) => {
    const key = keyOf(row) ?? last;
    return { row, id: row.id, key: typeof key === "string" ? key : Number(key) };
  });
  const compare = (a: Position, b: Position) =>
    sign * (compareKeys(a.key, b.key) || compareBytes(a.id, b.id));
  const ahead = keyed
    .filter((each) => position === null || compare(each, position) > 0)
    .sort(compare);
  const shown = ahead.slice(0, limit);
  const end = shown.at(-1);
  return {
    items: shown.map(({ row }) => row),
    next: end && ahead.length > limit ? encodeCursor({ key: end.key, id: end.id }) : null,
    previous: null,
  };
}

async function mergedRows<R extends { id: string }>(
  collection: Pick<Collection<R>, "find">,
  wheres: readonly Where<R>[],
  options: { order: Walk<R>["order"]; after: Position | null; limit: number },
): Promise<R[]> {
  const lists = await Promise.all(
    wheres.map((where) => collection.find({ where, ...options }) as Promise<R[]>),
  );
  const [only, ...others] = lists;
  if (only && others.length === 0) return only;
  const { by, direction } = options.order;
  const sign = direction === "asc" ? 1 : -1;
  const compare = (a: R, b: R) => sign * (compareKeys(a[by], b[by]) || compareBytes(a.id, b.id));
  const distinct = [...new Map(lists.flat().map((row) => [row.id, row])).values()];
  return distinct.sort(compare).slice(0, options.limit);
}

function compareKeys(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return compareBytes(a, b);
  return Number(a) - Number(b);
}

function positionOf<R extends { id: string }>(row: R, by: keyof R): Position {
  return { key: row[by] as Position["key"], id: row.id };
}

function reversed(direction: "asc" | "desc"): "asc" | "desc" {
  return direction === "asc" ? "desc" : "asc";
}
