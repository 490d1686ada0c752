import type { Clock } from "~/kernel/identifiers";
import { listingCounters } from "~/modules/catalogue/catalogue-counts";
import { isAvailable, leastStock, type StoredProduct } from "~/modules/catalogue/product.resource";
import { enterStock } from "~/modules/catalogue/stock-ledger.server";
import type { CommerceDeps } from "~/modules/deps";
import type { Shortfall } from "~/modules/orders/order.resource";
import type { Tx } from "~/storage/storage";
import type { StockCause } from "./stock-movement.resource";
import { returnStock, type StockLine, takeStock } from "./stock-rules";

/**
 * The fields that a stock change reads: those that it writes, and those that stored totals depend
 * on.
 */
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

/** The stock changes for selling these lines, one per product, and what was missing. */
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

/** The stock changes for returning these lines, one per product. */
function returningStock(
  products: readonly StockedProduct[],
  { lines, shortfall }: { lines: readonly StockLine[]; shortfall: readonly Shortfall[] },
  clock: Clock,
): StockChange[] {
  return products.flatMap((before) => {
    const product = returnStock(before, linesOf(lines, before), shortfall);
    return product === before ? [] : [changeOf(before, product, clock)];
  });
}

type Maker = Pick<CommerceDeps, "clock" | "random">;

/** Changes of stock, with their reason. */
export interface StockWork {
  changes: readonly StockChange[];
  cause: StockCause;
}

/**
 * Writes the changes with their movements in the ledger, and the sort keys and stored totals that
 * depend on them.
 */
export async function writeStock(
  maker: Maker,
  tx: Tx,
  { changes, cause }: StockWork,
): Promise<void> {
  if (changes.length === 0) return;
  await tx.products.patchMany(
    changes.map(({ before, after, at }) => ({
      id: after.id,
      changes: {
        ...(before.stock === after.stock ? {} : { stock: after.stock }),
        ...(before.variants === after.variants ? {} : { variants: after.variants }),
        ...(before.available === after.available ? {} : { available: after.available }),
        leastStock: leastStock(after),
        updated: at,
        version: after.version,
      },
    })),
  );
  await enterStock(maker, tx, { changes, cause });
  for (const { before, after } of changes) {
    // A stock change affects only one of the totals' filters: whether the product is available.
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
  maker: Maker,
  tx: Tx,
  { lines, cause }: { lines: readonly StockLine[]; cause: StockCause },
): Promise<Shortfall[]> {
  const { changes, shortfall } = takingStock(await productsOf(tx, lines), lines, maker.clock);
  await writeStock(maker, tx, { changes, cause });
  return shortfall;
}

/**
 * Returns the stock of lines: those of a cancelled order, or returned quantities. What a line
 * lacked is not returned.
 */
export async function returnOrderStock(
  maker: Maker,
  tx: Tx,
  {
    lines,
    shortfall,
    cause,
  }: { lines: readonly StockLine[]; shortfall: readonly Shortfall[]; cause: StockCause },
): Promise<void> {
  const products = await productsOf(tx, lines);
  const changes = returningStock(products, { lines, shortfall }, maker.clock);
  await writeStock(maker, tx, { changes, cause });
}
