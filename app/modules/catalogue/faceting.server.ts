import { LRUCache } from "lru-cache";
import { numberFormat } from "~/kernel/formats";
import { type NumberHabit, overlaps, readMeasure } from "~/kernel/measures";
import { decodeCursor, encodeCursor } from "~/kernel/page";
import { lowerKey } from "~/kernel/text";
import { fromBase, toBase, type Unit, unitNamed } from "~/kernel/units";
import type { CommerceDeps } from "~/modules/deps";
import { pathTo, slugsWithin } from "~/modules/settings/category-tree";
import type { Attribute } from "~/modules/settings/part-fields";
import { languageNow, localeNowOr, t } from "~/texts/text";
import { attributeKey, isForCategories, numberHabit } from "./attributes";
import { type CatalogueIndex, readKeys } from "./catalogue-index.server";
import type {
  DataFacet,
  FacetedList,
  FacetQuery,
  ListSort,
  OtherSize,
  ProductFacets,
  RangeFacet,
  UnreadLimit,
} from "./catalogue-service.server";
import type { DataSort } from "./data-value";
import { type Counts, countAll, type Group, placesAbove } from "./facet-counts.server";
import { type ListOrder, listOrder, type Place } from "./list-order.server";
import { unpricedKey } from "./product.resource";
import { type SizedCategory, sizedCategory, sizesOf } from "./sizes.server";

/** The properties that a list offers at once: those of the seller's filters, or else any. */
const mostOffered = 24;
const mostFacets = 8;
/** The values of one property. */
const mostShown = 30;
/** A range with more values offers no boxes for them. */
const mostBoxes = 24;

/** Of so many queries, the results of walks are kept until a product or a definition changes. */
const mostKept = 300;

interface PageOptions {
  sort: ListSort;
  limit: number;
  cursor?: string;
}

interface PageIds {
  ids: string[];
  nextCursor: string | null;
  /** Of the page before; null for the first page, and on it. */
  previousCursor: string | null;
}

type Walked = Pick<FacetedList, "facets" | "notes">;

/** Lists under any combination of filters, over the index of the catalogue. */
export function createFaceting({ site }: Pick<CommerceDeps, "site">) {
  const keptFacets = new LRUCache<string, Walked>({ max: mostKept });
  const keptPages = new LRUCache<string, PageIds>({ max: mostKept });
  const keptOrders = new LRUCache<string, ListOrder>({ max: 20 });
  const keptSizes = new LRUCache<string, OtherSize[]>({ max: mostKept });
  const keptCategories = new LRUCache<string, SizedCategory>({ max: mostKept });
  /** What the kept results were made of. */
  let source: readonly unknown[] = [];

  /** The result of that name, unless what it was made of has changed. */
  function kept<T extends object>(
    { results, index }: { results: LRUCache<string, T>; index: CatalogueIndex },
    asked: readonly unknown[],
    make: () => T,
  ): T {
    const { attributes, productCategories, locale } = site;
    const now = [index, index.version, attributes, productCategories, locale];
    if (now.some((part, at) => part !== source[at])) {
      keptFacets.clear();
      keptPages.clear();
      keptOrders.clear();
      keptSizes.clear();
      keptCategories.clear();
      source = now;
    }
    // Typed numbers and the names of units are read in the visitor's language.
    const name = JSON.stringify([languageNow(), ...asked]);
    const known = results.get(name);
    if (known) return known;
    const made = make();
    results.set(name, made);
    return made;
  }

  function walked(index: CatalogueIndex, query: FacetQuery, among?: readonly string[]): Walked {
    const { groups, notes } = groupsOf(index, query, site);
    const above = placesAbove(index, site);
    const places = site.productCategories.length;
    const counts = countAll(index, groups, { above, places, among });
    return { notes, facets: facetsOf(index, { query, counts, site }) };
  }

  /** How many products each choice would leave, given the others. */
  function facets(index: CatalogueIndex, query: FacetQuery, among?: readonly string[]): Walked {
    if (among) return walked(index, query, among);
    return kept({ results: keptFacets, index }, [query], () => walked(index, query));
  }

  /** The ids of a page, and where the next one and the one before begin. */
  function page(index: CatalogueIndex, query: FacetQuery, options: PageOptions): PageIds {
    return kept({ results: keptPages, index }, [query, options], () =>
      pageOf(index, query, options),
    );
  }

  function pageOf(
    index: CatalogueIndex,
    query: FacetQuery,
    { sort, limit, cursor }: PageOptions,
  ): PageIds {
    const { groups } = groupsOf(index, query, site);
    const { keyOf, compare } = orderOf(index, sort);
    const after = cursor === undefined ? null : decodeCursor(cursor);
    if (cursor !== undefined && after === null)
      return { ids: [], nextCursor: null, previousCursor: null };
    const start = after && {
      key: after.key instanceof Date ? after.key.getTime() : (after.key as string | number),
      id: after.id,
      name: index.products.get(after.id)?.nameKey ?? "",
    };
    const first: Place[] = [];
    const before: Place[] = [];
    for (const product of index.list) {
      if (!groups.every((group) => group.test(product))) continue;
      const place = { key: keyOf(product), id: product.id, name: product.nameKey };
      if (start && compare(place, start) <= 0) {
        before.splice(placeIn(before, place, compare), 0, place);
        if (before.length > limit + 1) before.shift();
        continue;
      }
      const last = first.at(-1);
      if (first.length > limit && last && compare(place, last) >= 0) continue;
      first.splice(placeIn(first, place, compare), 0, place);
      if (first.length > limit + 1) first.pop();
    }
    const shown = first.slice(0, limit);
    const cursorAt = (place: Place | undefined) =>
      place === undefined
        ? null
        : encodeCursor({ key: sort === "newest" ? new Date(place.key) : place.key, id: place.id });
    return {
      ids: shown.map(({ id }) => id),
      nextCursor: first.length > limit ? cursorAt(shown.at(-1)) : null,
      previousCursor: before.length > limit ? cursorAt(before[0]) : null,
    };
  }

  /** Which of these products pass, in their order. */
  function passing(index: CatalogueIndex, query: FacetQuery, ids: readonly string[]): string[] {
    const { groups } = groupsOf(index, query, site);
    return ids.filter((id) => {
      const product = index.products.get(id);
      return product !== undefined && groups.every((group) => group.test(product));
    });
  }

  /** The product in other sizes and the like, of its first category. */
  function sizes(index: CatalogueIndex, id: string): OtherSize[] {
    const own = index.products.get(id);
    const [first] = own?.categories ?? [];
    if (!own || first === undefined) return [];
    return kept({ results: keptSizes, index }, [id], () => {
      const category = kept({ results: keptCategories, index }, [first], () =>
        sizedCategory(index, first, site),
      );
      return sizesOf(index, own, { category, site });
    });
  }

  /** These products in the order by a property. */
  function arranged(index: CatalogueIndex, sort: DataSort, ids: readonly string[]): string[] {
    const { keyOf, compare } = orderOf(index, sort);
    return ids
      .flatMap((id) => {
        const product = index.products.get(id);
        return product ? [{ key: keyOf(product), id, name: product.nameKey }] : [];
      })
      .sort(compare)
      .map(({ id }) => id);
  }

  function orderOf(index: CatalogueIndex, sort: ListSort): ListOrder {
    return kept({ results: keptOrders, index }, [sort], () =>
      listOrder(index, sort, (key) => unitOf(index, key, attributeWith(site, key))),
    );
  }

  return { facets, page, passing, arranged, sizes };
}

function placeIn(places: readonly Place[], place: Place, compare: (a: Place, b: Place) => number) {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(places[middle] as Place, place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Site = CommerceDeps["site"];

function attributeWith({ attributes }: Site, key: string): Attribute | undefined {
  return attributes.find(({ name }) => attributeKey(name) === key);
}

const thousandths = (price: number) => Math.round(price * 1000);

function groupsOf(
  index: CatalogueIndex,
  query: FacetQuery,
  site: Site,
): { groups: Group[]; notes: UnreadLimit[] } {
  const { category, brands = [], available, priced, documents, price, data = [] } = query;
  const groups: Group[] = [];
  const notes: UnreadLimit[] = [];
  if (category !== undefined) {
    const inside = new Set(slugsWithin(category).map((slug) => index.categories.indexOf(slug)));
    groups.push({
      facet: "category",
      test: ({ categories }) => categories.some((number) => inside.has(number)),
    });
  }
  if (brands.length > 0) {
    const keys = new Set(brands.map(lowerKey));
    const chosen = index.brands.map(({ key }) => keys.has(key));
    groups.push({ facet: "brand", test: ({ brand }) => chosen[brand] === true });
  }
  if (available !== undefined) {
    groups.push({ facet: "available", test: (product) => product.available === available });
  }
  if (documents) groups.push({ facet: "documents", test: (product) => product.documents });
  if (priced !== undefined) {
    groups.push({ facet: "priced", test: (product) => product.priced === priced });
  }
  if (price?.from !== undefined || price?.to !== undefined) {
    const end = price.to === undefined ? Number.POSITIVE_INFINITY : thousandths(price.to);
    const [from, to] = inOrder(thousandths(price.from ?? 0), end);
    const isWithin = (key: number) => key >= from && key <= to && key < unpricedKey;
    groups.push({ facet: "price", test: ({ priceKey }) => isWithin(priceKey) });
  }
  const habit = numberHabit(site.locale);
  const typedHabit = numberHabit(localeNowOr(site.locale));
  for (const { name, values = [], from, to } of data) {
    const key = attributeKey(name);
    const attribute = attributeWith(site, key);
    const wanted = new Uint8Array(index.values.length);
    const isFor = (number: number) => wanted[number] === 1;
    if (values.length > 0) {
      for (const number of numbersOf(index, { key, attribute, values, habit })) {
        wanted[number] = 1;
      }
      groups.push({ facet: key, test: (product) => product.data.some(isFor) });
    }
    if (from === undefined && to === undefined) continue;
    const bounds = boundsOf(index, { key, attribute, from, to, habit: typedHabit });
    notes.push(...bounds.notes.map((each) => ({ name, ...each })));
    if (bounds.from === Number.NEGATIVE_INFINITY && bounds.to === Number.POSITIVE_INFINITY)
      continue;
    const within = new Uint8Array(index.values.length);
    for (const at of index.valuesNamed(key)) if (isWithin(index, at, bounds)) within[at] = 1;
    groups.push({ facet: key, test: (product) => product.data.some((at) => within[at] === 1) });
  }
  return { groups, notes };
}

interface Chosen {
  key: string;
  attribute: Attribute | undefined;
  values: readonly string[];
  habit: NumberHabit;
}

/** The numbers of chosen values, however they are spelled. */
function numbersOf(index: CatalogueIndex, { key, attribute, values, habit }: Chosen): number[] {
  return values.flatMap((value) =>
    readKeys(attribute, value, habit).flatMap((each) => index.valueOf(key, each.key) ?? []),
  );
}

interface Asked {
  key: string;
  attribute: Attribute | undefined;
  from: string | undefined;
  to: string | undefined;
  habit: NumberHabit;
}

/** The unit in which a name's numbers are shown and typed: the attribute's, or the most frequent. */
function unitOf(
  index: CatalogueIndex,
  key: string,
  attribute: Attribute | undefined,
  counts?: Int32Array,
): Unit | null {
  if (attribute) return attribute.unit === null ? null : unitNamed(attribute.unit);
  const sums = new Map<Unit, number>();
  for (const at of index.valuesNamed(key)) {
    const of = index.values[at]?.measure?.unit;
    if (of) sums.set(of, (sums.get(of) ?? 0) + (counts ? (counts[at] ?? 0) : 1));
  }
  const [most] = [...sums].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

/** A typed range in the base unit; a number without a unit is in the unit that is shown. */
function boundsOf(index: CatalogueIndex, { key, attribute, from, to, habit }: Asked) {
  const unit = unitOf(index, key, attribute);
  const notes: Omit<UnreadLimit, "name">[] = [];
  const limitOf = (end: UnreadLimit["end"], typed: string | undefined, open: number) => {
    if (typed === undefined) return open;
    const leaveOut = (note: string) => {
      notes.push({ end, note });
      return open;
    };
    const read = readMeasure(typed, habit);
    if (!read || read.min !== read.max) return leaveOut(t("catalogue:noNumber", { typed }));
    if (read.unit === null) return unit ? toBase(read.min, unit) : read.min;
    if (read.family === (unit?.family ?? null)) return read.min;
    return leaveOut(
      unit
        ? t("catalogue:otherUnit", { typed, unit: unit.symbol })
        : t("catalogue:hasUnit", { typed }),
    );
  };
  const [lowest, highest] = inOrder(
    limitOf("from", from, Number.NEGATIVE_INFINITY),
    limitOf("to", to, Number.POSITIVE_INFINITY),
  );
  return { family: unit?.family ?? null, from: lowest, to: highest, notes };
}

type Bounds = ReturnType<typeof boundsOf>;

function isWithin({ values }: CatalogueIndex, at: number, { family, from, to }: Bounds): boolean {
  const measure = values[at]?.measure;
  return measure?.family === family && overlaps(measure, from, to);
}

/** The ends of a range, which people also type the other way round. */
function inOrder(one: number, other: number): [lowest: number, highest: number] {
  return one <= other ? [one, other] : [other, one];
}

interface Made {
  query: FacetQuery;
  counts: Counts;
  site: Site;
}

function facetsOf(index: CatalogueIndex, { query, counts, site }: Made): ProductFacets {
  const { total, available, priced, unpriced, documents, categories, brands } = counts;
  const data = dataOf(index, { query, counts, site });
  const chosen = new Set((query.brands ?? []).map(lowerKey));
  const isPriced = counts.lowest <= counts.highest;
  return {
    total,
    available,
    priced,
    unpriced,
    documents,
    ...(isPriced
      ? { prices: { lowest: counts.lowest / 1000, highest: counts.highest / 1000 } }
      : {}),
    categories: site.productCategories.map(({ slug, name }, at) => ({
      value: slug,
      label: name,
      count: categories[at] ?? 0,
    })),
    brands: index.brands
      .map(({ key, label }, at) => ({ value: key, label, count: brands[at] ?? 0 }))
      .filter(({ value, count }) => value !== "" && (count > 0 || chosen.has(value)))
      .sort((a, b) => collator.compare(a.label, b.label)),
    ...(data.length > 0 ? { data } : {}),
  };
}

const collator = new Intl.Collator("en", { numeric: true });

/**
 * The facets of technical data: those of the attributes that are filters here or, where the seller
 * defined none, those of every name that several products share. The ones that separate the result
 * best come first. What is chosen stays, also where nothing is left of it, so that it can be taken
 * off.
 */
function dataOf(index: CatalogueIndex, { query, counts, site }: Made): DataFacet[] {
  const { category, data = [] } = query;
  const above = category === undefined ? [] : pathTo(category).map(({ slug }) => slug);
  const attributes = new Map(site.attributes.map((each) => [attributeKey(each.name), each]));
  const offered = site.attributes.filter(
    (each) => each.facet && (category === undefined || isForCategories(each, above)),
  );
  const keys = new Set(offered.map(({ name }) => attributeKey(name)));
  const habit = numberHabit(site.locale);
  const chosen = new Set<string>();
  const chosenValues = new Set<number>();
  const numbers = new Map<string, number[]>();
  const ranges = new Map<string, Bounds>();
  const typedHabit = numberHabit(localeNowOr(site.locale));
  for (const { name, values = [], from, to } of data) {
    const key = attributeKey(name);
    chosen.add(key);
    const attribute = attributes.get(key);
    const bounds = boundsOf(index, { key, attribute, from, to, habit: typedHabit });
    if (Number.isFinite(bounds.from) || Number.isFinite(bounds.to)) ranges.set(key, bounds);
    const choice = { key, attribute, values, habit };
    for (const number of numbersOf(index, choice)) chosenValues.add(number);
    if (index.valuesNamed(key).length > 0) numbers.set(key, []);
  }
  for (const [at, { name }] of index.values.entries()) {
    if ((counts.data[at] ?? 0) === 0 && !chosenValues.has(at)) continue;
    if (
      offered.length > 0
        ? !keys.has(name) && !chosen.has(name)
        : attributes.has(name) && !chosen.has(name)
    ) {
      continue;
    }
    const own = numbers.get(name);
    if (own) own.push(at);
    else numbers.set(name, [at]);
  }
  const facets = [...numbers].flatMap(([name, of]) => {
    const attribute = attributes.get(name);
    const sums = of.map((at) => counts.data[at] ?? 0);
    const sum = sums.reduce((all, count) => all + count, 0);
    const range = ranges.get(name);
    const facet = facetOf(index, { name, of, range, attribute, counts, site, chosenValues });
    const isShared = sums.length > 1 || (sums[0] ?? 0) > 1;
    // A number that nearly every product has to itself, such as a GTIN, leads to no others.
    const isOwn = !facet.range && sums.length > mostShown && sum < 2 * sums.length;
    if ((!isShared || isOwn) && !chosen.has(name) && offered.length === 0) return [];
    // The chance that two of the products differ in it, as far as they have it.
    const differs = 1 - sums.reduce((all, count) => all + (count / Math.max(1, sum)) ** 2, 0);
    const score = differs * Math.min(1, sum / Math.max(1, counts.total));
    return [{ score, isChosen: chosen.has(name), facet }];
  });
  return facets
    .sort((a, b) => Number(b.isChosen) - Number(a.isChosen) || b.score - a.score)
    .filter(({ isChosen }, at) => isChosen || at < (offered.length > 0 ? mostOffered : mostFacets))
    .map(({ facet }) => facet);
}

const lower = (one: number, other: number) => Math.min(one, other);
const higher = (one: number, other: number) => Math.max(one, other);

interface Named {
  name: string;
  /** The numbers of its values that are counted. */
  of: readonly number[];
  /** The range that is chosen: values outside it are not offered. */
  range: Bounds | undefined;
  attribute: Attribute | undefined;
  counts: Counts;
  site: Site;
  chosenValues: ReadonlySet<number>;
}

function facetOf(
  index: CatalogueIndex,
  { name, of, range: asked, attribute, counts, site, chosenValues }: Named,
): DataFacet {
  const unit = unitOf(index, name, attribute, counts.data);
  const decimals = attribute?.decimals ?? 6;
  const written = (base: number, locale = site.locale) =>
    numberFormat(locale, { maximumFractionDigits: decimals }).format(
      unit ? fromBase(base, unit) : base,
    );
  // Where no product is left, the range is that of all products.
  const spread = of.some((at) => (counts.data[at] ?? 0) > 0) ? of : index.valuesNamed(name);
  const read = spread.flatMap((at) => index.values[at]?.measure ?? []);
  const family = unit?.family ?? null;
  const isRange =
    read.filter((measure) => measure.family === family).length * 2 > spread.length &&
    (attribute === undefined ? unit !== null : attribute.kind === "number");
  const offered = of.filter((at) => !asked || chosenValues.has(at) || isWithin(index, at, asked));
  const values = offered.map((at) => {
    const { text = "", measure = null } = index.values[at] ?? {};
    const isOne = measure !== null && measure.min === measure.max && measure.family === family;
    const value =
      attribute && isOne ? [written(measure.min), unit?.symbol ?? ""].join(" ").trim() : text;
    return {
      at,
      text,
      value,
      count: counts.data[at] ?? 0,
      order: measure?.min ?? Number.POSITIVE_INFINITY,
      isChosen: chosenValues.has(at),
    };
  });
  values.sort((a, b) =>
    isRange
      ? a.order - b.order || collator.compare(a.value, b.value)
      : b.count - a.count || collator.compare(a.value, b.value),
  );
  const most = isRange && values.length > mostBoxes ? 0 : mostShown;
  const shown = values.filter(({ isChosen }, at) => isChosen || at < most);
  const habit = numberHabit(site.locale);
  const finds = (value: string, at: number) =>
    numbersOf(index, { key: name, attribute, values: [value], habit }).includes(at);
  const facet = {
    name: index.names.get(name) ?? name,
    // A rounded number may be another one, which no product has.
    values: shown.map(({ at, text, value, count }) => {
      return { value: value === text || finds(value, at) ? value : text, count };
    }),
  };
  if (!isRange) return facet;
  const finite = read
    .filter((measure) => measure.family === family)
    .flatMap(({ min, max }) => [min, max])
    .filter(Number.isFinite);
  const range: RangeFacet = {
    unit: unit?.symbol ?? null,
    // Not as arguments: a catalogue can have more values than a call takes.
    lowest: written(finite.reduce(lower, Number.POSITIVE_INFINITY), localeNowOr(site.locale)),
    highest: written(finite.reduce(higher, Number.NEGATIVE_INFINITY), localeNowOr(site.locale)),
  };
  return finite.length > 0 ? { ...facet, range } : facet;
}
