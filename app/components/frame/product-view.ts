import type { DataGroup } from "~/modules/catalogue/attributes";
import type { OtherSize, ProductCard } from "~/modules/catalogue/catalogue-service.server";
import type {
  DocumentKind,
  ProductDocument,
  RelationKind,
} from "~/modules/catalogue/product.resource";
import type { PlainKey } from "~/texts/text";
import type { VariantChoice, VariantRow, VariantView } from "../catalogue/variant-view";
import type { Availability } from "./price";
import type { Description } from "./seo";

/** A link to a product that belongs to this one. */
export interface RelatedView {
  kind: RelationKind;
  title: string;
  cards: ProductCard[];
}

/** The content of the product page for the chosen variant. */
export interface ProductView {
  id: string;
  productName: string;
  brand: string;
  sku: string | null;
  price: number | null;
  /** Whether it is the price of one in any quantity. */
  isPriceFixed: boolean;
  inStock: Availability;
  /** "3 weeks"; null when the seller says nothing. */
  leadTime: string | null;
  category: { slug: string; name: string } | null;
  description: Description;
  /** Under the headings of their attributes; the first group may have none. */
  technicalData: DataGroup[];
  pictures: string[];
  /** Each picture's description; empty when there is none. */
  alts: string[];
  pdfLink: string | null;
  variants: VariantView[];
  /** By which properties a variant is chosen; empty when it is chosen by its name. */
  choices: VariantChoice[];
  /** The variants with what differs between them. */
  table: { columns: string[]; rows: VariantRow[] };
  documents: ProductDocument[];
  unit: string | null;
  /** Quantities are multiples of it; null for any quantity. */
  packQuantity: number | null;
  /** The price of so many is shown beside that of one. */
  priceQuantity: number | null;
  /** null when the product has no variants. */
  variantId: string | null;
  minimumQuantity: number;
}

export interface ProductPage {
  product: ProductView;
  related: ProductCard[] | null | Promise<ProductCard[] | null>;
  belonging: RelatedView[];
  sizes: OtherSize[];
  seen: ProductCard[];
}

/** The address of the product's page, with a variant when one is given. */
export function productPath(id: string, variantId?: string): string {
  const path = `/products/${encodeURIComponent(id)}`;
  return variantId === undefined ? path : `${path}?variant=${encodeURIComponent(variantId)}`;
}

/** Adds a product to what this browser compares. */
export function comparePath(id: string): string {
  return `/compare?add=${encodeURIComponent(id)}`;
}

/** What the shop calls each kind of document. */
export const documentWords = {
  sheet: "frame:sheet",
  manual: "frame:manual",
  drawing: "frame:drawing",
  cad: "frame:cadModel",
  certificate: "frame:certificate",
  other: "frame:otherDocument",
} as const satisfies Record<DocumentKind, PlainKey>;
