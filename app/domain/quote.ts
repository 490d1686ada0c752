import type { Contact, PostalAddress } from "./customer";
import type { HistoryEntry } from "./history";

export const quoteStates = [
  "Pending",
  "In Review",
  "Quoted",
  "Approved",
  "Rejected",
  "Declined",
  "Cancelled",
  "Expired",
  "Converted",
] as const;
export type QuoteStatus = (typeof quoteStates)[number];

/** A line as it was when the buyer asked: a snapshot taken by the server. */
export interface QuoteLine {
  id: string;
  variantId: string | null;
  quantity: number;
  productName: string;
  brand: string;
  variantName: string | null;
  primaryImageURL: string | null;
  /** The catalogue's price at submission; null: on request. */
  price: number | null;
  /** The seller's price in the offer; null: none given. */
  offeredPrice: number | null;
  /** (offeredPrice, else price) × quantity; null while unpriced. */
  subtotal: number | null;
}

/** Freight, tax and the like, added by the seller. */
export interface Charge {
  label: string;
  amount: number;
}

export interface AppliedDiscount {
  code: string;
  amount: number;
}

/** What a quote's discount takes off, so that it stays true whatever the lines come to cost. */
export interface DiscountTerms {
  /** The discount record of which the quote holds a use; null: the seller's own. */
  id: string | null;
  type: "percentage" | "fixed";
  /** Percent, or major units. */
  value: number;
  /** Ids of the products it covers; null: every line. */
  covers: string[] | null;
}

/** `amount` follows from the terms. */
export interface QuoteDiscount extends AppliedDiscount {
  /** null: an amount of its own. Left out of what leaves the server. */
  terms?: DiscountTerms | null;
}

export interface Quote {
  id: string;
  quoteNumber: string;
  /** uid; null: a guest. */
  customerId: string | null;
  contact: Contact;
  deliveryAddress: PostalAddress | null;
  billingAddress: PostalAddress | null;
  /** The buyer's own, such as a purchase order number. */
  reference: string | null;
  items: QuoteLine[];
  charges: Charge[];
  message: string | null;
  discount: QuoteDiscount | null;
  /** null while a line has no price. */
  subtotal: number | null;
  total: number | null;
  status: QuoteStatus;
  revision: number;
  validUntil: Date | null;
  orderNumber: string | null;
  history: HistoryEntry[];
  created: Date;
  updated: Date;
  version: number;
}

export const quoteLimits = {
  lines: 200,
  message: 5_000,
  reference: 100,
  quantity: 10_000,
  validDays: 30,
  note: 2_000,
} as const;

const aliases: Record<string, QuoteStatus> = { accepted: "Approved", canceled: "Cancelled" };

/** Reads a status without regard to case; null when unknown. */
export function readQuoteStatus(value: string): QuoteStatus | null {
  const wanted = value.trim().toLowerCase();
  return quoteStates.find((state) => state.toLowerCase() === wanted) ?? aliases[wanted] ?? null;
}

/** As stored: searched by e-mail, and known by what waits for the seller. */
export interface StoredQuote extends Quote {
  emailLower: string;
  /** Since when it waits for somebody of the store; null: it does not. */
  waitsSince: Date | null;
}
