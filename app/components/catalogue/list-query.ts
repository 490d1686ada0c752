import type { SearchSort } from "~/modules/catalogue/catalogue-service.server";
import type { ProductFilter } from "~/modules/catalogue/products-service.server";
import { readDataValue, writeDataValue } from "~/modules/catalogue/technical-data";

/** The content of a list, as its address describes it. */
export interface ListQuery {
  /** The search term; empty on the lists of the catalogue. */
  term: string;
  /** The category filter of a search. A list of the catalogue has its category in the path. */
  category: string | null;
  brand: string | null;
  available: boolean;
  price: "priced" | "request" | null;
  /** A property's value, `name:value`; a list with it has no other filter and no sort. */
  data: string | null;
  sort: SearchSort;
  cursor: string | null;
  /** The number of the page as people see it. Only the cursor decides which rows it shows. */
  page: number;
}

const sorts: readonly (readonly [SearchSort, string])[] = [
  ["best", "Best match"],
  ["name", "Name"],
  ["newest", "Newest first"],
  ["price-up", "Price, low to high"],
  ["price-down", "Price, high to low"],
];

const brandLimit = 200;

/** The changes that take every filter off a list. */
export const noFilters = { category: null, brand: null, available: false, price: null, data: null };

/** In the order of an address. */
const filterNames = Object.keys(noFilters) as (keyof typeof noFilters)[];

/** The orders of a list. The first is the default. */
export function sortsOf({ term }: Pick<ListQuery, "term">) {
  return term === "" ? sorts.slice(1) : sorts;
}

/** Reads a list's address; unknown values count as not set. */
export function readListQuery(params: URLSearchParams, term = ""): ListQuery {
  const price = params.get("price");
  const known = sortsOf({ term });
  const sort = known.find(([value]) => value === params.get("sort")) ?? known[0];
  const cursor = params.get("cursor") || null;
  const page = Number(params.get("page"));
  const data = readDataValue(params.get("data")?.slice(0, brandLimit) ?? "");
  const query: ListQuery = {
    term,
    category: term === "" ? null : params.get("category")?.slice(0, brandLimit) || null,
    brand: params.get("brand")?.slice(0, brandLimit).trim() || null,
    available: params.get("available") === "1",
    price: price === "priced" || price === "request" ? price : null,
    data: null,
    sort: sort?.[0] ?? "name",
    cursor,
    page: cursor && Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1,
  };
  return term === "" && data ? { ...query, ...byData(writeDataValue(data)) } : query;
}

/** The parts of a list by a property's value, beside its category. */
export function byData(data: string): Partial<ListQuery> {
  return { ...noFilters, data, sort: "name" };
}

/** The filter of a query. */
export function filterOf(query: ListQuery, category = query.category): ProductFilter {
  return {
    ...(category === null ? {} : { category }),
    ...(query.brand === null ? {} : { brand: query.brand }),
    ...(query.available ? { available: true } : {}),
    ...(query.price === null ? {} : { priced: query.price === "priced" }),
    ...(query.data === null ? {} : { data: readDataValue(query.data) ?? undefined }),
  };
}

/** The address of a list after changes to its query. A changed filter starts at the first page. */
export function listHref(path: string, query: ListQuery, changes: Partial<ListQuery> = {}): string {
  const wanted = { ...query, cursor: null, page: 1, ...changes };
  const params = new URLSearchParams();
  if (wanted.term) params.set("q", wanted.term);
  for (const name of filterNames) {
    const value = wanted[name];
    if (value) params.set(name, value === true ? "1" : value);
  }
  if (wanted.sort !== sortsOf(wanted)[0]?.[0]) params.set("sort", wanted.sort);
  if (wanted.cursor) {
    params.set("cursor", wanted.cursor);
    params.set("page", String(wanted.page));
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

export function isFiltered(query: ListQuery): boolean {
  return filterNames.some((name) => query[name]);
}

/** The address under which search engines should know a page of a list: unfiltered, by name. */
export function canonicalList(path: string, query: ListQuery): string {
  const { cursor, page, sort } = query;
  const plain = { ...query, ...noFilters, sort: "name" as const };
  return listHref(path, plain, sort === "name" && !isFiltered(query) ? { cursor, page } : {});
}
