import type { Contact } from "./customer";
import { toMajor, toMinor } from "./money";
import { type Order, onlineMethod, type PaymentEntry } from "./order";
import type { PaymentShown } from "./status-labels";

type Paid = Pick<Order, "payments">;
/** The amount owed follows from the total and the credit notes. */
type Owed = Paid & Pick<Order, "total"> & Partial<Pick<Order, "fulfilment">>;

function owedMinor({ total, fulfilment }: Owed, currency: string): number {
  return toMinor(total, currency) - toMinor(fulfilment?.credited ?? 0, currency);
}

/** Minor units paid in the store's currency. Staff deal with payments in other currencies. */
export function paidMinor({ payments }: Paid, currency: string): number {
  return payments
    .filter((entry) => entry.currency === null)
    .reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
}

/** The payment as people are told of it: an unpaid order of which a part is paid says so. */
export function paymentShown(
  order: Pick<Order, "payments" | "paymentStatus">,
  currency: string,
): PaymentShown {
  const { paymentStatus } = order;
  return paymentStatus === "unpaid" && paidMinor(order, currency) > 0 ? "part" : paymentStatus;
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

/**
 * The order with an entry added. An unpaid order that is now fully covered becomes paid; a
 * counter-entry that reopens a balance makes it unpaid again.
 */
export function withPayment(order: Order, payment: PaymentEntry, currency: string): Order {
  const isCovered = (payments: PaymentEntry[]) =>
    openAmount({ ...order, payments }, currency) === 0;
  const payments = [...order.payments, payment];
  const [before, after] = [isCovered(order.payments), isCovered(payments)];
  const { paymentStatus } = order;
  if (paymentStatus === "unpaid" && after) return { ...order, payments, paymentStatus: "paid" };
  const undone = paymentStatus === "paid" && before && !after;
  return { ...order, payments, paymentStatus: undone ? "unpaid" : paymentStatus };
}

/** The order, marked as paid when a credit note leaves no open balance. */
export function covered(order: Order, currency: string): Order {
  const isOpen = openAmount(order, currency) > 0;
  return order.paymentStatus === "unpaid" && !isOpen ? { ...order, paymentStatus: "paid" } : order;
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
