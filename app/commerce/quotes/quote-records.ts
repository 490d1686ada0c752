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

/** Whether a quote came of this very submission: the same person asking for the same, word by word. */
export function isSameSubmission(
  quote: StoredQuote,
  uid: string | null,
  submission: QuoteSubmission,
): boolean {
  const { contact, items, message = null, reference = null } = submission;
  const { deliveryAddress = null, billingAddress = null } = submission;
  const asked = items.map((line) => `${lineKey(line)}\n${line.quantity}`);
  const kept = quote.items.map(
    ({ id, variantId, quantity }) => `${lineKey({ id, variantId: variantId ?? "" })}\n${quantity}`,
  );
  return (
    quote.customerId === uid &&
    quote.message === message &&
    quote.reference === reference &&
    kept.join("\n\n") === asked.join("\n\n") &&
    inOrder(quote.contact) === inOrder(contact) &&
    inOrder(quote.deliveryAddress) === inOrder(deliveryAddress) &&
    inOrder(quote.billingAddress) === inOrder(billingAddress)
  );
}

function inOrder(fields: object | null): string {
  return JSON.stringify(fields && Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
}
