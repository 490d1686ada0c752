import { dayIn } from "~/kernel/calendar";
import type { CustomerInvoice } from "~/modules/invoices/invoices-service.server";
import { dayText } from "~/modules/payments/order-words";
import { site } from "~/modules/settings/site";
import { payableOf } from "~/routes/documents/order-documents.server";
import { t } from "~/texts/text";

/** An invoice or a credit note in lists of the account. */
export function invoiceRow({ invoice, balance }: CustomerInvoice, now: Date) {
  const { kind, number, orderNumber, day, dueDay, total } = invoice;
  return {
    ...payableOf({ invoice: { total }, balance }, dayIn(now, site.timeZone.id)),
    name: `${t(kind === "invoice" ? "documents:invoice" : "documents:creditNote")} ${number}`,
    number,
    orderNumber,
    day,
    dueDay,
    /** "Due 12 Dec 2026"; null for none. */
    due: dueDay && t("payments:due", { when: t("payments:onDay", { day: dayText(dueDay) }) }),
    total,
    page: `/account/orders/${encodeURIComponent(orderNumber)}/documents/${encodeURIComponent(number)}`,
  };
}
