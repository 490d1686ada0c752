import { isTracked, type Product, readProduct, type StoredProduct } from "~/domain/product";
import { lowerKey } from "~/domain/text";
import type { CommerceDeps } from "../deps";
import { searchDocuments } from "../document-search";
import type { Where } from "../storage";
import { type WalkPage, type Way, walkPage } from "./walk";

/** At and below this stock a product is low. */
export const lowStock = 5;

export interface ProductFilters {
  category?: string;
  brand?: string;
  stock?: "out" | "low" | "uncounted";
  published?: boolean;
  featured?: boolean;
  priced?: boolean;
  /** False: only what has no picture. */
  pictured?: boolean;
  /** Only the bin. Left out: everything but the bin. */
  binned?: boolean;
}

export interface DeskProductList extends ProductFilters, Way {
  search?: string;
  sort?: "name" | "newest" | "price-up" | "price-down";
}

const orders = {
  name: { by: "nameLower", direction: "asc" },
  newest: { by: "created", direction: "desc" },
  "price-up": { by: "priceKey", direction: "asc" },
  "price-down": { by: "priceKey", direction: "desc" },
} as const;

/**
 * Products for staff, published or not. The filters that an index answers choose the walk; the
 * others pass rows over, so a page may be short of its limit and still be followed by more.
 */
export async function productsForDesk(
  { storage }: CommerceDeps,
  { sort = "name", search, limit, after, before, ...filters }: DeskProductList,
): Promise<WalkPage<Product>> {
  if (search?.trim()) {
    const plan = {
      ...{ kind: "product" as const, collection: storage.products, where: {} },
      keep: (row: StoredProduct) => fits(row, filters),
    };
    const { items, nextCursor } = await searchDocuments(storage, plan, {
      ...{ search, limit },
      cursor: after,
    });
    const next = items.length === limit ? nextCursor : null;
    return { items: items.map(readProduct), next, previous: null };
  }
  const page = await walkPage(
    storage.products,
    {
      wheres: walksFor(filters),
      order: orders[sort],
      keep: (row: StoredProduct) => fits(row, filters),
    },
    { limit, after, before },
  );
  return { ...page, items: page.items.map(readProduct) };
}

/** What the shop lists and what it does not, each along the indexes that the shop's own lists use. */
function walksFor(filters: ProductFilters): Where<StoredProduct>[] {
  const { category, brand, stock, published, priced, binned } = filters;
  const indexed: Where<StoredProduct> = {
    ...(category === undefined ? {} : { categories: { contains: category } }),
    ...(brand === undefined ? {} : { brandLower: lowerKey(brand) }),
    ...(stock === "out" ? { available: false } : {}),
    ...(priced === undefined ? {} : { priced }),
  };
  const kinds = binned ? [false] : published === undefined ? [true, false] : [published];
  return kinds.map((listed) => ({ listed, ...indexed }));
}

function fits(row: StoredProduct, filters: ProductFilters): boolean {
  const { category, brand, stock, published, featured, priced, pictured, binned } = filters;
  return (
    (row.deleted !== null) === (binned ?? false) &&
    (category === undefined || row.categories.includes(category)) &&
    (brand === undefined || row.brandLower === lowerKey(brand)) &&
    (published === undefined || row.published === published) &&
    (featured === undefined || row.featured === featured) &&
    (priced === undefined || row.priced === priced) &&
    (pictured === undefined || (row.primaryImageURL !== null) === pictured) &&
    (stock === undefined || hasStock(row, stock))
  );
}

function hasStock(row: StoredProduct, wanted: NonNullable<ProductFilters["stock"]>): boolean {
  if (wanted === "uncounted") return !isTracked(row);
  if (wanted === "out") return !row.available;
  return row.available && countedStocks(row).some((stock) => stock <= lowStock);
}

/** Every stock that is counted: the product's own, or those of its variants. */
export function countedStocks(product: Pick<Product, "stock" | "variants">): number[] {
  const own = product.variants.map(({ stock }) => stock ?? product.stock);
  const all = product.variants.length === 0 ? [product.stock] : own;
  return all.filter((stock) => stock !== null);
}
