import { fullName } from "~/domain/customer";
import { type Order, orderStates } from "~/domain/order";
import { type Quote, quoteStates } from "~/domain/quote";
import { sellerLabel } from "~/domain/status-labels";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import type { DocumentPage } from "./document-list";
import { type DocumentView, documentSearch, readDocumentQuery, withReturn } from "./document-query";
import type { DocumentRow } from "./document-table";

const pageSize = 25;

/** A page of quotes for the view and search in the URL. */
export async function quotesPage({ request, call }: AdminArgs): Promise<DocumentPage> {
  const counts = await call("quotes.countByStatus", []);
  const states = quoteStates.map((status): DocumentView => {
    const label = sellerLabel("quote", status);
    return { param: "status", value: status, label, count: counts[status] };
  });
  const views = viewsOf("All quotes", states);
  const query = readDocumentQuery(new URL(request.url).searchParams, views.all);
  const { view, search, cursor } = query;
  const page = await call("quotes.listPage", [
    {
      limit: pageSize,
      ...(view.param === "status" ? { status: view.value } : {}),
      ...(search ? { search } : {}),
      ...(cursor ? { cursor } : {}),
    },
  ]);
  const back = documentSearch(view, query);
  const rows = page.items.map((quote) => quoteRow(quote, back));
  return pageWith(page, { path: "/admin/quotes", views: views.shown(query.view), query, rows });
}

/** A page of orders, in the same way. */
export async function ordersPage({ request, call }: AdminArgs): Promise<DocumentPage> {
  const [counts, flagged] = await Promise.all([
    call("orders.countByStatus", []),
    call("orders.countFlagged", []),
  ]);
  const states = orderStates.map((status): DocumentView => {
    const label = sellerLabel("order", status);
    return { param: "status", value: status, label, count: counts[status] };
  });
  const views = viewsOf("All orders", states, [
    { param: "review", value: "yes", label: "Needs attention", count: flagged },
    { param: "payment", value: "unpaid", label: "Not paid", count: null },
  ]);
  const query = readDocumentQuery(new URL(request.url).searchParams, views.all);
  const { view, search, cursor } = query;
  const page = await call("orders.listForDesk", [
    {
      limit: pageSize,
      ...(view.param === "status" ? { status: view.value } : {}),
      ...(view.param === "review" ? { flagged: true } : {}),
      ...(view.param === "payment" ? { paymentStatus: "unpaid" as const } : {}),
      ...(search ? { search } : {}),
      ...(cursor ? { cursor } : {}),
    },
  ]);
  const back = documentSearch(view, query);
  const rows = page.items.map((order) => orderRow(order, back));
  return pageWith(page, { path: "/admin/orders", views: views.shown(query.view), query, rows });
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

/** A page that is not full is the last one. */
function pageWith(
  { items, nextCursor }: { items: unknown[]; nextCursor: string | null },
  list: Omit<DocumentPage, "nextCursor">,
): DocumentPage {
  return { ...list, nextCursor: items.length === pageSize ? nextCursor : null };
}

export function quoteRow(quote: Quote, back = ""): DocumentRow {
  const { id, quoteNumber, contact, items, total, status, created, updated } = quote;
  return {
    number: quoteNumber,
    to: withReturn(`/admin/quotes/${encodeURIComponent(id)}`, back),
    who: contact.companyName || fullName(contact),
    email: contact.email,
    lines: items.length,
    until: status === "Quoted" ? quote.validUntil : null,
    ...{ total, status, payment: null, needsReview: false, created, updated },
  };
}

export function orderRow(order: Order, back = ""): DocumentRow {
  const { orderNumber, customer, items, total, status, created, updated } = order;
  return {
    number: orderNumber,
    to: withReturn(`/admin/orders/${encodeURIComponent(orderNumber)}`, back),
    who: customer.companyName || fullName(customer),
    email: customer.email,
    lines: items.length,
    payment: order.paymentStatus,
    needsReview: order.needsReview !== null,
    until: null,
    ...{ total, status, created, updated },
  };
}
