import { decimal, money, nullable, oneOf, type RecordOf, text } from "~/kernel/resource/field";

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
  text: string | null;
  requires: readonly Requirement[];
}

const facts: Record<TaxCategory, CategoryFacts> = {
  S: { text: null, requires: ["sellerVatId"] },
  Z: { text: "Zero rated.", requires: ["sellerVatId"] },
  E: { text: null, requires: ["sellerVatId", "reason"] },
  AE: {
    text: "Reverse charge: the customer accounts for the VAT.",
    requires: ["sellerVatId", "buyerVatId"],
  },
  K: {
    text: "Intra-Community supply, exempt from VAT.",
    requires: ["sellerVatId", "buyerVatId", "deliveryCountry"],
  },
  G: {
    text: "Export outside the EU, exempt from VAT.",
    requires: ["sellerVatId", "deliveryCountry"],
  },
  O: { text: "Outside the scope of VAT.", requires: [] },
};

/** The sentence that documents carry for this rate; null when none is required. */
export function taxText({ category, text }: Pick<TaxSetting, "category" | "text">): string | null {
  return text ?? facts[category].text;
}

/** Whether the category allows this rate. */
export function isTaxSetting({ category, rate }: Pick<TaxSetting, "category" | "rate">): boolean {
  const exact = Number.isFinite(rate) && Math.round(rate * 1_000) / 1_000 === rate;
  return exact && (category === "S" ? rate > 0 && rate <= 100 : rate === 0);
}

/** What stands behind a total. Where every rate is zero, as with reverse charge, it is nothing. */
export function includedVat(rates: readonly Pick<TaxSetting, "rate">[]): "incl. VAT" | "" {
  return rates.some(({ rate }) => rate > 0) ? "incl. VAT" : "";
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

const missing: Record<Requirement, string> = {
  sellerVatId: "your own VAT ID",
  buyerVatId: "the customer's VAT ID",
  reason: "the reason for the exemption",
  deliveryCountry: "the country of delivery",
};

/** What the used rates still require, to be completed by "… is missing"; empty for nothing. */
export function missingForTax(used: readonly TaxSetting[], parties: Parties): string[] {
  const lacks = ({ text }: TaxSetting, requirement: Requirement) =>
    requirement === "reason" ? text === null : parties[requirement] === null;
  const found = used.flatMap((setting) =>
    facts[setting.category].requires
      .filter((requirement) => lacks(setting, requirement))
      .map((requirement) => missing[requirement]),
  );
  return [...new Set(found)];
}

/** The formats of VAT IDs, by prefix. Sources: VIES and HMRC, for XI and GB. */
const vatFormats: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  GB: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  NO: /^\d{9}(MVA)?$/,
};

export const vatIdLimit = 20;

/**
 * A VAT ID as documents show it: without blanks, dots and dashes, with its country's prefix, which
 * is EL for Greece; null when it has a wrong format.
 */
export function readVatId(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s.-]/g, "");
  if (text.length > vatIdLimit) return null;
  const prefix = text.startsWith("GR") ? "EL" : text.slice(0, 2);
  const number = text.slice(2);
  const format = Object.hasOwn(vatFormats, prefix) ? vatFormats[prefix] : undefined;
  return format?.test(number) ? prefix + number : null;
}
