import type { Order } from "~/domain/order";
import { sellerLabel } from "~/domain/status-labels";
import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { site } from "~/site";
import { orderList } from "../documents/document-list.server";
import { requireKnown } from "../frame/filters.server";
import { csvAnswer, fileName, moment } from "./csv-answer.server";
import { addressCell, linesCell } from "./document-cells";

const atOnce = 100;

const header = [
  ...["order", "quote", "ordered", "state", "payment", "total", "currency", "reference"],
  ...["company", "first name", "last name", "email", "phone"],
  ...["delivery address", "delivery country", "billing address", "lines", "products"],
];

/** GET /admin/orders.csv: the orders of the list's view, search and days, one line each. */
const download = adminPage((args) => {
  const { query, list } = orderList(args);
  requireKnown(query.ignored);
  const { view, search, from, to } = query;
  // The search is left out, because file names should contain no personal data.
  const said = [view.value, from && `from-${from}`, to && `to-${to}`, search && "found"];
  const name = fileName("orders", ...said, moment(args.context.services.clock()));
  const { after: _, before: __, ...asked } = { after: "", before: "", ...list };
  return csvAnswer(name, header, async (after: string | undefined) => {
    const page = await args.call("desk.orders", [
      { ...asked, limit: atOnce, ...(after ? { after } : {}) },
    ]);
    return { lines: page.items.map(lineOf), next: page.next };
  });
});

function lineOf(order: Order): string[] {
  const { orderNumber, quoteNumber, created, status, paymentStatus, total, reference } = order;
  const { companyName, firstName, lastName, email, phone } = order.customer;
  return [
    ...[orderNumber, quoteNumber ?? "", created.toISOString(), sellerLabel("order", status)],
    ...[paymentStatus, String(total), site.currency, reference ?? ""],
    ...[companyName, firstName, lastName, email, phone],
    ...[addressCell(order.deliveryAddress), order.deliveryAddress?.country ?? ""],
    ...[addressCell(order.billingAddress), String(order.items.length), linesCell(order.items)],
  ];
}

export const loader = resource({ GET: download });
export const action = loader;
