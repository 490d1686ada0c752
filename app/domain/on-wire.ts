import type { MessageFile, QuoteMessage } from "./message";
import { type TaxSummary, taxSummary } from "./offer-quote";
import type { Order } from "./order";
import { lowestPrice, type Product } from "./product";
import type { Quote } from "./quote";
import { withoutTerms } from "./quote-rules";

/**
 * A quote as API clients see it: without the offer's own parts, and with the totals of its taxes
 * where it has any.
 */
export type WireQuote = Omit<Quote, "offer" | "thread" | "lossReason" | "assigneeUid"> & {
  tax?: TaxSummary;
};

export function quoteOnWire(quote: Quote): WireQuote {
  const { offer, thread: _, lossReason: __, assigneeUid: ___, ...rest } = withoutTerms(quote);
  const tax = taxSummary(offer);
  return tax ? { ...rest, tax } : rest;
}

/** An order as API clients see it, in the same way. */
export type WireOrder = Omit<Order, "offer" | "assigneeUid" | "fulfilment"> & {
  tax?: TaxSummary;
};

export function orderOnWire({ offer, assigneeUid: _, fulfilment: __, ...rest }: Order): WireOrder {
  const tax = taxSummary(offer);
  return tax ? { ...rest, tax } : rest;
}

/** A product as API clients see it: with the price by which it is filtered and sorted. */
export type WireProduct = Product & { priceFrom: number | null };

export function productOnWire(product: Product): WireProduct {
  return { ...product, priceFrom: lowestPrice(product) };
}

/** A message as API clients see it: its files have names, but no storage keys. */
export type WireMessage = Omit<QuoteMessage, "quoteId" | "files"> & {
  files: Omit<MessageFile, "hash">[];
};

export function messageOnWire({ quoteId: _, files, ...message }: QuoteMessage): WireMessage {
  return { ...message, files: files.map(({ hash: __, ...file }) => file) };
}
