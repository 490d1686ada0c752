import type { GivenReason, StockReason } from "~/domain/stock-movement";

/** What people call the reasons of a movement. */
export const reasonLabels: Record<StockReason, string> = {
  correction: "Correction",
  count: "Count",
  received: "Received",
  return: "Return",
  damaged: "Damaged",
  loss: "Theft or loss",
  order: "Order",
  cancel: "Order cancelled",
  import: "Import",
  opening: "Counting started",
  closing: "Counting ended",
};

/** What a person may give as a reason, the most usual first. */
export const reasonOptions = (
  ["correction", "count", "received", "return", "damaged", "loss"] as const satisfies GivenReason[]
).map((reason) => [reason, reasonLabels[reason]] as const);

/** The stock that a form changes, as a refused form comes back. */
export interface StockAnswer {
  /** The product and its variant. */
  at: string;
  message: string;
  values: { mode: string; amount: string; reason: string; note: string };
}

export function stockAt(productId: string, variantId: string | null): string {
  return `${productId} ${variantId ?? ""}`;
}
