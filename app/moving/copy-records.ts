import { isTaken } from "~/kernel/failure";
import { createSemaphore } from "~/kernel/process/waiting.server";
import type { Collection, CollectionName, Storage, Tx } from "~/storage/storage";
import { runningStores, unfinishedPrefix } from "~/storage/store-guard.server";
import { roughSize } from "./canonical";
import {
  type CopyResult,
  compared,
  type Progress,
  type Sums,
  sumsInMaking,
  sumsOf,
} from "./copy-sums";
import {
  collections,
  isSame,
  type MovedRecord,
  paired,
  type RecordSource,
  rowsOf,
  storedRecords,
  withRetries,
} from "./records";
import { Refused } from "./refused";

export interface CopyOptions {
  /** Identifies a source, so that only the same one continues an interrupted copy. */
  fingerprint: string;
  /** Whether the target's records may be replaced by the source's. */
  replace: boolean;
  /** A last step before the target counts as complete; repeated after an interruption. */
  finish?(target: Storage): Promise<void>;
  progress?: Progress;
}

/** The size of one transaction; the slowest backend ends a transaction after five seconds. */
const most = { records: 250, characters: 1_000_000, counters: 200, removals: 20, atOnce: 4 };

/** @throws Refused while a store runs on the target */
async function refuseRunning(target: Storage): Promise<void> {
  const last = (await withRetries(() => runningStores(target))).at(-1);
  if (!last) return;
  throw new Refused(
    `A store is running on the target. Stop it first; if it was killed, wait until ${last.toISOString()}.`,
  );
}

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
  await refuseRunning(target);
  const empty = await isEmpty(target);
  if (!empty && !isContinued && !replace) {
    throw new Refused(
      marks.length > 0
        ? "The target holds an unfinished copy of something else. Add --replace to replace it."
        : "The target is not empty. Add --replace to replace its contents.",
    );
  }
  await setCounters(target, new Map([[unfinished, 1]]));
  // The mark comes first: a store that starts now takes its lease before it looks for the mark.
  await refuseRunning(target).catch(async (error: unknown) => {
    if (!isContinued) await setCounters(target, new Map([[unfinished, 0]]));
    throw error;
  });
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

export async function isEmpty(target: Storage): Promise<boolean> {
  for (const name of collections) {
    const query = { limit: 1, only: ["id"] } as const;
    const found = await withRetries(() => rowsOf(target, name).find(query));
    if (found.length > 0) return false;
  }
  return true;
}

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

/** Runs tasks, at most a given number at once. */
export interface TaskPool {
  /** Resolves as soon as there is room for the next task. @throws the error of an earlier one */
  run(work: () => Promise<void>): Promise<void>;
  /** Waits until all have ended. @throws the error of any of them */
  end(): Promise<void>;
}

export function createTaskPool(atOnce: number): TaskPool {
  const semaphore = createSemaphore(atOnce);
  const running = new Set<Promise<void>>();
  let failed: { error: unknown } | null = null;

  return {
    async run(work) {
      const leave = await semaphore.enter();
      if (failed) {
        leave();
        throw failed.error;
      }
      const ended = work()
        .catch((error: unknown) => {
          failed ??= { error };
        })
        .finally(() => {
          running.delete(ended);
          leave();
        });
      running.add(ended);
    },
    async end() {
      await Promise.all(running);
      if (failed) throw failed.error;
    },
  };
}

/** Records of a part of a batch that was not answered. */
const mostAgain = 50;

/** Inserts new records. Without an answer it is repeated, with those that are missing. */
export async function insert(
  target: Storage,
  name: CollectionName,
  records: readonly MovedRecord[],
) {
  const rows = rowsOf(target, name);
  try {
    await withRetries((tries) =>
      tries === 0 ? rows.insertMany(records) : insertMissing(rows, records),
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
  for (let at = 0; at < records.length; at += mostAgain) {
    const part = records.slice(at, at + mostAgain);
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

/** Sets totals to their values, so that a repetition has the same result. */
export async function setCounters(target: Storage, totals: ReadonlyMap<string, number>) {
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
