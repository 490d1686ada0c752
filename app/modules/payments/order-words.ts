import { dayIn, dayInWords } from "~/kernel/calendar";
import { isPartlyShipped } from "~/modules/orders/fulfilment";
import type { Order } from "~/modules/orders/order.resource";
import {
  customerLabel,
  type PaymentShown,
  partlyShipped,
  paymentLabel,
  type Reader,
} from "~/modules/orders/status-labels";
import { openAmount, paymentShown, paysAfterInvoice } from "./order-payment";

/** The status of an order as its customer reads it. */
export function customerOrderLabel(order: Order, status: string = order.status): string {
  if (status === order.status && isPartlyShipped(order)) return partlyShipped;
  const isAwaited = order.paymentStatus !== "paid" && !hasDaysToPay(order);
  return customerLabel("order", status, isAwaited);
}

/** Whether the seller does not wait for the payment: the customer pays by a day after the invoice. */
export function hasDaysToPay(order: Pick<Order, "offer" | "fulfilment">): boolean {
  return paysAfterInvoice(order) || (order.fulfilment?.dueDay ?? null) !== null;
}

/** How an order's payment stands. */
export interface PaymentWords {
  shown: PaymentShown;
  /** By itself: "Payment due 12 Dec 2026". */
  label: string;
  /** Beside the word "Payment": "Due 12 Dec 2026". */
  fact: string;
  isOverdue: boolean;
}

interface Reading {
  reader: Reader;
  shop: { currency: string; locale: string; timeZone: { id: string } };
  now: Date;
}

/** The payment in words, with its last day where the customer has days to pay. */
export function paymentWords(order: Order, { reader, shop, now }: Reading): PaymentWords {
  const shown = paymentShown(order, shop.currency);
  const label = paymentLabel(shown, reader);
  const isOpen = order.paymentStatus === "unpaid" && openAmount(order, shop.currency) > 0;
  const dueDay = order.fulfilment?.dueDay ?? null;
  const isOverdue = isOpen && dueDay !== null && dueDay < dayIn(now, shop.timeZone.id);
  const when = dueDay === null ? dueAfterInvoice(order) : dayText(dueDay, shop.locale);
  if (!isOpen || when === null) return { shown, label, fact: label, isOverdue };
  const due = isOverdue ? `overdue since ${when}` : `due ${when}`;
  if (shown === "part") {
    const text = `${label}, the rest is ${due}`;
    return { shown, label: text, fact: text, isOverdue };
  }
  const fact = due.charAt(0).toUpperCase() + due.slice(1);
  return { shown, label: `Payment ${due}`, fact, isOverdue };
}

/** "30 days after the invoice"; null where the customer has no days to pay. */
function dueAfterInvoice(order: Pick<Order, "offer">): string | null {
  if (!paysAfterInvoice(order)) return null;
  const days = order.offer?.sent.payment.dueDays;
  return `${days === 1 ? "1 day" : `${days} days`} after the invoice`;
}

/** "12 Dec 2026" */
function dayText(day: string, locale: string): string {
  return dayInWords(new Date(`${day}T12:00:00Z`), { locale, timeZone: "UTC", month: "short" });
}
