import { ownToken } from "~/kernel/extensions/filtered-values";
import { omit } from "~/kernel/pick";
import { compareBytes, lowerKey } from "~/kernel/text";
import type { Facet, ProductFacets } from "./catalogue-service.server";
import type { StoredProduct } from "./product.resource";
import type { ProductFilter, ProductSort } from "./products-service.server";
import { dataToken } from "./technical-data";

/** The fields that are used to match, filter, sort and count a found product. */
export const matchFields = [
  "id",
  "listed",
  "productName",
  "nameKey",
  "words",
  "brand",
  "brandLower",
  "categories",
  "available",
  "priced",
  "priceKey",
  "created",
] as const satisfies readonly (keyof StoredProduct)[];

export type SearchMatch = Pick<StoredProduct, (typeof matchFields)[number]> & { rank: number };

/** Whether a found product passes a filter, with the same meaning as in a list's query. */
export function matchesFilter(row: SearchMatch, filter: ProductFilter): boolean {
  const { category, brand, available, priced, data, own } = filter;
  if (data && !row.words.includes(dataToken(data))) return false;
  if (own && !row.words.includes(ownToken(own))) return false;
  if (category !== undefined && !row.categories.includes(category)) return false;
  if (brand !== undefined && row.brandLower !== lowerKey(brand)) return false;
  if (available !== undefined && row.available !== available) return false;
  return priced === undefined || row.priced === priced;
}

/** Rows in the order by what products have; ties keep the order in which they were found. */
export function sortedMatches(rows: SearchMatch[], sort: ProductSort): SearchMatch[] {
  const by: Record<ProductSort, (a: SearchMatch, b: SearchMatch) => number> = {
    name: (a, b) => compareBytes(a.nameKey, b.nameKey) || compareBytes(a.id, b.id),
    newest: (a, b) => b.created.getTime() - a.created.getTime(),
    "price-up": (a, b) => a.priceKey - b.priceKey,
    "price-down": (a, b) => b.priceKey - a.priceKey,
  };
  return rows.sort(by[sort]);
}

/**
 * The count beside each filter value among the found products: how many remain when that value is
 * chosen and all other filters stay. The stored counters do not have it, because they are not split
 * by search term.
 */
export function facetsAmong(
  rows: readonly SearchMatch[],
  filter: ProductFilter,
  categories: readonly { slug: string; name: string }[],
): ProductFacets {
  const under = (changes: Partial<ProductFilter>) => {
    const wanted = { ...filter, ...changes };
    return rows.filter((row) => matchesFilter(row, wanted)).length;
  };
  const others = omit(filter, ["brand"]);
  const elsewhere = omit(filter, ["category"]);
  const held = new Map<string, number>();
  for (const row of rows) {
    if (!matchesFilter(row, elsewhere)) continue;
    for (const slug of new Set(row.categories)) held.set(slug, (held.get(slug) ?? 0) + 1);
  }
  const brands = new Map<string, Facet>();
  for (const row of rows) {
    if (row.brandLower === "" || !matchesFilter(row, others)) continue;
    const facet = brands.get(row.brandLower);
    if (facet) facet.count += 1;
    else brands.set(row.brandLower, { value: row.brandLower, label: row.brand, count: 1 });
  }
  return {
    total: under({}),
    available: under({ available: true }),
    priced: under({ priced: true }),
    unpriced: under({ priced: false }),
    categories: categories.map(({ slug, name }) => ({
      value: slug,
      label: name,
      count: held.get(slug) ?? 0,
    })),
    brands: [...brands.values()].sort((a, b) => collator.compare(a.label, b.label)),
  };
}

const collator = new Intl.Collator("en", { numeric: true });
