import { listingCounters } from "~/domain/catalogue-counts";
import type { Clock } from "~/domain/identifiers";
import { returnStock, type StockLine, takeStock } from "~/domain/inventory";
import type { Shortfall } from "~/domain/order";
import { isAvailable, type StoredProduct } from "~/domain/product";
import type { Tx } from "../storage";

/** The fields that a change of stock reads: those that change, and what the kept totals count by. */
export const stockFields = [
  "id",
  "stock",
  "variants",
  "available",
  "listed",
  "categories",
  "brandLower",
  "priced",
  "version",
] as const;
export type StockedProduct = Pick<StoredProduct, (typeof stockFields)[number]>;

/** One product before and after a change of its stock. */
export interface StockChange {
  before: StockedProduct;
  after: StockedProduct;
  at: Date;
}

/** What taking the lines' stock changes, one change a product, and what the stock lacked. */
export function takingStock(
  products: readonly StockedProduct[],
  lines: readonly StockLine[],
  clock: Clock,
): { changes: StockChange[]; shortfall: Shortfall[] } {
  const changes: StockChange[] = [];
  const shortfall: Shortfall[] = [];
  for (const before of products) {
    const { product, missing } = takeStock(before, linesOf(lines, before));
    shortfall.push(...missing);
    if (product !== before) changes.push(changeOf(before, product, clock));
  }
  return { changes, shortfall };
}

/** What giving the lines' stock back changes, one change a product. */
export function returningStock(
  products: readonly StockedProduct[],
  { lines, shortfall }: { lines: readonly StockLine[]; shortfall: readonly Shortfall[] },
  clock: Clock,
): StockChange[] {
  return products.flatMap((before) => {
    const product = returnStock(before, linesOf(lines, before), shortfall);
    return product === before ? [] : [changeOf(before, product, clock)];
  });
}

/** Writes the changes, with the keys and the catalogue's kept totals that follow from them. */
export async function writeStock(tx: Tx, changes: readonly StockChange[]): Promise<void> {
  await tx.products.patchMany(
    changes.map(({ before, after, at }) => ({
      id: after.id,
      changes: {
        ...(before.stock === after.stock ? {} : { stock: after.stock }),
        ...(before.variants === after.variants ? {} : { variants: after.variants }),
        ...(before.available === after.available ? {} : { available: after.available }),
        updated: at,
        version: after.version,
      },
    })),
  );
  for (const { before, after } of changes) {
    // Of what the totals count, stock changes only whether a product can be bought.
    if (before.available === after.available) continue;
    for (const [name, by] of listingCounters(before, after)) tx.counters.add(name, by);
  }
}

function linesOf(lines: readonly StockLine[], product: StockedProduct): StockLine[] {
  return lines.filter((line) => line.id === product.id);
}

function changeOf(before: StockedProduct, product: StockedProduct, clock: Clock): StockChange {
  const after = { ...product, available: isAvailable(product), version: product.version + 1 };
  return { before, after, at: clock() };
}

function productsOf(tx: Tx, lines: readonly StockLine[]): Promise<StockedProduct[]> {
  const ids = [...new Set(lines.map(({ id }) => id))];
  return tx.products.getMany(ids, { only: stockFields });
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
