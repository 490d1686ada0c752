import type { WalkPage } from "~/commerce/desk/walk";
import { endOfDay, startOfDay } from "~/domain/calendar";
import { orderStates } from "~/domain/order";
import { quoteStates } from "~/domain/quote";
import { unassigned } from "~/domain/quote-rules";
import type { ViewList } from "~/domain/saved-view";
import { sellerLabel } from "~/domain/status-labels";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { site } from "~/site";
import { operationsFor } from "./bulk-operations.server";
import type { DocumentPage } from "./document-list";
import {
  type DocumentQuery,
  type DocumentView,
  documentSearch,
  documentSorts,
  readDocumentQuery,
} from "./document-query";
import { orderRow, quoteRow } from "./document-rows.server";

const pageSize = 50;

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

/** The counts of the views; null when they include more than the colleague may see. */
interface QuoteCounts {
  counts: Record<string, number> | null;
  waiting: number | null;
  work: DocumentView[];
}

/** The list of quotes for these parameters, and its views. */
export function quoteList(
  args: AdminArgs,
  params: URLSearchParams,
  { counts, waiting, work }: QuoteCounts = { counts: {}, waiting: 0, work: ownViews() },
) {
  const states = quoteStates.map((status): DocumentView => {
    const label = sellerLabel("quote", status);
    return { param: "status", value: status, label, count: counts && (counts[status] ?? 0) };
  });
  const views = viewsOf("All quotes", states, [
    { param: "view", value: "waiting", label: "Waiting for us", count: waiting },
    ...work,
    ...apart(followUpViews),
    ...apart(waitingViews),
    ...apart(dayViews),
  ]);
  const query = readDocumentQuery(params, views.all);
  const { view, sort } = query;
  const list = {
    ...listOf(query),
    sort,
    ...assignedTo(view, args),
    ...(view.value === "waiting" ? { waiting: true } : {}),
    ...(view.param === "status" ? { status: quoteStates.find((each) => each === view.value) } : {}),
    ...(view.param === "view" ? filterOf(view.value) : {}),
  };
  return { views, query, list };
}

const followUpViews = [
  { value: "ending", label: "Ending soon", followUp: "expiring" },
  { value: "quiet", label: "Without an answer", followUp: "quiet" },
] as const;
const waitingViews = [
  { value: "asked", label: "Asked about an offer", status: "Quoted" },
  { value: "declined", label: "Declined, to be checked", status: "Declined" },
  { value: "expired", label: "Expired, to be checked", status: "Expired" },
] as const;
const dayViews = [
  { value: "offered", label: "Offered", days: "First offered" },
  { value: "decided", label: "Decided", days: "Decided" },
] as const;

/** Views that the overview links to, and that have no tab. */
function apart(views: readonly { value: string; label: string; days?: string }[]): DocumentView[] {
  return views.map(({ value, label, days }) => ({
    ...{ param: "view" as const, value, label, count: null, apart: true as const },
    ...(days ? { days } : {}),
  }));
}

function filterOf(value: string) {
  const followUp = followUpViews.find((view) => view.value === value)?.followUp;
  const status = waitingViews.find((view) => view.value === value)?.status;
  const daysOf = dayViews.find((view) => view.value === value)?.value;
  return {
    ...(followUp ? { followUp } : {}),
    ...(status ? { waiting: true, status } : {}),
    ...(daysOf ? { daysOf } : {}),
  };
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

/** The counts of the order views; not read for a list alone. */
interface OrderCounts {
  counts: Record<string, number> | null;
  flagged: number | null;
  open: number | null;
  toInvoice: number | null;
  work: DocumentView[];
}

/** The list of orders for the address, and its views. */
export function orderList(
  args: AdminArgs,
  { counts, flagged, open, toInvoice, work }: OrderCounts = {
    ...{ counts: {}, flagged: 0, open: 0, toInvoice: 0, work: ownViews() },
  },
  params = new URL(args.request.url).searchParams,
) {
  const states = orderStates.map((status): DocumentView => {
    const label = sellerLabel("order", status);
    return { param: "status", value: status, label, count: counts && (counts[status] ?? 0) };
  });
  const views = viewsOf("All orders", states, [
    { param: "view", value: "open", label: "To be sent", count: open },
    { param: "view", value: "deliver", label: "To deliver", count: null },
    { param: "view", value: "invoice", label: "To invoice", count: toInvoice },
    ...work,
    { param: "review", value: "yes", label: "Needs attention", count: flagged },
    { param: "payment", value: "unpaid", label: "Not paid", count: null },
    ...apart([{ value: "sold", label: "Not cancelled" }]),
  ]);
  const sorts = documentSorts.filter((each) => each !== "expiry");
  const query = readDocumentQuery(params, views.all, sorts);
  const { view, sort } = query;
  const list = {
    ...listOf(query),
    sort: sort === "expiry" ? ("newest" as const) : sort,
    ...assignedTo(view, args),
    ...(view.value === "open" ? { open: true } : {}),
    ...(view.value === "deliver" ? { toDeliver: true } : {}),
    ...(view.value === "invoice" ? { toInvoice: true } : {}),
    ...(view.value === "sold" ? { sold: true } : {}),
    ...(view.param === "status" ? { status: orderStates.find((each) => each === view.value) } : {}),
    ...(view.param === "review" ? { flagged: true } : {}),
    ...(view.param === "payment" ? { paymentStatus: "unpaid" as const } : {}),
  };
  return { views, query, list };
}

function listOf({ search, from, to, after, before }: DocumentQuery) {
  const [start, end] = [startOfDay(from, site.timeZone.id), endOfDay(to, site.timeZone.id)];
  return {
    limit: pageSize,
    ...(search ? { search } : {}),
    ...(start ? { from: start } : {}),
    ...(end ? { below: new Date(end.getTime() + 1) } : {}),
    ...(after ? { after } : {}),
    ...(before && !after ? { before } : {}),
  };
}

/** The views of open work: assigned to the viewer, and unassigned. */
async function openWork({ call, admin }: AdminArgs, list: ViewList): Promise<DocumentView[]> {
  const [mine, nobodys] = await call("assignments.openWork", [[admin.uid, null]]);
  return ownViews(mine?.[list], nobodys?.[list]);
}

function ownViews(mine = 0, unassigned = 0): DocumentView[] {
  return [
    { param: "view", value: "mine", label: "Mine", count: mine },
    { param: "view", value: "unassigned", label: "Unassigned", count: unassigned },
  ];
}

function assignedTo({ param, value }: DocumentView, { admin }: AdminArgs) {
  if (param !== "view") return {};
  if (value === "mine") return { openFor: admin.uid };
  return value === "unassigned" ? { openFor: unassigned } : {};
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

/** Leaves out empty views, except the one being looked at, because a list has many states. */
function viewsOf(label: string, states: DocumentView[], more: DocumentView[] = []) {
  const isCounted = states.every((state) => state.count !== null);
  const count = isCounted ? states.reduce((sum, state) => sum + (state.count ?? 0), 0) : null;
  const all = [{ param: null, value: "", label, count }, ...more, ...states] as DocumentView[];
  return {
    all,
    shown: (chosen: DocumentView) =>
      all.filter(
        (view) =>
          view === chosen ||
          view.param === null ||
          view.value === "mine" ||
          (view.count !== 0 && !view.apart),
      ),
  };
}

function pageWith(
  { next, previous }: WalkPage<unknown>,
  list: Omit<DocumentPage, "next" | "previous">,
): DocumentPage {
  return { ...list, next, previous };
}
