import { useLoaderData } from "@remix-run/react";
import { deskMeta } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { defineList, fileWithOwn } from "~/components/lists/list";
import { ListPage } from "~/components/lists/list-page";
import { DeskTable } from "~/components/lists/list-rows";
import type { ListColumn } from "~/components/lists/list-table";
import { ownColumns } from "~/components/lists/own-columns";
import { adminPage } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { dayIn } from "~/kernel/calendar";
import { listedValues } from "~/kernel/extensions/custom";
import type { InvoiceListing, ListedInvoice } from "~/modules/invoices/invoices-service.server";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { buyerName, isErased } from "../../documents/order-documents.server";
import { invoiceColumns } from "./invoice-columns";
import { invoiceRow } from "./invoice-row.server";

export const invoiceList = defineList<InvoiceListing, ListedInvoice>(() => ({
  path: "/admin/invoices",
  what: "invoices",
  intro: t("deskInvoices:intro"),
  read: (call, asked) => call("invoices.listForDesk", [asked]),
  search: {
    label: t("deskInvoices:searched"),
    about: t("deskInvoices:howIsSearched"),
  },
  days: "days",
  extended: "invoices",
  file: fileWithOwn(
    "invoices",
    {
      number: ({ invoice }) => invoice.number,
      kind: ({ invoice }) =>
        t(invoice.kind === "invoice" ? "deskInvoices:invoice" : "deskInvoices:creditNote"),
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
    ({ invoice }) => invoice,
  ),
  views: [
    {
      label: t("deskInvoices:all"),
      at: { view: "all" },
      asks: { filter: "all" },
      days: t("deskInvoices:issued"),
    },
    {
      label: t("deskInvoices:open"),
      at: { view: "open" },
      asks: { filter: "open" },
      days: t("deskInvoices:due"),
    },
    {
      label: t("deskInvoices:overdue"),
      at: { view: "overdue" },
      asks: { filter: "overdue" },
      days: t("deskInvoices:due"),
    },
    {
      label: t("deskInvoices:paid"),
      at: { view: "paid" },
      asks: { filter: "paid" },
      days: t("deskInvoices:issued"),
    },
    {
      label: t("deskInvoices:creditNotes"),
      at: { view: "credit" },
      asks: { filter: "credit" },
      days: t("deskInvoices:issued"),
    },
  ],
  yet: {
    title: t("deskInvoices:noInvoices"),
    text: t("deskInvoices:invoicesAppearHere"),
    link: { to: "/admin/orders", label: t("deskInvoices:toTheOrders") },
  },
}));

export const loader = adminPage(async (args) => {
  const list = await readList(args, invoiceList());
  const today = dayIn(args.context.services.clock(), site.timeZone.id);
  return list.show(
    list.items.map(({ invoice, balance }) => ({
      ...invoiceRow({ invoice, balance }, today),
      to: list.link(`/admin/invoices/${invoice.number}`),
      buyer: isErased(invoice.document) ? null : buyerName(invoice.document.buyer),
      orderNumber: invoice.orderNumber,
      own: listedValues("invoices", invoice, site),
    })),
  );
});

export const meta = deskMeta("deskInvoices:invoices");

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const columns = (): ListColumn<Row>[] => {
  const { number, state, issued, due, open, total } = invoiceColumns<Row>();
  const customer = {
    title: t("deskInvoices:customer"),
    className: "cell-who",
    cell: ({ buyer }: Row) => buyer ?? <span className="soft">{t("deskInvoices:erased")}</span>,
  };
  const order = {
    title: t("deskInvoices:orderColumn"),
    className: "mono cell-wide",
    cell: ({ orderNumber }: Row) => orderNumber,
  };
  return [number, customer, state, order, issued, due, open, total];
};

export default function AdminInvoices() {
  const list = useLoaderData<typeof loader>();
  return (
    <ListPage list={list} title={t("deskInvoices:invoices")}>
      <DeskTable
        columns={[...columns(), ...ownColumns(list.rows)]}
        rows={list.rows}
        keyOf={({ name }) => name}
      />
    </ListPage>
  );
}

export { ErrorPage as ErrorBoundary };
