import type { Custom } from "~/kernel/extensions/custom-field";
import { ownFilters } from "~/kernel/extensions/filtered-values";
import { lowerKey } from "~/kernel/text";
import { shownOrderOf } from "~/modules/catalogue/catalogue.server";
import {
  countedStocks,
  isTracked,
  type Product,
  readProduct,
  type StoredProduct,
} from "~/modules/catalogue/product.resource";
import type { ProductSort } from "~/modules/catalogue/products-service.server";
import type { CommerceDeps } from "~/modules/deps";
import { isSought, searchSorted } from "~/modules/search/document-search.server";
import { slugsWithin } from "~/modules/settings/category-tree";
import { type WalkOptions, type WalkPage, walkPage } from "~/storage/pages";
import type { Where } from "~/storage/storage";

export interface ProductFilters {
  /** With the categories below it. */
  category?: string;
  brand?: string;
  /** low: at or below the site's threshold, including sold out. */
  stock?: "out" | "low" | "uncounted";
  published?: boolean;
  featured?: boolean;
  priced?: boolean;
  /** False: only products without a picture. */
  pictured?: boolean;
  /** Only the bin. When left out, everything but the bin. */
  binned?: boolean;
}

export interface DeskProductList extends ProductFilters, WalkOptions {
  search?: string;
  /** Only those with these values of extensions. */
  custom?: Custom;
  /** By name, or newest first in a search. Ignored for low products, which come lowest first. */
  sort?: ProductSort;
}

const least = { by: "leastStock", direction: "asc" } as const;

/**
 * Products for staff, published or not. An index answers some filters; rows that fail the others
 * are skipped, so a page may be short and still have a next one.
 */
export async function productsForDesk(
  { storage, site }: CommerceDeps,
  { sort, search, custom, limit, after, before, ...filters }: DeskProductList,
): Promise<WalkPage<Product>> {
  const { lowStock } = site;
  const { category } = filters;
  const categories = category === undefined ? null : slugsWithin(category);
  const keep = (row: StoredProduct) => fits(row, { ...filters, categories }, lowStock);
  const own = ownFilters("products", custom, site);
  const collection = storage.products;
  const isFound = isSought(search, own);
  const shown = shownOrderOf(sort ?? (isFound ? "newest" : "name"));
  const order = filters.stock === "low" ? least : shown;
  const page = isFound
    ? await searchSorted(
        storage,
        { kind: "product", collection, where: {}, keep, own },
        { order, search, limit, after },
      )
    : await walkPage(
        collection,
        { wheres: walksFor({ ...filters, categories }, lowStock), order, keep },
        { limit, after, before },
      );
  return { ...page, items: page.items.map(readProduct) };
}

interface Conditions extends ProductFilters {
  /** The categories of which a product has at least one; null for any. */
  categories: readonly string[] | null;
}

/**
 * Reads listed and unlisted products, and those of each category, along the indexes of the shop's
 * own lists.
 */
function walksFor(filters: Conditions, lowStock: number): Where<StoredProduct>[] {
  const { categories, brand, stock, published, priced, binned } = filters;
  const kinds = binned ? [false] : published === undefined ? [true, false] : [published];
  // One index has the low products; rows that fail other filters are skipped.
  if (stock === "low") {
    return kinds.map((listed) => ({ listed, leastStock: { below: lowStock + 1 } }));
  }
  const indexed: Where<StoredProduct> = {
    ...(brand === undefined ? {} : { brandLower: lowerKey(brand) }),
    ...(stock === "out" ? { available: false } : {}),
    ...(priced === undefined ? {} : { priced }),
  };
  const all = kinds.map((listed) => ({ listed, ...indexed }));
  if (categories === null) return all;
  return categories.flatMap((slug) =>
    all.map((where) => ({ ...where, categories: { contains: slug } })),
  );
}

function fits(row: StoredProduct, filters: Conditions, lowStock: number): boolean {
  const { categories, brand, stock, published, featured, priced, pictured, binned } = filters;
  return (
    (row.deleted !== null) === (binned ?? false) &&
    (categories === null || categories.some((slug) => row.categories.includes(slug))) &&
    (brand === undefined || row.brandLower === lowerKey(brand)) &&
    (published === undefined || row.published === published) &&
    (featured === undefined || row.featured === featured) &&
    (priced === undefined || row.priced === priced) &&
    (pictured === undefined || (row.primaryImageURL !== null) === pictured) &&
    (stock === undefined || hasStock(row, stock, lowStock))
  );
}

function hasStock(
  row: StoredProduct,
  wanted: NonNullable<ProductFilters["stock"]>,
  lowStock: number,
): boolean {
  if (wanted === "uncounted") return !isTracked(row);
  if (wanted === "out") return !row.available;
  return countedStocks(row).some((stock) => stock <= lowStock);
}
