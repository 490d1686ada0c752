import { type ProductCategory, productCategories } from "./site-categories";
import { selling } from "./site-on-server";
import type { Selling } from "./site-selling";

export type { ProductCategory, Selling };

export interface Site {
  name: string;
  tagline: string;
  description: string;
  /** BCP 47, for dates and prices. */
  locale: string;
  /** ISO 4217, the store's base currency. */
  currency: string;
  /** The time zone in which days and times are shown: its IANA id, and the name that people use. */
  timeZone: { id: string; name: string };
  contact: {
    email: string;
    phone: string;
    company: string;
    street: string;
    city: string;
    postalCode: string;
    country: string;
    registration: string;
  };
  /** Country preselected in address forms, ISO 3166-1 alpha-2. */
  country: string;
  /** What the shop shows, in this order. */
  productCategories: readonly ProductCategory[];
  /** What products may still be in, and the shop does not show. */
  hiddenCategories: readonly ProductCategory[];
  selling: Selling;
  /** At and below this stock a product is low. */
  lowStock: number;
  /** For how many years after the end of theirs invoices and accepted offers are kept. */
  retentionYears: number;
  /** Which quotes and orders sellers see: all, or their own and those of nobody. */
  salesSees: "all" | "own";
}

/** Everything the shop owner sets. Change it here; nothing else names the store. */
export const siteDefaults: Site = onceFor("store.defaults", {
  name: "Fieldbench",
  tagline: "Equipment for workshops and laboratories",
  description:
    "Instruments, machines and furniture for workshops and laboratories. Compare, ask for a quote, order when the offer fits.",
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
  selling,
  lowStock: 5,
  retentionYears: 10,
  salesSees: "all",
});

/**
 * The site as it is now: the defaults, with what the owner has changed on the desk. It changes in
 * place while the store runs, so no part of it may be kept: read it where it is needed. The process
 * has one, whichever bundle asks for it.
 */
export const site: Site = onceFor("store.site", { ...siteDefaults });

/** The category with that slug; null when the shop shows none. */
export function findCategory(slug: string): ProductCategory | null {
  return site.productCategories.find((category) => category.slug === slug) ?? null;
}

/** The server and the pages are two bundles, each with a copy of this file. */
function onceFor(name: string, made: Site): Site {
  const all = globalThis as unknown as Record<symbol, Site | undefined>;
  const key = Symbol.for(name);
  all[key] ??= made;
  return all[key];
}
