import type { Contact, PostalAddress } from "./customer";
import type { HistoryEntry } from "./history";
import type { LossReason } from "./loss";
import type { QuoteThread } from "./message";
import type { QuoteOffer } from "./offer-records";
import type { QuoteLine } from "./quote-line";

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

/** A quote's freight, tax and other charges, added by the seller. */
export interface Charge {
  label: string;
  amount: number;
}

export interface AppliedDiscount {
  code: string;
  amount: number;
}

/**
 * The terms of a quote's discount, stored so that its amount can be recalculated when prices
 * change.
 */
export interface DiscountTerms {
  /** The discount whose use the quote holds; null for the seller's own. */
  id: string | null;
  type: "percentage" | "fixed";
  /** Percent, or an amount in major units. */
  value: number;
  /** Ids of the products that it covers; null for all lines. */
  covers: string[] | null;
}

/** A discount with its terms; `amount` follows from them. */
export interface QuoteDiscount extends AppliedDiscount {
  /** null for a fixed amount. Left out when the quote leaves the server. */
  terms?: DiscountTerms | null;
}

export interface Quote {
  id: string;
  quoteNumber: string;
  /** uid; null for a guest. */
  customerId: string | null;
  contact: Contact;
  deliveryAddress: PostalAddress | null;
  billingAddress: PostalAddress | null;
  /** The buyer's own reference, such as a purchase order number. */
  reference: string | null;
  items: QuoteLine[];
  charges: Charge[];
  message: string | null;
  discount: QuoteDiscount | null;
  /** null while any line has no price. */
  subtotal: number | null;
  total: number | null;
  status: QuoteStatus;
  revision: number;
  validUntil: Date | null;
  orderNumber: string | null;
  history: HistoryEntry[];
  /** null before there is an offer, or when the quote was priced by its lines alone. */
  offer: QuoteOffer | null;
  /** The summary of its messages; null when there are none. */
  thread: QuoteThread | null;
  /** Why it was lost, if a reason was given. */
  lossReason: LossReason | null;
  /** uid of the assigned colleague; null when unassigned. Only the desk sees it. */
  assigneeUid: string | null;
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

/** As stored, with the keys for searches by e-mail and for lists of waiting quotes. */
export interface StoredQuote extends Quote {
  emailLower: string;
  /** Since when it waits for the seller; null when it does not. */
  waitsSince: Date | null;
  /** Since when an open offer waits for the customer; null when it does not. */
  quietSince: Date | null;
  /** The assignee of its open work, or `unassigned`; null when nothing is left to do. */
  openFor: string | null;
}
