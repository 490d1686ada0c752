import { dayIn, dayInWords } from "~/kernel/calendar";
import { isPartlyInvoiced, isPartlyShipped } from "~/modules/orders/fulfilment";
import type { Order } from "~/modules/orders/order.resource";
import {
  customerLabel,
  type PaymentShown,
  partlyShippedLabel,
  paymentLabel,
  type Reader,
} from "~/modules/orders/status-labels";
import { localeNow, type PlainKey, t } from "~/texts/text";
import { openAmount, paymentShown, paysAfterInvoice } from "./order-payment";

/** The status of an order as its customer reads it. */
export function customerOrderLabel(order: Order, status: string = order.status): string {
  if (status === order.status && isPartlyShipped(order)) return partlyShippedLabel("customer");
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
  /** For one line of a list: "Due 12 Dec 2026", "Overdue", "Not invoiced". */
  short: string;
  isOverdue: boolean;
}

interface Reading {
  reader: Reader;
  shop: { currency: string; timeZone: { id: string } };
  now: Date;
}

/** The payment in words, with its last day where the customer has days to pay. */
export function paymentWords(order: Order, { reader, shop, now }: Reading): PaymentWords {
  const shown = paymentShown(order, shop.currency);
  const isOpen = order.paymentStatus === "unpaid" && openAmount(order, shop.currency) > 0;
  const dueDay = order.fulfilment?.dueDay ?? null;
  const isOverdue = isOpen && dueDay !== null && dueDay < dayIn(now, shop.timeZone.id);
  const short = shortWords(order, { reader, shown, isOpen, isOverdue });
  const only = (text: string) => ({ shown, label: text, fact: text, short, isOverdue });
  // The day is only that of the part that the open invoices ask for.
  if (isOpen && dueDay !== null && isPartlyInvoiced(order)) {
    const day = dayText(dueDay);
    const label = isOverdue
      ? t("payments:invoicedPartOverdueSince", { day })
      : t("payments:invoicedPartDue", { day });
    return { shown, label, fact: t("payments:restNotInvoiced", { part: label }), short, isOverdue };
  }
  if (isOpen && isOverdue) {
    const day = dayText(dueDay);
    if (shown === "part") return only(t("payments:partlyPaidRestOverdue", { day }));
    const fact = t("payments:overdueSince", { day });
    return { shown, label: t("payments:paymentOverdueSince", { day }), fact, short, isOverdue };
  }
  const when =
    dueDay === null ? dueAfterInvoice(order) : t("payments:onDay", { day: dayText(dueDay) });
  if (!isOpen || when === null) return only(paymentLabel(shown, reader));
  if (shown === "part") return only(t("payments:partlyPaidRestDue", { when }));
  const fact = t("payments:due", { when });
  return { shown, label: t("payments:paymentDue", { when }), fact, short, isOverdue };
}

function shortWords(
  order: Order,
  {
    reader,
    shown,
    isOpen,
    isOverdue,
  }: Pick<PaymentWords, "shown" | "isOverdue"> & { reader: Reader; isOpen: boolean },
): string {
  const dueDay = order.fulfilment?.dueDay ?? null;
  if (isOverdue) return t("payments:overdue");
  if (!isOpen || shown === "part" || !hasDaysToPay(order)) return paymentLabel(shown, reader);
  if (dueDay === null) return t("payments:notInvoiced");
  return t("payments:due", { when: t("payments:onDay", { day: dayText(dueDay) }) });
}

/** "30 days after the invoice"; null where the customer has no days to pay. */
function dueAfterInvoice(order: Pick<Order, "offer">): string | null {
  if (!paysAfterInvoice(order)) return null;
  const days = order.offer?.sent.payment.dueDays ?? 0;
  return t("payments:daysAfterTheInvoice", { days });
}

/** "12 Dec 2026", of `2026-12-12` */
export function dayText(day: string): string {
  const locale = localeNow();
  return dayInWords(new Date(`${day}T12:00:00Z`), { locale, timeZone: "UTC", month: "short" });
}

/** The methods that the store knows, by what payments keep. Staff may type others. */
const methods: Readonly<Record<string, PlainKey>> = {
  online: "payments:online",
  "bank transfer": "payments:bankTransfer",
  cheque: "payments:cheque",
  cash: "payments:cash",
  "card terminal": "payments:cardTerminal",
  other: "payments:other",
};

/** How a payment was made, as people read it. */
export function methodWord(method: string): string {
  const key = methods[method];
  return key ? t(key) : method;
}
