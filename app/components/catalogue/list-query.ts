import type { ProductFilter, ProductSort } from "~/commerce/commerce";

/** What a list shows, as its address says it. */
export interface ListQuery {
  brand: string | null;
  available: boolean;
  price: "priced" | "request" | null;
  sort: ProductSort;
  cursor: string | null;
  /** Which page of the list, for people; the cursor alone decides what is on it. */
  page: number;
}

export const sorts: readonly (readonly [ProductSort, string])[] = [
  ["name", "Name"],
  ["newest", "Newest first"],
  ["price-up", "Price, low to high"],
  ["price-down", "Price, high to low"],
];

const brandLimit = 200;

/** Reads a list's address; what it does not know counts as not set. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const price = params.get("price");
  const sort = sorts.find(([value]) => value === params.get("sort"));
  const cursor = params.get("cursor") || null;
  const page = Number(params.get("page"));
  return {
    brand: params.get("brand")?.slice(0, brandLimit).trim() || null,
    available: params.get("available") === "1",
    price: price === "priced" || price === "request" ? price : null,
    sort: sort?.[0] ?? "name",
    cursor,
    page: cursor && Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1,
  };
}

/** The filter behind a query. */
export function filterOf(query: ListQuery, category?: string): ProductFilter {
  return {
    ...(category === undefined ? {} : { category }),
    ...(query.brand === null ? {} : { brand: query.brand }),
    ...(query.available ? { available: true } : {}),
    ...(query.price === null ? {} : { priced: query.price === "priced" }),
  };
}

/** The address of a list with changes to its query; a changed filter starts at the first page. */
export function listHref(path: string, query: ListQuery, changes: Partial<ListQuery> = {}): string {
  const wanted = { ...query, cursor: null, page: 1, ...changes };
  const params = new URLSearchParams();
  if (wanted.brand) params.set("brand", wanted.brand);
  if (wanted.available) params.set("available", "1");
  if (wanted.price) params.set("price", wanted.price);
  if (wanted.sort !== "name") params.set("sort", wanted.sort);
  if (wanted.cursor) {
    params.set("cursor", wanted.cursor);
    params.set("page", String(wanted.page));
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

export function isFiltered(query: ListQuery): boolean {
  return query.brand !== null || query.available || query.price !== null;
}

/** The address under which search engines should know a page of a list: unfiltered, by name. */
export function canonicalList(path: string, query: ListQuery): string {
  const { cursor, page, sort } = query;
  const plain = { ...query, brand: null, available: false, price: null, sort: "name" as const };
  return listHref(path, plain, sort === "name" && !isFiltered(query) ? { cursor, page } : {});
}
