import type { PostalAddress } from "./customer";
import type { QuoteLine, Reduction } from "./quote-line";
import type { TaxSetting } from "./tax";

/** product: of the catalogue; free: the seller's own words; the others have no price. */
export const offerLineKinds = ["product", "free", "heading", "note"] as const;
export type OfferLineKind = (typeof offerLineKinds)[number];

/** What is counted: in words, and by its code of UN/ECE Recommendation 20. */
export interface Unit {
  text: string;
  code: string;
}

/**
 * Whether a line is part of the offer. optional: the buyer may add it, in a quantity from `min` to
 * `max`; choice: the buyer takes exactly one line of the group.
 */
export type Inclusion =
  | { kind: "included" }
  | { kind: "optional"; min: number; max: number }
  | { kind: "choice"; group: string; preselected: boolean };

export interface OfferLine {
  /** Kept through all revisions of an offer; two lines of one product have two ids. */
  id: string;
  kind: OfferLineKind;
  /** Of a catalogue line; null for others. */
  productId: string | null;
  variantId: string | null;
  sku: string | null;
  name: string;
  brand: string;
  variantName: string | null;
  primaryImageURL: string | null;
  note: string | null;
  /** Whole for a catalogue line, otherwise with at most three decimals. */
  quantity: number;
  unit: Unit;
  /** "2 weeks"; null when nothing is said. */
  leadTime: string | null;
  /** The catalogue's price when the line was added; null for a price on request. */
  listPrice: number | null;
  /** Of one unit; null while it is missing. */
  price: number | null;
  /** A seller's price is kept until they ask for the list price again. */
  priceSource: "list" | "seller";
  discount: Reduction | null;
  /** Name of a rate; null: the line is not taxed by this offer. */
  tax: string | null;
  inclusion: Inclusion;
}

/** Freight and the like; a negative amount is a rebate, and its label says why. */
export interface OfferCharge {
  label: string;
  amount: number;
  tax: string | null;
}

/** A discount on the whole: on goods only, not on charges. */
export interface OfferDiscount extends Reduction {
  /** The discount record of which the quote holds a use; null for the seller's own. */
  id: string | null;
  label: string;
  /** Ids of the products that it covers; null for every line. */
  covers: string[] | null;
}

export interface PaymentTerms {
  /** Days after the invoice's date; null: only the text says when. */
  dueDays: number | null;
  text: string;
}

export interface DeliveryTerms {
  /** Code of the Incoterms; it is nothing without a place. */
  code: string;
  place: string;
  edition: string;
}

export interface ContactPerson {
  name: string;
  phone: string;
  email: string;
}

/** What the seller writes into an offer, and all that its totals follow from. */
export interface OfferContent {
  lines: OfferLine[];
  discount: OfferDiscount | null;
  charges: OfferCharge[];
  /** The rates that lines and charges name. */
  taxes: TaxSetting[];
  /** The rate that holds for every line and charge of this customer; null: each has its own. */
  taxCase: string | null;
  /** Whether prices include the tax. */
  grossPrices: boolean;
  buyerVatId: string | null;
  message: string | null;
  payment: PaymentTerms;
  delivery: DeliveryTerms | null;
  partialShipments: boolean;
  contact: ContactPerson;
  /** Terms and conditions in full. */
  terms: string;
  /** Whether an acceptance of this offer by link needs a mailed code, whatever the store asks. */
  confirmByCode: boolean;
}

/** Who sells, as letters and invoices say it. Copied into every offer that is sent. */
export interface Letterhead {
  legalName: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  vatId: string | null;
  registration: string;
  phone: string;
  email: string;
  bank: { name: string; iban: string; bic: string } | null;
  footer: string;
}

export interface OfferBuyer {
  name: string;
  companyName: string;
  email: string;
  phone: string;
  deliveryAddress: PostalAddress | null;
  billingAddress: PostalAddress | null;
}

/** An offer as it was sent. Nothing of it changes afterwards. Moments are ISO 8601. */
export interface SentOffer extends OfferContent {
  quoteNumber: string;
  revision: number;
  sent: string;
  validUntil: string;
  timeZone: string;
  currency: string;
  reference: string | null;
  seller: Letterhead;
  buyer: OfferBuyer;
}

/** An option that the buyer takes, in that quantity. */
export interface TakenOption {
  line: string;
  quantity: number;
}

/** The offer's part of a quote. */
export interface QuoteOffer {
  /** The lines as they were asked for, which come back when the quote is opened again. */
  requested: QuoteLine[];
  /** What the seller works on and has not sent; null: nothing. */
  draft: OfferContent | null;
  /** Last day of the draft, `2026-12-31`; null: the default. */
  draftUntil: string | null;
  /** The offer that was sent last; null: none, or one without an offer's parts. */
  sent: SentOffer | null;
  /** The options that hold now: the preselected ones, or those that the buyer has taken. */
  taken: TakenOption[];
  /** Id of the record of the acceptance that holds; null: it is not accepted. */
  acceptance: string | null;
}

/** What an accepted offer says of an order. */
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

/** The Incoterms of 2020, with their names. */
export const incoterms: Readonly<Record<string, string>> = {
  EXW: "Ex Works",
  FCA: "Free Carrier",
  CPT: "Carriage Paid To",
  CIP: "Carriage and Insurance Paid To",
  DAP: "Delivered at Place",
  DPU: "Delivered at Place Unloaded",
  DDP: "Delivered Duty Paid",
  FAS: "Free Alongside Ship",
  FOB: "Free On Board",
  CFR: "Cost and Freight",
  CIF: "Cost, Insurance and Freight",
};
export const incotermsEdition = "Incoterms 2020";

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

export function isPriced({ kind }: Pick<OfferLine, "kind">): boolean {
  return kind === "product" || kind === "free";
}

/** "FCA Gdańsk, Incoterms 2020" */
export function deliveryText({ code, place, edition }: DeliveryTerms): string {
  return `${code} ${place}, ${edition}`;
}
