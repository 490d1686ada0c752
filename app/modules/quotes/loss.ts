import { type PlainKey, t } from "~/texts/text";

/** Why a quote did not become an order. */
export const lossReasons = [
  "price",
  "lead time",
  "competitor",
  "not needed",
  "no answer",
  "specification",
  "duplicate",
  "other",
] as const;
export type LossReason = (typeof lossReasons)[number];

const labels: Record<LossReason, PlainKey> = {
  price: "quotes:lossPrice",
  "lead time": "quotes:lossLeadTime",
  competitor: "quotes:lossCompetitor",
  "not needed": "quotes:lossNotNeeded",
  "no answer": "quotes:lossNoAnswer",
  specification: "quotes:lossSpecification",
  duplicate: "quotes:lossDuplicate",
  other: "quotes:lossOther",
};

export function lossLabel(reason: LossReason): string {
  return t(labels[reason]);
}

/** What a customer is asked when they decline. */
export const askedReasons = [
  "price",
  "lead time",
  "competitor",
  "not needed",
  "specification",
  "other",
] as const satisfies readonly LossReason[];

/**
 * expiring: the offer ends within the days set for reminders; quiet: the customer has not answered
 * for days.
 */
export const followUpKinds = ["expiring", "quiet"] as const;
export type FollowUpKind = (typeof followUpKinds)[number];
