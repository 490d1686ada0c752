import {
  decimal,
  flag,
  money,
  type NestedOf,
  nullable,
  oneOf,
  optional,
  type RecordOf,
  record,
  text,
  texts,
} from "~/kernel/resource/field";

export const chargeFields = {
  label: text(),
  amount: money(),
  /** The buyer saw it with the request. Left out for charges that the seller added. */
  requested: optional(flag(false, { about: "The buyer saw it with the request." })),
};

/** Freight and other charges, added by the seller. */
export interface Charge extends NestedOf<typeof chargeFields> {}

export const appliedDiscountFields = {
  code: text(),
  amount: money(),
};

export interface AppliedDiscount extends RecordOf<typeof appliedDiscountFields> {}

const discountTermsFields = {
  /** The discount whose use the quote holds; null for the seller's own. */
  id: nullable(text()),
  type: oneOf(["percentage", "fixed"], "percentage"),
  /** Percent, or an amount in major units. */
  value: decimal(),
  /** Ids of the products that it covers; null for all lines. */
  covers: nullable(texts()),
};

/**
 * The terms of a quote's discount, stored so that its amount can be recalculated when prices
 * change.
 */
export interface DiscountTerms extends RecordOf<typeof discountTermsFields> {}

export const quoteDiscountFields = {
  ...appliedDiscountFields,
  /** null for a fixed amount. Left out when the quote leaves the server. */
  terms: optional(nullable(record(discountTermsFields))),
};

/** A discount with its terms; `amount` follows from them. */
export interface QuoteDiscount extends NestedOf<typeof quoteDiscountFields> {}
