import type { MarkTone } from "~/components/desk/list-parts";
import {
  hasGoodsOut,
  isBegun,
  isPartlyShipped,
  isToShip,
  oldestUninvoicedAt,
} from "~/modules/orders/fulfilment";
import type { Order, OrderStatus } from "~/modules/orders/order.resource";
import { orderMachine } from "~/modules/orders/order-states";
import {
  type DocumentKind,
  type PaymentShown,
  partlyShippedLabel,
  sellerLabel,
} from "~/modules/orders/status-labels";
import { creditAmount, openAmount } from "~/modules/payments/order-payment";
import { hasDaysToPay, paymentWords } from "~/modules/payments/order-words";
import type { HistoryEntry, Remark } from "~/modules/pricing/history";
import type { QuoteStatus } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";

type Tone = "wait" | "good" | "act" | "over";
type Words = readonly [tone: Tone, next: string];

/** The next step for staff in each status. */
const quoteWords: Record<QuoteStatus, Words> = {
  Pending: ["act", "It is waiting for your offer. Price the lines and send it."],
  "In Review": ["act", "You are working on it. Price the lines and send the offer."],
  Quoted: ["wait", "The customer can accept or decline it until its last day."],
  Approved: ["act", "The customer accepted it. Make an order from it."],
  Rejected: ["over", "You rejected the request. Nothing is left to do."],
  Declined: ["over", "The customer declined the offer. You can send another one."],
  Cancelled: ["over", "It was cancelled. Nothing is left to do."],
  Expired: ["over", "The offer has expired. You can send a new one."],
  Converted: ["good", "It has become an order. See the order for the next step."],
};

const orderWords: Record<OrderStatus, Words> = {
  Pending: ["wait", "Record the payment when it arrives, then prepare the order."],
  Processing: ["act", "Ship it, and give the customer the tracking number."],
  Shipped: ["wait", "Mark it as delivered when it has arrived."],
  Delivered: ["good", "It has arrived. Nothing is left to do."],
  Cancelled: ["over", "It was cancelled. Nothing is left to do."],
  Refunded: ["over", "The payment was refunded. Nothing is left to do."],
};

const paymentTones: Record<PaymentShown, Tone> = {
  part: "wait",
  unpaid: "wait",
  paid: "good",
  refunded: "over",
};

/** The label of a status button, and the message afterwards. */
export const quoteMoves: Partial<Record<QuoteStatus, readonly [button: string, done: string]>> = {
  Pending: ["Reopen it", "The quote is reopened."],
  "In Review": ["Start the review", "The quote is in review."],
  Quoted: ["Send the offer", "The offer is sent."],
  Approved: ["Mark as accepted", "The quote is marked as accepted."],
  Rejected: ["Reject", "The request is rejected."],
  Cancelled: ["Cancel", "The quote is cancelled."],
};

const orderMoves: Partial<Record<OrderStatus, readonly [button: string, done: string]>> = {
  Processing: ["Start preparing it", "The order is in preparation."],
  Shipped: ["Mark as shipped", "The order is on its way."],
  Delivered: ["Mark as delivered", "The order is delivered."],
  Cancelled: ["Cancel the order", "The order is cancelled. Its reserved stock is available again."],
  Refunded: ["Mark as refunded", "The order is marked as refunded."],
};

/** The status of an order for staff. An order that was shipped in part says so. */
export function sellerOrderLabel(order: Pick<Order, "items" | "status" | "fulfilment">): string {
  return isPartlyShipped(order) ? partlyShippedLabel("seller") : sellerLabel("order", order.status);
}

const reopening = ["Reopen the order", "The order is open again. Its stock is reserved."] as const;

/** The words for a change of an order's status. */
export function orderMove(from: OrderStatus, to: OrderStatus): readonly [string, string] {
  const isReopened = from === "Cancelled" && to !== "Refunded";
  return isReopened ? reopening : (orderMoves[to] ?? [to, "Done."]);
}

function wordsOf(kind: DocumentKind, status: string): Words | undefined {
  const words: Record<string, Words> = kind === "quote" ? quoteWords : orderWords;
  return Object.hasOwn(words, status) ? words[status] : undefined;
}

export function sellerTone(kind: DocumentKind, status: string): Tone {
  return wordsOf(kind, status)?.[0] ?? "over";
}

/** The next step for staff in this status. */
export function quoteNext(status: QuoteStatus): string {
  return quoteWords[status][1];
}

export function orderNext(order: Order, now: Date): string {
  const { status, paymentStatus } = order;
  if (status === "Cancelled" && hasGoodsOut(order)) {
    if (oldestUninvoicedAt(order)) return partKept("Issue the invoice for that part");
    if (paymentStatus === "unpaid") return partKept("Collect the payment for that part");
  }
  if (status === "Cancelled" && creditAmount(order, site.currency) > 0) {
    return "It was cancelled. Refund what the customer paid too much.";
  }
  if (isLeftUnshipped(order)) {
    return isBegun(order)
      ? "Nothing is left to ship. Mark it as shipped."
      : "All of it was credited. Cancel the order.";
  }
  if (isPartlyShipped(order)) {
    return "A part was shipped. Ship the rest, and give the customer the tracking number.";
  }
  if (status === "Pending" && paymentStatus === "paid") {
    return "The payment has arrived. Prepare the order.";
  }
  if (status === "Pending" && hasDaysToPay(order)) {
    return `Prepare the order. ${paymentMark(order, now).label}.`;
  }
  if (status === "Delivered" && oldestUninvoicedAt(order))
    return "It has arrived. Issue the invoice.";
  if (status === "Delivered" && isUnpaid(order)) {
    return `It has arrived. ${paymentMark(order, now).label}. Record the payment when it comes in.`;
  }
  return orderWords[status][1];
}

/** Whether the order waits to be shipped, but everything open was credited. */
function isLeftUnshipped(order: Order): boolean {
  const isOpen = orderMachine.of(order.status).open === true;
  return isOpen && order.items.length > 0 && !isToShip(order);
}

function isUnpaid(order: Order): boolean {
  return order.paymentStatus === "unpaid" && openAmount(order, site.currency) > 0;
}

function partKept(step: string): string {
  return `It was cancelled after a part was shipped. ${step}, or record the return.`;
}

/** The same in two words, for a row of a list; empty when nothing is left to do. */
const quoteSteps: Partial<Record<QuoteStatus, string>> = {
  Pending: "Price and send",
  "In Review": "Send the offer",
  Quoted: "Wait for the answer",
  Approved: "Make the order",
};

export function nextQuoteStep(status: QuoteStatus, waits: boolean): string {
  // An offer waits for the seller when its customer has asked a question.
  if (status === "Quoted" && waits) return "Answer";
  return quoteSteps[status] ?? (waits ? "Look at it" : "");
}

const orderSteps: Partial<Record<OrderStatus, string>> = {
  Processing: "Ship",
  Shipped: "Wait for delivery",
};

export function nextOrderStep(order: Order): string {
  const { status, paymentStatus } = order;
  if (isLeftUnshipped(order)) return isBegun(order) ? "Mark as shipped" : "Cancel";
  if (isPartlyShipped(order)) return "Ship the rest";
  if (status === "Pending") {
    return paymentStatus === "paid" || hasDaysToPay(order) ? "Prepare" : "Record the payment";
  }
  const step = orderSteps[status] ?? (oldestUninvoicedAt(order) ? "Issue the invoice" : "");
  return step === "" && status === "Delivered" && isUnpaid(order) ? "Record the payment" : step;
}

/** The payment of an order in a row or at the head of its page. */
export function paymentMark(order: Order, now: Date): { tone: MarkTone; label: string } {
  const { shown, label, isOverdue } = paymentWords(order, { reader: "seller", shop: site, now });
  return { tone: isOverdue ? "bad" : paymentTones[shown], label };
}

const remarkLabels: Record<Remark["kind"], string> = {
  note: "Note",
  payment: "Payment",
  unconfirmed: "Not confirmed by mail",
};

/** The text of a history entry, for a change of status or any other action. */
export function historyLabel(kind: DocumentKind, entry: HistoryEntry): string {
  if (entry.kind !== "move") return remarkLabels[entry.kind];
  const { from, to } = entry;
  if (from !== to) return sellerLabel(kind, to);
  if (kind === "quote") return to === "Quoted" ? "Offer sent again" : "Prices saved";
  return "Changed";
}

interface Readers {
  /** uid of the viewing admin. */
  self: string;
  /** uid of the customer; null for a guest. */
  customer: string | null;
  /** Names of colleagues, by uid. */
  colleagues: Readonly<Record<string, string>>;
}

/** The name of the actor, as staff see it. */
export function actorLabel(actor: string, { self, customer, colleagues }: Readers): string {
  if (actor === self) return "by you";
  if (actor === "system") return "automatically";
  if (actor === "customer-link") return "by the customer, through their link";
  if (actor === "guest" || actor === customer) return "by the customer";
  const name = Object.hasOwn(colleagues, actor) ? colleagues[actor] : undefined;
  return `by ${name ?? "a colleague"}`;
}
