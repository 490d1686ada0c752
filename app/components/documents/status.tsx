import type { OrderStatus, PaymentStatus } from "~/modules/orders/order.resource";
import { customerLabel } from "~/modules/orders/status-labels";
import type { QuoteStatus } from "~/modules/quotes/quote.resource";
import { type PlainKey, t } from "~/texts/text";

type Tone = "wait" | "good" | "act" | "over";

const quoteWords: Record<QuoteStatus, [tone: Tone, meaning: PlainKey]> = {
  Pending: ["wait", "quotes:requestIsReviewed"],
  "In Review": ["wait", "quotes:weCheckIt"],
  Quoted: ["act", "quotes:offerIsReady"],
  Approved: ["good", "quotes:youAccepted"],
  Rejected: ["over", "quotes:noOffer"],
  Declined: ["over", "quotes:youDeclined"],
  Cancelled: ["over", "quotes:wasCancelled"],
  Expired: ["over", "quotes:lastDayHasPassed"],
  Converted: ["good", "quotes:becameAnOrder"],
};

const orderWords: Record<OrderStatus, [tone: Tone, meaning: PlainKey]> = {
  Pending: ["wait", "orders:startWithPayment"],
  Processing: ["wait", "orders:isPrepared"],
  Shipped: ["good", "orders:hasBeenShipped"],
  Delivered: ["good", "orders:hasArrived"],
  Cancelled: ["over", "orders:wasCancelled"],
  Refunded: ["over", "orders:wasRefunded"],
};

/** `waits`: for the answer to a question, or to a message about an offer that has ended. */
export function quoteMeaning(status: QuoteStatus, waits: "question" | "message" | null): string {
  if (waits === "question" && status === "Pending") return t("quotes:questionIsRead");
  if (waits && status === "Expired") return t("quotes:renewalIsAsked");
  return t(quoteWords[status][1]);
}

export function orderMeaning(
  status: OrderStatus,
  payment: PaymentStatus,
  paysLater = false,
): string {
  if (status === "Pending" && payment === "paid") {
    return t("orders:paidAndStarting");
  }
  return status === "Pending" && paysLater
    ? t("orders:payAfterTheInvoice")
    : t(orderWords[status][1]);
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
