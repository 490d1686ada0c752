import { newId } from "~/kernel/identifiers";
import type { CommerceDeps } from "~/modules/deps";
import {
  reasonFor,
  type StockCause,
  type StockMovement,
  type StockStep,
  stockSteps,
  stocksOf,
} from "~/modules/inventory/stock-movement.resource";
import type { Storage, Tx } from "~/storage/storage";
import type { StoredProduct } from "./product.resource";

type Stocked = Pick<StoredProduct, "id" | "stock" | "variants">;
type Maker = Pick<CommerceDeps, "clock" | "random">;

/**
 * Records the stock changes of these products in the ledger. Whatever writes a stock calls it in
 * the same transaction, so that the movements of a stock add up to it. They are written by one
 * statement.
 */
export async function enterStock(
  maker: Maker,
  tx: Pick<Tx, "stockMovements">,
  {
    changes,
    cause,
  }: {
    /** `before` is null for a new product; `after` is null for one that is deleted permanently. */
    changes: readonly { before: Stocked | null; after: Stocked | null }[];
    cause: StockCause;
  },
): Promise<void> {
  const steps = changes.flatMap(({ before, after }) => stockSteps(before, after));
  if (steps.length > 0) await enterSteps(maker, tx, { steps, cause });
}

async function enterSteps(
  { clock, random }: Maker,
  tx: Pick<Tx, "stockMovements">,
  { steps, cause }: { steps: readonly StockStep[]; cause: StockCause },
): Promise<void> {
  const at = clock();
  const { actor, reference, note } = cause;
  await tx.stockMovements.insertMany(
    steps.map((step) => ({
      id: newId(() => at, random),
      productId: step.productId,
      variantId: step.variantId,
      at,
      change: step.change,
      balance: step.balance,
      reason: reasonFor(step, cause),
      actor,
      reference,
      note,
    })),
  );
}

const atOnce = 500;

/**
 * The movements that are missing where a product's movements do not add up to its stock: another
 * program wrote it, or it is older than the ledger.
 */
export async function missingSteps(
  { stockMovements }: Pick<Storage | Tx, "stockMovements">,
  product: Stocked,
): Promise<StockStep[]> {
  const sums = new Map<string | null, number>();
  for (let after: { key: Date; id: string } | null = null; ; ) {
    const rows: Pick<StockMovement, "id" | "at" | "variantId" | "change">[] =
      await stockMovements.find({
        where: { productId: product.id },
        order: { by: "at", direction: "asc" },
        after,
        limit: atOnce,
        only: ["id", "at", "variantId", "change"],
      });
    for (const { variantId, change } of rows) {
      sums.set(variantId, (sums.get(variantId) ?? 0) + change);
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) break;
    after = { key: last.at, id: last.id };
  }
  const stocks = stocksOf(product);
  return [...new Set([...stocks.keys(), ...sums.keys()])].flatMap((variantId) => {
    const [sum, stock] = [sums.get(variantId), stocks.get(variantId)];
    if ((sum ?? 0) === (stock ?? 0) && !(sum === undefined && stock !== undefined)) return [];
    const step = { productId: product.id, variantId, change: (stock ?? 0) - (sum ?? 0) };
    return [{ ...step, balance: stock ?? null, opens: sum === undefined }];
  });
}

/**
 * Adds missing movements to the ledger of these products, each product in its own transaction;
 * returns how many products had some missing.
 */
export async function repairLedger(
  storage: Storage,
  products: readonly Stocked[],
  maker: Maker,
): Promise<number> {
  let repaired = 0;
  for (const product of products) {
    if (stocksOf(product).size === 0) continue;
    if ((await missingSteps(storage, product)).length === 0) continue;
    await storage.atomically(async (tx) => {
      const present = await tx.products.get(product.id);
      const steps = present ? await missingSteps(tx, present) : [];
      if (steps.length === 0) return;
      const note = "Not entered when it changed.";
      const cause: StockCause = { reason: "correction", actor: "system", reference: null, note };
      await enterSteps(maker, tx, { steps, cause });
    });
    repaired += 1;
  }
  return repaired;
}
