import { dayIn } from "~/kernel/calendar";
import { Failure, impossible } from "~/kernel/failure";
import { formatMoney, toMinor } from "~/kernel/money";
import type { CommerceDeps } from "~/modules/deps";
import type { Invoice } from "~/modules/invoices/invoice.resource";
import {
  counterEntry,
  creditAmount,
  dueAmount,
  isExactSum,
  openAmount,
  withPayment,
} from "~/modules/payments/order-payment";
import { type HistoryEntry, move, remark, storeNotes } from "~/modules/pricing/history";
import type { Site } from "~/modules/settings/site";
import type { Change } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { balancesOf, invoicesIfAny, putBalances, withDueDay } from "./invoice-balances.server";
import { type Order, onlineMethod, type PaymentEntry, type StoredOrder } from "./order.resource";
import { changeOf } from "./order-changes.server";
import { getOrderByIdOrNumber, moveOrder, readOrder } from "./order-records.server";
import type { ReceivedPayment, Refund, WrongPayment } from "./orders-service.server";

/** A payment as the history states it, such as "€50.00 by bank transfer from Ada Holm." */
export function paymentNote(
  { amount, currency, method, payer }: PaymentEntry,
  site: Pick<Site, "currency" | "locale">,
): string {
  const sum = formatMoney(amount, currency ?? site.currency, site.locale);
  const way = method === onlineMethod ? "online" : `by ${method}`;
  return `${sum} ${way}${payer ? ` from ${payer}` : ""}.`;
}

/** Nobody has paid tomorrow. A program's clock may be ahead of the store's. */
function assertPast(
  { at }: { at: Date },
  { clock, site }: Pick<CommerceDeps, "clock" | "site">,
): void {
  const zone = site.timeZone.id;
  if (dayIn(at, zone) <= dayIn(clock(), zone)) return;
  throw impossible(t("deskOrders:chooseTodayOrEarlierDay"), {
    day: t("deskOrders:chooseTodayOrEarlier"),
  });
}

interface Received {
  actor: string;
  order: string;
  payment: ReceivedPayment;
}

/**
 * Records a payment that was received outside the store. A fully covered order becomes paid; its
 * status does not change, and no mail is sent.
 */
export async function recordManualPayment(
  deps: CommerceDeps,
  tx: Tx,
  { actor, order: named, payment: { version, payer = null, ...payment } }: Received,
): Promise<Change<Order>> {
  const before = await getOrderByIdOrNumber(tx, named, version);
  if (payment.amount <= 0) throw new Failure("invalid", t("deskOrders:enterAnAmountAboveZero"));
  if (payment.method === onlineMethod) {
    throw new Failure("invalid", t("deskOrders:onlinePaymentsAreReported"));
  }
  assertPast(payment, deps);
  const entry = { ...payment, sessionId: null, payer, currency: null, corrects: null };
  const after = await enter(deps, tx, { before, entry, actor, note: null });
  return changeOf(before, after, `payment of ${written(deps, payment.amount)} recorded`);
}

interface Refunding {
  actor: string;
  order: string;
  refund: Refund;
}

/** Records a repayment, at most what was paid above the amount owed. */
export async function recordRefund(
  deps: CommerceDeps,
  tx: Tx,
  { actor, order: named, refund: { version, amount, ...refund } }: Refunding,
): Promise<Change<Order>> {
  const before = await getOrderByIdOrNumber(tx, named, version);
  const { currency } = deps.site;
  if (amount <= 0) throw new Failure("invalid", t("deskOrders:enterAnAmountAboveZero"));
  assertPast(refund, deps);
  if (toMinor(amount, currency) > toMinor(creditAmount(before, currency), currency)) {
    throw impossible(t("deskOrders:refundExceedsTheCredit"));
  }
  const entry = { ...refund, amount: -amount, sessionId: null, payer: null, currency: null };
  const after = await enter(deps, tx, {
    before,
    actor,
    note: null,
    entry: { ...entry, corrects: null },
  });
  return changeOf(before, after, `refund of ${written(deps, amount)} recorded`);
}

function written({ site }: CommerceDeps, amount: number): string {
  return formatMoney(amount, site.currency, site.locale);
}

interface Correction {
  actor: string;
  order: string;
  wrong: WrongPayment;
}

/** Reverses a payment that was recorded by mistake: both entries stay, with the reason. */
export async function correctPayment(
  deps: CommerceDeps,
  tx: Tx,
  { actor, order: named, wrong }: Correction,
): Promise<Change<Order>> {
  const before = await getOrderByIdOrNumber(tx, named, wrong.version);
  const entry = counterEntry(before, wrong.at, { now: deps.clock(), note: wrong.note });
  if (!entry) throw impossible(t("deskOrders:paymentCannotBeCorrected"));
  const after = await enter(deps, tx, { before, entry, actor, note: wrong.note });
  return changeOf(before, after, `payment of ${written(deps, -entry.amount)} corrected`);
}

interface Entering {
  before: StoredOrder;
  entry: PaymentEntry;
  actor: string;
  note: string | null;
}

async function enter(
  deps: CommerceDeps,
  tx: Tx,
  { before, entry, actor, note }: Entering,
): Promise<Order> {
  const { site, clock } = deps;
  if (before.paymentStatus === "refunded") {
    throw impossible(t("deskOrders:refundedOrderIsNotPaid"));
  }
  const invoices = await invoicesIfAny(tx, before);
  const now = clock();
  const text = [paymentNote(entry, site), note && `Correction: ${note}`].filter(Boolean).join(" ");
  const { currency } = site;
  const paid = withPayment(readOrder(before), entry, currency);
  const next = withDueDay(paid, { invoices, currency });
  if (!isExactSum(next, currency)) {
    throw new Failure("invalid", t("deskOrders:sumOfPaymentsTooLarge"));
  }
  const entries = [remark("payment", { at: now, actor, note: text })];
  const after = await moveOrder(deps, tx, { before, next, entries, now });
  await putBalances(tx, after, { invoices, currency });
  return after;
}

export interface SessionPayment {
  sessionId: string;
  /** Major units. */
  amount: number;
  /** Lower case; null when the provider did not say. */
  currency: string | null;
  /** The payer, according to the provider; null when unknown. */
  payer: string | null;
}

/**
 * Records a payment session on its order, once: under the order's lock, recognised by the session
 * id stored with the payment. Takes no stock. Returns null when there is no such order.
 */
export async function recordOrderPayment(
  deps: CommerceDeps,
  orderNumber: string,
  payment: SessionPayment,
): Promise<{ order: Order; created: boolean } | null> {
  const { storage, site, clock, announcements } = deps;
  const named = await storage.orders.getBy("orderNumber", orderNumber);
  if (!named) return null;
  return storage.atomically(async (tx) => {
    const before = await tx.orders.get(named.id);
    if (!before) return null;
    const { sessionId } = payment;
    if (before.payments.some((entry) => entry.sessionId === sessionId)) {
      return { order: readOrder(before), created: false };
    }
    const invoices = await invoicesIfAny(tx, before);
    const { currency } = site;
    const now = clock();
    const { paid, entries } = paidBy(readOrder(before), payment, { site, now, invoices });
    const next = withDueDay(paid, { invoices, currency });
    const order = await moveOrder(deps, tx, { before, next, entries, now });
    await putBalances(tx, order, { invoices, currency });
    await announcements.orderChanged(tx, order);
    return { order, created: true };
  });
}

function paidBy(
  order: Order,
  { sessionId, amount, currency, payer }: SessionPayment,
  { site, now, invoices }: { site: Site; now: Date; invoices: readonly Invoice[] },
): { paid: Order; entries: HistoryEntry[] } {
  const balances = balancesOf(order, invoices, site.currency);
  const due = dueAmount(order, balances, site.currency);
  const reasons = reasonsFor(order, { amount, currency, due }, site.currency);
  const actor = order.customerId ?? "customer-link";
  const entry: PaymentEntry = {
    at: now,
    method: onlineMethod,
    amount,
    note: null,
    sessionId,
    payer,
    currency: foreign(currency, site.currency) ? (currency?.toUpperCase() ?? null) : null,
    corrects: null,
  };
  const paid = withPayment(order, entry, site.currency);
  const { status: from } = order;
  const to = paid.paymentStatus === "paid" && from === "Pending" ? "Processing" : from;
  return {
    paid: {
      ...paid,
      status: to,
      paymentSessionId: order.paymentSessionId ?? sessionId,
      needsReview: [order.needsReview, ...reasons].filter(Boolean).join(" ") || null,
    },
    entries: [
      remark("payment", { at: now, actor, note: paymentNote(entry, site) }),
      move({ at: now, actor, from, to, note: storeNotes.paidOnline }),
    ],
  };
}

function foreign(currency: string | null, own: string): boolean {
  return currency !== null && currency !== own.toLowerCase();
}

function reasonsFor(
  order: Order,
  { amount, currency, due }: Pick<SessionPayment, "amount" | "currency"> & { due: number },
  own: string,
): string[] {
  const reasons: string[] = [];
  if (foreign(currency, own)) reasons.push("Paid in another currency than the store's.");
  else if (
    ![due, openAmount(order, own)].some((sum) => toMinor(sum, own) === toMinor(amount, own))
  ) {
    reasons.push("The payment differs from the open amount.");
  }
  if (order.paymentStatus !== "unpaid") reasons.push("Paid again after it was paid.");
  if (order.status === "Cancelled" && openAmount(order, own) === 0)
    reasons.push("Paid after it was cancelled.");
  return reasons;
}
