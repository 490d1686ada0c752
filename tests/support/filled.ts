import { extendedResources } from "~/kernel/extensions/installed";
import { canonical, createDigest, type Digest } from "~/moving/canonical";
import { collections, storedRecords } from "~/moving/records";
import type { CollectionName, Storage } from "~/storage/storage";
import { anyOf, builders, fresh } from "./records";

/** So many records of every collection, and totals of names that need care. */
export async function fillEvery(storage: Storage, count: number): Promise<void> {
  for (const name of collections) {
    for (let at = 0; at < count; at += 250) {
      const size = Math.min(250, count - at);
      await anyOf(storage, name).insertMany(
        Array.from({ length: size }, () => ({ ...builders[name](), ...ownOf(name) })),
      );
    }
  }
  await storage.atomically(async (tx) => {
    for (const end of ["é", "😀", "a%2Ab", "products|*|x|y|n"]) tx.counters.add(fresh(end), -7);
    tx.counters.add(fresh("zero"), 0);
  });
}

/** What an extension that is not installed keeps with a record that takes fields. */
function ownOf(name: CollectionName) {
  const isExtended = extendedResources.some((each) => each === name);
  return isExtended
    ? { custom: { gone: { note: fresh("é"), count: 2, on: true, none: null } } }
    : {};
}

/** Everything in a store, as lines of text. */
export async function exportOf(storage: Storage): Promise<string> {
  const lines: string[] = [];
  const records = storedRecords(storage);
  for await (const { collection, records: batch } of records.batches()) {
    for (const record of batch) lines.push(`${collection} ${canonical(record)}`);
  }
  for await (const counter of records.counters()) lines.push(canonical(counter));
  return lines.join("\n");
}

/** Everything in a store, by collection, as a number of records and one hash of their texts. */
export async function digestsOf(storage: Storage): Promise<Record<string, Digest>> {
  const sums = new Map([...collections, "counters"].map((name) => [name, createDigest()]));
  const records = storedRecords(storage);
  for await (const { collection, records: batch } of records.batches()) {
    for (const record of batch) sums.get(collection)?.add(canonical(record));
  }
  for await (const counter of records.counters()) sums.get("counters")?.add(canonical(counter));
  return Object.fromEntries([...sums].map(([name, sum]) => [name, sum.end()]));
}
