import type { Quote } from "~/domain/quote";
import { sellerLabel } from "~/domain/status-labels";
import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { site } from "~/site";
import { quoteList } from "../documents/document-list.server";
import { requireKnown } from "../frame/filters.server";
import { csvAnswer, fileName, moment } from "./csv-answer.server";
import { addressCell, linesCell } from "./document-cells";

const atOnce = 100;

const header = [
  ...["quote", "order", "asked", "state", "valid until", "total", "currency", "reference"],
  ...["company", "first name", "last name", "email", "phone"],
  ...["delivery address", "delivery country", "billing address", "lines", "products"],
];

/** GET /admin/quotes.csv: the quotes of the list's view, search and days, one line each. */
const download = adminPage((args) => {
  const { query, list } = quoteList(args, new URL(args.request.url).searchParams);
  requireKnown(query.ignored);
  const { view, search, from, to } = query;
  // The search is left out, because file names should contain no personal data.
  const said = [view.value, from && `from-${from}`, to && `to-${to}`, search && "found"];
  const name = fileName("quotes", ...said, moment(args.context.services.clock()));
  const { after: _, before: __, ...asked } = { after: "", before: "", ...list };
  return csvAnswer(name, header, async (after: string | undefined) => {
    const page = await args.call("desk.quotes", [
      { ...asked, limit: atOnce, ...(after ? { after } : {}) },
    ]);
    return { lines: page.items.map(lineOf), next: page.next };
  });
});

function lineOf(quote: Quote): string[] {
  const { quoteNumber, orderNumber, created, status, validUntil, total, reference } = quote;
  const { companyName, firstName, lastName, email, phone } = quote.contact;
  return [
    ...[quoteNumber, orderNumber ?? "", created.toISOString(), sellerLabel("quote", status)],
    ...[validUntil?.toISOString() ?? "", total === null ? "" : String(total), site.currency],
    ...[reference ?? "", companyName, firstName, lastName, email, phone],
    ...[addressCell(quote.deliveryAddress), quote.deliveryAddress?.country ?? ""],
    ...[addressCell(quote.billingAddress), String(quote.items.length), linesCell(quote.items)],
  ];
}

export const loader = resource({ GET: download });
export const action = loader;
