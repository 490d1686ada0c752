import type { ProductCard } from "~/commerce/catalogue/catalogue-service";
import type { Description } from "./description";
import type { Availability } from "./stock";

/** A variant as the product page offers it. */
export interface VariantView {
  id: string;
  name: string;
  sku: string | null;
  price: number | null;
  inStock: Availability;
}

/** What the product page shows, for the chosen variant. */
export interface ProductView {
  id: string;
  productName: string;
  brand: string;
  sku: string | null;
  price: number | null;
  inStock: Availability;
  category: { slug: string; name: string } | null;
  description: Description;
  pictures: string[];
  pdfLink: string | null;
  variants: VariantView[];
  /** Null when the product comes in one form only. */
  variantId: string | null;
}

export interface ProductPage {
  product: ProductView;
  related: ProductCard[] | null | Promise<ProductCard[] | null>;
  seen: ProductCard[];
}

/** The product's page, with a variant chosen if one is given. */
export function productPath(id: string, variantId?: string): string {
  const path = `/products/${encodeURIComponent(id)}`;
  return variantId === undefined ? path : `${path}?variant=${encodeURIComponent(variantId)}`;
}
