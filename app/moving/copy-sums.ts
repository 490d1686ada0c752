import type { CollectionName } from "~/storage/storage";
import { canonical, createDigest, type Digest } from "./canonical";
import { type Counter, collections, type MovedRecord, type RecordSource } from "./records";

type Stage = "clearing" | "writing" | "counters" | "comparing";

export interface CopyResult {
  collections: Record<string, { from: Digest; to: Digest }>;
  counters: { from: Digest; to: Digest };
  /** Whether both sides are equal, record by record and counter by counter. */
  same: boolean;
}

export type Progress = (stage: Stage, collection: CollectionName | null, records: number) => void;

export interface Sums {
  collections: Record<string, Digest>;
  counters: Digest;
}

/** Digests of records and counters as they pass. */
export function sumsInMaking() {
  const digests = new Map(collections.map((name) => [name, createDigest()]));
  const totals = createDigest();
  return {
    /** The number of characters of the record. */
    add(collection: CollectionName, record: MovedRecord): number {
      const text = canonical(record);
      digests.get(collection)?.add(text);
      return text.length;
    },
    addCounter(counter: Counter) {
      totals.add(canonical(counter));
    },
    end: (): Sums => ({
      collections: Object.fromEntries([...digests].map(([name, digest]) => [name, digest.end()])),
      counters: totals.end(),
    }),
  };
}

/** The digests of everything in a source, which is read for them. */
export async function sumsOf(source: RecordSource, progress: Progress = () => {}): Promise<Sums> {
  const sums = sumsInMaking();
  let current: CollectionName | null = null;
  let seen = 0;
  for await (const { collection, records } of source.batches()) {
    if (collection !== current) [current, seen] = [collection, 0];
    for (const record of records) sums.add(collection, record);
    seen += records.length;
    progress("comparing", collection, seen);
  }
  for await (const counter of source.counters()) sums.addCounter(counter);
  return sums.end();
}

export function compared(from: Sums, to: Sums): CopyResult {
  const none = createDigest().end();
  const pair = (name: string) => ({
    from: from.collections[name] ?? none,
    to: to.collections[name] ?? none,
  });
  const each = Object.fromEntries(collections.map((name) => [name, pair(name)]));
  const counters = { from: from.counters, to: to.counters };
  const all = [...Object.values(each), counters];
  return {
    collections: each,
    counters,
    same: all.every((both) => both.from.sha256 === both.to.sha256),
  };
}
