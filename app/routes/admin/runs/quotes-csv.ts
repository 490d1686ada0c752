import type { Quote } from "~/domain/quote";
import { sellerLabel } from "~/domain/status-labels";
import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { site } from "~/site";
import { quoteList } from "../documents/document-views.server";
import { documentCells, documentColumns, documentCsv } from "./document-csv.server";

const header = [
  "quote",
  "order",
  "asked",
  "state",
  "valid until",
  "total",
  "currency",
  "reference",
  ...documentColumns,
];

/** GET /admin/quotes.csv: the quotes of the list's view, search and days, one line each. */
const download = adminPage((args) =>
  documentCsv(args, {
    name: "quotes",
    header,
    ...quoteList(args, new URL(args.request.url).searchParams),
    page: (asked) => args.call("desk.quotes", [asked]),
    lineOf,
  }),
);

function lineOf(quote: Quote): string[] {
  const { quoteNumber, orderNumber, created, status, validUntil, total, reference } = quote;
  return [
    quoteNumber,
    orderNumber ?? "",
    created.toISOString(),
    sellerLabel("quote", status),
    validUntil?.toISOString() ?? "",
    total === null ? "" : String(total),
    site.currency,
    reference ?? "",
    ...documentCells(quote, quote.contact),
  ];
}

export const loader = resource({ GET: download });
export const action = loader;
