import { toMajor, toMinor } from "./money";
import type { Order, PaymentEntry } from "./order";

/** What is still to be paid, in major units, never below 0. */
export function openAmount(order: Pick<Order, "total" | "payments">, currency: string): number {
  const paid = order.payments.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
  return toMajor(Math.max(0, toMinor(order.total, currency) - paid), currency);
}

/** The order with a payment added; fully covered, an unpaid order becomes paid. */
export function withPayment(order: Order, payment: PaymentEntry, currency: string): Order {
  const payments = [...order.payments, payment];
  const covered = openAmount({ total: order.total, payments }, currency) === 0;
  const paymentStatus = covered && order.paymentStatus === "unpaid" ? "paid" : order.paymentStatus;
  return { ...order, payments, paymentStatus };
}
