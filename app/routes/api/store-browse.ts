import { readIsoDate, readIsoDay, startOfDay } from "~/kernel/calendar";
import { readPublicFilter } from "~/kernel/extensions/filtered-values";
import { Failure, invalid } from "~/kernel/failure";
import { isPathSafe } from "~/kernel/identifiers";
import { cutText } from "~/kernel/text";
import type { SearchSort } from "~/modules/catalogue/catalogue-service.server";
import { isStoredValue, readDataValue } from "~/modules/catalogue/data-value";
import type { ProductFilter, ProductSort } from "~/modules/catalogue/products-service.server";
import { findCategory, site } from "~/modules/settings/site";

/** The parameters that were added to v1; a request without them is answered as before. */
const added = [
  "brand",
  "available",
  "priced",
  "minPrice",
  "maxPrice",
  "sort",
  "updatedSince",
  "data",
  "custom",
  "match",
  "include",
  "pictures",
] as const;
export const storeParameters = ["limit", "category", "cursor", "search", ...added] as const;
const addedNames: ReadonlySet<string> = new Set(added);

const sorts: readonly ProductSort[] = ["name", "newest", "price-up", "price-down"];
export const wordSorts: readonly SearchSort[] = ["best", ...sorts];
/** The values of `include` for one product; a list has `facets` too. */
export const productInclusions = [
  "priceFrom",
  "variants",
  "currency",
  "updated",
  "technicalData",
  "pictures",
  "custom",
] as const;
export const inclusions = [...productInclusions, "facets"] as const;
export type Inclusion = (typeof inclusions)[number];

/** Texts of the refusals, for the API's description. */
export const browseTexts = {
  flag: "Must be 1 or 0",
  brand: "Invalid brand",
  price: "Invalid price",
  since: "Invalid updatedSince",
  sort: "Unknown sort",
  include: "Unknown include",
  match: "Unknown match",
  pictures: "Unknown pictures",
  data: "Invalid data",
  custom: "Invalid custom",
  dataAlone: "Technical data can be combined with a category only, in the order of names",
  customAlone:
    "A field of an extension can be combined with a category only, in the order of names and without facets",
  range: "A price range needs sort=price-up or sort=price-down",
  unpriced: "A price range holds no products without a price",
  sinceAlone: "updatedSince cannot be combined with a filter or a sort",
  facets: "Facets are not counted with a price range or updatedSince",
  words: "Filters, sort and include of a search need match=words",
  wordRange: "match=words cannot be combined with a price range or updatedSince",
} as const;

/** The extended parameters of a request. */
export interface Browse {
  filter: ProductFilter;
  sort: SearchSort | null;
  prices: { from?: number; to?: number } | null;
  updatedSince: Date | null;
  words: boolean;
  include: ReadonlySet<Inclusion>;
  absolutePictures: boolean;
}

export function isBrowse(query: URLSearchParams): boolean {
  if (query.size === 0) return false;
  for (const name of query.keys()) if (addedNames.has(name)) return true;
  return false;
}

/**
 * Reads the added parameters. Every list is one walk along an index, so combinations without an
 * index are refused with a text instead of being read slowly.
 * @throws Failure invalid
 */
export function readBrowse(query: URLSearchParams, plain: StoreQuery): Browse {
  const category = categoryOf(query, plain);
  const brand = query.get("brand")?.trim();
  if (brand === "" || (brand && brand.length > 200)) throw invalid(browseTexts.brand, "brand");
  const browse: Browse = {
    filter: {
      ...(category === undefined ? {} : { category }),
      ...(brand === undefined ? {} : { brand }),
      ...flag(query, "available"),
      ...flag(query, "priced"),
      ...dataIn(query),
      ...ownIn(query),
    },
    sort: oneOf(query, "sort", wordSorts, browseTexts.sort),
    prices: pricesIn(query),
    updatedSince: dateIn(query),
    words: oneOf(query, "match", ["words", "prefix"], browseTexts.match) === "words",
    ...detailsIn(query, inclusions),
  };
  if (plain.search === null) checkList(browse);
  else checkSearch(browse);
  return browse;
}

/** The plain search ignores the category; a search by words does not. */
function categoryOf(query: URLSearchParams, plain: StoreQuery): string | undefined {
  if (plain.search === null) return plain.category;
  const slug = query.get("match") === "words" ? query.get("category") : null;
  if (slug !== null && !findCategory(slug)) throw invalid("Unknown category", "category");
  return slug ?? undefined;
}

type Details = Pick<Browse, "include" | "absolutePictures">;

function detailsIn(query: URLSearchParams, known: readonly Inclusion[]): Details {
  return {
    include: inclusionsIn(query, known),
    absolutePictures: oneOf(query, "pictures", ["absolute"], browseTexts.pictures) !== null,
  };
}

/** The extended parameters for one product; null without any. */
export function readDetails(query: URLSearchParams): Details | null {
  if (!query.has("include") && !query.has("pictures")) return null;
  return detailsIn(query, productInclusions);
}

function checkList({ filter, sort, prices, updatedSince, include }: Browse): void {
  const hasFilter = Object.keys(filter).length > 0;
  if (sort === "best") throw invalid(browseTexts.sort, "sort");
  if (prices && sort !== null && !sort.startsWith("price-"))
    throw invalid(browseTexts.range, "sort");
  if (prices && filter.priced === false) throw invalid(browseTexts.unpriced, "priced");
  if (updatedSince && (hasFilter || sort || prices)) {
    throw invalid(browseTexts.sinceAlone, "updatedSince");
  }
  const { category: _, data, own, ...others } = filter;
  const isOrdered = sort !== null && sort !== "name";
  if (data && own) throw invalid(browseTexts.customAlone, "custom");
  if (own && (Object.keys(others).length > 0 || isOrdered || prices)) {
    throw invalid(browseTexts.customAlone, "custom");
  }
  if (data && (Object.keys(others).length > 0 || isOrdered || prices)) {
    throw invalid(browseTexts.dataAlone, "data");
  }
  if (own && include.has("facets")) throw invalid(browseTexts.customAlone, "include");
  if (include.has("facets") && (prices || updatedSince)) {
    throw invalid(browseTexts.facets, "include");
  }
}

function checkSearch({ filter, sort, prices, updatedSince, include, words }: Browse): void {
  if (words && (prices || updatedSince)) throw invalid(browseTexts.wordRange, "match");
  const hasFilter = Object.keys(filter).length > 0;
  if (!words && (hasFilter || sort || prices || updatedSince || include.size > 0)) {
    throw invalid(browseTexts.words, "match");
  }
}

/** `data=Capacity:220 g`; of several the first counts. */
function dataIn(query: URLSearchParams): ProductFilter {
  const text = query.get("data");
  if (text === null) return {};
  const data = readDataValue(text);
  if (!data || !isStoredValue(data)) throw invalid(browseTexts.data, "data");
  return { data };
}

/** `custom=pallets.units:4`; of several the first counts. */
function ownIn(query: URLSearchParams): ProductFilter {
  const text = query.get("custom");
  if (text === null) return {};
  const own = readPublicFilter("products", text);
  if (!own) throw invalid(browseTexts.custom, "custom");
  return { own };
}

function flag(query: URLSearchParams, name: "available" | "priced"): ProductFilter {
  const value = query.get(name);
  if (value === null) return {};
  if (!/^(0|1|true|false)$/.test(value)) throw invalid(browseTexts.flag, name);
  return { [name]: value === "1" || value === "true" };
}

function oneOf<T extends string>(
  query: URLSearchParams,
  name: string,
  known: readonly T[],
  text: string,
): T | null {
  const value = query.get(name);
  if (value === null) return null;
  const found = known.find((each) => each === value);
  if (!found) throw invalid(text, name);
  return found;
}

function pricesIn(query: URLSearchParams): Browse["prices"] {
  const read = (name: string) => {
    const text = query.get(name);
    if (text === null) return undefined;
    const value = /^\d{1,12}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isNaN(value)) throw invalid(browseTexts.price, name);
    return value;
  };
  const from = read("minPrice");
  const to = read("maxPrice");
  return from === undefined && to === undefined ? null : { from, to };
}

function dateIn(query: URLSearchParams): Date | null {
  const text = query.get("updatedSince");
  if (text === null) return null;
  const day = readIsoDay(text);
  const date = day === null ? readIsoDate(text) : startOfDay(day, site.timeZone.id);
  if (!date || text.length > 64) throw invalid(browseTexts.since, "updatedSince");
  return date;
}

function inclusionsIn(query: URLSearchParams, allowed: readonly Inclusion[]): Set<Inclusion> {
  const names = (query.get("include") ?? "").split(",").filter(Boolean).slice(0, 20);
  const known = names.map((name) => allowed.find((each) => each === name));
  if (known.includes(undefined)) throw invalid(browseTexts.include, "include");
  return new Set(known.filter((name) => name !== undefined));
}

const searchLimit = 200;
const defaultLimit = 20;
const maxLimit = 50;

/** The two modes of the products list, chosen by `search`. */
export type StoreQuery =
  | { search: string; limit: number }
  | { search: null; category: string | undefined; limit: number; cursor: string | undefined };

/** Never refused: a value that is not an integer becomes 20, and others are limited to 1..50. */
function readLimit(value: string | null): number {
  const text = value?.trim() ?? "";
  if (!/^-?\d+$/.test(text)) return defaultLimit;
  return Math.min(maxLimit, Math.max(1, Number(text)));
}

/**
 * The query of GET /api/store/products; of a repeated parameter the first counts.
 * @throws Failure invalid, in the words of docs/api.md
 */
export function readStoreQuery(query: URLSearchParams): StoreQuery {
  const limit = readLimit(query.get("limit"));
  const search = query.get("search");
  if (search !== null) {
    const term = search.trim();
    if (term.length < 2) {
      throw new Failure("invalid", "Search term must be at least 2 characters");
    }
    return { search: cutText(term, searchLimit), limit };
  }
  const category = query.get("category") ?? undefined;
  if (category !== undefined && !findCategory(category)) {
    throw new Failure("invalid", "Unknown category");
  }
  const cursor = query.get("cursor") ?? undefined;
  if (cursor !== undefined && !isPathSafe(cursor)) throw new Failure("invalid", "Invalid cursor");
  return { search: null, category, limit, cursor };
}
