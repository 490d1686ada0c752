import { move, remark } from "~/domain/history";
import { toMinor } from "~/domain/money";
import { type Order, onlineMethod, type PaymentEntry } from "~/domain/order";
import { openAmount, withPayment } from "~/domain/order-payment";
import type { Site } from "~/site";
import type { CommerceDeps } from "../deps";
import { invoicesIfAny, putBalances } from "./invoice-balances";
import { paymentNote } from "./manual-payments";
import { countOrder, readOrder, storeOrder } from "./order-records";

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
  { storage, site, clock, announcements }: CommerceDeps,
  orderNumber: string,
  payment: SessionPayment,
): Promise<{ order: Order; created: boolean } | null> {
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
    const order = paidBy(readOrder(before), payment, { site, now: clock() });
    const after = storeOrder(order, before.stockHeld);
    await tx.orders.put(after);
    await putBalances(tx, order, { invoices, currency: site.currency });
    countOrder(tx, site, { before, after });
    await announcements.orderChanged(tx, order);
    return { order, created: true };
  });
}

function paidBy(
  order: Order,
  { sessionId, amount, currency, payer }: SessionPayment,
  { site, now }: { site: Site; now: Date },
): Order {
  const reasons = reasonsFor(order, { amount, currency }, site.currency);
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
  const status = paid.paymentStatus === "paid" && order.status === "Pending" ? "Processing" : null;
  return {
    ...paid,
    status: status ?? order.status,
    paymentSessionId: order.paymentSessionId ?? sessionId,
    needsReview: [order.needsReview, ...reasons].filter(Boolean).join(" ") || null,
    history: [
      ...order.history,
      remark("payment", { at: now, actor, note: paymentNote(entry, site) }),
      move({
        at: now,
        actor,
        from: order.status,
        to: status ?? order.status,
        note: "Paid online.",
      }),
    ],
    updated: now,
    version: order.version + 1,
  };
}

function foreign(currency: string | null, own: string): boolean {
  return currency !== null && currency !== own.toLowerCase();
}

function reasonsFor(
  order: Order,
  { amount, currency }: Pick<SessionPayment, "amount" | "currency">,
  own: string,
): string[] {
  const reasons: string[] = [];
  if (foreign(currency, own)) reasons.push("Paid in another currency than the store's.");
  else if (toMinor(amount, own) !== toMinor(openAmount(order, own), own)) {
    reasons.push("The payment differs from the open amount.");
  }
  if (order.paymentStatus !== "unpaid") reasons.push("Paid again after it was paid.");
  if (order.status === "Cancelled" && openAmount(order, own) === 0)
    reasons.push("Paid after it was cancelled.");
  return reasons;
}
