import { LRUCache } from "lru-cache";
import { brandCounterPrefix, brandOfCounter, productCounterName } from "~/domain/catalogue-counts";
import type { CommerceDeps } from "../deps";
import type { Facet, ProductFacets } from "./catalogue-service";
import type { ProductFilter } from "./products-service";

/**
 * The count beside each filter value, read from the kept counters: how many products remain when
 * that value is chosen and all other filters stay.
 */
export function createFacets(
  deps: CommerceDeps,
): (filter: ProductFilter) => Promise<ProductFacets> {
  const spell = brandSpelling(deps);
  return (filter) => facetsOf(deps, filter, spell);
}

type Spell = (key: string) => Promise<string>;

async function facetsOf(
  deps: CommerceDeps,
  filter: ProductFilter,
  spell: Spell,
): Promise<ProductFacets> {
  const { storage, site } = deps;
  const names = {
    total: productCounterName(filter),
    available: productCounterName({ ...filter, available: true }),
    priced: productCounterName({ ...filter, priced: true }),
    unpriced: productCounterName({ ...filter, priced: false }),
  };
  const categories = site.productCategories.map((category) => ({
    slug: category.slug,
    label: category.name,
    name: productCounterName({ ...filter, category: category.slug }),
  }));
  const [counts, brands] = await Promise.all([
    storage.counters.get([...Object.values(names), ...categories.map(({ name }) => name)]),
    brandFacets(deps, filter, spell),
  ]);
  const count = (name: string) => counts.get(name) ?? 0;
  return {
    total: count(names.total),
    available: count(names.available),
    priced: count(names.priced),
    unpriced: count(names.unpriced),
    categories: categories.map(({ slug, label, name }) => ({
      value: slug,
      label,
      count: count(name),
    })),
    brands,
  };
}

/**
 * Counter names hold the brand's lower-case key, so its spelling is read from one product per
 * brand.
 */
async function brandFacets(
  { storage }: CommerceDeps,
  filter: ProductFilter,
  spell: Spell,
): Promise<Facet[]> {
  const { brand: _, ...others } = filter;
  const counters = await storage.counters.list(brandCounterPrefix(others));
  const found = counters.flatMap(({ name, value: count }) => {
    const key = brandOfCounter(name, others);
    return key === null || count <= 0 ? [] : [{ key, count }];
  });
  const facets = await Promise.all(
    found.map(async ({ key, count }) => ({ value: key, label: await spell(key), count })),
  );
  return facets.sort((a, b) => collator.compare(a.label, b.label));
}

const collator = new Intl.Collator("en");

/** How a brand is spelled, cached for a minute because every list page shows all brands. */
function brandSpelling({ storage, clock }: CommerceDeps): (key: string) => Promise<string> {
  const known = new LRUCache<string, string>({
    max: 1_000,
    ttl: 60_000,
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
