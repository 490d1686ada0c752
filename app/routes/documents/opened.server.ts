import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { accountPage } from "~/http/pages/account-page.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { type ShopArgs, shopPage } from "~/http/pages/page.server";
import { pathParts } from "~/http/pages/resource.server";
import type { DocumentLink } from "~/modules/identity/caller";
import type { Order } from "~/modules/orders/order.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import { orderOfPage } from "../admin/orders/order-page.server";
import { quoteOfPage } from "../admin/quotes/quote-page.server";
import { orderByLink, quoteByLink } from "../shop/quote-link.server";
import { ownOrder, ownQuote } from "./documents.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** How a document was opened: by staff, or by its customer, who may have a signed link. */
interface Opening {
  byStaff: boolean;
  link: DocumentLink | null;
}

type OpenedQuote = Opening & {
  quote: Quote;
  /** Whether the reader must not have the customer's link, which answers for the customer. */
  isToRead: boolean;
};
type OpenedOrder = Opening & { order: Order };

/** The part of the store that an address belongs to. */
function partOf(request: Request): "admin" | "account" | "shop" {
  const [first] = pathParts(request);
  return first === "admin" || first === "account" ? first : "shop";
}

/** Wraps a handler for a quote's address in the desk, in the account, or of a signed link. */
export function quotePage<T>(answer: (args: ShopArgs, opened: OpenedQuote) => Promise<T>) {
  const handlers = {
    admin: adminPage(async (args) => {
      const isToRead = !args.may("links.send");
      return answer(args, { byStaff: true, link: null, isToRead, quote: await quoteOfPage(args) });
    }),
    account: accountPage(async (args) =>
      answer(args, { byStaff: false, link: null, isToRead: false, quote: await ownQuote(args) }),
    ),
    shop: shopPage(async (args) => {
      const { quote, link } = await quoteByLink(args);
      return answer(args, { byStaff: false, link, isToRead: link.isToRead === true, quote });
    }),
  };
  return (args: Args) => handlers[partOf(args.request)](args);
}

/** The same for an order's address. */
export function orderPage<T>(answer: (args: ShopArgs, opened: OpenedOrder) => Promise<T>) {
  const handlers = {
    admin: adminPage(async (args) =>
      answer(args, { byStaff: true, link: null, order: await orderOfPage(args) }),
    ),
    account: accountPage(async (args) =>
      answer(args, { byStaff: false, link: null, order: await ownOrder(args) }),
    ),
    shop: shopPage(async (args) => {
      const { order, link } = await orderByLink(args);
      return answer(args, { byStaff: false, link, order });
    }),
  };
  return (args: Args) => handlers[partOf(args.request)](args);
}
