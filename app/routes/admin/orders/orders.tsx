import { useLoaderData } from "@remix-run/react";
import { deskMeta } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { adminPage } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { t } from "~/texts/text";
import { orderList } from "../documents/document-lists";
import { documentPage, orderCells, orderToInvoiceCells } from "../documents/document-page.server";
import { DocumentList, orderColumns } from "../documents/document-table";
import { changeViews } from "../frame/saved-views.server";

export const loader = adminPage(async (args) => {
  const { call, may } = args;
  const [list, byStatus, flagged, late, { orders: open, toInvoice: invoice }] = await Promise.all([
    readList(args, orderList()),
    may("orders.countByStatus") ? call("orders.countByStatus", []) : null,
    may("orders.countFlagged") ? call("orders.countFlagged", []) : null,
    may("orders.countLate") ? call("orders.countLate", []) : null,
    may("desk.counts") ? call("desk.counts", []) : { orders: null, toInvoice: null },
  ]);
  const isToInvoice = new URL(args.request.url).searchParams.get("view") === "invoice";
  return documentPage(args, list, {
    name: "orders",
    row: isToInvoice ? orderToInvoiceCells : orderCells,
    byStatus,
    counts: { open, invoice, late, yes: flagged },
  });
});

export const action = adminPage((args) => changeViews(args, "orders"));

export const meta = deskMeta("deskOrders:orders");

export default function AdminOrders() {
  return (
    <DocumentList
      page={useLoaderData<typeof loader>()}
      title={t("deskOrders:orders")}
      columns={orderColumns()}
    />
  );
}

export { ErrorPage as ErrorBoundary };
