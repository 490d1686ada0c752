import { type ProductCategory, productCategories } from "./site-categories";
import { type Selling, selling } from "./site-selling";

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
  productCategories: readonly ProductCategory[];
  selling: Selling;
}

/** Everything the shop owner sets. Change it here; nothing else names the store. */
export const site: Site = {
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
  selling,
};

/** The category with that slug; null when the site has none. */
export function findCategory(slug: string): ProductCategory | null {
  return site.productCategories.find((category) => category.slug === slug) ?? null;
}
