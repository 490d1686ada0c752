import type { Collection, CollectionName, Storage, Tx } from "~/commerce/storage";
import { isTaken } from "~/domain/failure";
import { type MovedRecord, rowsOf } from "./records";
import { Refused } from "./refused";
import { withRetries } from "./retries";

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
