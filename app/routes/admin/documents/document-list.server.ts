import type { WalkPage } from "~/commerce/desk/walk";
import type { ViewList } from "~/domain/saved-view";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { operationsFor } from "./bulk-operations.server";
import type { DocumentPage } from "./document-list";
import { type DocumentView, documentSearch } from "./document-query";
import { orderRow, quoteRow } from "./document-rows.server";
import { orderList, ownViews, quoteList } from "./document-views.server";

/** A page of quotes for the view, the search and the days in the URL. */
export async function quotesPage(args: AdminArgs): Promise<DocumentPage> {
  const { request, call, context } = args;
  const now = context.services.clock();
  const [counts, { quotes: waiting }, work] = await Promise.all([
    args.may("quotes.countByStatus") ? call("quotes.countByStatus", []) : null,
    args.may("desk.counts") ? call("desk.counts", []) : { quotes: null },
    openWork(args, "quotes"),
  ]);
  const params = new URL(request.url).searchParams;
  const { views, query, list: asked } = quoteList(args, params, { counts, waiting, work });
  const { view } = query;
  const page = await call("desk.quotes", [asked]);
  const back = documentSearch(view, query);
  const colleagues = await namesIn(args, page.items);
  const rows = page.items.map((quote) => quoteRow(quote, { now, back, colleagues }));
  const list = { path: "/admin/quotes", views: views.shown(view), query, rows };
  return pageWith(page, { ...list, ...(await deskParts(args, "quotes")) });
}

/** A page of orders, in the same way. */
export async function ordersPage(args: AdminArgs): Promise<DocumentPage> {
  const { call, context } = args;
  const now = context.services.clock();
  const [counts, flagged, { orders: open, toInvoice }, work] = await Promise.all([
    args.may("orders.countByStatus") ? call("orders.countByStatus", []) : null,
    args.may("orders.countFlagged") ? call("orders.countFlagged", []) : null,
    args.may("desk.counts") ? call("desk.counts", []) : { orders: null, toInvoice: null },
    openWork(args, "orders"),
  ]);
  const { views, query, list: asked } = orderList(args, { counts, flagged, open, toInvoice, work });
  const page = await call("desk.orders", [asked]);
  const { view } = query;
  const back = documentSearch(view, query);
  const colleagues = await namesIn(args, page.items);
  const rows = page.items.map((order) => orderRow(order, { now, back, colleagues }));
  const list = { path: "/admin/orders", views: views.shown(view), query, rows };
  return pageWith(page, { ...list, ...(await deskParts(args, "orders")) });
}

/** The views of open work: assigned to the viewer, and unassigned. */
async function openWork({ call, admin }: AdminArgs, list: ViewList): Promise<DocumentView[]> {
  const [mine, nobodys] = await call("assignments.openWork", [[admin.uid, null]]);
  return ownViews(mine?.[list], nobodys?.[list]);
}

/** Names of the rows' assignees. */
async function namesIn(
  { call }: AdminArgs,
  rows: readonly { assigneeUid: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const uids = [...new Set(rows.flatMap(({ assigneeUid }) => assigneeUid ?? []))];
  return uids.length > 0 ? await call("admin.namesOf", [uids]) : new Map();
}

/** Saved views, and operations on several rows. */
async function deskParts(args: AdminArgs, list: ViewList) {
  const { call, admin, may } = args;
  const saved = await call("views.list", [list]);
  return {
    saved: saved.map(({ id, name, query, shared, ownerUid }) => {
      return { id, name, query, shared, own: ownerUid === admin.uid };
    }),
    saves: may("views.save"),
    operations: await operationsFor(args, list),
  };
}

function pageWith(
  { next, previous }: WalkPage<unknown>,
  list: Omit<DocumentPage, "next" | "previous">,
): DocumentPage {
  return { ...list, next, previous };
}
