import { LRUCache } from "lru-cache";
import { omit } from "~/kernel/pick";
import { lowerKey } from "~/kernel/text";
import { folded } from "~/kernel/tokens";
import type { CommerceDeps } from "~/modules/deps";
import { slugsWithin } from "~/modules/settings/category-tree";
import type { Storage } from "~/storage/storage";
import { brandCounterPrefix, brandOfCounter, productCounterName } from "./catalogue-counts";
import type { DataFacet, Facet, ListedFacet, ProductFacets } from "./catalogue-service.server";
import type { DataValue } from "./data-value";
import type { ProductFilter } from "./products-service.server";
import { dataCounterName, dataCounterPrefix, dataKey, valueOfCounter } from "./technical-data";

/**
 * The count beside each filter value, read from stored counters: how many products remain when that
 * value is chosen and all other filters stay.
 */
export function createFacets(
  deps: CommerceDeps,
): (filter: ProductFilter, listed?: readonly ListedFacet[]) => Promise<ProductFacets> {
  const spell = brandSpelling(deps);
  return (filter, listed = ["brands", "data"]) => facetsOf(deps, filter, { spell, listed });
}

type Spell = (key: string) => Promise<string>;

async function facetsOf(
  deps: CommerceDeps,
  filter: ProductFilter,
  { spell, listed }: { spell: Spell; listed: readonly ListedFacet[] },
): Promise<ProductFacets> {
  const { storage, site } = deps;
  const tellsData = listed.includes("data") || filter.data !== undefined;
  const names = {
    total: productCounterName(filter),
    available: productCounterName({ ...filter, available: true }),
    priced: productCounterName({ ...filter, priced: true }),
    unpriced: productCounterName({ ...filter, priced: false }),
  };
  const categories = site.productCategories.map((category) => ({
    slug: category.slug,
    label: category.name,
    /** A category's total is that of everything below it; one product in two of them counts twice. */
    names: slugsWithin(category.slug).map((slug) =>
      productCounterName({ ...filter, category: slug }),
    ),
  }));
  const withData = dataCounterName(filter.category);
  const [counts, brands] = await Promise.all([
    storage.counters.get([
      ...Object.values(names),
      ...categories.flatMap(({ names: own }) => own),
      ...(tellsData ? [withData] : []),
    ]),
    listed.includes("brands") ? brandFacets(deps, filter, spell) : [],
  ]);
  const count = (name: string) => counts.get(name) ?? 0;
  // Where no product has properties, nothing more is read.
  const data = count(withData) > 0 ? await dataFacets(storage, filter.category) : null;
  return {
    ...(data ? { data } : {}),
    total: filter.data ? countOfData(data ?? [], filter.data) : count(names.total),
    available: count(names.available),
    priced: count(names.priced),
    unpriced: count(names.unpriced),
    categories: categories.map(({ slug, label, names: own }) => ({
      value: slug,
      label,
      count: own.reduce((sum, name) => sum + count(name), 0),
    })),
    brands,
  };
}

/** The most totals that are read of a category; each counts one spelling of a value. */
const mostTotals = 1_000;

/** The most frequent properties, each with its most frequent values. */
export async function dataFacets(
  { counters }: Pick<Storage, "counters">,
  category: string | undefined,
): Promise<DataFacet[]> {
  const prefix = dataCounterPrefix(category);
  const totals = await counters.list(prefix, mostTotals);
  const spelled = totals
    .filter(({ value }) => value > 0)
    .map(({ name, value: count }) => ({ ...valueOfCounter(name, prefix), count }))
    .sort((a, b) => b.count - a.count);
  const names = new Map<
    string,
    { facet: DataFacet; values: Map<string, Counted>; total: number }
  >();
  for (const { name, value, count } of spelled) {
    const [own, key] = [folded(name), dataKey({ name, value })];
    const known = names.get(own) ?? { facet: { name, values: [] }, values: new Map(), total: 0 };
    names.set(own, known);
    known.total += count;
    const same = known.values.get(key);
    if (same) same.count += count;
    else known.values.set(key, { value, count });
  }
  return [...names.values()]
    .sort((a, b) => b.total - a.total || collator.compare(a.facet.name, b.facet.name))
    .map(({ facet, values }) => ({
      ...facet,
      values: [...values.values()].sort(
        (a, b) => b.count - a.count || collator.compare(a.value, b.value),
      ),
    }));
}

type Counted = DataFacet["values"][number];

/** How many products have a value, in any spelling. */
export function countOfData(facets: readonly DataFacet[], wanted: DataValue): number {
  for (const { name, values } of facets) {
    const own = values.find(({ value }) => dataKey({ name, value }) === dataKey(wanted));
    if (own) return own.count;
  }
  return 0;
}

/**
 * Counter names contain the brand's lower-case key, so its spelling is read from one of its
 * products.
 */
async function brandFacets(
  { storage }: CommerceDeps,
  filter: ProductFilter,
  spell: Spell,
): Promise<Facet[]> {
  const others = omit(filter, ["brand"]);
  const chosen = filter.brand === undefined ? null : lowerKey(filter.brand);
  const counters = await storage.counters.list(brandCounterPrefix(others));
  const found = counters.flatMap(({ name, value: count }) => {
    const key = brandOfCounter(name, others);
    return key === null || count <= 0 ? [] : [{ key, count }];
  });
  if (chosen !== null && !found.some(({ key }) => key === chosen)) {
    found.push({ key: chosen, count: 0 });
  }
  const facets = await Promise.all(
    found.map(async ({ key, count }) => ({ value: key, label: await spell(key), count })),
  );
  return facets.sort((a, b) => collator.compare(a.label, b.label));
}

const collator = new Intl.Collator("en", { numeric: true });

/**
 * How a brand is spelled, cached because every list page shows all brands, and for so short a time
 * that every instance shows a change within five seconds.
 */
function brandSpelling({ storage, clock }: CommerceDeps): (key: string) => Promise<string> {
  const known = new LRUCache<string, string>({
    max: 1_000,
    ttl: 4_000,
    perf: { now: () => clock().getTime() },
  });
  return async (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const [row] = await storage.products.find({
      where: { listed: true, brandLower: key },
      order: { by: "nameLower", direction: "asc" },
      limit: 1,
      only: ["brand"],
    });
    const spelling = row?.brand || key;
    known.set(key, spelling);
    return spelling;
  };
}
