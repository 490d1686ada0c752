import { isTaken, isUnavailable } from "~/kernel/failure";
import { type Clock, systemRandom } from "~/kernel/identifiers";
import { productCounters } from "~/modules/catalogue/catalogue-counts";
import { type Product, rowOfProduct } from "~/modules/catalogue/product.resource";
import { unknownSpellings } from "~/modules/catalogue/spelling.resource";
import { enterStock } from "~/modules/catalogue/stock-ledger.server";
import { productTokens } from "~/modules/search/document-tokens.resource";
import type { Storage } from "~/storage/storage";

type Maker = Parameters<typeof enterStock>[0];

export interface Seeded {
  inserted: number;
  /** Already present, by id or another unique value, and not changed. */
  skipped: number;
}

export interface SeedOptions {
  /** The number of products per transaction. */
  batch?: number;
  /** Called after each batch with the number of products so far. */
  onBatch?: (done: number) => void;
  /** The time of the products' opening stock; now when left out. */
  clock?: Clock;
}

/** Adds products with their stored totals, and never overwrites one. */
export async function seed(
  storage: Storage,
  products: Iterable<Product>,
  { batch = 200, onBatch = () => {}, clock = () => new Date() }: SeedOptions = {},
): Promise<Seeded> {
  const seeded: Seeded = { inserted: 0, skipped: 0 };
  const maker = { clock, random: systemRandom };
  for (const part of parts(products, batch)) {
    const inserted = await insertBatch(storage, part, maker);
    seeded.inserted += inserted;
    seeded.skipped += part.length - inserted;
    onBatch(seeded.inserted + seeded.skipped);
  }
  return seeded;
}

/** So many products fit into one transaction on a slow machine too. */
const smallBatch = 20;

/** Adds a batch in smaller transactions where one takes longer than a transaction may. */
async function insertBatch(storage: Storage, batch: Product[], maker: Maker): Promise<number> {
  try {
    return await insertPart(storage, batch, maker);
  } catch (error) {
    if (!isUnavailable(error) || batch.length <= smallBatch) throw error;
  }
  let inserted = 0;
  for (const part of parts(batch, smallBatch)) {
    inserted += await insertPart(storage, part, maker);
  }
  return inserted;
}

async function insertPart(storage: Storage, part: Product[], maker: Maker): Promise<number> {
  try {
    return await insertNew(storage, part, maker);
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  // One product has a value that is in use: the others are added without it.
  let inserted = 0;
  for (const product of part) {
    try {
      inserted += await insertNew(storage, [product], maker);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  return inserted;
}

function insertNew(storage: Storage, part: Product[], maker: Maker): Promise<number> {
  return storage.atomically(async (tx) => {
    const known = await tx.products.getMany(part.map(({ id }) => id));
    const knownIds = new Set(known.map(({ id }) => id));
    const fresh = part
      .filter(({ id }) => !knownIds.has(id))
      .map((product) => rowOfProduct(product));
    const words = fresh.flatMap((product) => product.words);
    const spellings = await unknownSpellings(words, tx.spellings);
    await tx.products.insertMany(fresh);
    await tx.documentTokens.insertMany(fresh.map(productTokens));
    await tx.spellings.insertMany(spellings);
    await enterStock(maker, tx, {
      changes: fresh.map((after) => ({ before: null, after })),
      cause: { reason: "opening", actor: "system", reference: null, note: null },
    });
    for (const product of fresh) {
      for (const [name, by] of productCounters(null, product)) tx.counters.add(name, by);
    }
    return fresh.length;
  });
}

function* parts<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let part: T[] = [];
  for (const item of items) {
    part.push(item);
    if (part.length === size) {
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}
