import { lineKey } from "~/domain/cart";
import type { Quote, QuoteStatus, StoredQuote } from "~/domain/quote";
import { statusAt } from "~/domain/quote-rules";
import type { QuoteSubmission } from "../commerce";

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

/** Whether a quote came of this very submission: the same address asking for the same lines. */
export function isSameSubmission(quote: StoredQuote, submission: QuoteSubmission): boolean {
  const asked = submission.items.map((line) => `${lineKey(line)}\n${line.quantity}`);
  const kept = quote.items.map(
    ({ id, variantId, quantity }) => `${lineKey({ id, variantId: variantId ?? "" })}\n${quantity}`,
  );
  return (
    quote.emailLower === submission.contact.email.toLowerCase() &&
    kept.length === asked.length &&
    kept.every((line, at) => line === asked[at])
  );
}
