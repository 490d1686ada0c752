/** What an entry of the outbox is about, and how the dashboard calls it. */
export const outboxKinds = {
  "quote-alert": "New quote, to the seller",
  "quote-confirmation": "Quote confirmation",
  "quote-status": "Quote status",
  "quote-answered": "Customer's answer, to the seller",
  "order-confirmation": "Order confirmation",
  "order-status": "Order status",
  newsletter: "Newsletter confirmation",
  "on-request": "Sent on request",
} as const;
export type OutboxKind = keyof typeof outboxKinds;

export function isOutboxKind(kind: string): kind is OutboxKind {
  return Object.hasOwn(outboxKinds, kind);
}
