import type { Quote, QuoteStatus, StoredQuote } from "~/domain/quote";
import { statusAt } from "~/domain/quote-rules";

export function quoteStatusCounter(status: QuoteStatus): string {
  return `quotes|status|${status}`;
}

/** The record without its stored keys, with its status as of now. */
export function readQuote({ emailLower: _, ...quote }: StoredQuote, now: Date): Quote {
  return { ...quote, status: statusAt(quote, now) };
}

export function storeQuote(quote: Quote): StoredQuote {
  return { ...quote, emailLower: quote.contact.email.toLowerCase() };
}
