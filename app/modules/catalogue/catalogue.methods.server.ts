import { z } from "zod";
import { cartLine, noArguments, optional } from "~/gateway/rows/arguments";
import { rowsOver } from "~/gateway/rows/method";
import { record } from "~/gateway/rows/results";
import { quickLimits } from "~/modules/cart/cart.resource";
import { staff } from "~/modules/staff/role";
import type { CatalogueService } from "./catalogue-service.server";
import { type DataSort, isDataSort } from "./data-value";
import { type MissedSearch, missedSearchFields } from "./missed-search.resource";

const { method } = rowsOver<{ catalogue: CatalogueService }>();

const inPages = { rpc: false } as const;

const filter = z.object({
  category: optional(z.string().max(200)),
  brand: optional(z.string().max(500)),
  available: optional(z.boolean()),
  priced: optional(z.boolean()),
  data: optional(z.object({ name: z.string().max(200), value: z.string().max(200) })),
  own: optional(
    z.object({
      own: z.object({ extension: z.string().max(50), name: z.string().max(50) }),
      value: z.union([z.string().max(200), z.number(), z.boolean(), z.null()]),
    }),
  ),
});
const sorts = ["name", "newest", "price-up", "price-down"] as const;
const dataSort = z.custom<DataSort>((text) => typeof text === "string" && isDataSort(text));
const count = z.number().int().min(1).max(10_000);
const cursor = optional(z.string().max(2_048));
const price = z.number().min(0).optional();
const term = z.string().max(200);
const typed = z.string().max(200).optional();
const facetQuery = z.object({
  category: z.string().max(200).optional(),
  brands: z.array(z.string().max(500)).max(50).optional(),
  available: z.boolean().optional(),
  priced: z.boolean().optional(),
  documents: z.boolean().optional(),
  price: z.object({ from: price, to: price }).optional(),
  data: z
    .array(
      z.object({
        name: z.string().max(200),
        values: z.array(z.string().max(800)).max(100).optional(),
        from: typed,
        to: typed,
      }),
    )
    .max(40)
    .optional(),
});
const missedSearch = record<MissedSearch>(
  "MissedSearch",
  "A term for which the shop's search found nothing.",
  missedSearchFields,
);
const ids = z.array(z.string().max(512)).max(100);

/** Catalogue reads for pages and the Store API. */
export const catalogue = {
  storeList: method(
    "public",
    z.tuple([z.object({ category: optional(z.string()), limit: count, cursor })]),
    (store, [options]) => store.catalogue.storeList(options),
    inPages,
  ),
  storeSearch: method(
    "public",
    z.tuple([term, count]),
    (store, [words, limit]) => store.catalogue.storeSearch(words, limit),
    inPages,
  ),
  storeProduct: method(
    "public",
    z.tuple([z.string()]),
    (store, [id]) => store.catalogue.storeProduct(id),
    inPages,
  ),
  storeBrowse: method(
    "public",
    z.tuple([
      z.object({
        filter,
        sort: z.enum(sorts),
        limit: count,
        cursor,
        prices: z.object({ from: price, to: price }).optional(),
        updatedSince: z.date().optional(),
      }),
    ]),
    (store, [options]) => store.catalogue.storeBrowse(options),
    inPages,
  ),
  storeMatches: method(
    "public",
    z.tuple([term, z.object({ filter, sort: z.enum(["best", ...sorts]), limit: count })]),
    (store, [words, options]) => store.catalogue.storeMatches(words, options),
    inPages,
  ),
  storeDetail: method(
    "public",
    z.tuple([z.string()]),
    (store, [id]) => store.catalogue.storeDetail(id),
    inPages,
  ),
  cards: method(
    "public",
    z.tuple([
      filter,
      z.object({
        sort: z.enum(sorts),
        limit: count,
        cursor,
      }),
    ]),
    (store, [which, options]) => store.catalogue.cards(which, options),
    inPages,
  ),
  faceted: method(
    "public",
    z.tuple([facetQuery, z.object({ sort: z.enum(sorts).or(dataSort), limit: count, cursor })]),
    (store, [query, options]) => store.catalogue.faceted(query, options),
    inPages,
  ),
  suggest: method(
    "public",
    z.tuple([term, count]),
    (store, [words, limit]) => store.catalogue.suggest(words, limit),
    inPages,
  ),
  search: method(
    "public",
    z.tuple([
      term,
      z.object({
        filter,
        sort: z.enum(["best", ...sorts]).or(dataSort),
        limit: count,
        offset: z.number().int().min(0),
        facets: facetQuery.optional(),
      }),
    ]),
    (store, [words, options]) => store.catalogue.search(words, options),
    inPages,
  ),
  featuredCards: method(
    "public",
    z.tuple([count]),
    (store, [limit]) => store.catalogue.featuredCards(limit),
    inPages,
  ),
  cardsOf: method(
    "public",
    z.tuple([ids]),
    (store, [wanted]) => store.catalogue.cardsOf(wanted),
    inPages,
  ),
  tableRows: method(
    "public",
    z.tuple([ids]),
    (store, [wanted]) => store.catalogue.tableRows(wanted),
    inPages,
  ),
  sizes: method(
    "public",
    z.tuple([z.string()]),
    (store, [id]) => store.catalogue.sizes(id),
    inPages,
  ),
  noteMissed: method(
    "public",
    z.tuple([term]),
    (store, [words]) => store.catalogue.noteMissed(words),
    inPages,
  ),
  missedSearches: method("admin", noArguments, (store) => store.catalogue.missedSearches(), {
    roles: staff.everyone,
    result: z.array(missedSearch),
  }),
  shownWith: method(
    "public",
    z.tuple([z.array(z.string().max(512)).max(200)]),
    (store, [wanted]) => store.catalogue.shownWith(wanted),
    inPages,
  ),
  linesNow: method(
    "public",
    z.tuple([z.array(cartLine).max(500)]),
    (store, [lines]) => store.catalogue.linesNow(lines),
    inPages,
  ),
  facets: method(
    "public",
    z.tuple([filter, optional(z.array(z.enum(["brands", "data"]))).optional()]),
    (store, [which, listed]) => store.catalogue.facets(which, listed),
    inPages,
  ),
  numbered: method(
    "public",
    z.tuple([z.array(z.string().max(64)).max(quickLimits.lines)]),
    (store, [numbers]) => store.catalogue.numbered(numbers),
    inPages,
  ),
  dataNames: method("admin", noArguments, (store) => store.catalogue.dataNames(), {
    rpc: false,
    roles: staff.everyone,
  }),
  sitemap: method(
    "public",
    z.tuple([z.object({ limit: count, cursor })]),
    (store, [options]) => store.catalogue.sitemap(options),
    inPages,
  ),
};
