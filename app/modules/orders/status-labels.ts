import { type QuoteStatus, readQuoteStatus } from "~/modules/quotes/quote.resource";
import { type OrderStatus, type PaymentStatus, readOrderStatus } from "./order.resource";

export type DocumentKind = "quote" | "order";

/**
 * The names of each status for the customer and for staff. Pages and mails show these, never the
 * stored value.
 */
interface Labels {
  customer: string;
  seller: string;
}

/** Who reads a label. */
export type Reader = keyof Labels;

const quoteLabels: Record<QuoteStatus, Labels> = {
  Pending: { customer: "Received", seller: "New" },
  "In Review": { customer: "In review", seller: "In review" },
  Quoted: { customer: "Offer ready", seller: "Offer sent" },
  Approved: { customer: "Accepted", seller: "Accepted" },
  Rejected: { customer: "Not possible", seller: "Rejected" },
  Declined: { customer: "Declined", seller: "Declined" },
  Cancelled: { customer: "Cancelled", seller: "Cancelled" },
  Expired: { customer: "Expired", seller: "Expired" },
  Converted: { customer: "Ordered", seller: "Ordered" },
};

const orderLabels: Record<OrderStatus, Labels> = {
  Pending: { customer: "Awaiting payment", seller: "New" },
  Processing: { customer: "In preparation", seller: "In preparation" },
  Shipped: { customer: "On its way", seller: "On its way" },
  Delivered: { customer: "Delivered", seller: "Delivered" },
  Cancelled: { customer: "Cancelled", seller: "Cancelled" },
  Refunded: { customer: "Refunded", seller: "Refunded" },
};

/** The label of an order that was shipped in part, for customer and staff. It is not a status. */
export const partlyShipped = "Partly shipped";

/** How an order's payment is shown: an unpaid order of which a part is paid says so. */
export type PaymentShown = PaymentStatus | "part";

const paymentLabels: Record<PaymentShown, Labels> = {
  part: { customer: "Partly paid", seller: "Partly paid" },
  unpaid: { customer: "Not paid yet", seller: "Not paid" },
  paid: { customer: "Paid", seller: "Paid" },
  refunded: { customer: "Refunded", seller: "Refunded" },
};

const requests: readonly string[] = ["Pending", "In Review", "Rejected", "Cancelled"];

/** The title of a quote: the buyer's request, until the seller has answered it with an offer. */
export function quoteWord({ status, revision }: { status: string; revision: number }) {
  return revision === 0 && requests.includes(status) ? "Quote request" : "Offer";
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
  const label = labelsOf(kind, status)?.customer ?? status;
  return !isPaymentAwaited && label === orderLabels.Pending.customer ? "Received" : label;
}

/** The status as staff see it; an unknown status is shown unchanged. */
export function sellerLabel(kind: DocumentKind, status: string): string {
  return labelsOf(kind, status)?.seller ?? status;
}

export function paymentLabel(status: PaymentShown, reader: Reader): string {
  return paymentLabels[status][reader];
}
