import type { DataGroup } from "~/modules/catalogue/attributes";
import type { ProductCard } from "~/modules/catalogue/catalogue-service.server";
import type { Availability } from "./price";
import type { Description } from "./seo";

/** A variant, as the product page offers it. */
export interface VariantView {
  id: string;
  name: string;
  sku: string | null;
  price: number | null;
  inStock: Availability;
}

/** The content of the product page for the chosen variant. */
export interface ProductView {
  id: string;
  productName: string;
  brand: string;
  sku: string | null;
  price: number | null;
  inStock: Availability;
  category: { slug: string; name: string } | null;
  description: Description;
  /** Under the headings of their attributes; the first group may have none. */
  technicalData: DataGroup[];
  pictures: string[];
  /** Each picture's description; empty when there is none. */
  alts: string[];
  pdfLink: string | null;
  variants: VariantView[];
  /** null when the product has no variants. */
  variantId: string | null;
  minimumQuantity: number;
}

export interface ProductPage {
  product: ProductView;
  related: ProductCard[] | null | Promise<ProductCard[] | null>;
  seen: ProductCard[];
}

/** The address of the product's page, with a variant when one is given. */
export function productPath(id: string, variantId?: string): string {
  const path = `/products/${encodeURIComponent(id)}`;
  return variantId === undefined ? path : `${path}?variant=${encodeURIComponent(variantId)}`;
}
