import type { Contact, PostalAddress } from "./customer";
import type { HistoryEntry } from "./history";
import type { LossReason } from "./loss";
import type { QuoteThread } from "./message";
import type { QuoteOffer } from "./offer";
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

/** Freight, tax and other charges that the seller adds. */
export interface Charge {
  label: string;
  amount: number;
}

export interface AppliedDiscount {
  code: string;
  amount: number;
}

/**
 * What a quote's discount takes off, kept so that the amount can be recalculated when prices
 * change.
 */
export interface DiscountTerms {
  /** The discount record of which the quote holds a use; null for the seller's own discount. */
  id: string | null;
  type: "percentage" | "fixed";
  /** Percent, or an amount in major units. */
  value: number;
  /** Ids of the products that it covers; null for every line. */
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
  /** null while the quote has only its request, or was priced by its lines alone. */
  offer: QuoteOffer | null;
  /** Of the messages about it; null: nobody wrote. */
  thread: QuoteThread | null;
  /** Why it is lost, where somebody said so. */
  lossReason: LossReason | null;
  /** uid of the colleague whose work it is; null: unassigned. Never leaves the desk. */
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

/** As stored: searched by e-mail, and known by what waits for the seller. */
export interface StoredQuote extends Quote {
  emailLower: string;
  /** Since when it waits for somebody of the store; null: it does not. */
  waitsSince: Date | null;
  /** Since when an open offer waits for the customer; null: it does not. */
  quietSince: Date | null;
  /** Whose open work it is, or `unassigned`; null: nothing is left to do. */
  openFor: string | null;
}
