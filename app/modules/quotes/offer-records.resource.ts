import {
  business,
  businessRecord,
  count,
  id,
  instant,
  list,
  money,
  type NestedOf,
  nullable,
  optional,
  personal,
  type RecordOf,
  record,
  technical,
  text,
  unindexed,
} from "~/kernel/resource/field";
import { defineResource, index } from "~/kernel/resource/resource";
import { lines, quoteLineFields } from "~/modules/pricing/line";
import { offerContentFields, sentOfferFields, takenOptionFields } from "~/modules/pricing/offer";
import { chargeFields, quoteDiscountFields } from "./quote-amounts";

const offerLineCostFields = {
  line: text(),
  cost: money({ about: "Of one unit." }),
};

/** What a line of an offer costs the seller, where the catalogue does not say it. */
export interface OfferLineCost extends RecordOf<typeof offerLineCostFields> {}

const requestedWithFields = {
  charges: list(record(chargeFields)),
  discount: nullable(record(quoteDiscountFields)),
};

export const quoteOfferFields = {
  /** The requested lines, which return when the quote is opened again. */
  requested: lines(businessRecord(quoteLineFields)),
  /** What the buyer saw beside them. Left out in offers of earlier releases. */
  requestedWith: optional(record(requestedWithFields)),
  /** The seller's draft that is not sent yet; null when there is none. */
  draft: nullable(businessRecord(offerContentFields)),
  /** Last day of the draft, `2026-12-31`; null for the default. */
  draftUntil: nullable(text()),
  /** The draft's note for staff, which becomes the note of its sending; null for none. */
  draftNote: personal(nullable(text())),
  /** The offer sent last; null when none was sent. Early versions sent prices without a document. */
  sent: nullable(businessRecord(sentOfferFields)),
  /** The options that apply now: the preselected ones, or those that the buyer has taken. */
  taken: list(businessRecord(takenOptionFields)),
  /** Id of the acceptance that is in force; null when the offer is not accepted. */
  acceptance: nullable(text()),
  /** For staff only, and therefore not in the lines. */
  costs: list(businessRecord(offerLineCostFields)),
};

/** The part of a quote that holds its offer. */
export interface QuoteOffer extends NestedOf<typeof quoteOfferFields> {}

export const orderOfferFields = {
  sent: businessRecord(sentOfferFields),
  taken: list(businessRecord(takenOptionFields)),
  /** SHA-256 of the revision's canonical JSON. */
  hash: text(),
  acceptance: nullable(text()),
};

/** The parts of an accepted offer that its order keeps. */
export interface OrderOffer extends RecordOf<typeof orderOfferFields> {}

const offerRevisionFields = {
  /** Quote's id and revision. */
  id: id(),
  quoteId: business(text()),
  revision: business(count()),
  /** Canonical JSON of the sent offer. */
  document: personal(unindexed(text())),
  /** SHA-256 of `document`, hexadecimal. */
  hash: technical(text()),
  /** uid of who sent it. */
  sentBy: business(text()),
  created: technical(instant()),
};

/** A revision of an offer, kept as it was sent. Records are only added. */
export interface OfferRevision extends RecordOf<typeof offerRevisionFields> {}

/** Offers as they were sent: rows are only added. */
export const revisions = defineResource("revisions", offerRevisionFields, [
  index("quoteId", "revision", "id"),
]);
