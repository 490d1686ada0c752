import { forCustomer } from "~/domain/customer-view";
import type { Quote } from "~/domain/quote";
import type { ShopArgs } from "~/http/pages/page.server";
import { site } from "~/site";
import { quoteView } from "../account/documents.server";
import { answerQuote } from "../account/quote-answer.server";
import { unlock } from "./signed-link.server";

async function quoteByLink(args: ShopArgs): Promise<{ quote: Quote; key: string }> {
  const found = await args.commerce.quotes.find(args.params.number ?? "");
  const { record, key } = await unlock(args, found, ({ quoteNumber }) => ({
    purpose: "quote",
    subject: quoteNumber,
  }));
  return { quote: forCustomer(record, site.currency), key };
}

export async function linkedQuote(args: ShopArgs) {
  const { quote } = await quoteByLink(args);
  const now = args.context.services.clock();
  return { quote: quoteView(quote, now), ordered: quote.orderNumber !== null };
}

/** The answer of whoever has the mail. */
export async function answerLinkedQuote(args: ShopArgs) {
  const { quote, key } = await quoteByLink(args);
  const { quoteNumber } = quote;
  const back = `/quotes/${quoteNumber}?key=${encodeURIComponent(key)}`;
  return answerQuote(args, { quoteNumber, actor: "customer-link", back });
}
