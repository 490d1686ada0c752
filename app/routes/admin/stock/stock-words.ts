import type { GivenReason, StockReason } from "~/modules/inventory/stock-movement.resource";
import { type PlainKey, t } from "~/texts/text";

/** Labels of the reasons of a movement. */
export const reasonLabels: Record<StockReason, PlainKey> = {
  correction: "deskStock:reasonCorrection",
  count: "deskStock:reasonCount",
  received: "deskStock:reasonReceived",
  return: "deskStock:reasonReturn",
  damaged: "deskStock:reasonDamaged",
  loss: "deskStock:reasonLoss",
  order: "deskStock:reasonOrder",
  cancel: "deskStock:reasonCancel",
  import: "deskStock:reasonImport",
  opening: "deskStock:reasonOpening",
  closing: "deskStock:reasonClosing",
};

/** The reasons that a person may choose, the most usual first. */
export const reasonChoices = () =>
  (
    [
      "correction",
      "count",
      "received",
      "return",
      "damaged",
      "loss",
    ] as const satisfies GivenReason[]
  ).map((reason) => [reason, t(reasonLabels[reason])] as const);

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
