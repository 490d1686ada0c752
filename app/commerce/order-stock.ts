import { productCounters } from "~/domain/catalogue-counts";
import { returnStock, type StockLine, takeStock } from "~/domain/inventory";
import type { Shortfall } from "~/domain/order";
import { type StoredProduct, withKeys, withoutKeys } from "~/domain/product";
import type { Tx } from "./storage";

/** Writes a product whose stock changed, with its keys and the catalogue's counts. */
async function writeStock(tx: Tx, before: StoredProduct, after: StoredProduct): Promise<void> {
  const next = withKeys(withoutKeys(after));
  await tx.products.put(next);
  for (const [name, by] of productCounters(before, next)) tx.counters.add(name, by);
}

async function productsOf(tx: Tx, lines: readonly StockLine[]): Promise<StoredProduct[]> {
  const ids = [...new Set(lines.map(({ id }) => id))].sort();
  return tx.products.getMany(ids);
}

/**
 * Takes the stock of an order's lines inside its transaction, grouped per product, products in id
 * order; tracked stock stops at 0. Returns what was missing. Unknown products are passed over.
 */
export async function takeOrderStock(tx: Tx, lines: readonly StockLine[]): Promise<Shortfall[]> {
  const shortfall: Shortfall[] = [];
  for (const before of await productsOf(tx, lines)) {
    const { product, missing } = takeStock(before, lines);
    shortfall.push(...missing);
    if (product !== before) await writeStock(tx, before, product);
  }
  return shortfall;
}

/** Gives back what the lines took. */
export async function returnOrderStock(
  tx: Tx,
  lines: readonly StockLine[],
  shortfall: readonly Shortfall[],
): Promise<void> {
  for (const before of await productsOf(tx, lines)) {
    const product = returnStock(before, lines, shortfall);
    if (product !== before) await writeStock(tx, before, product);
  }
}
