import {
  business,
  businessRecord,
  type ClassifiedField,
  count,
  decimal,
  flag,
  json,
  list,
  namesOf,
  nullable,
  oneOf,
  personal,
  type RecordOf,
  readFields,
  record,
  text,
  texts,
} from "~/kernel/resource/field";
import { postalAddressFields } from "~/modules/customers/customer.resource";
import { catalogueFactFields, lineDetailFields, reductionFields } from "./line";
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
 * Whether the offer includes a line. removable: the buyer may leave it out; optional: the buyer may
 * add it, in a quantity from `min` to `max`; choice: the buyer takes exactly one line of the group.
 */
export type Inclusion =
  | { kind: "included" }
  | { kind: "removable" }
  | { kind: "optional"; min: number; max: number }
  | { kind: "choice"; group: string; preselected: boolean };

const optionalFields = { min: decimal(), max: decimal() };
const choiceFields = { group: text(), preselected: flag() };

function readInclusion(raw: unknown): Inclusion {
  const { kind } = record({ kind: text() }).read(raw);
  if (kind === "optional") return { kind, ...record(optionalFields).read(raw) };
  if (kind === "choice") return { kind, ...record(choiceFields).read(raw) };
  return { kind: kind === "removable" ? kind : "included" };
}

/** What the store fills into a line, so that nobody types it. */
const filledInFields = {
  ...catalogueFactFields,
  /** The catalogue's price when the line was added; null for a price on request. */
  listPrice: nullable(decimal()),
  /** Whether the seller set the price. It then stays until they restore the list price. */
  priceSource: oneOf(["list", "seller"], "seller"),
};

export const filledInNames = namesOf(filledInFields);

export const offerLineFields = {
  /** Stays the same in all revisions of an offer; two lines with one product have two ids. */
  id: text(),
  kind: oneOf(offerLineKinds, "note"),
  /** The product of a catalogue line; null for others. */
  productId: nullable(text()),
  name: text(),
  ...filledInFields,
  ...lineDetailFields,
  /** A whole number for a catalogue line; otherwise at most three decimals. */
  quantity: decimal(),
  unit: businessRecord(unitFields),
  /** Price of one unit; null while it is missing. */
  price: nullable(decimal()),
  discount: nullable(businessRecord(reductionFields)),
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

/**
 * What the seller says of the whole offer, in one value each. Arguments, the editor's reading and
 * the comparison of two offers follow from it.
 */
export const offerDetailFields = {
  message: personal(
    nullable(
      text({
        label: "deskQuotes:messageToTheCustomer",
        shownAs: "quotes:message",
        max: 5_000,
        lines: true,
      }),
    ),
  ),
  /** The complete terms and conditions. */
  terms: business(text({ label: "quotes:termsAndConditions", max: 20_000, lines: true })),
} satisfies Readonly<Record<string, ClassifiedField<string | number | null>>>;

export const offerDetailNames = namesOf(offerDetailFields);

export const offerContentFields = {
  lines: list(businessRecord(offerLineFields)),
  discount: nullable(businessRecord(offerDiscountFields)),
  charges: list(businessRecord(offerChargeFields)),
  /** The rates that lines and charges refer to. */
  taxes: list(businessRecord(taxSettingFields)),
  /** The one rate for all lines and charges of this customer; null when each has its own. */
  taxCase: nullable(text()),
  /** Whether prices include the tax. */
  grossPrices: flag(),
  buyerVatId: personal(nullable(text())),
  ...offerDetailFields,
  payment: businessRecord(paymentTermsFields),
  delivery: nullable(businessRecord(deliveryTermsFields)),
  partialShipments: flag(),
  contact: personal(record(contactPersonFields)),
  /**
   * Whether an acceptance of this offer by link needs a mailed code, whatever the store's setting
   * is.
   */
  confirmByCode: flag(),
  /** Whether its documents show the pictures of its lines. */
  pictures: flag(),
};

export const offerContentNames = namesOf(offerContentFields);

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
  /** Whether documents show the pictures of their lines, unless an offer says otherwise. */
  pictures: flag(),
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
  reference: personal(nullable(text())),
  /** When the buyer needs the goods, in their words; null when they did not say, or in older offers. */
  neededBy: personal(nullable(text())),
  seller: record(letterheadFields),
  buyer: personal(record(offerBuyerFields)),
};

/** A sent offer, from its stored JSON. */
export const sentOffer = record(sentOfferFields);

/** An offer as it was sent. It never changes afterwards. Times are ISO 8601. */
export interface SentOffer extends RecordOf<typeof sentOfferFields> {}

export const takenOptionFields = {
  line: text(),
  quantity: decimal(),
};

/** An option that the buyer takes, or a removable line that they keep, with its quantity. */
export interface TakenOption extends RecordOf<typeof takenOptionFields> {}

export const offerLimits = {
  lines: 200,
  name: 500,
  unit: 20,
  sku: 100,
  quantity: 1_000_000,
  payment: 500,
  place: 100,
  dueDays: 365,
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

/** A line of the seller's own that says nothing yet. */
export const blankLine: OfferLine = /* @__PURE__ */ readFields(offerLineFields, {
  kind: "free",
  quantity: 1,
  unit: piece,
});

/** Whether a discount on the whole reduces the line. */
export function isCovered(
  { covers }: Pick<OfferDiscount, "covers">,
  { productId }: Pick<OfferLine, "productId">,
): boolean {
  return covers?.includes(productId ?? "") ?? true;
}

/** The unit of that name, with the code "one" for a seller's own; pieces for null. */
export function unitNamed(text: string | null): Unit {
  if (text === null) return piece;
  return units.find((unit) => unit.text === text) ?? { text, code: "C62" };
}

export function isPriced({ kind }: Pick<OfferLine, "kind">): boolean {
  return kind === "product" || kind === "free";
}
