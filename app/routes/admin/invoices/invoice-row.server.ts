import type { CustomerInvoice } from "~/modules/invoices/invoices-service.server";
import { t } from "~/texts/text";
import { payableOf } from "../../documents/order-documents.server";
import type { InvoiceRow } from "./invoice-columns";

/** An invoice or a credit note as the desk's tables show it. */
export function invoiceRow({ invoice, balance }: CustomerInvoice, today: string): InvoiceRow {
  return {
    name: invoice.number,
    to: `/admin/invoices/${invoice.number}`,
    word: invoice.kind === "invoice" ? "" : t("deskInvoices:creditNote"),
    day: invoice.day,
    dueDay: invoice.dueDay,
    ...payableOf({ invoice, balance }, today),
  };
}
