import type { MarkTone } from "~/components/desk/list-parts";
import {
  exactQuantity,
  hasGoodsOut,
  isBegun,
  isPartlyShipped,
  isToShip,
  oldestUninvoicedAt,
  openToShip,
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
import { unitOf } from "~/modules/pricing/line";
import { piece } from "~/modules/pricing/offer";
import type { Quote, QuoteStatus } from "~/modules/quotes/quote.resource";
import { followUpAt, waitsSince } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import { type PlainKey, t } from "~/texts/text";

type Tone = "wait" | "good" | "act" | "over";
type Words = readonly [tone: Tone, next: PlainKey];

/** The next step for staff in each status. */
const quoteWords: Record<QuoteStatus, Words> = {
  Pending: ["act", "deskDocuments:quotePending"],
  "In Review": ["act", "deskDocuments:quoteInReview"],
  Quoted: ["wait", "deskDocuments:quoteQuoted"],
  Approved: ["act", "deskDocuments:quoteApproved"],
  Rejected: ["over", "deskDocuments:quoteRejected"],
  Declined: ["over", "deskDocuments:quoteDeclined"],
  Cancelled: ["over", "deskDocuments:cancelledNothingLeft"],
  Expired: ["over", "deskDocuments:quoteExpired"],
  Converted: ["good", "deskDocuments:quoteConverted"],
};

const orderWords: Record<OrderStatus, Words> = {
  Pending: ["wait", "deskDocuments:orderPending"],
  Processing: ["act", "deskDocuments:orderProcessing"],
  Shipped: ["wait", "deskDocuments:orderShipped"],
  Delivered: ["good", "deskDocuments:orderDelivered"],
  Cancelled: ["over", "deskDocuments:cancelledNothingLeft"],
  Refunded: ["over", "deskDocuments:orderRefunded"],
};

const paymentTones: Record<PaymentShown, Tone> = {
  part: "wait",
  unpaid: "wait",
  paid: "good",
  refunded: "over",
  none: "over",
};

/** The label of a status button, and the message afterwards. */
type MoveWords = readonly [button: PlainKey, done: PlainKey];

const quoteMoves: Partial<Record<QuoteStatus, MoveWords>> = {
  Pending: ["deskDocuments:reopenIt", "deskDocuments:quoteReopened"],
  "In Review": ["deskDocuments:startReview", "deskDocuments:quoteInReviewNow"],
  Quoted: ["deskDocuments:sendTheOffer", "deskDocuments:offerSent"],
  Approved: ["deskDocuments:markAccepted", "deskDocuments:quoteAccepted"],
  Rejected: ["deskDocuments:reject", "deskDocuments:requestRejected"],
  Cancelled: ["deskDocuments:cancel", "deskDocuments:quoteCancelled"],
};

const orderMoves: Partial<Record<OrderStatus, MoveWords>> = {
  Processing: ["deskDocuments:startPreparingIt", "deskDocuments:orderInPreparation"],
  Shipped: ["deskDocuments:markShipped", "deskDocuments:orderOnItsWay"],
  Delivered: ["deskDocuments:markDelivered", "deskDocuments:orderIsDelivered"],
  Cancelled: ["deskDocuments:cancelTheOrder", "deskDocuments:orderCancelled"],
  Refunded: ["deskDocuments:markRefunded", "deskDocuments:orderMarkedRefunded"],
};

/** The status of an order for staff. An order that was shipped in part says so. */
export function sellerOrderLabel(order: Pick<Order, "items" | "status" | "fulfilment">): string {
  return isPartlyShipped(order) ? partlyShippedLabel("seller") : sellerLabel("order", order.status);
}

const reopening = ["deskDocuments:reopenTheOrder", "deskDocuments:orderReopened"] as const;

/** The words for a change of a quote's status. */
export function quoteMove(to: QuoteStatus) {
  return moveWords(quoteMoves[to], to);
}

/**
 * The button that ships the rest of an order of which a part was shipped; null for any other order.
 * Lines of several units have no common count.
 */
export function shipRestButton(order: Order): string | null {
  if (!isPartlyShipped(order)) return null;
  const open = openToShip(order);
  const isPieces = order.items.every((item, at) => open[at] === 0 || pieces.has(unitOf(item)));
  const count = exactQuantity(open.reduce((sum, each) => sum + each, 0));
  return isPieces && Number.isInteger(count)
    ? t("deskDocuments:shipTheRemainingPieces", { count })
    : t("deskDocuments:shipEverythingThatRemains");
}

const pieces: ReadonlySet<string> = new Set(["", piece.text]);

/** The words for a change of an order's status. */
export function orderMove(from: OrderStatus, to: OrderStatus) {
  const isReopened = from === "Cancelled" && to !== "Refunded";
  return moveWords(isReopened ? reopening : orderMoves[to], to);
}

function moveWords(words: MoveWords | undefined, to: string) {
  return words
    ? { button: t(words[0]), done: t(words[1]) }
    : { button: to, done: t("deskDocuments:moved") };
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
  return t(quoteWords[status][1]);
}

export function orderNext(order: Order, now: Date): string {
  const { status, paymentStatus } = order;
  if (status === "Cancelled" && hasGoodsOut(order)) {
    if (oldestUninvoicedAt(order)) return t("deskDocuments:invoiceThatPart");
    if (paymentStatus === "unpaid") return t("deskDocuments:collectThatPart");
  }
  if (status === "Cancelled" && creditAmount(order, site.currency) > 0) {
    return t("deskDocuments:refundTooMuch");
  }
  if (isLeftUnshipped(order)) {
    return isBegun(order) ? t("deskDocuments:nothingLeftToShip") : t("deskDocuments:allCredited");
  }
  if (isPartlyShipped(order)) {
    return t("deskDocuments:partWasShipped");
  }
  if (status === "Pending" && paymentStatus === "paid") {
    return t("deskDocuments:paidPrepare");
  }
  if (status === "Pending" && hasDaysToPay(order)) {
    return t("deskDocuments:prepareTheOrder", { payment: paymentMark(order, now).label });
  }
  if (status === "Delivered" && oldestUninvoicedAt(order))
    return t("deskDocuments:arrivedIssueInvoice");
  if (status === "Delivered" && isUnpaid(order)) {
    return t("deskDocuments:arrivedUnpaid", { payment: paymentMark(order, now).label });
  }
  return t(orderWords[status][1]);
}

/** Whether the order waits to be shipped, but everything open was credited. */
function isLeftUnshipped(order: Order): boolean {
  const isOpen = orderMachine.of(order.status).open === true;
  return isOpen && order.items.length > 0 && !isToShip(order);
}

function isUnpaid(order: Order): boolean {
  return order.paymentStatus === "unpaid" && openAmount(order, site.currency) > 0;
}

/** The same in two words, for a row of a list; empty when nothing is left to do. */
const quoteSteps: Partial<Record<QuoteStatus, PlainKey>> = {
  Pending: "deskDocuments:priceAndSend",
  "In Review": "deskDocuments:sendTheOffer",
  Quoted: "deskDocuments:waitForTheAnswer",
  Approved: "deskDocuments:makeTheOrder",
};

export function nextQuoteStep(quote: Quote, now: Date): string {
  if (quote.thread?.openSince) return t("deskDocuments:answer");
  const asks = followUpAt(quote, site.selling.offer);
  if (asks && asks <= now) return t("deskDocuments:askTheCustomer");
  const step = quoteSteps[quote.status] ?? (waitsSince(quote) ? "deskDocuments:lookAtIt" : null);
  return step === null ? "" : t(step);
}

const orderSteps: Partial<Record<OrderStatus, PlainKey>> = {
  Processing: "deskDocuments:ship",
  Shipped: "deskDocuments:waitForDelivery",
};

export function nextOrderStep(order: Order): string {
  const step = orderStep(order);
  return step === null ? "" : t(step);
}

function orderStep(order: Order): PlainKey | null {
  const { status, paymentStatus } = order;
  if (isLeftUnshipped(order)) {
    return isBegun(order) ? "deskDocuments:markShipped" : "deskDocuments:cancel";
  }
  if (isPartlyShipped(order)) return "deskDocuments:shipTheRest";
  if (status === "Pending") {
    const isReady = paymentStatus === "paid" || hasDaysToPay(order);
    return isReady ? "deskDocuments:prepare" : "deskDocuments:recordThePayment";
  }
  const step = orderSteps[status] ?? null;
  if (step !== null) return step;
  if (oldestUninvoicedAt(order)) return "deskDocuments:issueTheInvoice";
  return status === "Delivered" && isUnpaid(order) ? "deskDocuments:recordThePayment" : null;
}

/** The payment of an order at the head of its page, and in short for a row of a list. */
export function paymentMark(
  order: Order,
  now: Date,
): { tone: MarkTone; label: string; short: string } {
  const { shown, label, short, isOverdue } = paymentWords(order, {
    reader: "seller",
    shop: site,
    now,
  });
  return { tone: isOverdue ? "bad" : paymentTones[shown], label, short };
}

const remarkLabels = {
  note: "deskDocuments:note",
  payment: "deskDocuments:payment",
  unconfirmed: "deskDocuments:notConfirmedByMail",
} as const satisfies Record<Remark["kind"], PlainKey>;

/** The text of a history entry, for a change of status or any other action. */
export function historyLabel(kind: DocumentKind, entry: HistoryEntry): string {
  if (entry.kind !== "move") return t(remarkLabels[entry.kind]);
  const { from, to } = entry;
  if (from !== to) return sellerLabel(kind, to);
  if (kind === "order") return t("deskDocuments:changed");
  return t(to === "Quoted" ? "deskDocuments:offerSentAgain" : "deskDocuments:pricesSaved");
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
  if (actor === self) return t("deskDocuments:byYou");
  if (actor === "system") return t("deskDocuments:automatically");
  if (actor === "customer-link") return t("deskDocuments:byTheCustomersLink");
  if (actor === "guest" || actor === customer) return t("deskDocuments:byTheCustomer");
  const name = Object.hasOwn(colleagues, actor) ? colleagues[actor] : undefined;
  return name ? t("deskDocuments:byName", { name }) : t("deskDocuments:byAColleague");
}
