import { listFile } from "~/http/pages/list.server";
import { sellerLabel } from "~/modules/orders/status-labels";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { quoteList } from "../documents/document-lists";
import { documentColumns } from "../runs/document-cells";

/** GET /admin/quotes.csv: the quotes of the list's view, search and days, one line each. */
export const loader = listFile(quoteList, {
  columns: {
    quote: ({ quoteNumber }) => quoteNumber,
    order: ({ orderNumber }) => orderNumber,
    asked: ({ created }) => created,
    state: ({ status }) => sellerLabel("quote", status),
    "valid until": ({ validUntil }) => validUntil,
    total: ({ total }) => total,
    currency: () => site.currency,
    reference: ({ reference }) => reference,
    ...documentColumns<Quote>(({ contact }) => contact),
  },
});
export const action = loader;
