import type { CommerceDeps } from "~/modules/deps";
import { pathTo } from "~/modules/settings/category-tree";
import type { CatalogueIndex, Indexed } from "./catalogue-index.server";
import { unpricedKey } from "./product.resource";

/** A condition of a query; the facet of the same name counts without it. */
export interface Group {
  facet: string;
  test(product: Indexed): boolean;
}

/** What products are counted by while they are walked through. */
export interface Counts {
  total: number;
  data: Int32Array;
  /** By their places among the site's categories. */
  categories: Int32Array;
  /** By the numbers of the index. */
  brands: Int32Array;
  available: number;
  priced: number;
  unpriced: number;
  documents: number;
  lowest: number;
  highest: number;
}

interface Walk {
  /** The places to count for a category of the index: its own, and those above it. */
  above: readonly (readonly number[])[];
  /** How many categories the site has. */
  places: number;
  /** The products to walk through; all when left out. */
  among: readonly string[] | undefined;
}

/** The places of each category and of those above it, by the numbers of the index. */
export function placesAbove(index: CatalogueIndex, site: CommerceDeps["site"]): number[][] {
  return index.categories.map((slug) =>
    pathTo(slug).map((each) => site.productCategories.indexOf(each)),
  );
}

/**
 * Counts every choice in one walk. A product that fails no condition counts everywhere; one that
 * fails exactly one counts only in the facet of that condition.
 */
export function countAll(
  index: CatalogueIndex,
  groups: readonly Group[],
  { above, places, among }: Walk,
): Counts {
  const counts: Counts = {
    total: 0,
    data: new Int32Array(index.values.length),
    categories: new Int32Array(places),
    brands: new Int32Array(index.brands.length),
    available: 0,
    priced: 0,
    unpriced: 0,
    documents: 0,
    lowest: unpricedKey,
    highest: 0,
  };
  const { categories, brands, data } = counts;
  const names = index.values.map(({ name }) => name);
  const walk = among ? among.flatMap((id) => index.products.get(id) ?? []) : index.list;
  for (const product of walk) {
    let failed: string | null = null;
    let others = false;
    for (const { facet, test } of groups) {
      if (test(product)) continue;
      others = failed !== null && failed !== facet;
      if (others) break;
      failed = facet;
    }
    if (others) continue;
    if (failed === null) countPassing(product);
    else countFailing(product, failed);
  }
  return counts;

  function countPassing(product: Indexed): void {
    counts.total += 1;
    countCategories(product);
    add(brands, product.brand);
    if (product.available) counts.available += 1;
    if (product.documents) counts.documents += 1;
    countPrices(product);
    countPriced(product);
    const own = product.data;
    for (let at = 0; at < own.length; at += 1) add(data, own[at] as number);
  }

  function countFailing(product: Indexed, failed: string): void {
    if (failed === "category") countCategories(product);
    else if (failed === "brand") add(brands, product.brand);
    else if (failed === "available") counts.available += product.available ? 1 : 0;
    else if (failed === "documents") counts.documents += product.documents ? 1 : 0;
    else if (failed === "priced") countPriced(product);
    else if (failed === "price") countPrices(product);
    else for (const number of product.data) if (names[number] === failed) add(data, number);
  }

  /** A product in two categories counts once in the one above both. */
  function countCategories({ categories: own }: Indexed): void {
    const [only] = own;
    if (only === undefined) return;
    if (own.length === 1) {
      for (const place of above[only] ?? []) add(categories, place);
      return;
    }
    for (const place of new Set(own.flatMap((number) => above[number] ?? []))) {
      add(categories, place);
    }
  }

  function countPriced({ priced }: Indexed): void {
    if (priced) counts.priced += 1;
    else counts.unpriced += 1;
  }

  function countPrices({ priced, priceKey }: Indexed): void {
    if (!priced) return;
    if (priceKey < counts.lowest) counts.lowest = priceKey;
    if (priceKey > counts.highest) counts.highest = priceKey;
  }
}

function add(counts: Int32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}
