import { setTimeout as pause } from "node:timers/promises";
import { isUnavailable } from "~/kernel/failure";
import { type CollectionName, type Storage, uniqueFields } from "~/storage/storage";
import { anyOf } from "./records";

/*
 * The store promises an answer within seconds, and on a machine that is busy with something else it
 * says 503 instead, as it should. Tests that are not about this ask again, as every client does.
 */

const mostTries = 6;

/** The answer, asked for again while it is a 503 that says when. */
export async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let left = mostTries; ; left -= 1) {
    const answer = await ask();
    const after = Number(answer.headers.get("retry-after"));
    if (answer.status !== 503 || !(after > 0) || left <= 1) return answer;
    await answer.arrayBuffer();
    await pause(after * 1_000);
  }
}

/** What the driver says when a server of PostgreSQL takes no connection in time. */
function isNotConnected(error: unknown): boolean {
  return error instanceof Error && error.message === "timeout expired";
}

/** The same for a call that is repeated without harm. */
export async function onceAvailable<T>(call: () => Promise<T>): Promise<T> {
  for (let left = mostTries; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (!(isUnavailable(error) || isNotConnected(error)) || left <= 1) throw error;
    }
  }
}

/** What changes nothing when it is repeated. */
const repeatable = [
  "get",
  "getMany",
  "getBy",
  "find",
  "count",
  "put",
  "patch",
  "patchMany",
] as const;

interface Inserting {
  insertMany(records: readonly { id: string }[]): Promise<void>;
  getMany(ids: readonly string[]): Promise<({ id: string } | null)[]>;
}

/** How many records are asked for at once. */
const mostAsked = 500;

/** Inserts again what a late answer left out: a part may have been stored. */
async function insertAll({ insertMany, getMany }: Inserting, records: readonly { id: string }[]) {
  let missing = records;
  await onceAvailable(async () => {
    try {
      await insertMany(missing);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const stored = new Set<string>();
      for (let at = 0; at < missing.length; at += mostAsked) {
        const ids = missing.slice(at, at + mostAsked).map(({ id }) => id);
        const found = await onceAvailable(() => getMany(ids));
        for (const record of found) if (record) stored.add(record.id);
      }
      missing = missing.filter(({ id }) => !stored.has(id));
      if (missing.length > 0) throw error;
    }
  });
}

/** The same storage, whose calls are repeated where a busy engine answers late and that is harmless. */
export function patientStorage(storage: Storage): Storage {
  const collections = (Object.keys(uniqueFields) as CollectionName[]).map((name) => {
    const collection = anyOf(storage, name);
    const calls = repeatable.map((call) => {
      const ask = collection[call] as (...args: unknown[]) => Promise<unknown>;
      return [call, (...args: unknown[]) => onceAvailable(() => ask(...args))] as const;
    });
    const inserting = collection as unknown as Inserting;
    const insertMany = (records: readonly { id: string }[]) => insertAll(inserting, records);
    return [name, { ...collection, ...Object.fromEntries(calls), insertMany }] as const;
  });
  return { ...storage, ...Object.fromEntries(collections) };
}
