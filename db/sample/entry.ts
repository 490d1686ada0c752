import type { Variant } from "~/modules/catalogue/product.resource";
import type { CategorySlug } from "./categories";

/** Every maker here is invented. */
export const brands = [
  "Okulund",
  "Lumiquist",
  "Ponderyx",
  "Gyrevale",
  "Rorwyn",
  "Maelvick",
  "Hollovac",
  "Drehvik",
  "Kerfholm",
  "Mikrund",
  "Tallimark",
  "Benchmere",
  "Stowgarth",
  "Ventrask",
] as const;

export type Brand = (typeof brands)[number];

/** A product in the sample files; `products.ts` makes a record of it. */
export interface Entry {
  id: string;
  name: string;
  brand: Brand;
  sku: string | null;
  /** The price in EUR; null means on request. */
  price: number | null;
  /** null means that stock is not counted. */
  stock: number | null;
  /** A second category of the product. */
  also?: CategorySlug;
  featured?: boolean;
  published?: boolean;
  /** The number of further pictures, `<id>-2.svg` and so on. */
  extraViews?: 1 | 2;
  /** "Key: value", one each; with five or more the product has a spec sheet. */
  specs: string[];
  /** Paragraphs, separated by blank lines; line breaks within one do not count. */
  text: string;
  variants?: VariantEntry[];
}

export interface VariantEntry extends Omit<Variant, "technicalData"> {
  /** What differs from the product's data, "Key: value", one each. */
  specs?: string[];
}

/** A variant; fields that are not given are the product's. */
export function variant(
  id: string,
  name: string,
  overrides: Partial<Omit<VariantEntry, "id" | "name">> = {},
): VariantEntry {
  return { id, name, sku: null, price: null, stock: null, imageURL: null, ...overrides };
}
