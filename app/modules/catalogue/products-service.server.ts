import type { NamedFilter } from "~/kernel/extensions/filtered-values";
import type { Page } from "~/kernel/page";
import type { Audited } from "~/storage/change";
import type { ListOptions } from "~/storage/pages";
import type { AttributeTexts } from "./attribute-values";
import type { DataValue } from "./data-value";
import type { Product, Variant } from "./product.resource";

export type ProductSort = "name" | "newest" | "price-up" | "price-down";

export interface ProductFilter {
  category?: string;
  brand?: string;
  available?: boolean;
  priced?: boolean;
  /** A value of a property. Lists combine it only with a category, and are sorted by name. */
  data?: DataValue;
  /** A value of an extension's public field, under the same terms. */
  own?: NamedFilter;
}

export interface ProductListOptions extends ListOptions, Omit<ProductFilter, "data" | "own"> {
  sort?: ProductSort;
}

/** A page of products, with the stored count of all matching products. */
export interface ProductPage extends Page<Product> {
  totalCount: number;
}

export type ProductInput = Omit<Product, "id" | "deleted" | "created" | "updated" | "version"> & {
  id?: string;
};

/** `attributeTexts` changes single values of technical data, by the names of their rows. */
interface ChangeOptions {
  version?: number;
  attributeTexts?: AttributeTexts;
}

export type ProductChanges = Partial<Omit<ProductInput, "id">> & ChangeOptions;

export type VariantChanges = Partial<Omit<Variant, "id">> & ChangeOptions;

export interface ProductsService {
  list(options?: ProductListOptions): Promise<ProductPage>;
  listByCategory(slug: string, options?: ProductListOptions): Promise<ProductPage>;
  countByCategory(slug?: string): Promise<number>;
  /** null for unknown, unpublished and deleted products alike. */
  getById(id: string): Promise<Product | null>;
  /** Products whose name starts with the term, sorted by name. */
  search(term: string, limit?: number): Promise<Product[]>;
  /** Every product outside the bin, by name; published, unpublished or both. For staff only. */
  listAll(options?: {
    limit?: number;
    cursor?: string;
    published?: boolean;
    /** True: the products in the bin instead, published or not, latest first. */
    binned?: boolean;
  }): Promise<Page<Product>>;
  /**
   * By id or article number: a product outside the bin, or with `binned` one in it, published or
   * not; otherwise null.
   */
  find(id: string, options?: { binned?: boolean }): Promise<Product | null>;
  listFeatured(limit?: number): Promise<Product[]>;
  create: Audited<[input: ProductInput], Product>;
  /**
   * `variants` replaces the list. With `keepsUsed` it is refused to drop variants that have stock or
   * stand in open quotes or orders.
   */
  update: Audited<[id: string, changes: ProductChanges, how?: { keepsUsed: boolean }], Product>;
  /** Changes fields of one variant; the other variants stay. */
  updateVariant: Audited<[id: string, variantId: string, changes: VariantChanges], Product>;
  delete: Audited<[id: string], null>;
  /** Restores a product from the bin. */
  restore: Audited<[id: string], Product>;
  /**
   * Permanently deletes the products that have been in the bin since before that time, in pages of
   * `atOnce`; returns how many.
   */
  sweepBin(before: Date, atOnce: number, stopped?: AbortSignal): Promise<number>;
  feature: Audited<[id: string], Product>;
  unfeature: Audited<[id: string], Product>;
}
