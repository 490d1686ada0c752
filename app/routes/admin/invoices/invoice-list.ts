import { defineList } from "~/components/lists/list";
import type { InvoiceListing, ListedInvoice } from "~/modules/invoices/invoices-service.server";

export const invoiceList = defineList<InvoiceListing, ListedInvoice>({
  path: "/admin/invoices",
  what: "invoices",
  intro: "Invoices are issued on the order's page. Errors are corrected by credit notes.",
  read: (call, asked) => call("invoices.listForDesk", [asked]),
  search: {
    label: "Number, order, customer or company",
    about:
      "The search matches the numbers of invoices and of their orders, names, companies and e-mail addresses.",
  },
  days: "days",
  file: true,
  views: [
    { label: "All", at: { view: "all" }, asks: { filter: "all" }, days: "Issued" },
    { label: "Open", at: { view: "open" }, asks: { filter: "open" }, days: "Due" },
    { label: "Overdue", at: { view: "overdue" }, asks: { filter: "overdue" }, days: "Due" },
    { label: "Paid", at: { view: "paid" }, asks: { filter: "paid" }, days: "Issued" },
    { label: "Credit notes", at: { view: "credit" }, asks: { filter: "credit" }, days: "Issued" },
  ],
  yet: {
    title: "No invoices",
    text: "Invoices that you issue on an order's page appear here.",
    link: { to: "/admin/orders", label: "To the orders" },
  },
});
