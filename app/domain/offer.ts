import type { PostalAddress } from "./customer";
import type { DeliveryTerms } from "./delivery-terms";
import type { Reduction } from "./quote-line";
import type { TaxSetting } from "./tax";

/** product: from the catalogue; free: the seller's own text; the other kinds have no price. */
export const offerLineKinds = ["product", "free", "heading", "note"] as const;
export type OfferLineKind = (typeof offerLineKinds)[number];

/** The unit as text, and its code in UN/ECE Recommendation 20. */
export interface Unit {
  text: string;
  code: string;
}

/**
 * Whether the offer includes a line. optional: the buyer may add it, in a quantity from `min` to
 * `max`; choice: the buyer takes exactly one line of the group.
 */
export type Inclusion =
  | { kind: "included" }
  | { kind: "optional"; min: number; max: number }
  | { kind: "choice"; group: string; preselected: boolean };

export interface OfferLine {
  /** Stays the same in all revisions of an offer; two lines with one product have two ids. */
  id: string;
  kind: OfferLineKind;
  /** The product of a catalogue line; null for others. */
  productId: string | null;
  variantId: string | null;
  sku: string | null;
  name: string;
  brand: string;
  variantName: string | null;
  primaryImageURL: string | null;
  note: string | null;
  /** A whole number for a catalogue line; otherwise at most three decimals. */
  quantity: number;
  unit: Unit;
  /** "2 weeks"; null for none. */
  leadTime: string | null;
  /** The catalogue's price when the line was added; null for a price on request. */
  listPrice: number | null;
  /** Price of one unit; null while it is missing. */
  price: number | null;
  /** Whether the seller set the price. It then stays until they restore the list price. */
  priceSource: "list" | "seller";
  discount: Reduction | null;
  /** Name of a tax rate; null when this offer does not tax the line. */
  tax: string | null;
  inclusion: Inclusion;
}

/** Freight and similar charges; a negative amount is a rebate, and its label gives the reason. */
export interface OfferCharge {
  label: string;
  amount: number;
  tax: string | null;
}

/** A discount on the whole: on goods only, never on charges. */
export interface OfferDiscount extends Reduction {
  /** The discount whose use the quote holds; null for the seller's own. */
  id: string | null;
  label: string;
  /** Ids of the products that it covers; null for all lines. */
  covers: string[] | null;
}

export interface PaymentTerms {
  /** Days after the invoice's date; null when only the text defines it. */
  dueDays: number | null;
  text: string;
}

export interface ContactPerson {
  name: string;
  phone: string;
  email: string;
}

/** What the seller enters into an offer. All totals follow from it. */
export interface OfferContent {
  lines: OfferLine[];
  discount: OfferDiscount | null;
  charges: OfferCharge[];
  /** The rates that lines and charges refer to. */
  taxes: TaxSetting[];
  /** The one rate for all lines and charges of this customer; null when each has its own. */
  taxCase: string | null;
  /** Whether prices include the tax. */
  grossPrices: boolean;
  buyerVatId: string | null;
  message: string | null;
  payment: PaymentTerms;
  delivery: DeliveryTerms | null;
  partialShipments: boolean;
  contact: ContactPerson;
  /** The complete terms and conditions. */
  terms: string;
  /**
   * Whether an acceptance of this offer by link needs a mailed code, whatever the store's setting
   * is.
   */
  confirmByCode: boolean;
}

/** The seller, as letters and invoices state it. Copied into every sent offer. */
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
  /** The path of an uploaded picture; null for none. */
  logo: string | null;
}

export interface OfferBuyer {
  name: string;
  companyName: string;
  email: string;
  phone: string;
  deliveryAddress: PostalAddress | null;
  billingAddress: PostalAddress | null;
}

/** An offer as it was sent. It never changes afterwards. Times are ISO 8601. */
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

/** An option that the buyer takes, with its quantity. */
export interface TakenOption {
  line: string;
  quantity: number;
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
