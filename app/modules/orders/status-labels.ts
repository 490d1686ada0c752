import { type QuoteStatus, readQuoteStatus } from "~/modules/quotes/quote.resource";
import { type PlainKey, t } from "~/texts/text";
import { type OrderStatus, type PaymentStatus, readOrderStatus } from "./order.resource";

export type DocumentKind = "quote" | "order";

/**
 * The names of each status for the customer and for staff. Pages and mails show these, never the
 * stored value.
 */
interface Labels {
  customer: PlainKey;
  seller: PlainKey;
}

/** Who reads a label. */
export type Reader = keyof Labels;

const quoteLabels: Record<QuoteStatus, Labels> = {
  Pending: { customer: "quotes:received", seller: "deskQuotes:statusNew" },
  "In Review": { customer: "quotes:inReview", seller: "deskQuotes:statusInReview" },
  Quoted: { customer: "quotes:offerReady", seller: "deskQuotes:statusOfferSent" },
  Approved: { customer: "quotes:accepted", seller: "deskQuotes:statusAccepted" },
  Rejected: { customer: "quotes:notPossible", seller: "deskQuotes:statusRejected" },
  Declined: { customer: "quotes:declined", seller: "deskQuotes:statusDeclined" },
  Cancelled: { customer: "quotes:cancelled", seller: "deskQuotes:statusCancelled" },
  Expired: { customer: "quotes:expired", seller: "deskQuotes:statusExpired" },
  Converted: { customer: "quotes:ordered", seller: "deskQuotes:statusOrdered" },
};

const orderLabels: Record<OrderStatus, Labels> = {
  Pending: { customer: "orders:awaitingPayment", seller: "deskOrders:statusNew" },
  Processing: { customer: "orders:inPreparation", seller: "deskOrders:statusInPreparation" },
  Shipped: { customer: "orders:onItsWay", seller: "deskOrders:statusOnItsWay" },
  Delivered: { customer: "orders:delivered", seller: "deskOrders:statusDelivered" },
  Cancelled: { customer: "orders:cancelled", seller: "deskOrders:statusCancelled" },
  Refunded: { customer: "orders:refunded", seller: "deskOrders:statusRefunded" },
};

/** An order that was shipped in part, where mails name a status. It is not a stored status. */
export const partlyShipped = "Partly shipped";
/** That the day is known on which an order should arrive, as the status of a mail. */
export const deliveryExpected = "Expected";

/** The label of such an order. */
export function partlyShippedLabel(reader: Reader): string {
  return t(reader === "customer" ? "orders:partlyShipped" : "deskOrders:statusPartlyShipped");
}

/** How an order's payment is shown: an unpaid order of which a part is paid says so. */
export type PaymentShown = PaymentStatus | "part" | "none";

const paymentLabels: Record<PaymentShown, Labels> = {
  part: { customer: "payments:partlyPaid", seller: "deskOrders:partlyPaid" },
  unpaid: { customer: "payments:notPaidYet", seller: "deskOrders:notPaid" },
  paid: { customer: "payments:paid", seller: "deskOrders:paid" },
  refunded: { customer: "payments:refunded", seller: "deskOrders:refunded" },
  none: { customer: "payments:nothingToPay", seller: "deskOrders:nothingToPay" },
};

const requests: readonly string[] = ["Pending", "In Review", "Rejected", "Cancelled"];

/** Whether a quote is the buyer's request still: the seller has not answered it with an offer. */
export function isRequest({ status, revision }: { status: string; revision: number }): boolean {
  return revision === 0 && requests.includes(status);
}

interface Asked {
  status: string;
  revision: number;
  message: string | null;
}

/** Whether a quote is a question still: a request without products. The seller's own has no text. */
export function isQuestion(quote: Asked, lines: number): boolean {
  return lines === 0 && quote.message !== null && isRequest(quote);
}

/** The title of a quote with this number of lines. */
export function quoteWord(quote: Asked, lines: number): string {
  if (isQuestion(quote, lines)) return t("quotes:question");
  return isRequest(quote) && lines > 0 ? t("quotes:quoteRequest") : t("quotes:offer");
}

function labelsOf(kind: DocumentKind, status: string): Labels | null {
  if (kind === "quote") {
    const known = readQuoteStatus(status);
    return known && quoteLabels[known];
  }
  const known = readOrderStatus(status);
  return known && orderLabels[known];
}

/**
 * The status as its customer sees it; an unknown status is shown unchanged. `isPaymentAwaited` is
 * false for an order that does not wait for its payment.
 */
export function customerLabel(kind: DocumentKind, status: string, isPaymentAwaited = true): string {
  if (kind === "order" && status === "Pending" && !isPaymentAwaited) return t("orders:received");
  const labels = labelsOf(kind, status);
  return labels ? t(labels.customer) : status;
}

/** The status as staff see it; an unknown status is shown unchanged. */
export function sellerLabel(kind: DocumentKind, status: string): string {
  const labels = labelsOf(kind, status);
  return labels ? t(labels.seller) : status;
}

export function paymentLabel(status: PaymentShown, reader: Reader): string {
  return t(paymentLabels[status][reader]);
}
