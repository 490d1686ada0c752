import type { Product } from "./product";

/** Why a stock changed. People give the first ones; the store gives the others. */
export const givenReasons = [
  "correction",
  "count",
  "received",
  "return",
  "damaged",
  "loss",
] as const;
export const stockReasons = [
  ...givenReasons,
  "order",
  "cancel",
  "import",
  "opening",
  "closing",
] as const;
export type GivenReason = (typeof givenReasons)[number];
export type StockReason = (typeof stockReasons)[number];

/**
 * One change of a stock that is counted. Movements are only ever added, so that the changes of a
 * stock add up to what there is; a mistake is put right by another movement.
 */
export interface StockMovement {
  id: string;
  productId: string;
  /** null for the product's own stock. */
  variantId: string | null;
  at: Date;
  /** Below zero for what left. */
  change: number;
  /** What there was afterwards; null when the stock is no longer counted. */
  balance: number | null;
  reason: StockReason;
  /** The uid of who did it, or `guest`. */
  actor: string;
  /** The number of the order, or the id of the run, that it belongs to. */
  reference: string | null;
  note: string | null;
}

/** What a change of stock was for. */
export type StockCause = Pick<StockMovement, "reason" | "actor" | "reference" | "note">;

/** A change of one stock; it opens when nobody counted it before. */
export interface StockStep
  extends Pick<StockMovement, "productId" | "variantId" | "change" | "balance"> {
  opens: boolean;
}

type Stocked = Pick<Product, "id" | "stock" | "variants">;

/**
 * What changed between two states of a product: its own stock and each variant's. `before` is null
 * for a new product, `after` for one that is removed permanently.
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

/** Every stock that is counted, by the variant that it is of; null is the product's own. */
export function stocksOf(product: Stocked | null): Map<string | null, number> {
  const stocks = new Map<string | null, number>();
  if (product === null) return stocks;
  if (product.stock !== null) stocks.set(null, product.stock);
  for (const { id, stock } of product.variants) if (stock !== null) stocks.set(id, stock);
  return stocks;
}

/** A stock that begins to be counted opens, and one that ceases closes, whatever it was done for. */
export function reasonFor({ balance, opens }: StockStep, { reason }: StockCause): StockReason {
  if (balance === null) return "closing";
  return opens ? "opening" : reason;
}
