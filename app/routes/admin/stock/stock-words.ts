import type { GivenReason, StockReason } from "~/modules/inventory/stock-movement.resource";

/** Labels of the reasons of a movement. */
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

/** The reasons that a person may choose, the most usual first. */
export const reasonChoices = (
  ["correction", "count", "received", "return", "damaged", "loss"] as const satisfies GivenReason[]
).map((reason) => [reason, reasonLabels[reason]] as const);

/** The stock that a form changes, for a refused form. */
export interface StockAnswer {
  /** The names of the product and its variant. */
  at: string;
  /** The page of the product's stock: its row may have left the list. */
  to: string;
  message: string;
  values: { mode: string; amount: string; reason: string; note: string };
}

export function stockAt(productId: string, variantId: string | null): string {
  return `${productId} ${variantId ?? ""}`;
}
