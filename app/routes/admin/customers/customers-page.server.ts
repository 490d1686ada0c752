import { cardLimits } from "~/domain/customer-card";
import { isPartlyShipped } from "~/domain/fulfilment";
import { canUndo } from "~/domain/merge";
import { isOpen } from "~/domain/quote-rules";
import { cutText } from "~/domain/text";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { withReturn } from "../documents/document-query";
import { anything, unknownFilters } from "../frame/filters";

const pageSize = 50;

/** The address's search and tag. */
export function customersAsked(request: Request) {
  const query = new URL(request.url).searchParams;
  return {
    search: cutText((query.get("q") ?? "").trim(), 200),
    tag: cutText((query.get("tag") ?? "").trim(), cardLimits.tag),
    ignored: unknownFilters(query, { q: anything, tag: anything }),
  };
}

export async function customersPage({ request, call }: AdminArgs) {
  const query = new URL(request.url).searchParams;
  const { search, tag, ignored } = customersAsked(request);
  const [cursor, before] = [query.get("cursor") ?? "", query.get("before") ?? ""];
  const [count, page] = await Promise.all([
    call("customers.count", []),
    call("desk.customers", [
      {
        limit: pageSize,
        ...(search ? { search } : {}),
        ...(tag ? { tag } : {}),
        ...(cursor ? { after: cursor } : {}),
        ...(before && !cursor ? { before } : {}),
      },
    ]),
  ]);
  const back = queryOf({ q: search, tag, cursor, before });
  return {
    search,
    tag,
    count,
    ignored,
    csv: `/admin/customers.csv${queryOf({ q: search, tag })}`,
    rows: page.items.map((customer) => ({
      customer,
      to: withReturn(`/admin/customers/${encodeURIComponent(customer.id)}`, back),
    })),
    first: cursor || before ? `/admin/customers${queryOf({ q: search, tag })}` : null,
    next: page.next && `/admin/customers${queryOf({ q: search, tag, cursor: page.next })}`,
    previous:
      page.previous && `/admin/customers${queryOf({ q: search, tag, before: page.previous })}`,
  };
}

/** One customer, with the address of the list as it was. */
export async function customerPage({ request, params, call, context, may }: AdminArgs) {
  const sheet = await call("desk.customer", [params.id ?? ""]);
  if (!sheet) {
    throw problem(404, {
      message: "There is no such customer. The account may be gone.",
      back: { to: "/admin/customers", label: "All customers" },
    });
  }
  const from = new URLSearchParams(new URL(request.url).searchParams.get("return") ?? "");
  const [q, tag, cursor, before] = ["q", "tag", "cursor", "before"].map(
    (name) => from.get(name) ?? "",
  );
  const { id } = sheet.customer;
  const [card, mergeable, merges] = await Promise.all([
    call("customerCards.get", [id]),
    may("customerCards.mergeable")
      ? call("customerCards.mergeable", [id])
      : { verified: false, quotes: [], orders: [] },
    may("customerCards.merges") ? call("customerCards.merges", [id]) : [],
  ]);
  const names = await call("admin.namesOf", [card.notes.map(({ actor }) => actor)]);
  const now = context.services.clock();
  return {
    ...sheet,
    orders: sheet.orders.map((order) => ({ ...order, isPartlyShipped: isPartlyShipped(order) })),
    card,
    mergeable,
    names: Object.fromEntries(names),
    open: sheet.quotes.filter(({ status }) => isOpen(status)).length,
    merges: merges
      .filter(({ undone }) => undone === null)
      .map((merge) => ({
        id: merge.id,
        created: merge.created,
        undoable: canUndo(merge, now),
        count: merge.quotes.length + merge.orders.length,
      })),
    back: `/admin/customers${queryOf({ q, tag, cursor, before })}`,
  };
}

function queryOf(said: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) if (value) query.set(name, value);
  return query.size > 0 ? `?${query}` : "";
}
