import { reviveDates } from "./dates";
import type { Send } from "./transport";

export interface StoreVariant {
  id: string;
  name: string;
  sku: string | null;
  price: number | null;
  imageURL: string | null;
  inStock: boolean | null;
}

export interface StoreProduct {
  id: string;
  productName: string;
  brand: string;
  /** Major units; null: a price on request. */
  price: number | null;
  categories: string[];
  description: string | null;
  primaryImageURL: string | null;
  pdfLink: string | null;
  /** Null: stock is not counted, and the product can always be bought. */
  inStock: boolean | null;
  /** With `include`. */
  currency?: string;
  variants?: StoreVariant[];
  /** The lowest price of the product and its variants. */
  priceFrom?: number | null;
  technicalData?: { name: string; value: string; unit: string | null }[];
  /** Of the product and its variants; an empty text: nobody wrote what it shows. */
  pictures?: { url: string; alt: string }[];
  updated?: Date;
  /** Public fields of extensions: by the extension's id, then by the field. */
  custom?: Record<string, Record<string, string | number | boolean | null>>;
}

export interface StoreCategory {
  name: string;
  slug: string;
  description: string;
}

interface StoreFacet {
  value: string;
  label: string;
  count: number;
}

export interface StoreFacets {
  total: number;
  categories: StoreFacet[];
  brands: StoreFacet[];
  available: number;
  priced: number;
  unpriced: number;
  data?: { name: string; values: { value: string; count: number }[] }[];
}

export interface StoreList {
  products: StoreProduct[];
  nextCursor: string | null;
  totalCount?: number;
  corrected?: string | null;
  facets?: StoreFacets;
}

export interface StoreDetails {
  include?: (
    | "priceFrom"
    | "variants"
    | "currency"
    | "updated"
    | "technicalData"
    | "pictures"
    | "custom"
    | "facets"
  )[];
  pictures?: "absolute";
}

export interface StoreFilter extends StoreDetails {
  category?: string;
  brand?: string;
  available?: boolean;
  priced?: boolean;
  /** `name:value`, such as `Capacity:220 g`. */
  data?: string;
  /** A public field of an extension: `extension.field:value`, such as `pallets.units:4`. */
  custom?: string;
  minPrice?: number;
  maxPrice?: number;
  updatedSince?: Date;
  sort?: "best" | "name" | "newest" | "price-up" | "price-down";
}

export interface StoreQuery extends StoreFilter {
  limit?: number;
  cursor?: string;
  search?: string;
  match?: "words" | "prefix";
}

/** The Store API: the catalogue, without a credential. */
export interface StoreReads {
  discover(): Promise<{ name: string; version: "v1"; endpoints: string[] }>;
  categories(): Promise<StoreCategory[]>;
  products(query?: StoreQuery): Promise<StoreList>;
  product(id: string, details?: StoreDetails): Promise<StoreProduct>;
  /** Every product under the filter, page after page. */
  allProducts(filter?: StoreFilter): AsyncGenerator<StoreProduct, void, undefined>;
}

export function createStoreReads(send: Send): StoreReads {
  const get = async (path: string, query: object = {}) =>
    reviveDates(await send({ path: `/api/store${path}${textOf(query)}`, isRead: true }));

  const reads: StoreReads = {
    discover: async () => (await get("")) as Awaited<ReturnType<StoreReads["discover"]>>,
    async categories() {
      return ((await get("/categories")) as { categories: StoreCategory[] }).categories;
    },
    products: async (query) => (await get("/products", query)) as StoreList,
    product: async (id, details) =>
      (await get(`/products/${encodeURIComponent(id)}`, details)) as StoreProduct,
    async *allProducts(filter) {
      let cursor: string | null = null;
      do {
        const page: StoreList = await reads.products({
          ...filter,
          limit: 50,
          ...(cursor === null ? {} : { cursor }),
        });
        yield* page.products;
        cursor = page.nextCursor;
      } while (cursor !== null);
    },
  };
  return reads;
}

function textOf(query: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    params.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  return params.size > 0 ? `?${params}` : "";
}
