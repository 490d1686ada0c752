import { type Dimensions, dimensionsIn } from "~/kernel/dimensions";
import {
  type FoundMeasure,
  joinedThousands,
  type Measure,
  measuresIn,
  readMeasure,
  ungrouped,
} from "~/kernel/measures";
import type { Position } from "~/kernel/page";
import { within } from "~/kernel/process/waiting.server";
import { bareNumber, folded, spelledPieces, termPieces } from "~/kernel/tokens";
import type { CommerceDeps } from "~/modules/deps";
import type { Attribute } from "~/modules/settings/part-fields";
import { attributeKey, numberHabit, readValue, valueText } from "./attributes";
import { productCounterName } from "./catalogue-counts";
import { foreignNumbers } from "./foreign-numbers";
import type { StoredProduct } from "./product.resource";
import { dataOf, type TechnicalDatum } from "./technical-data";

/** A listed product, with what its lists are filtered, sorted and counted by. */
export interface Indexed {
  id: string;
  nameLower: string;
  nameKey: string;
  priceKey: number;
  created: number;
  /** The number of its brand; see `brands`. */
  brand: number;
  /** The numbers of its categories, each once; see `categories`. */
  categories: readonly number[];
  available: boolean;
  priced: boolean;
  documents: boolean;
  /** Article numbers without separators, with the variant that has each; null for the product. */
  numbers: readonly { number: string; spelled: string; variantId: string | null }[];
  /** The measures in its name and in those of its variants. */
  named: readonly FoundMeasure[];
  /** The dimensions in the same names. */
  sized: readonly Dimensions[];
  version: number;
  /** The numbers of its values and of those of its variants, each once. */
  data: readonly number[];
}

/** A value of one name of technical data. */
export interface IndexedValue {
  /** The key of its name. */
  name: string;
  key: string;
  /** As the first product with it spells it. */
  text: string;
  measure: Measure | null;
}

export interface CatalogueIndex {
  /** Every product by its id, and in one list, which is faster to walk through. */
  readonly products: ReadonlyMap<string, Indexed>;
  readonly list: readonly Indexed[];
  /** By their numbers. A product without a brand has one with an empty key. */
  readonly brands: readonly { key: string; label: string }[];
  readonly categories: readonly string[];
  readonly values: readonly IndexedValue[];
  /** The numbers of a name's values. */
  valuesNamed(name: string): readonly number[];
  /** How each name is spelled, by its key. */
  readonly names: ReadonlyMap<string, string>;
  /** The value with that key of a name; undefined for an unknown one. */
  valueOf(name: string, key: string): number | undefined;
  /** The measures in a value's text, also in one that is no number as a whole. */
  measuresOf(value: number): readonly FoundMeasure[];
  dimensionsOf(value: number): readonly Dimensions[];
  /** The values with this piece in their text, or with this as their text without separators. */
  valuesSaying(piece: string): readonly number[];
  /** The words of names that have this text inside, shortest first. */
  wordsAround(text: string): readonly string[];
  /** The products with this article number without separators, and the variant that has it. */
  numbered(number: string): readonly { id: string; variantId: string | null }[];
  /** Another number after every change of what lists are filtered, sorted and counted by. */
  readonly version: number;
}

const fields = [
  "id",
  "listed",
  "productName",
  "nameLower",
  "nameKey",
  "priceKey",
  "created",
  "brand",
  "brandLower",
  "categories",
  "available",
  "priced",
  "pdfLink",
  "documents",
  "sku",
  "variants",
  "technicalData",
  "version",
] as const satisfies readonly (keyof StoredProduct)[];
type Row = Pick<StoredProduct, (typeof fields)[number]>;

/** Products beyond this are too many for the memory of a process. */
const mostProducts = 150_000;
/** Where every read is billed, each start of a process may read so many. */
const mostBilled = 5_000;
const restMs = 5_000;
const atOnce = 250;
/** How long the first visitor after a start waits for it. */
const patienceMs = 400;
/** And one for whom nothing was found without it. */
const neededMs = 3_000;
/** By how much the clocks of two instances may differ, and a transaction may last. */
const overlapMs = 60_000;
/** The pause between two loads, as a multiple of the time that the last one took. */
const loadRest = 20;
const mostRows = 40;
const mostValues = 120;
/** A word that has another inside is longer. */
const shortestWord = 6;
const mostAround = 40;

/**
 * The listed products in the memory of the process, for lists under any combination of filters. It
 * is loaded when it is first wanted, and before each use it takes over what has changed since.
 */
export function createCatalogueIndex({
  storage,
  site,
  clock,
  log,
}: Pick<CommerceDeps, "storage" | "site" | "clock" | "log">): {
  /**
   * null while it is loaded, and in a store whose catalogue is too large for it. Who would say
   * without it that there is nothing waits for it longer.
   */
  open(options?: { isNeeded: boolean }): Promise<CatalogueIndex | null>;
  /** The same, at most five seconds old. Where reads are billed it is never loaded for this. */
  recent(): Promise<CatalogueIndex | null>;
  /** The index as it is, without what has changed since; null while there is none. */
  loaded(): CatalogueIndex | null;
} {
  const { products } = storage;
  const most = storage.billsReads ? mostBilled : mostProducts;
  let index: Contents | null = null;
  let loading: Promise<void> | null = null;
  let refreshing: Promise<void> | null = null;
  let seen = new Date(0);
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let loadAfter = Number.NEGATIVE_INFINITY;
  /** The definitions by which its values were read, and those of the last try. */
  let attributes: readonly Attribute[] | null = null;
  let tried: readonly Attribute[] | null = null;

  async function listedTotal(): Promise<number> {
    const name = productCounterName({});
    return (await storage.counters.get([name])).get(name) ?? 0;
  }

  async function load(): Promise<void> {
    const started = performance.now();
    const begun = clock();
    const wanted = site.attributes;
    // A larger catalogue is not asked about again for a while.
    loadAfter = started + patienceMs * loadRest;
    if ((await listedTotal()) > most) return;
    const next = createContents(wanted, numberHabit(site.locale));
    let after: Position | null = null;
    for (;;) {
      const rows: Row[] = await products.find({
        where: { listed: true },
        order: { by: "nameLower", direction: "asc" },
        after,
        limit: atOnce,
        only: fields,
      });
      for (const row of rows) next.put(row);
      const last = rows.at(-1);
      if (!last || rows.length < atOnce) break;
      after = { key: last.nameLower, id: last.id };
      // Requests come between two pages.
      await new Promise((resolve) => setImmediate(resolve));
    }
    [index, seen, attributes] = [next, begun, wanted];
    const ended = performance.now();
    loadAfter = ended + loadRest * (ended - started);
  }

  function startLoading(): Promise<void> {
    loading ??= load()
      .catch((error: unknown) => log.warn({ error }, "[catalogue index] not loaded"))
      .finally(() => {
        loading = null;
      });
    return loading;
  }

  /** Loads it; whoever waits continues without it when that takes long. */
  function loadSoon(patience = patienceMs): Promise<void> {
    return within(patience, startLoading(), () => undefined);
  }

  async function changedSince(from: Date, listed: boolean): Promise<string[]> {
    const changed: string[] = [];
    let after: Position | null = null;
    for (;;) {
      const rows: Pick<StoredProduct, "id" | "updated" | "version">[] = await products.find({
        where: { listed, updated: { from } },
        order: { by: "updated", direction: "asc" },
        after,
        limit: atOnce,
        only: ["id", "updated", "version"],
      });
      for (const { id, version } of rows) {
        const known = index?.products.get(id);
        if (listed ? known?.version !== version : known !== undefined) changed.push(id);
      }
      const last = rows.at(-1);
      if (!last || rows.length < atOnce) return changed;
      after = { key: last.updated, id: last.id };
    }
  }

  async function refresh(): Promise<void> {
    const begun = clock();
    const from = new Date(seen.getTime() - overlapMs);
    const [listed, others, total] = await Promise.all([
      changedSince(from, true),
      changedSince(from, false),
      listedTotal(),
    ]);
    const contents = index;
    if (!contents) return;
    for (let at = 0; at < listed.length; at += atOnce) {
      const rows = await products.getMany(listed.slice(at, at + atOnce), { only: fields });
      for (const row of rows) {
        if (row.listed) contents.put(row);
        else contents.remove(row.id);
      }
    }
    for (const id of others) contents.remove(id);
    seen = begun;
    refreshedAt = performance.now();
    // Another program wrote products, with a time of its own or none.
    const isWrong = contents.products.size !== total;
    if (isWrong && performance.now() > loadAfter) await loadSoon();
  }

  const isRecent = () => performance.now() - refreshedAt < restMs;

  async function open({ isNeeded } = { isNeeded: false }): Promise<CatalogueIndex | null> {
    if (isNeeded && loading) await loadSoon(neededMs);
    const isTried = tried === site.attributes && performance.now() < loadAfter;
    if (attributes !== site.attributes && !isTried) {
      tried = site.attributes;
      await loadSoon();
    }
    if (index === null) return null;
    if (storage.billsReads && isRecent()) return index;
    refreshing ??= refresh().finally(() => {
      refreshing = null;
    });
    await refreshing;
    return index;
  }

  return {
    loaded: () => index,
    open,
    async recent() {
      const isLoaded = index !== null && attributes === site.attributes;
      if (isLoaded && isRecent()) return index;
      // One page is no reason to read a whole catalogue where that is billed.
      return !isLoaded && storage.billsReads ? null : open();
    },
  };
}

interface Contents extends CatalogueIndex {
  put(row: Row): void;
  remove(id: string): void;
}

function createContents(
  attributes: readonly Attribute[],
  habit: ReturnType<typeof numberHabit>,
): Contents {
  const byName = new Map(attributes.map((each) => [attributeKey(each.name), each]));
  const products = new Map<string, Indexed>();
  const list: Indexed[] = [];
  const places = new Map<string, number>();
  const brands: { key: string; label: string }[] = [];
  const brandNumbers = new Map<string, number>();
  const categories: string[] = [];
  const categoryNumbers = new Map<string, number>();
  const values: IndexedValue[] = [];
  const names = new Map<string, string>();
  const ofName = new Map<string, number[]>();
  const numbers = new Map<string, number>();
  let version = 0;

  const measures: (readonly FoundMeasure[])[] = [];
  /** Few values have some. */
  const dimensions = new Map<number, readonly Dimensions[]>();
  const byNumber = new Map<string, { id: string; variantId: string | null }[]>();

  /** The long words of names. A word is kept when the last product with it is gone. */
  const words = new Set<string>();
  /** Names whose words are not among them yet. */
  const unread = new Map<string, string>();

  function wordsAround(text: string): string[] {
    for (const name of unread.values()) {
      for (const word of spelledPieces(name)) if (word.length > shortestWord) words.add(word);
    }
    unread.clear();
    const around = [...words].filter((word) => word.indexOf(text) > 0);
    return around.sort((a, b) => a.length - b.length).slice(0, mostAround);
  }

  /** The values by the pieces of their texts, as far as they were read. */
  const ofPiece = new Map<string, number[]>();
  let valuesRead = 0;

  function valuesSaying(piece: string): readonly number[] {
    for (; valuesRead < values.length; valuesRead += 1) {
      const text = values[valuesRead]?.text ?? "";
      const plain = ungrouped(text);
      const pieces = plain === text ? [] : termPieces(plain);
      for (const each of new Set([...termPieces(text), ...pieces, bareNumber(text)])) {
        const own = ofPiece.get(each);
        if (own) own.push(valuesRead);
        else ofPiece.set(each, [valuesRead]);
      }
    }
    return ofPiece.get(piece) ?? [];
  }

  function forget(id: string): void {
    for (const { number } of products.get(id)?.numbers ?? []) {
      const others = byNumber.get(number)?.filter((each) => each.id !== id) ?? [];
      if (others.length > 0) byNumber.set(number, others);
      else byNumber.delete(number);
    }
  }

  /** The numbers of the values that a text says, which many products share. */
  const read = new Map<string, number[]>();

  function numbersIn(name: string, text: string): number[] {
    const own = `${name}=${text}`;
    const known = read.get(own);
    if (known) return known;
    const found = readKeys(byName.get(name), text, habit).map((each) => {
      const key = `${name}=${each.key}`;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const number = values.push({ name, ...each }) - 1;
      measures[number] = measuresSaid(each.text, habit);
      const sized = dimensionsIn(each.text, habit);
      if (sized.length > 0) dimensions.set(number, sized);
      numbers.set(key, number);
      const own = ofName.get(name);
      if (own) own.push(number);
      else ofName.set(name, [number]);
      return number;
    });
    read.set(own, found);
    return found;
  }

  function numbersOf({ technicalData, variants }: Row): number[] {
    const found = new Set<number>();
    const add = ({ name, value, unit }: TechnicalDatum) => {
      const own = attributeKey(name);
      if (!names.has(own)) names.set(own, byName.get(own)?.name ?? name.trim());
      for (const number of numbersIn(own, valueText({ value, unit }))) {
        if (found.size < mostValues) found.add(number);
      }
    };
    const general = technicalData.slice(0, mostRows);
    if (variants.length === 0) for (const row of general) add(row);
    for (const { technicalData: own } of variants) {
      for (const row of dataOf(general, own?.slice(0, mostRows))) add(row);
    }
    return [...found];
  }

  function brandOf({ brand, brandLower }: Row): number {
    const number = brandNumbers.get(brandLower) ?? brands.length;
    brandNumbers.set(brandLower, number);
    brands[number] = { key: brandLower, label: brand };
    return number;
  }

  function categoryOf(slug: string): number {
    const known = categoryNumbers.get(slug);
    if (known !== undefined) return known;
    const number = categories.push(slug) - 1;
    categoryNumbers.set(slug, number);
    return number;
  }

  return {
    products,
    list,
    brands,
    categories,
    values,
    names,
    get version() {
      return version;
    },
    valuesNamed: (name) => ofName.get(name) ?? [],
    valueOf: (name, key) => numbers.get(`${name}=${key}`),
    measuresOf: (value) => measures[value] ?? [],
    dimensionsOf: (value) => dimensions.get(value) ?? [],
    numbered: (number) => byNumber.get(number) ?? [],
    wordsAround,
    valuesSaying,
    put(row) {
      const before = products.get(row.id);
      if (before?.nameLower !== row.nameLower) unread.set(row.id, row.nameLower);
      forget(row.id);
      const articles = articleNumbers(row);
      for (const { number, variantId } of articles) {
        const others = byNumber.get(number) ?? [];
        byNumber.set(number, [...others, { id: row.id, variantId }]);
      }
      const ownNames = [row.productName, ...row.variants.map(({ name }) => name)];
      const next: Indexed = {
        id: row.id,
        nameLower: row.nameLower,
        nameKey: row.nameKey,
        priceKey: row.priceKey,
        created: row.created.getTime(),
        brand: brandOf(row),
        categories: [...new Set(row.categories)].map(categoryOf),
        available: row.available,
        priced: row.priced,
        documents: row.pdfLink !== null || row.documents.length > 0,
        numbers: articles,
        named: ownNames.flatMap((name) => measuresSaid(name, habit)),
        sized: ownNames.flatMap((name) => dimensionsIn(name, habit)),
        version: row.version,
        data: numbersOf(row),
      };
      if (!before || isChanged(before, next)) version += 1;
      const place = places.get(row.id) ?? list.length;
      places.set(row.id, place);
      list[place] = next;
      products.set(row.id, next);
    },
    remove(id) {
      forget(id);
      unread.delete(id);
      const place = places.get(id);
      if (!products.delete(id) || place === undefined) return;
      version += 1;
      places.delete(id);
      const last = list.pop();
      if (!last || last.id === id) return;
      list[place] = last;
      places.set(last.id, place);
    },
  };
}

/** "4 100 ml" may be four of 100 ml, or 4,100 ml. */
function measuresSaid(text: string, habit: ReturnType<typeof numberHabit>): FoundMeasure[] {
  const joined = joinedThousands(text);
  const said = measuresIn(text, habit);
  return joined === text ? said : [...said, ...measuresIn(joined, habit)];
}

/** A sale changes a product's version, and rarely what lists are counted by. */
function isChanged(before: Indexed, after: Indexed): boolean {
  return JSON.stringify({ ...before, version: 0 }) !== JSON.stringify({ ...after, version: 0 });
}

function articleNumbers(row: Pick<Row, "sku" | "variants" | "technicalData">): Indexed["numbers"] {
  const { sku, variants } = row;
  const all = [
    { sku, variantId: null },
    ...variants.map(({ sku, id }) => ({ sku, variantId: id })),
    ...foreignNumbers(row).map(({ number, variantId }) => ({ sku: number, variantId })),
  ];
  return all.flatMap(({ sku, variantId }) => {
    const number = bareNumber(sku ?? "");
    return number === "" || sku === null ? [] : [{ number, spelled: sku, variantId }];
  });
}

/**
 * The values that a text is under its attribute: equal ones have one key, however they are spelled.
 * Without an attribute a number with a unit is compared as a number.
 */
export function readKeys(
  attribute: Attribute | undefined,
  text: string,
  habit: ReturnType<typeof numberHabit>,
): { key: string; text: string; measure: Measure | null }[] {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain === "") return [];
  const asText = { key: folded(plain), text: plain, measure: null };
  if (!attribute) {
    const measure = readMeasure(plain, habit);
    return [measure?.unit ? { ...asText, key: measureKey(measure), measure } : asText];
  }
  const read = readValue(attribute, plain, habit);
  if (read === null) return [asText];
  if (read.kind === "measure") {
    return [{ ...asText, key: measureKey(read.measure), measure: read.measure }];
  }
  if (read.kind === "flag")
    return [{ ...asText, key: read.flag ? "yes" : "no", text: read.flag ? "Yes" : "No" }];
  return read.options.map((option) => ({ key: folded(option), text: option, measure: null }));
}

function measureKey({ family, min, max }: Measure): string {
  return `#${family ?? ""} ${min} ${max}`;
}
