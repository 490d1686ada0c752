import { listFile } from "~/http/pages/list.server";
import { invoiceList } from "./invoice-list";

/** GET /admin/invoices.csv: the documents of the list's view, search and days, one line each. */
export const loader = listFile(invoiceList, {
  columns: {
    number: ({ invoice }) => invoice.number,
    kind: ({ invoice }) => (invoice.kind === "invoice" ? "Invoice" : "Credit note"),
    day: ({ invoice }) => invoice.day,
    "due day": ({ invoice }) => invoice.dueDay,
    order: ({ invoice }) => invoice.orderNumber,
    quote: ({ invoice }) => invoice.document.quoteNumber,
    reference: ({ invoice }) => invoice.document.reference,
    credits: ({ invoice }) => invoice.document.credits?.number,
    company: ({ invoice }) => invoice.document.buyer.companyName,
    name: ({ invoice }) => invoice.document.buyer.name,
    email: ({ invoice }) => invoice.document.buyer.email,
    "vat id": ({ invoice }) => invoice.document.buyerVatId,
    net: ({ invoice }) => invoice.document.net,
    tax: ({ invoice }) => invoice.document.tax,
    total: ({ invoice }) => invoice.total,
    open: ({ balance }) => balance?.open,
    state: ({ balance }) => balance?.state,
    currency: ({ invoice }) => invoice.document.currency,
  },
});
export const action = loader;
