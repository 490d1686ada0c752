import { type TaxSummary, taxSummary } from "./offer-quote";
import type { Order } from "./order";
import type { Quote } from "./quote";
import { withoutTerms } from "./quote-rules";

/**
 * A quote as programs get it: without the offer's own parts, and with the totals of its taxes where
 * it has some.
 */
export type WireQuote = Omit<Quote, "offer"> & { tax?: TaxSummary };

export function quoteOnWire(quote: Quote): WireQuote {
  const { offer, ...rest } = withoutTerms(quote);
  const tax = taxSummary(offer);
  return tax ? { ...rest, tax } : rest;
}

/** An order as programs get it, in the same way. */
export type WireOrder = Omit<Order, "offer"> & { tax?: TaxSummary };

export function orderOnWire({ offer, ...rest }: Order): WireOrder {
  const tax = taxSummary(offer);
  return tax ? { ...rest, tax } : rest;
}
