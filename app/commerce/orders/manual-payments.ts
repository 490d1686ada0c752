import { Failure, impossible } from "~/domain/failure";
import { remark } from "~/domain/history";
import { formatMoney, toMinor } from "~/domain/money";
import { type Order, onlineMethod, type PaymentEntry, type StoredOrder } from "~/domain/order";
import { counterEntry, creditAmount, isExactSum, withPayment } from "~/domain/order-payment";
import type { Site } from "~/site";
import type { Change } from "../change";
import type { CommerceDeps } from "../deps";
import type { Tx } from "../storage";
import { invoicesIfAny, putBalances } from "./invoice-balances";
import { changeOf } from "./order-changes";
import { orderNamed, readOrder, storeOrder } from "./order-records";
import type { ReceivedPayment, Refund, WrongPayment } from "./orders-service";

/** A payment as the history states it, such as "€50.00 by bank transfer from Ada Holm." */
export function paymentNote(
  { amount, currency, method, payer }: PaymentEntry,
  site: Pick<Site, "currency" | "locale">,
): string {
  const sum = formatMoney(amount, currency ?? site.currency, site.locale);
  const way = method === onlineMethod ? "online" : `by ${method}`;
  return `${sum} ${way}${payer ? ` from ${payer}` : ""}.`;
}

/** Nobody has paid tomorrow. */
function assertPast({ at }: { at: Date }, { clock }: Pick<CommerceDeps, "clock">): void {
  if (at <= clock()) return;
  throw impossible("Choose today or an earlier day.", { day: "Choose today or an earlier day" });
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
  const before = await orderNamed(tx, named, version);
  if (payment.amount <= 0) throw new Failure("invalid", "Enter an amount above zero.");
  if (payment.method === onlineMethod) {
    throw new Failure("invalid", "Online payments are reported by the payment provider.");
  }
  assertPast(payment, deps);
  const entry = { ...payment, sessionId: null, payer, currency: null, corrects: null };
  const after = await enter(deps, tx, { before, entry, actor, note: null });
  return changeOf(before, after, `payment of ${payment.amount} recorded`);
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
  const before = await orderNamed(tx, named, version);
  const { currency } = deps.site;
  if (amount <= 0) throw new Failure("invalid", "Enter an amount above zero.");
  assertPast(refund, deps);
  if (toMinor(amount, currency) > toMinor(creditAmount(before, currency), currency)) {
    throw impossible("A refund cannot exceed the customer's credit.");
  }
  const entry = { ...refund, amount: -amount, sessionId: null, payer: null, currency: null };
  const after = await enter(deps, tx, {
    before,
    actor,
    note: null,
    entry: { ...entry, corrects: null },
  });
  return changeOf(before, after, `refund of ${amount} recorded`);
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
  const before = await orderNamed(tx, named, wrong.version);
  const entry = counterEntry(before, wrong.at, { now: deps.clock(), note: wrong.note });
  if (!entry) throw impossible("This payment cannot be corrected.");
  const after = await enter(deps, tx, { before, entry, actor, note: wrong.note });
  return changeOf(before, after, `payment of ${-entry.amount} corrected`);
}

interface Entering {
  before: StoredOrder;
  entry: PaymentEntry;
  actor: string;
  note: string | null;
}

async function enter(
  { site, clock }: CommerceDeps,
  tx: Tx,
  { before, entry, actor, note }: Entering,
): Promise<Order> {
  if (before.paymentStatus === "refunded") {
    throw impossible("A refunded order cannot be paid.");
  }
  const invoices = await invoicesIfAny(tx, before);
  const now = clock();
  const text = [paymentNote(entry, site), note && `Correction: ${note}`].filter(Boolean).join(" ");
  const after: Order = {
    ...withPayment(readOrder(before), entry, site.currency),
    history: [...before.history, remark("payment", { at: now, actor, note: text })],
    updated: now,
    version: before.version + 1,
  };
  if (!isExactSum(after, site.currency)) {
    throw new Failure("invalid", "The sum of the payments is too large.");
  }
  await tx.orders.put(storeOrder(after, before.stockHeld));
  await putBalances(tx, after, { invoices, currency: site.currency });
  return after;
}
