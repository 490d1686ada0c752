import { productCounters } from "~/domain/catalogue-counts";
import {
  type DocumentTokens,
  orderTokens,
  quoteTokens,
  sameTokens,
} from "~/domain/document-tokens";
import { readProduct, storeProduct } from "~/domain/product";
import { unknownSpellings } from "~/domain/spelling";
import { bestEffort, type Log } from "~/log.server";
import type { Storage, Tx } from "./storage";

/** To be raised whenever a change of the tokens makes older records unfindable. */
const version = 1;
const versionCounter = "search|version";
const batch = 200;

export interface Reindexed {
  products: number;
  quotes: number;
  orders: number;
}

/** Gives every record its present tokens; a record that has them already is not written. */
export async function reindex(storage: Storage, goesOn = () => true): Promise<Reindexed> {
  const done: Reindexed = { products: 0, quotes: 0, orders: 0 };
  const seen = new Set<string>();
  await inBatches(storage.products, goesOn, async (rows) => {
    const fresh = rows.map((row) => ({ row, words: storeProduct(readProduct(row)).words }));
    const words = new Set(fresh.flatMap((each) => each.words).filter((word) => !seen.has(word)));
    for (const word of words) seen.add(word);
    const stale = fresh.filter(({ row, words: now }) => now.join("\n") !== row.words.join("\n"));
    if (stale.length > 0 || words.size > 0) {
      const ids = stale.map(({ row }) => row.id);
      await storage.atomically((tx) => renewProducts(tx, ids, words));
    }
    done.products += stale.length;
  });
  await inBatches(storage.quotes, goesOn, async (rows) => {
    done.quotes += await renewEntries(storage, rows.map(quoteTokens));
  });
  await inBatches(storage.orders, goesOn, async (rows) => {
    done.orders += await renewEntries(storage, rows.map(orderTokens));
  });
  if (goesOn()) await markIndexed(storage);
  return done;
}

/** All rows of a collection, by id. */
async function inBatches<R extends { id: string }>(
  collection: {
    find(query: { after: { key: string; id: string } | null; limit: number }): Promise<R[]>;
  },
  goesOn: () => boolean,
  work: (rows: R[]) => Promise<void>,
): Promise<void> {
  let after: { key: string; id: string } | null = null;
  while (goesOn()) {
    const rows: R[] = await collection.find({ after, limit: batch });
    const last = rows.at(-1);
    if (!last) return;
    await work(rows);
    after = { key: last.id, id: last.id };
  }
}

async function renewProducts(tx: Tx, ids: readonly string[], words: Iterable<string>) {
  const rows = await tx.products.getMany(ids);
  const renewed = rows.map((row) => ({ row, next: storeProduct(readProduct(row)) }));
  const spellings = await unknownSpellings(words, tx.spellings);
  await tx.products.patchMany(
    renewed.map(({ next: { id, words: now } }) => ({ id, changes: { words: now } })),
  );
  if (spellings.length > 0) await tx.spellings.insertMany(spellings);
  for (const { row, next } of renewed) {
    for (const [name, by] of productCounters(row, next)) tx.counters.add(name, by);
  }
}

async function renewEntries(storage: Storage, entries: readonly DocumentTokens[]): Promise<number> {
  const rows = await storage.documentTokens.getMany(entries.map(({ id }) => id));
  const known = new Map(rows.map((row) => [row.id, row]));
  const stale = entries.filter((entry) => {
    const before = known.get(entry.id);
    return !before || !sameTokens(before, entry);
  });
  if (stale.length === 0) return 0;
  await storage.atomically(async (tx) => {
    for (const entry of stale) await tx.documentTokens.put(entry);
  });
  return stale.length;
}

/** Notes that all records have the present tokens, so that later starts skip the work. */
export async function markIndexed(storage: Storage): Promise<void> {
  await storage.atomically(async (tx) => {
    const marked = (await tx.counters.get([versionCounter])).get(versionCounter) ?? 0;
    if (marked < version) tx.counters.add(versionCounter, version - marked);
  });
}

/**
 * Runs once in the background after an update that changed the tokens, while the shop stays open.
 */
export function createReindexing({ storage, log }: { storage: Storage; log: Log }) {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  async function run(): Promise<void> {
    const marked = (await storage.counters.get([versionCounter])).get(versionCounter) ?? 0;
    if (marked >= version) return;
    const done = await reindex(storage, () => !stopped);
    const renewed = done.products + done.quotes + done.orders;
    if (renewed > 0) log.info(done, "what was written before is found by its tokens now");
  }
  return {
    start() {
      running = bestEffort(log, "[reindex]", run());
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}
