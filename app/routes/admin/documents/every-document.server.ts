import type { Order } from "~/domain/order";
import type { Quote } from "~/domain/quote";
import type { ViewList } from "~/domain/saved-view";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { requireKnown } from "../frame/filters.server";
import { orderList, quoteList } from "./document-views.server";

/** The most documents that are changed at once. */
export const mostDocuments = 500;
const atOnce = 100;

/** Every document under a list's filters, at most one more than can be changed at once. */
export async function everyDocument(
  args: AdminArgs,
  list: ViewList,
  search: string,
): Promise<(Quote | Order)[]> {
  const params = new URLSearchParams(search);
  // Always the whole list, whichever page was open.
  for (const place of ["cursor", "before"]) params.delete(place);
  const quotes = quoteList(args, params);
  const orders = orderList(args, undefined, params);
  requireKnown((list === "quotes" ? quotes : orders).query.ignored);
  const found: (Quote | Order)[] = [];
  let after: string | undefined;
  do {
    const way = { limit: atOnce, ...(after ? { after } : {}) };
    const page =
      list === "quotes"
        ? await args.call("desk.quotes", [{ ...quotes.list, ...way }])
        : await args.call("desk.orders", [{ ...orders.list, ...way }]);
    found.push(...page.items);
    after = page.next ?? undefined;
  } while (after && found.length <= mostDocuments);
  return found;
}
