import { dataTokens, type TechnicalDatum } from "./technical-data";
import { lowerKey } from "./text";
import { tokensOf } from "./tokens";

export interface Variant {
  id: string;
  name: string;
  sku: string | null;
  /** null uses the product's price. */
  price: number | null;
  /** null uses the product's stock. */
  stock: number | null;
  imageURL: string | null;
}

/** The description of a picture, for people who cannot see it. */
export interface PictureText {
  url: string;
  alt: string;
}

export interface Product {
  id: string;
  productName: string;
  sku: string | null;
  brand: string;
  /** Major units; null for a price on request. */
  price: number | null;
  /** Slugs of configured categories. */
  categories: string[];
  description: string | null;
  primaryImageURL: string | null;
  imageURLs: string[];
  pdfLink: string | null;
  /** null for untracked stock, which can always be bought. */
  stock: number | null;
  variants: Variant[];
  /** In the seller's order. */
  technicalData: TechnicalDatum[];
  /**
   * Descriptions of the pictures of the product and its variants; without one the product's name is
   * used.
   */
  pictureTexts: PictureText[];
  featured: boolean;
  published: boolean;
  /** When it was moved to the bin; null when it was not. */
  deleted: Date | null;
  created: Date;
  updated: Date;
  version: number;
}

/**
 * A product as stored: with the keys by which it is sorted and filtered. They are derived on every
 * write (`storeProduct`), never null, and never leave the server.
 */
export interface StoredProduct extends Product {
  nameLower: string;
  brandLower: string;
  /** Lowest price in thousandths of the major unit; `unpricedKey` puts unpriced products last. */
  priceKey: number;
  available: boolean;
  /**
   * Whether some of its stock is counted. If not, it can always be bought, and the Store API gives
   * null.
   */
  tracked: boolean;
  priced: boolean;
  /** Whether the public sees it: published and not in the bin. */
  listed: boolean;
  /** The lowest stock among those that are counted; null when none is. */
  leastStock: number | null;
  /** The tokens by which searches and filters by technical data find it: distinct, folded. */
  words: string[];
}

export const unpricedKey = Number.MAX_SAFE_INTEGER;

export function storeProduct(product: Product): StoredProduct {
  const price = lowestPrice(product);
  return {
    ...product,
    nameLower: lowerKey(product.productName),
    brandLower: lowerKey(product.brand),
    priceKey: price === null ? unpricedKey : Math.round(price * 1000),
    available: isAvailable(product),
    tracked: isTracked(product),
    priced: price !== null,
    listed: product.published && product.deleted === null,
    leastStock: leastStock(product),
    words: [...tokensOf(product), ...dataTokens(product)],
  };
}

/** The record without its derived keys. */
export function readProduct(stored: StoredProduct): Product {
  const { nameLower, brandLower, priceKey, available, tracked, ...rest } = stored;
  const { priced, listed, leastStock, words, ...product } = rest;
  return product;
}

/** The lowest price of the product and its variants. */
export function lowestPrice(product: Pick<Product, "price" | "variants">): number | null {
  let lowest = product.variants.length === 0 ? product.price : null;
  for (const variant of product.variants) {
    const price = variant.price ?? product.price;
    if (price !== null && (lowest === null || price < lowest)) lowest = price;
  }
  return lowest ?? product.price;
}

/** The unit price of a line: the variant's own, or else the product's. */
export function priceOf(product: Pick<Product, "price">, variant: Variant | null): number | null {
  return variant?.price ?? product.price;
}

/**
 * The stock that a line draws on: the variant's own, or else the product's; null when untracked.
 */
export function stockOf(product: Pick<Product, "stock">, variant: Variant | null): number | null {
  return variant?.stock ?? product.stock;
}

export function findVariant(
  product: Pick<Product, "variants">,
  variantId: string | undefined,
): Variant | null {
  if (variantId === undefined) return null;
  return product.variants.find((variant) => variant.id === variantId) ?? null;
}

/** False only when every variant is tracked and sold out. */
export function isAvailable(product: Pick<Product, "stock" | "variants">): boolean {
  if (product.variants.length === 0) return product.stock === null || product.stock > 0;
  return product.variants.some((variant) => {
    const stock = stockOf(product, variant);
    return stock === null || stock > 0;
  });
}

export function isTracked(product: Pick<Product, "stock" | "variants">): boolean {
  return product.stock !== null || product.variants.some((variant) => variant.stock !== null);
}

/** Every stock that is counted: the product's own, or those of its variants. */
export function countedStocks(product: Pick<Product, "stock" | "variants">): number[] {
  const own = product.variants.map((variant) => stockOf(product, variant));
  const all = product.variants.length === 0 ? [product.stock] : own;
  return all.filter((stock) => stock !== null);
}

export function leastStock(product: Pick<Product, "stock" | "variants">): number | null {
  const counted = countedStocks(product);
  return counted.length === 0 ? null : Math.min(...counted);
}

/** The description of a product's picture; null when there is none. */
export function altOf({ pictureTexts }: Pick<Product, "pictureTexts">, url: string): string | null {
  return pictureTexts.find((text) => text.url === url)?.alt || null;
}

export const productLimits = {
  name: 500,
  description: 20_000,
  brand: 200,
  sku: 64,
  categories: 20,
  images: 20,
  alt: 500,
  /** Its own pictures, and one for each variant. */
  pictureTexts: 221,
  url: 2_000,
  variants: 200,
  technicalData: 100,
  dataName: 100,
  dataValue: 500,
  dataUnit: 40,
} as const;
