import { systemRandom } from "~/kernel/identifiers";
import {
  readProduct,
  rowOfProduct,
  type StoredProduct,
} from "~/modules/catalogue/product.resource";
import { giveNumbersBack, separateNumbers } from "~/modules/catalogue/products.server";
import { unknownSpellings } from "~/modules/catalogue/spelling.resource";
import { missingSteps, repairLedger } from "~/modules/catalogue/stock-ledger.server";
import { stocksOf } from "~/modules/inventory/stock-movement.resource";
import { addDueDays } from "~/modules/orders/invoice-balances.server";
import type { StoredOrder } from "~/modules/orders/order.resource";
import {
  customerTokens,
  type DocumentTokens,
  invoiceTokens,
  orderTokens,
  productTokens,
  quoteTokens,
  sameTokens,
  shipmentTokens,
} from "~/modules/search/document-tokens.resource";
import type { DayBook } from "~/modules/statistics/day-totals.server";
import { allOf } from "~/storage/batches";
import type { Collection, CollectionName, Records, Storage, Tx } from "~/storage/storage";
import { contradictions, derivations } from "./derived.server";
import { recount, repairTotals } from "./recount.server";

/** To be raised when the tokens change, or new records have something that older ones lack. */
const version = 15;
const versionCounter = "search|version";
/** To be raised when a stored total is added or counts something new. */
const totalsVersion = 6;
const totalsCounter = "totals|version";

const maker = { clock: () => new Date(), random: systemRandom };

/** How many records were repaired. */
export interface Reindexed {
  products: number;
  quotes: number;
  orders: number;
  customers: number;
  discounts: number;
  /** How many documents have new tokens. */
  tokens: number;
  /** How many products had missing stock movements. */
  stock: number;
}

/**
 * Gives every record its present derived fields and tokens, as the services would store it, while
 * the store runs. Records that are up to date are not written. A dry run writes nothing, and counts
 * what would be repaired.
 */
export async function reindex(
  storage: Storage,
  { isRunning = () => true, dryRun = false }: { isRunning?: () => boolean; dryRun?: boolean } = {},
): Promise<Reindexed> {
  const done: Reindexed = {
    products: 0,
    quotes: 0,
    orders: 0,
    customers: 0,
    discounts: 0,
    tokens: 0,
    stock: 0,
  };
  const seen = new Set<string>();
  for await (const rows of allOf(storage.products)) {
    if (!isRunning()) return done;
    const words = rows.flatMap((row) => rowOfProduct(readProduct(row)).words);
    const unseen = words.filter((word) => !seen.has(word));
    for (const word of unseen) seen.add(word);
    if (unseen.length > 0 && !dryRun) await storage.atomically((tx) => addSpellings(tx, unseen));
    done.products += await repair(storage, "products", rows, dryRun);
    done.products += await giveNumbersBack(storage, rows, dryRun);
    done.tokens += await repairTokens(storage, "products", rows, dryRun);
    done.stock += dryRun
      ? await countUnentered(storage, rows)
      : await repairLedger(storage, rows, maker);
  }
  for (const name of ["quotes", "orders", "customers", "discounts"] as const) {
    for await (const rows of allOf<Records[typeof name]>(storage[name])) {
      if (!isRunning()) return done;
      done[name] += await repair(storage, name, rows, dryRun);
      if (name === "orders") {
        done.orders += await addDueDays(storage, rows as StoredOrder[], dryRun);
      }
      if (name === "discounts") continue;
      done.tokens += await repairTokens(storage, name, rows as Found[typeof name][], dryRun);
    }
  }
  for (const name of ["invoices", "shipments"] as const) {
    for await (const rows of allOf<Records[typeof name]>(storage[name])) {
      if (!isRunning()) return done;
      done.tokens += await repairTokens(storage, name, rows as Found[typeof name][], dryRun);
    }
  }
  if (!dryRun) await markIndexed(storage);
  return done;
}

/** Repairs rows whose derived fields contradict the others; returns how many. */
export async function repair<C extends keyof typeof derivations & CollectionName>(
  storage: Storage,
  name: C,
  rows: readonly Records[C][],
  dryRun = false,
): Promise<number> {
  const stale = rows.filter((row) => contradictions(name, row) !== null).map(({ id }) => id);
  if (stale.length === 0 || dryRun) return stale.length;
  await storage.atomically(async (tx) => {
    const collection = tx[name] as unknown as Collection<Records[C]>;
    const present = await collection.getMany(stale);
    const patches = present.flatMap((row) => {
      const changes = contradictions(name, row as Records[C]);
      return changes ? [{ id: row.id, changes, before: row as Records[C] }] : [];
    });
    if (name === "products") await separateNumbers(tx, patches as never);
    await collection.patchMany(patches.map(({ id, changes }) => ({ id, changes })));
    for (const { before, changes } of patches) {
      const count = derivations[name]?.count as Count<Records[C]> | undefined;
      count?.(tx, before, { ...before, ...changes });
    }
  });
  return stale.length;
}

async function countUnentered(storage: Storage, rows: readonly StoredProduct[]): Promise<number> {
  let count = 0;
  for (const row of rows) {
    if (stocksOf(row).size > 0 && (await missingSteps(storage, row)).length > 0) count += 1;
  }
  return count;
}

type Count<R> = (tx: Tx, before: R, after: R) => void;

async function addSpellings(tx: Tx, words: readonly string[]): Promise<void> {
  const spellings = await unknownSpellings(words, tx.spellings);
  if (spellings.length > 0) await tx.spellings.insertMany(spellings);
}

type Found = Pick<
  Records,
  "products" | "quotes" | "orders" | "customers" | "invoices" | "shipments"
>;

const tokensIn: { [C in keyof Found]: (record: Found[C]) => DocumentTokens } = {
  products: productTokens,
  quotes: quoteTokens,
  orders: orderTokens,
  customers: customerTokens,
  invoices: invoiceTokens,
  shipments: shipmentTokens,
};

/** The tokens are made from the record as read in the transaction that writes them. */
async function repairTokens<C extends keyof Found>(
  storage: Storage,
  name: C,
  rows: readonly Found[C][],
  dryRun = false,
): Promise<number> {
  const entries = rows.map(tokensIn[name]);
  const kept = await storage.documentTokens.getMany(entries.map(({ id }) => id));
  const known = new Map(kept.map((row) => [row.id, row]));
  const stale = entries.filter((entry) => {
    const before = known.get(entry.id);
    return before ? !sameTokens(before, entry) : entry.tokens.length > 0;
  });
  if (stale.length === 0 || dryRun) return stale.length;
  await storage.atomically(async (tx) => {
    const collection = tx[name] as unknown as Collection<Found[C]>;
    const present = await collection.getMany(stale.map(({ documentId }) => documentId));
    for (const row of present) await tx.documentTokens.put(tokensIn[name](row as Found[C]));
  });
  return stale.length;
}

type Dated = { id: string; created: Date; updated: Date };

/** How many records in a row must be right before older ones are taken for right. */
const enough = { usual: 200, billed: 50 };

/**
 * Repairs the newest records of each kind that have no tokens, or those of an earlier version: in a
 * rolling update, or after going back, the earlier version writes records as it knows them. Reads on
 * while it finds some, so it costs two pages of each kind as a rule. Returns how many.
 *
 * Where reads are billed nobody sweeps all records, so the records that changed last are read there,
 * and all that changed after `since`.
 */
export async function repairNewest(
  storage: Storage,
  { dryRun = false, since = null }: { dryRun?: boolean; since?: Date | null } = {},
): Promise<number> {
  let repaired = 0;
  const limit = storage.billsReads ? enough.billed : enough.usual;
  for (const name of ["quotes", "orders", "customers", "products", "invoices"] as const) {
    // Invoices have no time of a change: only values beside them change.
    const by = storage.billsReads && name !== "invoices" ? "updated" : "created";
    const rows = storage[name] as unknown as Pick<Collection<Dated>, "find">;
    for (let after: { key: Date; id: string } | null = null; ; ) {
      const order = { by, direction: "desc" } as const;
      const page: Dated[] = await rows.find({ order, after, limit });
      const last = page.at(-1);
      if (!last) break;
      const fields = name === "invoices" ? 0 : await repair(storage, name, page as never, dryRun);
      const found = fields + (await repairTokens(storage, name, page as never, dryRun));
      repaired += found;
      const isRecent = storage.billsReads && since !== null && last[by] >= since;
      if ((found === 0 && !isRecent) || page.length < limit) break;
      after = { key: last[by], id: last.id };
    }
  }
  return repaired;
}

/** Repairs every document's tokens, with a pause between pages, so that nobody notices it. */
export async function sweepDocuments(
  storage: Storage,
  { isRunning, rest }: { isRunning: () => boolean; rest: () => Promise<unknown> },
): Promise<number> {
  let repaired = 0;
  const names = ["quotes", "orders", "customers", "products", "invoices", "shipments"] as const;
  for (const name of names) {
    for await (const rows of allOf<Found[typeof name]>(storage[name] as never)) {
      if (!isRunning()) return repaired;
      if (name !== "products" && name !== "invoices" && name !== "shipments") {
        repaired += await repair(storage, name, rows as never);
      }
      repaired += await repairTokens(storage, name, rows);
      await rest();
    }
  }
  return repaired;
}

/** Records that all tokens are up to date, so that later starts skip the work. */
export function markIndexed(storage: Storage): Promise<void> {
  return mark(storage, versionCounter, version);
}

/** Marks a store without records as indexed and counted, because there is nothing to do in it. */
export async function markIfEmpty(storage: Storage): Promise<void> {
  const one = { limit: 1, only: ["id"] } as const;
  const { products, quotes, orders, customers } = storage;
  for (const collection of [products, quotes, orders, customers]) {
    const found: unknown[] = await (collection as typeof products).find(one);
    if (found.length > 0) return;
  }
  await markIndexed(storage);
  await mark(storage, totalsCounter, totalsVersion);
}

/** Counts every stored total again from the records; returns how many were wrong. */
export async function retotal(storage: Storage, book: DayBook): Promise<number> {
  const wrong = await recount(storage, book);
  await repairTotals(storage, wrong);
  await mark(storage, totalsCounter, totalsVersion);
  return wrong.length;
}

function mark(storage: Storage, counter: string, to: number): Promise<void> {
  return storage.atomically(async (tx) => {
    const marked = (await tx.counters.get([counter])).get(counter) ?? 0;
    if (marked < to) tx.counters.add(counter, to - marked);
  });
}

/** Has the stored totals counted again within the hour, because their days have moved. */
export function outdateTotals(tx: Tx): void {
  tx.counters.add(totalsCounter, -1);
}

/** The repairs that a store from an earlier version still needs. */
interface Outdated {
  records: boolean;
  totals: boolean;
}

export async function outdated(storage: Storage): Promise<Outdated> {
  const marked = await storage.counters.get([versionCounter, totalsCounter]);
  return {
    records: (marked.get(versionCounter) ?? 0) < version,
    totals: (marked.get(totalsCounter) ?? 0) < totalsVersion,
  };
}
