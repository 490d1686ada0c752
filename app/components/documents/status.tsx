import type { OrderStatus, PaymentStatus } from "~/domain/order";
import type { QuoteStatus } from "~/domain/quote";

type Tone = "wait" | "good" | "act" | "over";

const quoteWords: Record<QuoteStatus, [label: string, tone: Tone, meaning: string]> = {
  Pending: ["Received", "wait", "We have your request and look into it."],
  "In Review": ["In review", "wait", "We check availability, freight and lead times."],
  Quoted: ["Offer ready", "act", "Our offer is ready. Accept or decline it until its last day."],
  Approved: ["Accepted", "good", "You accepted the offer. We prepare your order."],
  Rejected: ["Not possible", "over", "We cannot make an offer for this request."],
  Declined: ["Declined", "over", "You declined the offer."],
  Cancelled: ["Cancelled", "over", "This request was called off."],
  Expired: ["Expired", "over", "The offer's last day has passed. Write to us to have it renewed."],
  Converted: ["Ordered", "good", "The quote has become an order."],
};

const orderWords: Record<OrderStatus, [label: string, tone: Tone, meaning: string]> = {
  Pending: ["Awaiting payment", "wait", "We start as soon as your payment is in."],
  Processing: ["In preparation", "wait", "We get your order ready."],
  Shipped: ["On its way", "good", "Your order has left us."],
  Delivered: ["Delivered", "good", "Your order has arrived."],
  Cancelled: ["Cancelled", "over", "This order was called off."],
  Refunded: ["Refunded", "over", "The payment was given back."],
};

const paymentWords: Record<PaymentStatus, string> = {
  unpaid: "Not paid yet",
  paid: "Paid",
  refunded: "Refunded",
};

export function quoteMeaning(status: QuoteStatus): string {
  return quoteWords[status][2];
}

export function orderMeaning(status: OrderStatus): string {
  return orderWords[status][2];
}

export function paymentLabel(status: PaymentStatus): string {
  return paymentWords[status];
}

/** A status of either kind, as the timeline says it; unknown words stay as they are. */
export function statusLabel(kind: "quote" | "order", status: string): string {
  const words: Record<string, [string, Tone, string]> = kind === "quote" ? quoteWords : orderWords;
  return Object.hasOwn(words, status) ? (words[status]?.[0] ?? status) : status;
}

export function QuoteStatusMark({ status }: { status: QuoteStatus }) {
  const [label, tone] = quoteWords[status];
  return <span className={`status status-${tone}`}>{label}</span>;
}

export function OrderStatusMark({ status }: { status: OrderStatus }) {
  const [label, tone] = orderWords[status];
  return <span className={`status status-${tone}`}>{label}</span>;
}
