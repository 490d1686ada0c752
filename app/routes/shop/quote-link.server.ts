import type { DocumentLink } from "~/domain/caller";
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
    ordered: quote.orderNumber !== null,
  };
}

/** Handles an answer that is given through the link in the mail. */
export async function answerLinkedQuote(args: ShopArgs) {
  const { quote, link, key } = await quoteByLink(args);
  const back = `/quotes/${quote.quoteNumber}${keySearch(key)}`;
  return answerQuote(args, { quote, link, back });
}
