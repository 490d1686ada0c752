import { readAmount } from "~/forms/amount";
import { lowerKey } from "~/kernel/text";
import { plainNumber, writeTypedNumber } from "~/kernel/typed-number";
import type {
  FacetQuery,
  SearchSort,
  UnreadLimit,
} from "~/modules/catalogue/catalogue-service.server";
import {
  type DataSort,
  type DataValue,
  isDataSort,
  isStoredValue,
  readDataValue,
  writeDataValue,
} from "~/modules/catalogue/data-value";
import type { ProductFilter } from "~/modules/catalogue/products-service.server";
import { type PlainKey, t } from "~/texts/text";

/** What a list's address says about one property. */
export interface DataChoice {
  name: string;
  /** The chosen values; a product needs one of them. */
  values: string[];
  /** The ends of a range as they were typed, with or without a unit; empty for no end. */
  from: string;
  to: string;
}

/** The content of a list, as its address describes it. */
export interface ListQuery {
  /** The search term; empty on the lists of the catalogue. */
  term: string;
  /** The category filter of a search. A list of the catalogue has its category in the path. */
  category: string | null;
  /** The keys of the chosen brands. */
  brands: string[];
  available: boolean;
  /** Only products with a specification sheet. */
  sheet: boolean;
  price: "priced" | "request" | null;
  /** The ends of the price range, in major units, or as typed if they are no price. */
  min: number | string | null;
  max: number | string | null;
  data: DataChoice[];
  sort: SearchSort | DataSort;
  cursor: string | null;
  /** The number of the page as people see it. Only the cursor decides which rows it shows. */
  page: number;
}

const sorts = [
  ["best", "catalogue:bestMatch"],
  ["name", "catalogue:byName"],
  ["newest", "catalogue:newestFirst"],
  ["price-up", "catalogue:priceUp"],
  ["price-down", "catalogue:priceDown"],
] as const satisfies readonly (readonly [SearchSort, PlainKey])[];

const longest = 200;
/** A name, each of whose characters may have a backslash, with a value and its unit. */
const longestDatum = 800;
const mostBrands = 50;
const mostNames = 40;
const mostValues = 100;

/** The changes that take every filter off a list. */
export const noFilters = {
  category: null,
  brands: [],
  available: false,
  sheet: false,
  price: null,
  min: null,
  max: null,
  data: [],
} satisfies Partial<ListQuery>;

/** The orders of a list. The first is the default. */
export function sortsOf({
  term,
}: Pick<ListQuery, "term">): readonly (readonly [SearchSort, PlainKey])[] {
  return term === "" ? sorts.slice(1) : sorts;
}

/** Reads a list's address; unknown values count as not set. */
export function readListQuery(params: URLSearchParams, term = ""): ListQuery {
  const price = params.get("price");
  const known = sortsOf({ term });
  const asked = params.get("sort") ?? "";
  const sort = known.find(([value]) => value === asked) ?? known[0];
  const cursor = params.get("cursor") || null;
  const page = Number(params.get("page"));
  const brands = params.getAll("brand").map((brand) => lowerKey(brand.slice(0, longest).trim()));
  return {
    term,
    category: term === "" ? null : params.get("category")?.slice(0, longest) || null,
    brands: [...new Set(brands.filter(Boolean))].slice(0, mostBrands),
    available: params.get("available") === "1",
    sheet: params.get("sheet") === "1",
    price: price === "priced" || price === "request" ? price : null,
    min: readPrice(params.get("min")),
    max: readPrice(params.get("max")),
    data: readChoices(params),
    sort: isDataSort(asked) ? asked : (sort?.[0] ?? "name"),
    cursor,
    page: cursor && Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1,
  };
}

/** An amount as people type it: "1234.5", "1.234,50", "€50". What is no price stays as typed. */
function readPrice(param: string | null): number | string | null {
  const typed = param?.slice(0, longest).trim();
  if (!typed) return null;
  const read = readAmount(typed);
  if ("amount" in read) return read.amount;
  // The page's language says whether "1,000" groups.
  const text = read.problem.kind === "ambiguous" ? plainNumber(typed.replace(/[^\d.,]/g, "")) : "";
  return /^\d+$/.test(text) ? Number(text) : typed;
}

/** A price limit as its field and its address show it. */
export function writePrice(limit: number | string): string {
  return typeof limit === "number" ? writeTypedNumber(limit) : limit;
}

/** The price limits that could not be read. */
export function unreadPrices({ min, max }: ListQuery): UnreadLimit[] {
  const unread = (end: UnreadLimit["end"], limit: ListQuery["min"]) =>
    typeof limit === "string"
      ? [{ name: null, end, note: t("catalogue:noPrice", { typed: limit }) }]
      : [];
  return [...unread("from", min), ...unread("to", max)];
}

const [fromPrefix, toPrefix] = ["from.", "to."];

/** The name of the inputs for the ends of a property's range. */
export function rangeInputs(name: string): { from: string; to: string } {
  return { from: fromPrefix + name, to: toPrefix + name };
}

function readChoices(params: URLSearchParams): DataChoice[] {
  const choices = new Map<string, DataChoice>();
  const of = (name: string) => {
    const known = choices.get(name) ?? { name, values: [], from: "", to: "" };
    if (choices.size < mostNames) choices.set(name, known);
    return known;
  };
  for (const [key, text] of params) {
    const isDatum = key === "data";
    const value = text.slice(0, isDatum ? longestDatum : longest).trim();
    if (value === "") continue;
    const data = isDatum ? readDataValue(value) : null;
    if (data) {
      const { values } = of(data.name);
      if (values.length < mostValues && !values.includes(data.value)) values.push(data.value);
    }
    if (key.startsWith(fromPrefix)) of(key.slice(fromPrefix.length, longest)).from = value;
    if (key.startsWith(toPrefix)) of(key.slice(toPrefix.length, longest)).to = value;
  }
  return [...choices.values()].filter(({ name }) => name !== "");
}

/** How values of properties are shown, by `writeDataValue`, where it is not as they are. */
export type ValueWords = Readonly<Record<string, string>>;

/** A value of a property as people read it. */
export function shownValue(words: ValueWords | undefined, name: string, value: string): string {
  return words?.[writeDataValue({ name, value })] ?? value;
}

/** What is chosen of a property. */
export function choiceOf({ data }: Pick<ListQuery, "data">, name: string): DataChoice {
  const key = name.toLowerCase();
  const known = data.find((each) => each.name.toLowerCase() === key);
  return known ?? { name, values: [], from: "", to: "" };
}

/** The data of a query with one property's choice changed; an empty choice is taken off. */
export function withChoice({ data }: Pick<ListQuery, "data">, choice: DataChoice): DataChoice[] {
  const key = choice.name.toLowerCase();
  const others = data.filter(({ name }) => name.toLowerCase() !== key);
  const { values, from, to } = choice;
  return values.length > 0 || from || to ? [...others, choice] : others;
}

/** The query as one that any filters may combine. */
export function facetQueryOf(query: ListQuery, category = query.category): FacetQuery {
  const { brands, available, sheet, price, data } = query;
  const from = typeof query.min === "number" ? { from: query.min } : {};
  const to = typeof query.max === "number" ? { to: query.max } : {};
  return {
    ...(category === null ? {} : { category }),
    ...(brands.length > 0 ? { brands } : {}),
    ...(available ? { available: true } : {}),
    ...(sheet ? { documents: true } : {}),
    ...(price === null ? {} : { priced: price === "priced" }),
    ...("from" in from || "to" in to ? { price: { ...from, ...to } } : {}),
    ...(data.length === 0
      ? {}
      : {
          data: data.map(({ name, values, from, to }) => ({
            name,
            ...(values.length > 0 ? { values } : {}),
            ...(from ? { from } : {}),
            ...(to ? { to } : {}),
          })),
        }),
  };
}

/**
 * The filter that every backend answers, whatever the size of the catalogue: one value of a
 * property alone, or one brand with availability and price.
 */
export function filterOf(query: ListQuery, category = query.category): ProductFilter {
  const own = category === null ? {} : { category };
  const data = storedChoice(query);
  if (data) return { ...own, data };
  const [brand] = query.brands;
  return {
    ...own,
    ...(brand === undefined ? {} : { brand }),
    ...(query.available ? { available: true } : {}),
    ...(query.price === null ? {} : { priced: query.price === "priced" }),
  };
}

/** The first chosen value of the first property, if every backend can filter by it. */
function storedChoice({ data: [choice] }: ListQuery): DataValue | undefined {
  if (!choice) return undefined;
  const { name, values } = choice;
  return values.map((value) => ({ name, value })).find(isStoredValue);
}

/** The query as such a filter answers it: what it leaves out is not shown as chosen. */
export function plainQuery(query: ListQuery): ListQuery {
  const data = storedChoice(query);
  if (data) return { ...query, ...byData(data.name, data.value) };
  return {
    ...query,
    sort: isDataSort(query.sort) ? "name" : query.sort,
    brands: query.brands.slice(0, 1),
    sheet: false,
    min: null,
    max: null,
    data: [],
  };
}

/** The parts of a list by one property's value alone, beside its category. */
export function byData(name: string, value: string): Partial<ListQuery> {
  return { ...noFilters, data: [{ name, values: [value], from: "", to: "" }], sort: "name" };
}

/** The address of a list after changes to its query. A changed filter starts at the first page. */
export function listHref(path: string, query: ListQuery, changes: Partial<ListQuery> = {}): string {
  const wanted = { ...query, cursor: null, page: 1, ...changes };
  const params = new URLSearchParams();
  if (wanted.term) params.set("q", wanted.term);
  if (wanted.category) params.set("category", wanted.category);
  for (const brand of wanted.brands) params.append("brand", brand);
  if (wanted.available) params.set("available", "1");
  if (wanted.sheet) params.set("sheet", "1");
  if (wanted.price) params.set("price", wanted.price);
  if (wanted.min !== null) params.set("min", writePrice(wanted.min));
  if (wanted.max !== null) params.set("max", writePrice(wanted.max));
  for (const { name, values, from, to } of wanted.data) {
    for (const value of values) params.append("data", writeDataValue({ name, value }));
    const inputs = rangeInputs(name);
    if (from) params.set(inputs.from, from);
    if (to) params.set(inputs.to, to);
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
  return listHref("", query) !== listHref("", query, noFilters);
}

/** The address under which search engines should know a page of a list: unfiltered, by name. */
export function canonicalList(path: string, query: ListQuery): string {
  const { cursor, page, sort } = query;
  const plain = { ...query, ...noFilters, sort: "name" as const };
  return listHref(path, plain, sort === "name" && !isFiltered(query) ? { cursor, page } : {});
}
