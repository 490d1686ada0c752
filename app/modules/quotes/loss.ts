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

export const lossLabels: Record<LossReason, string> = {
  price: "Price",
  "lead time": "Lead time",
  competitor: "Bought elsewhere",
  "not needed": "Not needed any more",
  "no answer": "No answer",
  specification: "Not what was needed",
  duplicate: "Asked twice",
  other: "Another reason",
};

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
