import type { Languages } from "~/texts/languages";
import type { Attribute, OwnWord, SearchWord, Selling, SiteParts } from "./part-fields";
import { type ProductCategory, productCategories } from "./site-categories";
import { plainBrand, selling } from "./site-on-server";

export type { ProductCategory, Selling };

export interface Site {
  name: string;
  tagline: string;
  description: string;
  /** Logo, colours, typeface and sizes. Its name and its tagline are those above. */
  brand: SiteParts["brand"];
  /** BCP 47, for dates and prices. */
  locale: string;
  /** ISO 4217, the store's base currency. */
  currency: string;
  /** The time zone of days and times: its IANA id, and its common name. */
  timeZone: SiteParts["clock"];
  contact: SiteParts["contact"];
  /** Country preselected in address forms, ISO 3166-1 alpha-2. */
  country: string;
  /** The categories in the shop, in this order. */
  productCategories: readonly ProductCategory[];
  /** Categories that products may have and the shop does not show. */
  hiddenCategories: readonly ProductCategory[];
  /** The attributes that the seller defined, in their order. */
  attributes: readonly Attribute[];
  /** Synonyms and redirects of the shop's search. */
  searchWords: readonly SearchWord[];
  /** The languages of shop, mails and documents. */
  languages: Languages;
  /** The texts that the owner wrote anew. */
  words: readonly OwnWord[];
  selling: Selling;
  /** At or below this stock a product counts as low. */
  lowStock: SiteParts["stock"]["low"];
  /** How many years invoices and accepted offers are kept, counted from the end of their year. */
  retentionYears: SiteParts["retention"]["years"];
  /** Which quotes and orders sellers see. */
  salesSees: SiteParts["sight"]["sales"];
  /** The staff roles that need a second factor. */
  secondFactorRoles: readonly string[];
}

const name = "Fieldbench";
const tagline = "Equipment for workshops and laboratories";

/** The shop owner's settings. Change them here; nothing else names the store. */
export const siteDefaults: Site = onceFor("store.defaults", {
  name,
  tagline,
  description:
    "Instruments, machines and furniture for workshops and laboratories. Compare, ask for a quote, order when the offer fits.",
  brand: plainBrand(name, tagline),
  locale: "en-IE",
  currency: "EUR",
  timeZone: { id: "Europe/Dublin", name: "Irish time" },
  contact: {
    email: "sales@fieldbench.example",
    phone: "+353 1 555 0140",
    company: "Fieldbench Supply Ltd.",
    street: "14 Foundry Quay",
    city: "Dublin",
    postalCode: "D01 X0X0",
    country: "IE",
    registration: "Company register no. 000000 (sample data)",
  },
  country: "IE",
  productCategories,
  hiddenCategories: [],
  attributes: [],
  searchWords: [],
  languages: { main: "en", others: [] },
  words: [],
  selling,
  lowStock: 5,
  retentionYears: 10,
  salesSees: "all",
  secondFactorRoles: [],
});

/**
 * The present site: the defaults, with the owner's changes from the desk. It changes in place while
 * the store runs, so no part of it may be kept: read it where it is needed. The process has only
 * one, however often this file is loaded.
 */
export const site: Site = onceFor("store.site", { ...siteDefaults });

/** The category with that slug; null when the shop does not show it. */
export function findCategory(slug: string): ProductCategory | null {
  return site.productCategories.find((category) => category.slug === slug) ?? null;
}

/** In tests and in development the server and the pages each have a copy of this file. */
function onceFor(name: string, made: Site): Site {
  const all = globalThis as unknown as Record<symbol, Site | undefined>;
  const key = Symbol.for(name);
  all[key] ??= made;
  return all[key];
}
