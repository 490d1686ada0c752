import type { Contact } from "./customer";
import { toMajor, toMinor } from "./money";
import { type Order, onlineMethod, type PaymentEntry } from "./order";
import { owedMinor, type PricedOrder } from "./shipped-part";
import type { PaymentShown } from "./status-labels";

type Paid = Pick<Order, "payments">;
type Owed = Paid & PricedOrder;

/** Minor units paid in the store's currency. Staff deal with payments in other currencies. */
export function paidMinor({ payments }: Paid, currency: string): number {
  return payments
    .filter((entry) => entry.currency === null)
    .reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
}

/**
 * The payment as people are told of it: an unpaid order of which a part is paid says so, and one
 * whose payments were all paid back is refunded.
 */
export function paymentShown(
  { paymentStatus, payments }: Pick<Order, "payments" | "paymentStatus">,
  currency: string,
): PaymentShown {
  if (paymentStatus !== "unpaid") return paymentStatus;
  const paid = paidMinor({ payments }, currency);
  if (paid > 0) return "part";
  const isPaidBack = payments.some(({ amount, corrects }) => amount < 0 && corrects === null);
  return paid === 0 && isPaidBack ? "refunded" : "unpaid";
}

/** The amount still to be paid, in major units, never below 0. */
export function openAmount(order: Owed, currency: string): number {
  const open = owedMinor(order, currency) - paidMinor(order, currency);
  return toMajor(Math.max(0, open), currency);
}

/** The amount paid above what is owed, in major units; it belongs to the customer. */
export function creditAmount(order: Owed, currency: string): number {
  const credit = paidMinor(order, currency) - owedMinor(order, currency);
  return toMajor(Math.max(0, credit), currency);
}

/** Whether the sum of the payments can still be calculated exactly. */
export function isExactSum(order: Paid, currency: string): boolean {
  return Number.isSafeInteger(paidMinor(order, currency));
}

/** Whether nothing is open. A cancelled order of which nothing was paid is not a paid one. */
function isCovered(order: Owed, currency: string): boolean {
  const isUnpaid = order.total > 0 && paidMinor(order, currency) <= 0;
  if (order.status === "Cancelled" && isUnpaid) return false;
  return openAmount(order, currency) === 0;
}

/**
 * The order after a change of its payments or its status. An unpaid order that is now fully covered
 * becomes paid; one whose change opens a balance becomes unpaid again.
 */
export function settled(before: Owed, after: Order, currency: string): Order {
  const { paymentStatus } = after;
  const isNow = isCovered(after, currency);
  if (paymentStatus === "unpaid" && isNow) return { ...after, paymentStatus: "paid" };
  const opened = paymentStatus === "paid" && isCovered(before, currency) && !isNow;
  return opened ? { ...after, paymentStatus: "unpaid" } : after;
}

/** The order with an entry added. */
export function withPayment(order: Order, payment: PaymentEntry, currency: string): Order {
  return settled(order, { ...order, payments: [...order.payments, payment] }, currency);
}

/**
 * Whether the entry may be reversed: it was recorded by hand, still counts, and is not a
 * counter-entry.
 */
export function isCorrectable({ payments }: Paid, at: number): boolean {
  const entry = payments[at];
  if (!entry || entry.method === onlineMethod || entry.corrects !== null) return false;
  return payments.every(({ corrects }) => corrects !== at);
}

/** The entry that reverses another one: its amount negated, with a reference to it. */
export function counterEntry(
  { payments }: Paid,
  at: number,
  { now, note }: { now: Date; note: string | null },
): PaymentEntry | null {
  const entry = payments[at];
  if (!entry || !isCorrectable({ payments }, at)) return null;
  return { ...entry, at: now, amount: 0 - entry.amount, note, corrects: at };
}

/** The payer, with the provider's name and address; null when the provider gives neither. */
export function payerOf({
  firstName,
  lastName,
  email,
}: Pick<Contact, "firstName" | "lastName" | "email">): string | null {
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return [name, email].filter(Boolean).join(", ") || null;
}

/** Whether the accepted offer lets the customer pay some days after the invoice. */
export function paysAfterInvoice({ offer }: Pick<Order, "offer">): boolean {
  return (offer?.sent.payment.dueDays ?? 0) > 0;
}
