import { fullName } from "~/modules/customers/customer.resource";
import { sellerLabel } from "~/modules/orders/status-labels";
import type { OfferLine } from "~/modules/pricing/offer";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { unitPrice } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import type { LinePast } from "./line-past";
import type { Work } from "./quote-work.server";

/** How many of the customer's quotes are looked through, and how many prices are shown. */
const lookedThrough = 30;
const shown = 5;

/** What is known of a line's price: the last version, the customer's wish, and earlier quotes. */
export async function pastOf({ args, quote }: Work, id: string): Promise<LinePast | null> {
  const line = workingContent(quote, site.selling).lines.find((each) => each.id === id);
  if (!line) return null;
  const [messages, earlier] = await Promise.all([
    quote.thread ? args.call("messages.thread", [quote.id]) : [],
    line.productId === null ? [] : earlierQuotes(args, quote),
  ]);
  const sent = quote.offer?.sent?.lines.find((each) => each.id === id);
  const wish = messages.flatMap(({ wishes }) => wishes).findLast((each) => each.line === id);
  const prices = earlier.flatMap((other) => {
    const found = other.items.find((item) => isSame(line, item));
    const price = found ? unitPrice(found) : null;
    if (!found || price === null) return [];
    return [
      {
        number: other.quoteNumber,
        to: `/admin/quotes/${encodeURIComponent(other.id)}`,
        day: other.created,
        status: sellerLabel("quote", other.status),
        quantity: found.quantity,
        price,
      },
    ];
  });
  return {
    last: sent ? { quantity: sent.quantity, price: sent.price } : null,
    wish: wish
      ? { quantity: wish.quantity, price: wish.price, isRemoved: wish.remove === true }
      : null,
    prices: prices.slice(0, shown),
  };
}

/** The customer's other quotes, newest first, of those that the viewer may see. */
async function earlierQuotes(args: Work["args"], { id, contact }: Quote): Promise<Quote[]> {
  const search = contact.email || contact.companyName || fullName(contact);
  if (search === "" || !args.may("desk.quotes")) return [];
  const { items } = await args.call("desk.quotes", [{ search, limit: lookedThrough }]);
  const isTheirs = (other: Quote) =>
    contact.email === ""
      ? other.contact.companyName === contact.companyName
      : other.contact.email === contact.email;
  return items.filter((other) => other.id !== id && isTheirs(other));
}

function isSame(
  { productId, variantId }: OfferLine,
  item: { id: string; variantId: string | null },
): boolean {
  return item.id === productId && item.variantId === variantId;
}
