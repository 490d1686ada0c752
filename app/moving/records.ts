import {
  type Collection,
  type CollectionName,
  type Query,
  type Snapshot,
  type Storage,
  uniqueFields,
} from "~/commerce/storage";
import { compareBytes } from "~/domain/text";
import { canonical } from "./canonical";

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

/** Everything that a store holds in its backend. Each may be read more than once. */
export interface RecordSource {
  /** In the order of `collections`, and by id within each. */
  batches(): AsyncIterable<Batch>;
  /** By name, without zeros. */
  counters(): AsyncIterable<Counter>;
}

/** Every collection of the port: its type has a key for each, so that none can be forgotten. */
export const collections = Object.keys(uniqueFields) as CollectionName[];

/** The name of the counter that stands in a target while something is brought into it. */
export const unfinishedPrefix = "moving|";

const pageSize = 200;
const counterPageSize = 500;

export function rowsOf(storage: Storage, name: CollectionName): Collection<MovedRecord> {
  return storage[name] as unknown as Collection<MovedRecord>;
}

/** The records of a store, or of a snapshot of it. */
export function storedRecords(store: Storage | Snapshot): RecordSource {
  return {
    async *batches() {
      for (const collection of collections) {
        const rows = store[collection] as unknown as AllFields;
        let after: { key: string; id: string } | null = null;
        for (;;) {
          const records: MovedRecord[] = await rows.find({ after, limit: pageSize });
          const last = records.at(-1);
          if (!last) break;
          yield { collection, records };
          after = { key: last.id, id: last.id };
        }
      }
    },
    async *counters() {
      let after: string | null = null;
      for (;;) {
        const page: Counter[] = await store.counters.page(after, counterPageSize);
        const last = page.at(-1);
        if (!last) return;
        yield* page.filter(({ name }) => !name.startsWith(unfinishedPrefix));
        after = last.name;
      }
    },
  };
}

interface AllFields {
  find(query: Query<MovedRecord>): Promise<MovedRecord[]>;
}

interface Entry {
  collection: CollectionName;
  record: MovedRecord;
}

/** A record as each side has it; null where it has none. */
export interface Pair {
  collection: CollectionName;
  id: string;
  from: MovedRecord | null;
  to: MovedRecord | null;
}

/** Walks both sides together, in their common order. */
export async function* paired(from: RecordSource, to: RecordSource): AsyncGenerator<Pair> {
  const [left, right] = [entriesOf(from), entriesOf(to)];
  let [a, b] = [await left.next(), await right.next()];
  while (!a.done || !b.done) {
    const order = a.done ? 1 : b.done ? -1 : compareEntries(a.value, b.value);
    const [mine, theirs] = [order <= 0 && !a.done, order >= 0 && !b.done];
    const { collection, record } = (mine ? a.value : b.value) as Entry;
    yield {
      ...{ collection, id: record.id },
      from: mine ? (a.value as Entry).record : null,
      to: theirs ? (b.value as Entry).record : null,
    };
    if (mine) a = await left.next();
    if (theirs) b = await right.next();
  }
}

export function isSame(pair: Pair): boolean {
  return pair.from !== null && pair.to !== null && canonical(pair.from) === canonical(pair.to);
}

async function* entriesOf(source: RecordSource): AsyncGenerator<Entry, undefined> {
  for await (const { collection, records } of source.batches()) {
    for (const record of records) yield { collection, record };
  }
}

function compareEntries(a: Entry, b: Entry): number {
  const [left, right] = [collections.indexOf(a.collection), collections.indexOf(b.collection)];
  return left - right || compareBytes(a.record.id, b.record.id);
}
