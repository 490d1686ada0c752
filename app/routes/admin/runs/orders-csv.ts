import type { Order } from "~/domain/order";
import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { site } from "~/site";
import { orderList } from "../documents/document-views.server";
import { sellerOrderLabel } from "../documents/seller-labels";
import { documentCells, documentColumns, documentCsv } from "./document-csv.server";

const header = [
  "order",
  "quote",
  "ordered",
  "state",
  "payment",
  "total",
  "currency",
  "reference",
  ...documentColumns,
  "vat id",
];

/** GET /admin/orders.csv: the orders of the list's view, search and days, one line each. */
const download = adminPage((args) =>
  documentCsv(args, {
    name: "orders",
    header,
    ...orderList(args),
    page: (asked) => args.call("desk.orders", [asked]),
    lineOf,
  }),
);

function lineOf(order: Order): string[] {
  const { orderNumber, quoteNumber, created, paymentStatus, total, reference } = order;
  return [
    orderNumber,
    quoteNumber ?? "",
    created.toISOString(),
    sellerOrderLabel(order),
    paymentStatus,
    String(total),
    site.currency,
    reference ?? "",
    ...documentCells(order, order.customer),
    order.buyerVatId ?? order.offer?.sent.buyerVatId ?? "",
  ];
}

export const loader = resource({ GET: download });
export const action = loader;
