import {
  count,
  decimal,
  flag,
  json,
  list,
  nullable,
  oneOf,
  type RecordOf,
  record,
  text,
  texts,
} from "~/kernel/resource/field";
import { postalAddressFields } from "~/modules/customers/customer.resource";
import { reductionFields } from "./line";
import { deliveryTermsFields, taxSettingFields } from "./tax";

/** product: from the catalogue; free: the seller's own text; the other kinds have no price. */
export const offerLineKinds = ["product", "free", "heading", "note"] as const;
export type OfferLineKind = (typeof offerLineKinds)[number];

export const unitFields = {
  text: text(),
  code: text(),
};

/** The unit as text, and its code in UN/ECE Recommendation 20. */
export interface Unit extends RecordOf<typeof unitFields> {}

/**
 * Whether the offer includes a line. optional: the buyer may add it, in a quantity from `min` to
 * `max`; choice: the buyer takes exactly one line of the group.
 */
export type Inclusion =
  | { kind: "included" }
  | { kind: "optional"; min: number; max: number }
  | { kind: "choice"; group: string; preselected: boolean };

const optionalFields = { min: decimal(), max: decimal() };
const choiceFields = { group: text(), preselected: flag() };

function readInclusion(raw: unknown): Inclusion {
  const { kind } = record({ kind: text() }).read(raw);
  if (kind === "optional") return { kind, ...record(optionalFields).read(raw) };
  return kind === "choice" ? { kind, ...record(choiceFields).read(raw) } : { kind: "included" };
}

const offerLineFields = {
  /** Stays the same in all revisions of an offer; two lines with one product have two ids. */
  id: text(),
  kind: oneOf(offerLineKinds, "note"),
  /** The product of a catalogue line; null for others. */
  productId: nullable(text()),
  variantId: nullable(text()),
  sku: nullable(text()),
  name: text(),
  brand: text(),
  variantName: nullable(text()),
  primaryImageURL: nullable(text()),
  note: nullable(text()),
  /** A whole number for a catalogue line; otherwise at most three decimals. */
  quantity: decimal(),
  unit: record(unitFields),
  /** "2 weeks"; null for none. */
  leadTime: nullable(text()),
  /** The catalogue's price when the line was added; null for a price on request. */
  listPrice: nullable(decimal()),
  /** Price of one unit; null while it is missing. */
  price: nullable(decimal()),
  /** Whether the seller set the price. It then stays until they restore the list price. */
  priceSource: oneOf(["list", "seller"], "seller"),
  discount: nullable(record(reductionFields)),
  /** Name of a tax rate; null when this offer does not tax the line. */
  tax: nullable(text()),
  inclusion: json(readInclusion),
};

export interface OfferLine extends RecordOf<typeof offerLineFields> {}

const offerChargeFields = {
  label: text(),
  amount: decimal(),
  tax: nullable(text()),
};

/** Freight and similar charges; a negative amount is a rebate, and its label gives the reason. */
export interface OfferCharge extends RecordOf<typeof offerChargeFields> {}

const offerDiscountFields = {
  ...reductionFields,
  /** The discount whose use the quote holds; null for the seller's own. */
  id: nullable(text()),
  label: text(),
  /** Ids of the products that it covers; null for all lines. */
  covers: nullable(texts()),
};

/** A discount on the whole: on goods only, never on charges. */
export interface OfferDiscount extends RecordOf<typeof offerDiscountFields> {}

export const paymentTermsFields = {
  /** Days after the invoice's date; null when only the text defines it. */
  dueDays: nullable(count()),
  text: text(),
};

export interface PaymentTerms extends RecordOf<typeof paymentTermsFields> {}

const contactPersonFields = {
  name: text(),
  phone: text(),
  email: text(),
};

export interface ContactPerson extends RecordOf<typeof contactPersonFields> {}

export const offerContentFields = {
  lines: list(record(offerLineFields)),
  discount: nullable(record(offerDiscountFields)),
  charges: list(record(offerChargeFields)),
  /** The rates that lines and charges refer to. */
  taxes: list(record(taxSettingFields)),
  /** The one rate for all lines and charges of this customer; null when each has its own. */
  taxCase: nullable(text()),
  /** Whether prices include the tax. */
  grossPrices: flag(),
  buyerVatId: nullable(text()),
  message: nullable(text()),
  payment: record(paymentTermsFields),
  delivery: nullable(record(deliveryTermsFields)),
  partialShipments: flag(),
  contact: record(contactPersonFields),
  /** The complete terms and conditions. */
  terms: text(),
  /**
   * Whether an acceptance of this offer by link needs a mailed code, whatever the store's setting
   * is.
   */
  confirmByCode: flag(),
};

/** What the seller enters into an offer. All totals follow from it. */
export interface OfferContent extends RecordOf<typeof offerContentFields> {}

export const letterheadFields = {
  legalName: text(),
  street: text(),
  postalCode: text(),
  city: text(),
  country: text(),
  vatId: nullable(text()),
  registration: text(),
  phone: text(),
  email: text(),
  bank: nullable(record({ name: text(), iban: text(), bic: text() })),
  footer: text(),
  /** The path of an uploaded picture; null for none. */
  logo: nullable(text()),
};

/** The seller, as letters and invoices state it. Copied into every sent offer. */
export interface Letterhead extends RecordOf<typeof letterheadFields> {}

export const offerBuyerFields = {
  name: text(),
  companyName: text(),
  email: text(),
  phone: text(),
  deliveryAddress: nullable(record(postalAddressFields)),
  billingAddress: nullable(record(postalAddressFields)),
};

export interface OfferBuyer extends RecordOf<typeof offerBuyerFields> {}

export const sentOfferFields = {
  ...offerContentFields,
  quoteNumber: text(),
  revision: count(),
  sent: text(),
  validUntil: text(),
  timeZone: text(),
  currency: text(),
  reference: nullable(text()),
  seller: record(letterheadFields),
  buyer: record(offerBuyerFields),
};

/** A sent offer, from its stored JSON. */
export const sentOffer = record(sentOfferFields);

/** An offer as it was sent. It never changes afterwards. Times are ISO 8601. */
export interface SentOffer extends RecordOf<typeof sentOfferFields> {}

export const takenOptionFields = {
  line: text(),
  quantity: decimal(),
};

/** An option that the buyer takes, with its quantity. */
export interface TakenOption extends RecordOf<typeof takenOptionFields> {}

export const offerLimits = {
  lines: 200,
  name: 500,
  note: 2_000,
  unit: 20,
  leadTime: 100,
  sku: 100,
  quantity: 1_000_000,
  message: 5_000,
  payment: 500,
  place: 100,
  dueDays: 365,
  terms: 20_000,
  group: 50,
  discountLabel: 100,
} as const;

export const units: readonly Unit[] = [
  { text: "pcs", code: "H87" },
  { text: "set", code: "SET" },
  { text: "h", code: "HUR" },
  { text: "day", code: "DAY" },
  { text: "m", code: "MTR" },
  { text: "m²", code: "MTK" },
  { text: "kg", code: "KGM" },
  { text: "l", code: "LTR" },
  { text: "flat rate", code: "C62" },
];
export const piece: Unit = { text: "pcs", code: "H87" };

/** The unit of that name, with the code "one" for a seller's own; pieces for null. */
export function unitNamed(text: string | null): Unit {
  if (text === null) return piece;
  return units.find((unit) => unit.text === text) ?? { text, code: "C62" };
}

export function isPriced({ kind }: Pick<OfferLine, "kind">): boolean {
  return kind === "product" || kind === "free";
}
