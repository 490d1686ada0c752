import {
  type InvoiceFilter,
  type InvoiceListing,
  invoiceFilters,
} from "~/commerce/invoices/invoices-service";
import { dayIn } from "~/domain/calendar";
import { cutText } from "~/domain/text";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { site } from "~/site";
import { buyerName, isErased } from "../../documents/erased-document.server";
import { withReturn } from "../documents/document-query";
import { anything, isDay, oneOf, unknownFilters } from "../frame/filters";

const pageSize = 50;

/** The list's parameters in the address. */
export function invoicesAsked(query: URLSearchParams) {
  const filter: InvoiceFilter = invoiceFilters.find((each) => each === query.get("view")) ?? "all";
  const day = (name: string) => (isDay(query.get(name) ?? "") ? query.get(name) : null);
  const search = cutText((query.get("q") ?? "").trim(), 200);
  const [from, to] = [day("from"), day("to")];
  const known = { view: oneOf(invoiceFilters), q: anything, from: isDay, to: isDay };
  return {
    filter,
    from,
    to,
    search,
    ignored: unknownFilters(query, known),
    listing: { filter, from, to, ...(search ? { search } : {}) } satisfies Omit<
      InvoiceListing,
      "limit"
    >,
  };
}

/** The list's query string. */
function invoicesSearch(said: Record<string, string | null>): string {
  const kept = Object.entries(said).flatMap(([name, value]) =>
    value && !(name === "view" && value === "all") ? [[name, value]] : [],
  );
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
}

/** The address of the list behind an invoice's page, with its filters only. */
export function invoicesBehind(query: URLSearchParams): string {
  const from = new URLSearchParams(query.get("return") ?? "");
  const { filter: view, from: start, to, search: q } = invoicesAsked(from);
  const place = { cursor: from.get("cursor"), before: from.get("before") };
  return `/admin/invoices${invoicesSearch({ view, q, from: start, to, ...place })}`;
}

/** The list of invoices and credit notes for the address. */
export async function invoicesPage(args: AdminArgs) {
  const query = new URL(args.request.url).searchParams;
  const { filter, from, to, search, ignored, listing } = invoicesAsked(query);
  const [cursor, before] = [query.get("cursor"), query.get("before")];
  const { items, next, previous } = await args.call("invoices.listForDesk", [
    {
      ...listing,
      limit: pageSize,
      ...(cursor ? { after: cursor } : {}),
      ...(before && !cursor ? { before } : {}),
    },
  ]);
  const today = dayIn(args.context.services.clock(), site.timeZone.id);
  const said = { view: filter, q: search, from, to };
  const at = (place: Record<string, string | null>) =>
    `/admin/invoices${invoicesSearch({ ...said, ...place })}`;
  const back = invoicesSearch({ ...said, cursor, before });
  return {
    filter,
    from,
    to,
    search,
    ignored,
    rows: items.map(({ invoice, balance }) => ({
      number: invoice.number,
      word: invoice.kind === "invoice" ? "Invoice" : "Credit note",
      to: withReturn(`/admin/invoices/${invoice.number}`, back),
      day: invoice.day,
      dueDay: invoice.dueDay,
      total: invoice.total,
      open: balance?.open ?? null,
      orderNumber: invoice.orderNumber,
      buyer: isErased(invoice.document) ? null : buyerName(invoice.document.buyer),
      overdue: balance?.state === "open" && balance.dueDay < today,
      file: "",
    })),
    views: invoiceFilters.map((view) => ({ view, to: at({ view }) })),
    csv: `/admin/invoices.csv${invoicesSearch(said)}`,
    first: cursor || before ? at({}) : null,
    previous: previous && at({ before: previous }),
    next: next && at({ cursor: next }),
  };
}
