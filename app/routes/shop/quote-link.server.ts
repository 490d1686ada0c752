import type { DocumentLink } from "~/domain/caller";
import { hasAccount } from "~/domain/customer";
import type { Quote } from "~/domain/quote";
import type { ShopArgs } from "~/http/pages/page.server";
import { quoteView } from "../documents/documents.server";
import { noteOpening } from "../documents/offer-opened.server";
import { answerQuote } from "../documents/quote-answer.server";
import { invalidLink, keySearch, readSignedLink } from "./signed-link.server";

export async function quoteByLink(
  args: ShopArgs,
): Promise<{ quote: Quote; link: DocumentLink; key: string }> {
  const { link, key } = await readSignedLink(args, "quote");
  const quote = await args.call("quotes.read", [link.number], { link });
  if (!quote) throw invalidLink(args);
  return { quote, link, key };
}

export async function linkedQuote(args: ShopArgs) {
  const { quote, link, key } = await quoteByLink(args);
  noteOpening(args, { number: quote.quoteNumber, link, viewed: false });
  const address = { path: `/quotes/${quote.quoteNumber}`, search: keySearch(key) };
  return {
    quote: await quoteView(args, quote, { ...address, link }),
    order: await orderOf(args, quote),
  };
}

/** The order that the quote became, with its page. The page is null once its links were revoked. */
async function orderOf({ context }: ShopArgs, quote: Quote) {
  const { orderNumber: number, customerId, updated } = quote;
  if (number === null) return null;
  if (hasAccount(customerId))
    return { number, page: `/account/orders/${encodeURIComponent(number)}` };
  const { signedLinks } = context.services.mail;
  const key = await signedLinks?.signIfNeverRevoked({ purpose: "order", subject: number }, updated);
  return { number, page: key ? `/orders/${encodeURIComponent(number)}${keySearch(key)}` : null };
}

/** Handles an answer that is given through the link in the mail. */
export async function answerLinkedQuote(args: ShopArgs) {
  const { quote, link, key } = await quoteByLink(args);
  const back = `/quotes/${quote.quoteNumber}${keySearch(key)}`;
  return answerQuote(args, { quote, link, back });
}
