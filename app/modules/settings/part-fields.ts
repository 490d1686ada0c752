import {
  count,
  decimal,
  type Field,
  type Fields,
  flag,
  list,
  type NestedOf,
  nullable,
  oneOf,
  optional,
  type RecordOf,
  record,
  text,
  texts,
} from "~/kernel/resource/field";
import { emailAddress, link } from "~/kernel/resource/formats";
import { unitNamed } from "~/kernel/units";
import { shopLanguages } from "~/texts/languages";
import { listLooks } from "./list-looks";

/*
 * What the owner can set, part by part. Types, arguments, forms, messages and the reading of stored
 * settings follow from these fields. Their defaults are in site.ts and site-on-server.ts.
 */

const countryLetters = "deskSettings:theCountry";
const zoneName = "deskSettings:aTimeZone";

function isTimeZone(id: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: id }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

interface Period {
  label: string;
  /** The message about a wrong number. */
  wrong: string;
  least: number;
  most: number;
  hint?: string;
}

/* @__NO_SIDE_EFFECTS__ */
/** A number of days or years. */
function period({ least, most, ...notes }: Period): Field<number> {
  return count(least, { ...notes, max: most, required: true });
}

const placeFields = {
  street: text({ label: "deskSettings:street", max: 200, wide: true }),
  postalCode: text({ label: "deskSettings:postcode", max: 20 }),
  city: text({ label: "deskSettings:town", max: 100 }),
  country: text({
    label: "deskSettings:countryLetters",
    asked: countryLetters,
    required: true,
    format: {
      is: countryLetters,
      read: (typed) => /^[A-Z]{2}$/.exec(typed.toUpperCase())?.[0] ?? null,
      input: "text",
      pattern: /^[A-Z]{2}$/,
    },
  }),
  phone: text({
    label: "deskSettings:telephone",
    max: 50,
    format: {
      is: "deskSettings:aTelephoneNumber",
      read: (typed) =>
        /^[+()\d\s./x-]+$/i.test(typed) && /\d{3}/.test(typed.replace(/\D/g, "")) ? typed : null,
      input: "tel",
    },
  }),
  email: text({
    label: "deskSettings:email",
    asked: "deskSettings:anEmailAddress",
    max: 320,
    required: true,
    format: emailAddress,
  }),
  registration: text({ label: "deskSettings:registration", max: 200 }),
};

const contactFields = {
  company: text({ label: "deskSettings:company", max: 200, required: true, wide: true }),
  ...placeFields,
};

const letterheadFields = {
  /** The path of an uploaded picture at the head of documents; null for none. */
  logo: nullable(
    text({
      label: "deskSettings:logo",
      max: 200,
      format: {
        is: "deskSettings:aPicture",
        read: (path) => (/^\/files\/[a-z0-9]+\.[a-z]{3,4}$/.test(path) ? path : null),
        input: "choice",
      },
    }),
  ),
  legalName: text({ label: "deskSettings:legalName", max: 200, required: true, wide: true }),
  ...placeFields,
  vatId: nullable(text({ label: "deskSettings:vatId", max: 30 })),
  bank: nullable(
    record({
      name: text({ label: "deskSettings:bank", max: 100 }),
      iban: text({ label: "deskSettings:iban", max: 42, required: true }),
      bic: text({ label: "deskSettings:bic", max: 11 }),
    }),
  ),
  footer: text({ label: "deskSettings:lastLineOfPage", max: 500, wide: true, translatable: true }),
  pictures: flag(false, { label: "deskSettings:picturesOfLines" }),
};

const colourFormat = {
  is: "deskSettings:aColour",
  read: (typed: string) => /^#[0-9a-f]{6}$/.exec(typed.toLowerCase())?.[0] ?? null,
  input: "text",
  pattern: /^#[0-9a-fA-F]{6}$/,
} as const;

/** A logo is stored as a PNG picture; its size is known before it loads, so that nothing moves. */
const pictureFields = {
  path: text({
    max: 200,
    required: true,
    format: {
      is: "deskSettings:aPicture",
      read: (path) => (/^\/files\/[a-f0-9]{40}\.png$/.test(path) ? path : null),
      input: "choice",
    },
  }),
  width: count(1, { max: 2_000, required: true }),
  height: count(1, { max: 2_000, required: true }),
};

/** What the owner chooses of the store's looks; `brand-tokens.ts` makes its colours and sizes. */
export const brandFields = {
  name: text({ label: "deskSettings:storeName", max: 60, required: true }),
  tagline: text({ label: "deskSettings:lineBelowName", max: 120, translatable: true }),
  logo: nullable(record(pictureFields, { label: "deskSettings:logo" })),
  /** For dark pages; the other one where there is none. */
  darkLogo: nullable(record(pictureFields, { label: "deskSettings:logoOnDarkPages" })),
  showName: flag(true, { label: "deskSettings:showNameBesideLogo" }),
  accent: text({
    label: "deskSettings:accent",
    asked: "deskSettings:theAccent",
    hint: "deskSettings:accentHint",
    max: 7,
    required: true,
    format: colourFormat,
  }),
  neutral: text({
    label: "deskSettings:neutral",
    asked: "deskSettings:theNeutralColour",
    hint: "deskSettings:neutralHint",
    max: 7,
    required: true,
    format: colourFormat,
  }),
  typeface: oneOf(["system", "inter", "plex", "source", "public", "atkinson"], "system", {
    label: "deskSettings:typeface",
    required: true,
  }),
  corners: oneOf(["square", "soft", "round"], "soft", {
    label: "deskSettings:corners",
    required: true,
  }),
  density: oneOf(["compact", "usual", "airy"], "usual", {
    label: "deskSettings:density",
    required: true,
  }),
};

export interface Brand extends RecordOf<typeof brandFields> {}
export type Logo = NonNullable<Brand["logo"]>;

/** In which languages the shop, mails and documents are. The main one has no prefix in addresses. */
const languageFields = {
  main: oneOf(shopLanguages, "en", { label: "deskSettings:mainLanguage", required: true }),
  en: flag(false, { label: "deskSettings:english" }),
  de: flag(false, { label: "deskSettings:deutsch" }),
};

/** A text of the shop, its mails or documents that the owner wrote anew. */
export const wordFields = {
  language: oneOf(shopLanguages, "en"),
  key: text({ max: 120, required: true }),
  text: text({ label: "deskSettings:text", max: 20_000, required: true, lines: true }),
  /** The owner's text before, for the undo; null when it was the store's own. */
  before: nullable(text({ max: 20_000, lines: true })),
};

export interface OwnWord extends RecordOf<typeof wordFields> {}

const clockFields = {
  id: text({
    label: "deskSettings:timeZone",
    asked: zoneName,
    max: 60,
    required: true,
    format: { is: zoneName, read: (id) => (isTimeZone(id) ? id : null), input: "text" },
  }),
  name: text({ label: "deskSettings:displayName", max: 60, required: true }),
};

const paymentFields = {
  dueDays: nullable(
    count(0, {
      label: "deskSettings:dueDays",
      max: 365,
      wrong: "deskSettings:wrongDueDays",
    }),
  ),
  text: text({ label: "deskSettings:paymentTerms", max: 500, wide: true, translatable: true }),
};

const offerFields = {
  validDays: period({
    label: "deskSettings:validDays",
    wrong: "deskSettings:wrongValidDays",
    least: 1,
    most: 365,
  }),
  payment: record(paymentFields),
  message: nullable(
    text({ label: "deskSettings:message", max: 5_000, lines: true, translatable: true }),
  ),
  terms: text({
    label: "deskSettings:termsAndConditions",
    max: 20_000,
    lines: true,
    translatable: true,
  }),
  partialShipments: flag(false, { label: "deskSettings:partialShipments" }),
  /** Whether an acceptance needs a purchase order number. */
  requirePurchaseOrder: flag(false, { label: "deskSettings:requirePurchaseOrder" }),
  /** Whether an acceptance by link needs a mailed code, while e-mail is on. */
  confirmByCode: flag(false, {
    label: "deskSettings:confirmByCode",
  }),
};

const followUpFields = {
  /** How many days before its end an offer's customer is reminded. */
  reminderDays: period({
    label: "deskSettings:reminderDays",
    wrong: "deskSettings:wrongReminderDays",
    least: 1,
    most: 30,
  }),
  /** Working days after which the customer is reminded of an unopened offer; 0 for no reminder. */
  unopenedDays: period({
    label: "deskSettings:unopenedDays",
    hint: "deskSettings:unopenedDaysHint",
    wrong: "deskSettings:wrongUnopenedDays",
    least: 0,
    most: 20,
  }),
  /** Silent days after which an offer needs the seller's follow-up. */
  quietDays: period({
    label: "deskSettings:quietDays",
    wrong: "deskSettings:wrongQuietDays",
    least: 1,
    most: 90,
  }),
};

/** A tax rate by name; `pricing/tax.ts` explains the categories. */
export const rateFields = {
  name: text({ label: "deskSettings:name", max: 60, required: true, translatable: true }),
  category: oneOf(["S", "Z", "E", "AE", "K", "G", "O"], "S"),
  /** Percent. */
  rate: decimal({ label: "deskSettings:rateOfTax", max: 100 }),
  /** The sentence that documents carry; null for the category's own. */
  text: nullable(text({ label: "deskSettings:text", max: 300, translatable: true })),
};

interface TaxRate extends RecordOf<typeof rateFields> {}

/** A category as the owner sets it; its picture and other details come from the defaults. */
export const categoryFields = {
  /** Never changes, because addresses and products contain it. */
  slug: text({
    max: 80,
    required: true,
    format: {
      is: "deskSettings:aSlug",
      read: (slug) => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slug : null),
      input: "text",
    },
  }),
  name: text({ label: "deskSettings:name", max: 80, required: true, translatable: true }),
  description: text({ label: "deskSettings:description", max: 300, translatable: true }),
  hidden: flag(),
  /** Slug of the category that it stands below; null at the top. */
  parent: optional(nullable(text({ label: "deskSettings:below", max: 80 }))),
  /** The text on top of its page; null for the description. */
  text: optional(
    nullable(text({ label: "deskSettings:text", max: 2_000, lines: true, translatable: true })),
  ),
  /** Address of its picture; null for the usual one. */
  picture: optional(nullable(text({ label: "deskSettings:picture", max: 2_000, format: link }))),
  /** How its list opens; null as the one that it stands below, or as cards. */
  look: optional(nullable(oneOf(listLooks, "cards"))),
};

export interface CategorySetting extends NestedOf<typeof categoryFields> {}

/** What the values of an attribute are. */
export const attributeKinds = ["number", "option", "options", "text", "flag"] as const;

const unitName = "deskSettings:aUnit";

/**
 * An attribute: how the shop treats the rows of technical data with its name. Products keep their
 * rows as the seller wrote them, whatever is defined here.
 */
export const attributeFields = {
  /** The name of the rows, in any case. */
  name: text({ label: "deskSettings:name", max: 60, required: true, translatable: true }),
  kind: oneOf(attributeKinds, "option"),
  /** In which numbers are shown and typed; its family says which units values may have. */
  unit: nullable(
    text({
      label: "deskSettings:unit",
      max: 20,
      format: {
        is: unitName,
        read: (typed) => unitNamed(typed)?.symbol ?? null,
        input: "text",
      },
    }),
  ),
  /** Decimal places of numbers that the shop calculates; null for as many as there are. */
  decimals: nullable(count(0, { label: "deskSettings:decimals", max: 9 })),
  /** The heading that it stands under on a product's page. */
  group: text({ label: "deskSettings:group", max: 60, translatable: true }),
  /** Slugs of the categories whose products have it; empty for all. */
  categories: texts({ max: 100 }),
  facet: flag(),
  card: flag(),
};

export interface Attribute extends RecordOf<typeof attributeFields> {}

/** What the shop's search makes of words that buyers use and the catalogue does not. */
export const searchWordFields = {
  typed: text({ label: "deskSettings:typed", max: 100, required: true }),
  /** Words that are searched too; an address of the shop opens instead: `/categories/pumps`. */
  meant: text({ label: "deskSettings:meant", max: 300, required: true }),
};

/** An address of this shop: a path, and nothing that leads elsewhere. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(text);
}

export interface SearchWord extends RecordOf<typeof searchWordFields> {}

/** The most rows of the parts that are tables. */
export const mostOf = {
  rates: 30,
  categories: 100,
  attributes: 200,
  searchWords: 200,
  words: 2_000,
} as const;

/** The fields of each part whose value is a record. */
export const partFields = {
  /** With the brand before the last change, for its undo. */
  brand: { ...brandFields, before: nullable(record(brandFields)) },
  contact: contactFields,
  letterhead: letterheadFields,
  offer: offerFields,
  taxes: {
    rates: list(record(rateFields), { max: mostOf.rates }),
    /** Name of the rate of new lines; null when offers carry no tax. */
    standard: nullable(text()),
  },
  languages: languageFields,
  clock: clockFields,
  followUp: followUpFields,
  stock: {
    low: count(0, {
      label: "deskSettings:lowStock",
      max: 1_000_000,
      required: true,
      wrong: "deskSettings:wrongLowStock",
    }),
  },
  retention: {
    years: period({
      label: "deskSettings:years",
      wrong: "deskSettings:wrongYears",
      least: 1,
      most: 30,
    }),
  },
  sight: {
    /** Which quotes and orders sellers see: all, or their own and unassigned ones. */
    sales: oneOf(["all", "own"], "all", {
      label: "deskSettings:quotesAndOrders",
      asked: "deskSettings:oneOfThem",
      required: true,
    }),
  },
} satisfies Readonly<Record<string, Fields>>;

type Records = {
  [P in Exclude<keyof typeof partFields, "taxes">]: RecordOf<(typeof partFields)[P]>;
};

/** The owner's settings, part by part. */
export interface SiteParts extends Records {
  taxes: { rates: readonly TaxRate[]; standard: string | null };
  categories: readonly CategorySetting[];
  attributes: readonly Attribute[];
  searchWords: readonly SearchWord[];
  words: readonly OwnWord[];
  /** The staff roles that need a second factor; true for each. */
  secondFactor: Readonly<Record<string, boolean>>;
}
export type SitePart = keyof SiteParts;

/** The shop's letterhead, taxes, and defaults of new offers. */
export interface Selling {
  letterhead: SiteParts["letterhead"];
  taxes: readonly TaxRate[];
  defaultTax: string | null;
  /** Whether prices include the tax. */
  grossPrices: boolean;
  offer: SiteParts["offer"] &
    SiteParts["followUp"] & {
      delivery: { code: string; place: string; edition: string } | null;
      contact: { name: string; phone: string; email: string };
    };
}
