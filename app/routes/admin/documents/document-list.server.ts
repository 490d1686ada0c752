import type { WalkPage } from "~/commerce/desk/walk";
import { endOfDay, startOfDay } from "~/domain/calendar";
import { fullName } from "~/domain/customer";
import { type Order, orderStates } from "~/domain/order";
import { type Quote, quoteStates } from "~/domain/quote";
import { waitsSince } from "~/domain/quote-rules";
import { sellerLabel } from "~/domain/status-labels";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { site } from "~/site";
import { shortAge } from "../overview/age";
import type { DocumentPage } from "./document-list";
import {
  type DocumentQuery,
  type DocumentView,
  documentSearch,
  readDocumentQuery,
  withReturn,
} from "./document-query";
import type { DocumentRow } from "./document-table";
import { nextOrderStep, nextQuoteStep } from "./seller-labels";

const pageSize = 50;

/** A page of quotes for the view, the search and the days in the URL. */
export async function quotesPage({ request, call, context }: AdminArgs): Promise<DocumentPage> {
  const now = context.services.clock();
  const [counts, { quotes: waiting }] = await Promise.all([
    call("quotes.countByStatus", []),
    call("desk.counts", []),
  ]);
  const states = quoteStates.map((status): DocumentView => {
    const label = sellerLabel("quote", status);
    return { param: "status", value: status, label, count: counts[status] };
  });
  const views = viewsOf("All quotes", states, [
    { param: "view", value: "waiting", label: "Waiting for us", count: waiting },
  ]);
  const query = readDocumentQuery(new URL(request.url).searchParams, views.all);
  const { view, sort } = query;
  const page = await call("desk.quotes", [
    {
      ...listOf(query),
      sort,
      ...(view.value === "waiting" ? { waiting: true } : {}),
      ...(view.param === "status"
        ? { status: quoteStates.find((each) => each === view.value) }
        : {}),
    },
  ]);
  const back = documentSearch(view, query);
  const rows = page.items.map((quote) => quoteRow(quote, { now, back }));
  return pageWith(page, { path: "/admin/quotes", views: views.shown(view), query, rows });
}

/** A page of orders, in the same way. */
export async function ordersPage({ request, call, context }: AdminArgs): Promise<DocumentPage> {
  const now = context.services.clock();
  const [counts, flagged, { orders: open }] = await Promise.all([
    call("orders.countByStatus", []),
    call("orders.countFlagged", []),
    call("desk.counts", []),
  ]);
  const states = orderStates.map((status): DocumentView => {
    const label = sellerLabel("order", status);
    return { param: "status", value: status, label, count: counts[status] };
  });
  const views = viewsOf("All orders", states, [
    { param: "view", value: "open", label: "To be sent", count: open },
    { param: "review", value: "yes", label: "Needs attention", count: flagged },
    { param: "payment", value: "unpaid", label: "Not paid", count: null },
  ]);
  const query = readDocumentQuery(new URL(request.url).searchParams, views.all);
  const { view, sort } = query;
  const page = await call("desk.orders", [
    {
      ...listOf(query),
      sort: sort === "oldest" ? sort : "newest",
      ...(view.value === "open" ? { open: true } : {}),
      ...(view.param === "status"
        ? { status: orderStates.find((each) => each === view.value) }
        : {}),
      ...(view.param === "review" ? { flagged: true } : {}),
      ...(view.param === "payment" ? { paymentStatus: "unpaid" as const } : {}),
    },
  ]);
  const back = documentSearch(view, query);
  const rows = page.items.map((order) => orderRow(order, { now, back }));
  return pageWith(page, { path: "/admin/orders", views: views.shown(view), query, rows });
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

/** Leaves out empty views, except the one being looked at, because a list has many states. */
function viewsOf(label: string, states: DocumentView[], more: DocumentView[] = []) {
  const count = states.reduce((sum, state) => sum + (state.count ?? 0), 0);
  const all = [{ param: null, value: "", label, count }, ...more, ...states] as DocumentView[];
  return {
    all,
    shown: (chosen: DocumentView) =>
      all.filter((view) => view === chosen || view.param === null || view.count !== 0),
  };
}

function pageWith(
  { next, previous }: WalkPage<unknown>,
  list: Omit<DocumentPage, "next" | "previous">,
): DocumentPage {
  return { ...list, next, previous };
}

interface RowContext {
  now: Date;
  back: string;
}

function quoteRow(quote: Quote, { now, back }: RowContext): DocumentRow {
  const { id, quoteNumber, contact, items, total, status, created } = quote;
  const since = waitsSince(quote);
  return {
    number: quoteNumber,
    to: withReturn(`/admin/quotes/${encodeURIComponent(id)}`, back),
    who: contact.companyName || fullName(contact),
    email: contact.email,
    lines: items.length,
    until: status === "Quoted" || status === "Approved" ? quote.validUntil : null,
    age: shortAge(since ?? created, now),
    waits: since !== null,
    next: nextQuoteStep(status, since !== null),
    ...{ total, status, payment: null, needsReview: false, created },
  };
}

function orderRow(order: Order, { now, back }: RowContext): DocumentRow {
  const { orderNumber, customer, items, total, status, created, paymentStatus } = order;
  const needsReview = order.needsReview !== null;
  return {
    number: orderNumber,
    to: withReturn(`/admin/orders/${encodeURIComponent(orderNumber)}`, back),
    who: customer.companyName || fullName(customer),
    email: customer.email,
    lines: items.length,
    payment: paymentStatus,
    until: null,
    age: shortAge(created, now),
    waits: status === "Pending" || status === "Processing",
    next: needsReview ? "Look at it" : nextOrderStep(status, paymentStatus),
    ...{ total, status, needsReview, created },
  };
}
