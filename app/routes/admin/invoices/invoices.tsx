import { useLoaderData } from "@remix-run/react";
import { deskMeta } from "~/components/desk/desk-head";
import { Mark, type MarkTone } from "~/components/desk/list-parts";
import { stateLabel, stateOf } from "~/components/documents/order-documents";
import { PlainDay } from "~/components/documents/plain-day";
import { ErrorPage } from "~/components/frame/error-page";
import { defineList, fileWithOwn } from "~/components/lists/list";
import { ListPage } from "~/components/lists/list-page";
import { Amount, type DeskColumn, DeskTable, nameColumn } from "~/components/lists/list-rows";
import { ownColumns } from "~/components/lists/own-columns";
import { adminPage } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { dayIn } from "~/kernel/calendar";
import { listedValues } from "~/kernel/extensions/custom";
import type { InvoiceListing, ListedInvoice } from "~/modules/invoices/invoices-service.server";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { buyerName, isErased, payableOf } from "../../documents/order-documents.server";

export const invoiceList = defineList<InvoiceListing, ListedInvoice>(() => ({
  path: "/admin/invoices",
  what: "invoices",
  intro: t("deskInvoices:intro"),
  read: (call, asked) => call("invoices.listForDesk", [asked]),
  search: {
    label: t("deskInvoices:searched"),
    about: t("deskInvoices:howIsSearched"),
  },
  sorts: [
    ["day", t("deskInvoices:byDay")],
    ["oldest", t("deskDocuments:oldestFirst")],
    ["total-down", t("deskInvoices:highestFirst")],
    ["total-up", t("deskInvoices:lowestFirst")],
  ],
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
      name: invoice.number,
      to: list.link(`/admin/invoices/${invoice.number}`),
      word: invoice.kind === "invoice" ? "" : t("deskInvoices:creditNote"),
      buyer: isErased(invoice.document) ? null : buyerName(invoice.document.buyer),
      orderNumber: invoice.orderNumber,
      day: invoice.day,
      dueDay: invoice.dueDay,
      ...payableOf({ invoice, balance }, today),
      own: listedValues("invoices", invoice, site),
    })),
  );
});

export const invoiceTones: Record<string, MarkTone> = {
  paid: "good",
  overdue: "bad",
  open: "wait",
  credited: "over",
};

export const meta = deskMeta("deskInvoices:invoices");

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const columns = (): DeskColumn<Row>[] => [
  nameColumn(t("deskInvoices:number"), {
    mono: true,
    note: ({ word }) => (word ? <span className="small soft"> {word}</span> : null),
  }),
  {
    title: t("deskInvoices:customer"),
    className: "cell-who",
    cell: ({ buyer }) => buyer ?? <span className="soft">{t("deskInvoices:erased")}</span>,
  },
  { title: t("deskInvoices:state"), cell: State },
  {
    title: t("deskInvoices:orderColumn"),
    className: "mono cell-wide",
    cell: ({ orderNumber }) => orderNumber,
  },
  {
    title: t("deskInvoices:issued"),
    className: "cell-wide",
    sorts: { ascending: "oldest" },
    cell: ({ day }) => <PlainDay day={day} short />,
  },
  {
    title: t("deskInvoices:due"),
    cell: ({ dueDay }) =>
      dueDay ? (
        <>
          <span className="cell-label">{t("deskInvoices:due")} </span>
          <PlainDay day={dueDay} short />
        </>
      ) : null,
  },
  {
    title: t("deskInvoices:openInclVat"),
    className: "amount cell-wide",
    cell: ({ open }) => <Amount of={open || null} />,
  },
  {
    title: t("deskInvoices:total"),
    className: "amount",
    sorts: { descending: "total-down", ascending: "total-up" },
    cell: ({ total }) => <Amount of={total} />,
  },
];

export default function AdminInvoices() {
  const list = useLoaderData<typeof loader>();
  return (
    <ListPage list={list} title={t("deskInvoices:invoices")}>
      <DeskTable
        columns={[...columns(), ...ownColumns(list.rows)]}
        sorting={list.sorting}
        rows={list.rows}
        keyOf={({ name }) => name}
      />
    </ListPage>
  );
}

function State(row: Row) {
  const state = stateOf(row);
  return state === null ? null : <Mark tone={invoiceTones[state] ?? "act"}>{stateLabel(row)}</Mark>;
}

export { ErrorPage as ErrorBoundary };
