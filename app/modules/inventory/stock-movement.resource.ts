import {
  business,
  count,
  id,
  instant,
  integer,
  nullable,
  oneOf,
  type RecordOf,
  text,
} from "~/kernel/resource/field";
import { defineResource, sortedIndex } from "~/kernel/resource/resource";
import type { Product } from "~/modules/catalogue/product.resource";

/** Why a stock changed. People choose the first ones; the store sets the others. */
export const givenReasons = [
  "correction",
  "count",
  "received",
  "return",
  "damaged",
  "loss",
] as const;
const stockReasons = [...givenReasons, "order", "cancel", "import", "opening", "closing"] as const;
export type GivenReason = (typeof givenReasons)[number];
export type StockReason = (typeof stockReasons)[number];

const stockMovementFields = {
  id: id(),
  productId: business(text()),
  /** null for the product's own stock. */
  variantId: business(nullable(text())),
  at: business(instant()),
  /** Negative when stock left. */
  change: business(integer()),
  /** The stock afterwards; null when it is no longer counted. */
  balance: business(nullable(count())),
  reason: business(oneOf(stockReasons, "correction")),
  /** The uid of the person, or `guest`. */
  actor: business(text()),
  /** The number of the order, or the id of the run, that caused it. */
  reference: business(nullable(text())),
  note: business(nullable(text())),
};

/**
 * One change of a counted stock. Movements are only added, so that they add up to the stock;
 * another movement corrects a mistake.
 */
export interface StockMovement extends RecordOf<typeof stockMovementFields> {}

/** An order writes a row for each of its lines, so there is only one index. */
export const stockMovements = defineResource("stock_movements", stockMovementFields, [
  sortedIndex("productId", "at", "id"),
]);

/** The reason of a change of stock. */
export type StockCause = Pick<StockMovement, "reason" | "actor" | "reference" | "note">;

/** One stock's change; `opening` when it was not counted before. */
export interface StockStep
  extends Pick<StockMovement, "productId" | "variantId" | "change" | "balance"> {
  opens: boolean;
}

type Stocked = Pick<Product, "id" | "stock" | "variants">;

/**
 * The movements between two states of a product: its own stock and each variant's. `before` is null
 * for a new product, `after` for one that is deleted permanently.
 */
export function stockSteps(before: Stocked | null, after: Stocked | null): StockStep[] {
  const productId = (after ?? before)?.id ?? "";
  const [from, to] = [stocksOf(before), stocksOf(after)];
  const steps: StockStep[] = [];
  for (const variantId of new Set([...from.keys(), ...to.keys()])) {
    const [was, is] = [from.get(variantId) ?? null, to.get(variantId) ?? null];
    if (was === is) continue;
    const change = (is ?? 0) - (was ?? 0);
    steps.push({ productId, variantId, change, balance: is, opens: was === null });
  }
  return steps;
}

/** Every counted stock by variant; null is the product's own. */
export function stocksOf(product: Stocked | null): Map<string | null, number> {
  const stocks = new Map<string | null, number>();
  if (product === null) return stocks;
  if (product.stock !== null) stocks.set(null, product.stock);
  for (const { id, stock } of product.variants) if (stock !== null) stocks.set(id, stock);
  return stocks;
}

/**
 * A stock that begins to be counted has an opening, one that ceases has a closing, whatever the
 * reason was.
 */
export function reasonFor({ balance, opens }: StockStep, { reason }: StockCause): StockReason {
  if (balance === null) return "closing";
  return opens ? "opening" : reason;
}
