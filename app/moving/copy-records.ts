import type { Collection, CollectionName, Storage, Tx } from "~/commerce/storage";
import { isTaken } from "~/domain/failure";
import { canonical, createDigest, type Digest, roughSize } from "./canonical";
import {
  type Counter,
  collections,
  isSame,
  type MovedRecord,
  paired,
  type RecordSource,
  rowsOf,
  storedRecords,
  unfinishedPrefix,
} from "./records";
import { withRetries } from "./retries";
import { createTaskPool } from "./task-pool";

/** Why nothing was copied. The message is for the operator. */
export class Refused extends Error {}

export type Stage = "clearing" | "writing" | "counters" | "comparing";

export interface CopyOptions {
  /** Identifies a source, so that only the same one continues an interrupted copy. */
  fingerprint: string;
  /** Whether the target's records may be replaced by the source's. */
  replace: boolean;
  /** A last step before the target counts as complete; repeated after an interruption. */
  finish?(target: Storage): Promise<void>;
  progress?(stage: Stage, collection: CollectionName | null, records: number): void;
}

export interface CopyResult {
  collections: Record<string, { from: Digest; to: Digest }>;
  counters: { from: Digest; to: Digest };
  /** Whether both sides are equal, record by record and counter by counter. */
  same: boolean;
}

/** The size of one transaction; the slowest backend ends a transaction after five seconds. */
const most = {
  ...{ records: 250, characters: 1_000_000, counters: 200, removals: 20, atOnce: 4 },
  /** Records of a part of a batch that was not answered. */
  again: 50,
};

/**
 * Makes the target equal to the source, and compares both at the end. The next run continues an
 * interrupted one: what is already there is not written again.
 * @throws Refused when the target has records that must not be replaced
 */
export async function copyRecords(
  source: RecordSource,
  target: Storage,
  { fingerprint, replace, finish, progress = () => {} }: CopyOptions,
): Promise<CopyResult> {
  const unfinished = unfinishedPrefix + fingerprint;
  const marks = await withRetries(() => target.counters.list(unfinishedPrefix));
  const isContinued = marks.length === 1 && marks[0]?.name === unfinished;
  const empty = await isEmpty(target);
  if (!empty && !isContinued && !replace) {
    throw new Refused(
      marks.length > 0
        ? "The target holds an unfinished copy of something else. Add --replace to replace it."
        : "The target is not empty. Add --replace to replace its contents.",
    );
  }
  await setCounters(target, new Map([[unfinished, 1]]));
  if (!empty) await clear(source, target, progress);
  const written = await write(source, target, progress);
  await copyCounters(source, target, progress);
  // A source that cannot have changed is not read again.
  const [from, to] = await Promise.all([
    source.isSteady ? written : sumsOf(source),
    sumsOf(storedRecords(target), progress),
  ]);
  const copied = compared(from, to);
  if (copied.same) {
    await finish?.(target);
    const names = [unfinished, ...marks.map(({ name }) => name)];
    await setCounters(target, new Map(names.map((name) => [name, 0])));
  }
  return copied;
}

/** Unfinished work of this store; a copy of it would be incomplete. */
export async function isUnfinished(storage: Pick<Storage, "counters">): Promise<boolean> {
  return (await storage.counters.list(unfinishedPrefix, 1)).length > 0;
}

export async function isEmpty(target: Storage): Promise<boolean> {
  for (const name of collections) {
    const query = { limit: 1, only: ["id"] } as const;
    const found = await withRetries(() => rowsOf(target, name).find(query));
    if (found.length > 0) return false;
  }
  return true;
}

type Progress = NonNullable<CopyOptions["progress"]>;

/**
 * Removes records that differ from the source. This comes before any writing, because an outdated
 * record may have a unique value that another one will get.
 */
async function clear(source: RecordSource, target: Storage, progress: Progress) {
  let removals: Promise<boolean>[] = [];
  let removed = 0;
  for await (const pairs of paired(source, storedRecords(target))) {
    for (const pair of pairs) {
      if (pair.to === null || isSame(pair)) continue;
      const { collection, id } = pair;
      removals.push(withRetries(() => rowsOf(target, collection).remove(id)));
      removed += 1;
      if (removals.length < most.removals) continue;
      await Promise.all(removals);
      removals = [];
      progress("clearing", pair.collection, removed);
    }
  }
  await Promise.all(removals);
}

/** Writes the missing records, several batches at once, and adds up the source's records. */
async function write(source: RecordSource, target: Storage, progress: Progress): Promise<Sums> {
  const pool = createTaskPool(most.atOnce);
  const sums = sumsInMaking();
  let batch: MovedRecord[] = [];
  let size = 0;
  let current: CollectionName | null = null;
  let seen = 0;

  async function flush() {
    const [name, records] = [current, batch];
    [batch, size] = [[], 0];
    if (name === null) return;
    if (records.length > 0) await pool.run(() => insert(target, name, records));
    progress("writing", name, seen);
  }

  try {
    for await (const pairs of paired(source, storedRecords(target))) {
      for (const { collection, from, to } of pairs) {
        if (collection !== current) {
          await flush();
          [current, seen] = [collection, 0];
        }
        if (from === null) continue;
        seen += 1;
        const length = source.isSteady ? sums.add(collection, from) : roughSize(from);
        if (to !== null) continue;
        batch.push(from);
        size += length;
        if (batch.length >= most.records || size >= most.characters) await flush();
      }
    }
    await flush();
  } finally {
    await pool.end();
  }
  if (source.isSteady) for await (const counter of source.counters()) sums.addCounter(counter);
  return sums.end();
}

async function insert(target: Storage, name: CollectionName, records: readonly MovedRecord[]) {
  const rows = rowsOf(target, name);
  try {
    await withRetries((isFirst) =>
      isFirst ? rows.insertMany(records) : insertMissing(rows, records),
    );
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new Refused(
      `Two records of ${error.collection} have the same ${error.key}; a backend with constraints cannot take both.`,
    );
  }
}

/**
 * What was not answered may have been written, or may be written only now. A host that was too slow
 * for all of them is given some at a time.
 */
async function insertMissing(rows: Collection<MovedRecord>, records: readonly MovedRecord[]) {
  for (let at = 0; at < records.length; at += most.again) {
    const part = records.slice(at, at + most.again);
    const wanted = await missing(rows, part);
    if (wanted.length === 0) continue;
    try {
      await rows.insertMany(wanted);
    } catch (error) {
      if (!isTaken(error) || (await missing(rows, part)).length > 0) throw error;
    }
  }
}

async function missing(rows: Collection<MovedRecord>, records: readonly MovedRecord[]) {
  const ids = records.map(({ id }) => id);
  const known = new Set((await rows.getMany(ids, { only: ["id"] })).map(({ id }) => id));
  return records.filter(({ id }) => !known.has(id));
}

async function copyCounters(source: RecordSource, target: Storage, progress: Progress) {
  const pool = createTaskPool(most.atOnce);
  let wanted = new Map<string, number>();
  let written = 0;
  async function flush() {
    const totals = wanted;
    wanted = new Map();
    await pool.run(() => setCounters(target, totals));
    written += totals.size;
    progress("counters", null, written);
  }
  const stale = new Set<string>();
  try {
    for await (const { name } of storedRecords(target).counters()) stale.add(name);
    for await (const { name, value } of source.counters()) {
      stale.delete(name);
      wanted.set(name, value);
      if (wanted.size >= most.counters) await flush();
    }
    for (const name of stale) {
      wanted.set(name, 0);
      if (wanted.size >= most.counters) await flush();
    }
    await flush();
  } finally {
    await pool.end();
  }
}

/** Sets totals to their values, so that a repetition has the same result. */
async function setCounters(target: Storage, totals: ReadonlyMap<string, number>) {
  if (totals.size === 0) return;
  const set = async (tx: Tx) => {
    const present = await tx.counters.get([...totals.keys()]);
    for (const [name, value] of totals) {
      const by = value - (present.get(name) ?? 0);
      if (by !== 0) tx.counters.add(name, by);
    }
  };
  await withRetries(() => target.atomically(set));
}

interface Sums {
  collections: Record<string, Digest>;
  counters: Digest;
}

function sumsInMaking() {
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

async function sumsOf(source: RecordSource, progress: Progress = () => {}): Promise<Sums> {
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

function compared(from: Sums, to: Sums): CopyResult {
  const none = createDigest().end();
  const pair = (name: string) => ({
    from: from.collections[name] ?? none,
    to: to.collections[name] ?? none,
  });
  const each = Object.fromEntries(collections.map((name) => [name, pair(name)]));
  const counters = { from: from.counters, to: to.counters };
  const all = [...Object.values(each), counters];
  return {
    ...{ collections: each, counters },
    same: all.every((both) => both.from.sha256 === both.to.sha256),
  };
}
