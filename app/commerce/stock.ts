import { productCounters } from "~/domain/catalogue-counts";
import type { Clock } from "~/domain/identifiers";
import { returnStock, type StockLine, takeStock } from "~/domain/inventory";
import type { Shortfall } from "~/domain/order";
import { type StoredProduct, withKeys } from "~/domain/product";
import type { Tx } from "./storage";

/** One product before and after a change of its stock. */
export interface StockChange {
  before: StoredProduct;
  after: StoredProduct;
}

/** What taking the lines' stock changes, one change a product, and what the stock lacked. */
export function takingStock(
  products: readonly StoredProduct[],
  lines: readonly StockLine[],
  clock: Clock,
): { changes: StockChange[]; shortfall: Shortfall[] } {
  const changes: StockChange[] = [];
  const shortfall: Shortfall[] = [];
  for (const before of products) {
    const { product, missing } = takeStock(before, linesOf(lines, before));
    shortfall.push(...missing);
    if (product !== before) changes.push({ before, after: changed(product, clock) });
  }
  return { changes, shortfall };
}

/** What giving the lines' stock back changes, one change a product. */
export function returningStock(
  products: readonly StoredProduct[],
  { lines, shortfall }: { lines: readonly StockLine[]; shortfall: readonly Shortfall[] },
  clock: Clock,
): StockChange[] {
  return products.flatMap((before) => {
    const product = returnStock(before, linesOf(lines, before), shortfall);
    return product === before ? [] : [{ before, after: changed(product, clock) }];
  });
}

/** Writes the changes, with the keys and the catalogue's kept totals that follow from them. */
export async function writeStock(tx: Tx, changes: readonly StockChange[]): Promise<void> {
  for (const { before, after } of changes) {
    await tx.products.patch(after.id, {
      ...(before.stock === after.stock ? {} : { stock: after.stock }),
      ...(before.variants === after.variants ? {} : { variants: after.variants }),
      ...(before.available === after.available ? {} : { available: after.available }),
      updated: after.updated,
      version: after.version,
    });
    // Of what the totals count, stock changes only whether a product can be bought.
    if (before.available === after.available) continue;
    for (const [name, by] of productCounters(before, after)) tx.counters.add(name, by);
  }
}

function linesOf(lines: readonly StockLine[], product: StoredProduct): StockLine[] {
  return lines.filter((line) => line.id === product.id);
}

function changed(product: StoredProduct, clock: Clock): StoredProduct {
  const after = withKeys({ ...product, updated: clock(), version: product.version + 1 });
  // No name changes with the stock: the words it is found by stay those that are counted.
  return { ...after, words: product.words };
}

function productsOf(tx: Tx, lines: readonly StockLine[]): Promise<StoredProduct[]> {
  return tx.products.getMany([...new Set(lines.map(({ id }) => id))]);
}

/** Takes the stock of an order's lines inside its transaction; returns what was missing. */
export async function takeOrderStock(
  tx: Tx,
  lines: readonly StockLine[],
  clock: Clock,
): Promise<Shortfall[]> {
  const { changes, shortfall } = takingStock(await productsOf(tx, lines), lines, clock);
  await writeStock(tx, changes);
  return shortfall;
}

/** Gives back what the lines of a cancelled order took. */
export async function returnOrderStock(
  tx: Tx,
  order: { items: readonly StockLine[]; stockShortfall: readonly Shortfall[] },
  clock: Clock,
): Promise<void> {
  const { items: lines, stockShortfall: shortfall } = order;
  await writeStock(tx, returningStock(await productsOf(tx, lines), { lines, shortfall }, clock));
}
