import { useLoaderData } from "@remix-run/react";
import { deskMeta } from "~/components/desk/desk-meta";
import { Mark, type MarkTone } from "~/components/desk/list-parts";
import { stateLabel, stateOf } from "~/components/documents/order-documents";
import { PlainDay } from "~/components/documents/plain-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Amount, nameColumn } from "~/components/lists/cells";
import { ListPage } from "~/components/lists/list-page";
import { DeskTable } from "~/components/lists/list-rows";
import type { ListColumn } from "~/components/lists/list-table";
import { adminPage } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { dayIn } from "~/kernel/calendar";
import { site } from "~/modules/settings/site";
import { buyerName, isErased } from "../../documents/erased-document.server";
import { invoiceList } from "./invoice-list";

export const loader = adminPage(async (args) => {
  const list = await readList(args, invoiceList);
  const today = dayIn(args.context.services.clock(), site.timeZone.id);
  return list.show(
    list.items.map(({ invoice, balance }) => ({
      name: invoice.number,
      to: list.link(`/admin/invoices/${invoice.number}`),
      word: invoice.kind === "invoice" ? "" : "Credit note",
      buyer: isErased(invoice.document) ? null : buyerName(invoice.document.buyer),
      orderNumber: invoice.orderNumber,
      day: invoice.day,
      dueDay: invoice.dueDay,
      open: balance?.open ?? null,
      total: invoice.total,
      overdue: balance?.state === "open" && balance.dueDay < today,
      credited: balance?.state === "credited",
    })),
  );
});

const tones: Record<string, MarkTone> = {
  paid: "good",
  overdue: "bad",
  open: "wait",
  credited: "over",
};

export const meta = deskMeta("Invoices");

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const columns: ListColumn<Row>[] = [
  nameColumn("Number", {
    mono: true,
    note: ({ word }) => (word ? <span className="small soft"> {word}</span> : null),
  }),
  {
    title: "Customer",
    className: "cell-who",
    cell: ({ buyer }) => buyer ?? <span className="soft">erased</span>,
  },
  { title: "State", cell: State },
  { title: "Order", className: "mono cell-wide", cell: ({ orderNumber }) => orderNumber },
  { title: "Issued", className: "cell-wide", cell: ({ day }) => <PlainDay day={day} short /> },
  { title: "Due", cell: ({ dueDay }) => (dueDay ? <PlainDay day={dueDay} short /> : null) },
  {
    title: "Open",
    className: "amount cell-wide",
    cell: ({ open }) => <Amount of={open || null} />,
  },
  { title: "Total", className: "amount", cell: ({ total }) => <Amount of={total} /> },
];

export default function AdminInvoices() {
  const list = useLoaderData<typeof loader>();
  return (
    <ListPage list={list} title="Invoices">
      <DeskTable columns={columns} rows={list.rows} keyOf={({ name }) => name} />
    </ListPage>
  );
}

function State(row: Row) {
  const state = stateOf(row);
  return state === "" ? null : <Mark tone={tones[state] ?? "act"}>{stateLabel(row)}</Mark>;
}

export { ErrorPage as ErrorBoundary };
