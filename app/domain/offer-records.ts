import type { OfferContent, SentOffer, TakenOption } from "./offer";
import type { QuoteLine } from "./quote-line";

/** The part of a quote that holds its offer. */
export interface QuoteOffer {
  /** The requested lines, which return when the quote is opened again. */
  requested: QuoteLine[];
  /** The seller's draft that is not sent yet; null when there is none. */
  draft: OfferContent | null;
  /** Last day of the draft, `2026-12-31`; null for the default. */
  draftUntil: string | null;
  /** The offer sent last; null when there is none, or one without these parts. */
  sent: SentOffer | null;
  /** The options that apply now: the preselected ones, or those that the buyer has taken. */
  taken: TakenOption[];
  /** Id of the acceptance that is in force; null when the offer is not accepted. */
  acceptance: string | null;
}

/** The parts of an accepted offer that its order keeps. */
export interface OrderOffer {
  sent: SentOffer;
  taken: TakenOption[];
  /** SHA-256 of the revision's canonical JSON. */
  hash: string;
  acceptance: string | null;
}

/** A revision of an offer, kept as it was sent. Records are only added. */
export interface OfferRevision {
  /** Quote's id and revision. */
  id: string;
  quoteId: string;
  revision: number;
  /** Canonical JSON of the sent offer. */
  document: string;
  /** SHA-256 of `document`, hexadecimal. */
  hash: string;
  /** uid of who sent it. */
  sentBy: string;
  created: Date;
}
