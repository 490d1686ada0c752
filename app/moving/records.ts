import { setTimeout as sleep } from "node:timers/promises";
import { isUnavailable } from "~/kernel/failure";
import { compareBytes } from "~/kernel/text";
import {
  type Collection,
  type CollectionName,
  type Query,
  type Snapshot,
  type Storage,
  uniqueFields,
} from "~/storage/storage";
import { isOfBackend } from "~/storage/store-guard.server";
import { canonical, roughSize } from "./canonical";

export interface MovedRecord {
  id: string;
  [field: string]: unknown;
}

export interface Batch {
  collection: CollectionName;
  records: MovedRecord[];
}

export interface Counter {
  name: string;
  value: number;
}

/** The whole content of a store's backend. Each part may be read more than once. */
export interface RecordSource {
  /** In the order of `collections`, sorted by id within each. */
  batches(): AsyncIterable<Batch>;
  /** By name, without zeros. */
  counters(): AsyncIterable<Counter>;
  /** Whether every walk finds the same records, whatever others write in the meantime. */
  isSteady: boolean;
}

/** Every collection of the port: the type has a key for each, so that none can be forgotten. */
export const collections = Object.keys(uniqueFields) as CollectionName[];

/** The size of a page; a host must be able to answer it, and two pages are in memory. */
const page = {
  first: 100,
  least: 25,
  growth: 10,
  records: 500,
  characters: 2_000_000,
  counters: 500,
};

export function rowsOf(storage: Storage, name: CollectionName): Collection<MovedRecord> {
  return storage[name] as unknown as Collection<MovedRecord>;
}

/** The records of a store, or of a snapshot. The next page is read while one is used. */
export function storedRecords(store: Storage | Snapshot): RecordSource {
  async function* batches(): AsyncGenerator<Batch> {
    for (const collection of collections) {
      const rows = store[collection] as unknown as AllFields;
      let after: { key: string; id: string } | null = null;
      let limit = page.first;
      let ceiling = page.records;
      for (;;) {
        const from = after;
        const records: MovedRecord[] = await withRetries((tries) => {
          // A host that was too slow for a page is asked for a smaller one.
          if (tries > 0) ceiling = Math.max(page.least, Math.floor(limit / 4));
          limit = Math.min(limit, ceiling);
          return rows.find({ after: from, limit });
        });
        const last = records.at(-1);
        if (!last) break;
        yield { collection, records };
        after = { key: last.id, id: last.id };
        ceiling += page.growth;
        limit = Math.min(nextLimit(records), ceiling);
      }
    }
  }

  async function* counters(): AsyncGenerator<Counter> {
    let after: string | null = null;
    for (;;) {
      const from = after;
      const found: Counter[] = await withRetries(() => store.counters.page(from, page.counters));
      const last = found.at(-1);
      if (!last) return;
      yield* found.filter(({ name }) => !isOfBackend(name));
      after = last.name;
    }
  }

  return { batches: () => ahead(batches()), counters, isSteady: !("atomically" in store) };
}

/** Smaller where records are large, such as documents with a file; measured on a page's records. */
function nextLimit(records: readonly MovedRecord[]): number {
  const step = Math.ceil(records.length / 25);
  const some = records.filter((_, at) => at % step === 0);
  const each = some.reduce((sum, record) => sum + roughSize(record), 0) / some.length;
  return Math.max(1, Math.min(page.records, Math.floor(page.characters / each)));
}

/** The same items; the next one is requested before it is needed. */
async function* ahead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next();
  // Its errors are reported where it is awaited, if it ever is.
  next.catch(() => {});
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = items.next();
      next.catch(() => {});
      yield value;
    }
  } finally {
    await items.return(undefined);
  }
}

interface AllFields {
  find(query: Query<MovedRecord>): Promise<MovedRecord[]>;
}

/** A record on each side; null where it is missing. */
export interface Pair {
  collection: CollectionName;
  id: string;
  from: MovedRecord | null;
  to: MovedRecord | null;
}

/** Walks both sides in their common order; returns as many pairs at a time as were read. */
export async function* paired(from: RecordSource, to: RecordSource): AsyncGenerator<Pair[]> {
  const [left, right] = [walk(from), walk(to)];
  try {
    for (;;) {
      await Promise.all([left.fill(), right.fill()]);
      const pairs: Pair[] = [];
      while (left.holds() && right.holds()) {
        const [a, b] = [left.head(), right.head()];
        if (!a && !b) break;
        const order = !a ? 1 : !b ? -1 : compareEntries(a, b);
        const { collection, record } = (order <= 0 ? a : b) as Entry;
        pairs.push({
          collection,
          id: record.id,
          from: order <= 0 ? (left.take()?.record ?? null) : null,
          to: order >= 0 ? (right.take()?.record ?? null) : null,
        });
      }
      if (pairs.length === 0) return;
      yield pairs;
    }
  } finally {
    await Promise.all([left.close(), right.close()]);
  }
}

export function isSame(pair: Pair): boolean {
  return pair.from !== null && pair.to !== null && canonical(pair.from) === canonical(pair.to);
}

interface Entry {
  collection: CollectionName;
  record: MovedRecord;
}

/** One side of a walk: the items that were read but not used yet. */
function walk(source: RecordSource) {
  const batches = source.batches()[Symbol.asyncIterator]();
  let batch: Batch | null = null;
  let at = 0;
  let isOver = false;
  const isSpent = () => batch === null || at >= batch.records.length;

  function head(): Entry | null {
    const record = batch?.records[at];
    return batch && record ? { collection: batch.collection, record } : null;
  }
  return {
    head,
    /** Whether its next item is known; it is null at the end of the walk. */
    holds: () => isOver || !isSpent(),
    async fill() {
      while (!isOver && isSpent()) {
        const { done, value } = await batches.next();
        [batch, at] = [done ? null : value, 0];
        isOver = done === true;
      }
    },
    take() {
      const taken = head();
      at += 1;
      return taken;
    },
    close: () => batches.return?.(),
  };
}

function compareEntries(a: Entry, b: Entry): number {
  const [left, right] = [collections.indexOf(a.collection), collections.indexOf(b.collection)];
  return left - right || compareBytes(a.record.id, b.record.id);
}

/** A minute in all: a host that starts again, or that others keep busy, is back within it. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Repeats the work after a pause while the backend is unavailable, so that a long copy survives a short outage. */
export async function withRetries<T>(work: (tries: number) => Promise<T>): Promise<T> {
  for (const [at, pause] of pauses.entries()) {
    try {
      return await work(at);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await sleep(pause);
    }
  }
  return work(pauses.length);
}
