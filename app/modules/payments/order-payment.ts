import { toMajor, toMinor } from "~/kernel/money";
import type { Contact } from "~/modules/customers/customer.resource";
import { orderBasis, partOf, takenBy } from "~/modules/invoices/invoice-basis";
import { hasGoodsOut, openToReturn } from "~/modules/orders/fulfilment";
import { type Order, onlineMethod, type PaymentEntry } from "~/modules/orders/order.resource";
import type { PaymentShown } from "~/modules/orders/status-labels";
import type { TransferRequest } from "./provider";

type Paid = Pick<Order, "payments">;
type Owed = Paid & PricedOrder;

/** Minor units paid in the store's currency. Staff deal with payments in other currencies. */
export function paidMinor({ payments }: Paid, currency: string): number {
  return payments
    .filter((entry) => entry.currency === null)
    .reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
}

/**
 * The payment as people are told of it. An unpaid order of which a part is paid says so. One whose
 * payments were all paid back is refunded. One that was credited or cancelled before anything was
 * paid has nothing to pay.
 */
export function paymentShown(
  order: Owed & Pick<Order, "paymentStatus">,
  currency: string,
): PaymentShown {
  const { paymentStatus, payments, total } = order;
  const paid = paidMinor(order, currency);
  const owesNothing = total > 0 && owedMinor(order, currency) === 0;
  if (paymentStatus === "refunded") return "refunded";
  if (paymentStatus === "paid" && (paid > 0 || !owesNothing)) return "paid";
  if (paid > 0) return "part";
  const isPaidBack = payments.some(({ amount, corrects }) => amount < 0 && corrects === null);
  if (paid === 0 && isPaidBack) return "refunded";
  return owesNothing ? "none" : "unpaid";
}

/** The amount still to be paid, in major units, never below 0. */
export function openAmount(order: Owed, currency: string): number {
  const open = owedMinor(order, currency) - paidMinor(order, currency);
  return toMajor(Math.max(0, open), currency);
}

/**
 * The amount to pay now, in major units: what the open invoices ask for. Without an open invoice it
 * is everything that is open, or nothing where the customer pays after the next invoice.
 */
export function dueAmount(
  order: Owed & Pick<Order, "offer">,
  invoices: readonly { open: number | null }[],
  currency: string,
): number {
  const open = openAmount(order, currency);
  const asked = invoices.reduce((sum, invoice) => sum + toMinor(invoice.open ?? 0, currency), 0);
  if (asked > 0) return Math.min(open, toMajor(asked, currency));
  const isInvoiced = invoices.some((invoice) => invoice.open !== null);
  return isInvoiced && paysAfterInvoice(order) ? 0 : open;
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

/** What a transfer for an order follows from. */
export function transferRequest(
  order: Pick<Order, "orderNumber" | "created" | "offer">,
  { timeZone, invoice }: Pick<TransferRequest, "timeZone" | "invoice">,
): TransferRequest {
  const { orderNumber, created: ordered } = order;
  return { orderNumber, ordered, timeZone, invoice, paysAfterInvoice: paysAfterInvoice(order) };
}

/** What the price of a part of an order follows from. */
export type PricedOrder = Pick<
  Order,
  "items" | "charges" | "discount" | "total" | "status" | "offer" | "fulfilment"
>;

/**
 * The price of the goods that the customer keeps, with tax, in minor units: what an invoice over
 * them says. The charges are owed with the first goods; without goods nothing is.
 */
function keptMinor(order: PricedOrder, currency: string): number {
  if (!hasGoodsOut(order)) return 0;
  const quantities = new Map(openToReturn(order).entries());
  const basis = orderBasis(order, null, currency);
  const { lines, charges, groups } = partOf(basis, takenBy([]), { quantities, charges: "all" });
  return [
    ...lines.map(({ net }) => net),
    ...charges.map(({ net }) => net),
    ...groups.map(({ discount, tax }) => tax - discount),
  ].reduce((sum, amount) => sum + amount, 0);
}

/**
 * The amount that the customer owes, before payments, in minor units: the total less the credit
 * notes, and of a cancelled order at most the price of the goods that they keep.
 */
function owedMinor(order: PricedOrder, currency: string): number {
  const credited = order.fulfilment?.credited ?? 0;
  const agreed = toMinor(order.total, currency) - toMinor(credited, currency);
  return order.status === "Cancelled" ? Math.min(agreed, keptMinor(order, currency)) : agreed;
}
