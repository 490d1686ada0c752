import { decimal, money, nullable, oneOf, type RecordOf, text } from "~/kernel/resource/field";
import { type PlainKey, t } from "~/texts/text";

/**
 * The kind of supply that a rate is for, by the codes of UNCL 5305 that EN 16931 uses. S standard
 * or reduced, Z zero rated, E exempt, AE reverse charge, K intra-Community supply, G export outside
 * the EU, O outside the scope of VAT.
 */
export const taxCategories = ["S", "Z", "E", "AE", "K", "G", "O"] as const;
export type TaxCategory = (typeof taxCategories)[number];

export const taxSettingFields = {
  /** Unique among the store's rates: "VAT 23%". */
  name: text(),
  category: oneOf(taxCategories, "O"),
  /** With at most three decimals; above 0 only in category S. */
  rate: decimal({ about: "Percent." }),
  /** The sentence that documents must carry; null for the category's own sentence, or none. */
  text: nullable(text()),
};

/** A rate that the seller charges. An offer keeps a copy of the rates that it uses. */
export interface TaxSetting extends RecordOf<typeof taxSettingFields> {}

export const taxRowFields = {
  ...taxSettingFields,
  base: money(),
  tax: money(),
};

/** Base and tax of one category and rate. Amounts in major units. */
export interface TaxRow extends RecordOf<typeof taxRowFields> {}

/** What a category requires before an invoice may be issued; an offer only warns. */
type Requirement = "sellerVatId" | "buyerVatId" | "reason" | "deliveryCountry";

interface CategoryFacts {
  /** The default text of documents, where the seller has set none. */
  text: PlainKey | null;
  requires: readonly Requirement[];
}

const facts: Record<TaxCategory, CategoryFacts> = {
  S: { text: null, requires: ["sellerVatId"] },
  Z: { text: "pricing:zeroRated", requires: ["sellerVatId"] },
  E: { text: null, requires: ["sellerVatId", "reason"] },
  AE: {
    text: "pricing:reverseCharge",
    requires: ["sellerVatId", "buyerVatId"],
  },
  K: {
    text: "pricing:intraCommunitySupply",
    requires: ["sellerVatId", "buyerVatId", "deliveryCountry"],
  },
  G: {
    text: "pricing:exportOutsideTheEu",
    requires: ["sellerVatId", "deliveryCountry"],
  },
  O: { text: "pricing:outsideTheScopeOfVat", requires: [] },
};

/** The sentence that documents carry for this rate; null when none is required. */
export function taxText({ category, text }: Pick<TaxSetting, "category" | "text">): string | null {
  const own = facts[category].text;
  return text ?? (own && t(own));
}

/** Whether the category allows this rate. */
export function isTaxSetting({ category, rate }: Pick<TaxSetting, "category" | "rate">): boolean {
  const exact = Number.isFinite(rate) && Math.round(rate * 1_000) / 1_000 === rate;
  return exact && (category === "S" ? rate > 0 && rate <= 100 : rate === 0);
}

/** What stands behind a total. Where every rate is zero, as with reverse charge, it is nothing. */
export function includedVat(rates: readonly Pick<TaxSetting, "rate">[]): string {
  return rates.some(({ rate }) => rate > 0) ? t("pricing:inclVat") : "";
}

/**
 * What prices and sums of a document are called: while it names a tax, each says whether it includes
 * it.
 */
export function sumNames({ taxed, grossPrices }: { taxed: boolean; grossPrices: boolean }) {
  if (!taxed) {
    return {
      price: "documents:unitPrice",
      amount: "documents:amount",
      subtotal: "documents:subtotal",
    } as const;
  }
  return grossPrices
    ? ({
        price: "documents:unitPriceInclVat",
        amount: "documents:amountInclVat",
        subtotal: "documents:subtotalInclVat",
      } as const)
    : ({
        price: "documents:unitPriceExclVat",
        amount: "documents:amountExclVat",
        subtotal: "documents:subtotalExclVat",
      } as const);
}

/** Whether one of the rates is only for buyers with a VAT ID. */
export function needsBuyerVatId(used: readonly Pick<TaxSetting, "category">[]): boolean {
  return used.some(({ category }) => facts[category].requires.includes("buyerVatId"));
}

interface Parties {
  sellerVatId: string | null;
  buyerVatId: string | null;
  deliveryCountry: string | null;
}

const missing = {
  sellerVatId: "deskInvoices:yourOwnVatId",
  buyerVatId: "deskInvoices:theCustomersVatId",
  reason: "deskInvoices:theReasonForTheExemption",
  deliveryCountry: "deskInvoices:theCountryOfDelivery",
} as const satisfies Record<Requirement, PlainKey>;

/** What the used rates still require, to be completed by "… is missing"; empty for nothing. */
export function missingForTax(used: readonly TaxSetting[], parties: Parties): string[] {
  const lacks = ({ text }: TaxSetting, requirement: Requirement) =>
    requirement === "reason" ? text === null : parties[requirement] === null;
  const found = used.flatMap((setting) =>
    facts[setting.category].requires
      .filter((requirement) => lacks(setting, requirement))
      .map((requirement) => t(missing[requirement])),
  );
  return [...new Set(found)];
}

export const deliveryTermsFields = {
  /** Incoterms code; it has no meaning without a place. */
  code: text(),
  place: text(),
  edition: text(),
};

export interface DeliveryTerms extends RecordOf<typeof deliveryTermsFields> {}

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

/** "FCA Gdańsk, Incoterms 2020" */
export function deliveryText({ code, place, edition }: DeliveryTerms): string {
  return `${code} ${place}, ${edition}`;
}
