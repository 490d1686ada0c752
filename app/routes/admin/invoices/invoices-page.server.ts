import { type InvoiceFilter, invoiceFilters } from "~/commerce/invoices/invoices-service";
import { dayIn, startOfDay } from "~/domain/calendar";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { site } from "~/site";
import { isDay, oneOf, unknownFilters } from "../frame/filters";

const pageSize = 50;

/** The list of invoices and credit notes, as the address asks for it. */
export async function invoicesPage(args: AdminArgs) {
  const query = new URL(args.request.url).searchParams;
  const asked = query.get("view");
  const filter: InvoiceFilter = invoiceFilters.find((each) => each === asked) ?? "all";
  const day = (name: string) => {
    const text = query.get(name) ?? "";
    return startOfDay(text, site.timeZone.id) ? text : null;
  };
  const [from, to, cursor] = [day("from"), day("to"), query.get("cursor")];
  const { items, nextCursor } = await args.call("invoices.listForDesk", [
    { filter, from, to, limit: pageSize, ...(cursor ? { cursor } : {}) },
  ]);
  const today = dayIn(args.context.services.clock(), site.timeZone.id);
  const at = (place: Record<string, string | null>) => {
    const address = new URLSearchParams();
    for (const [name, value] of Object.entries({ view: filter, from, to, ...place })) {
      if (value) address.set(name, value);
    }
    return `/admin/invoices?${address}`;
  };
  return {
    ...{ filter, from, to },
    ignored: unknownFilters(query, { view: oneOf(invoiceFilters), from: isDay, to: isDay }),
    rows: items.map(({ invoice, balance }) => ({
      ...{ number: invoice.number, word: invoice.kind === "invoice" ? "Invoice" : "Credit note" },
      ...{ day: invoice.day, dueDay: invoice.dueDay, total: invoice.total },
      ...{ open: balance?.open ?? null, orderNumber: invoice.orderNumber },
      buyer: invoice.document.buyer.companyName || invoice.document.buyer.name,
      overdue: balance?.state === "open" && balance.dueDay < today,
      file: "",
    })),
    views: invoiceFilters.map((view) => ({ view, to: at({ view }) })),
    first: cursor ? at({}) : null,
    next: nextCursor && items.length === pageSize ? at({ cursor: nextCursor }) : null,
  };
}
