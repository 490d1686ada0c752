import type { OrderStatus, PaymentStatus } from "~/modules/orders/order.resource";
import { customerLabel } from "~/modules/orders/status-labels";
import type { QuoteStatus } from "~/modules/quotes/quote.resource";

type Tone = "wait" | "good" | "act" | "over";

const quoteWords: Record<QuoteStatus, [tone: Tone, meaning: string]> = {
  Pending: ["wait", "We have your request and are reviewing it."],
  "In Review": ["wait", "We check availability, freight and lead times."],
  Quoted: ["act", "Our offer is ready. Accept or decline it until its last day."],
  Approved: ["good", "You accepted the offer. We prepare your order."],
  Rejected: ["over", "We cannot make an offer for this request."],
  Declined: ["over", "You declined the offer."],
  Cancelled: ["over", "This request was cancelled."],
  Expired: ["over", "The offer's last day has passed. Write to us to have it renewed."],
  Converted: ["good", "The offer has become an order."],
};

const orderWords: Record<OrderStatus, [tone: Tone, meaning: string]> = {
  Pending: ["wait", "We start as soon as we have received your payment."],
  Processing: ["wait", "We are preparing your order."],
  Shipped: ["good", "Your order has been shipped."],
  Delivered: ["good", "Your order has arrived."],
  Cancelled: ["over", "This order was cancelled."],
  Refunded: ["over", "The payment was refunded."],
};

export function quoteMeaning(status: QuoteStatus): string {
  return quoteWords[status][1];
}

export function orderMeaning(
  status: OrderStatus,
  payment: PaymentStatus,
  paysLater = false,
): string {
  if (status === "Pending" && payment === "paid") {
    return "We have received your payment and are starting on your order.";
  }
  return status === "Pending" && paysLater
    ? "We have your order. You pay after the invoice, as the offer says."
    : orderWords[status][1];
}

export function QuoteStatusMark({ status }: { status: QuoteStatus }) {
  return (
    <span className={`status status-${quoteWords[status][0]}`}>
      {customerLabel("quote", status)}
    </span>
  );
}

/** `label` is the status in the customer's words. */
export function OrderStatusMark({ status, label }: { status: OrderStatus; label: string }) {
  return <span className={`status status-${orderWords[status][0]}`}>{label}</span>;
}
