import { compareBytes } from "~/kernel/text";
import { pathTo } from "~/modules/settings/category-tree";
import type { Site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { attributeKey, isForCategories } from "./attributes";
import type { CatalogueIndex, Indexed } from "./catalogue-index.server";
import type { OtherSize } from "./catalogue-service.server";
import { isForeignNumber } from "./foreign-numbers";

/** The values of one property, those nearest to the product's own. */
const mostOptions = 24;
const mostProperties = 4;

const collator = new Intl.Collator("en", { numeric: true });

/** The products of a category, and what tells their sizes apart. */
export interface SizedCategory {
  products: readonly Indexed[];
  /** The keys of the properties that make a product another size, in the seller's order. */
  names: readonly string[];
  /** By the numbers of values: 1 for those of these properties. */
  compared: Uint8Array;
}

/**
 * A category as `sizesOf` walks through it. Properties are those by which its list is filtered, or
 * all of a store that defined none.
 */
export function sizedCategory(index: CatalogueIndex, category: number, site: Site): SizedCategory {
  const names = comparedNames(index, category, site);
  const isCompared = new Set(names);
  return {
    products: index.list.filter(({ categories }) => categories.includes(category)),
    names,
    compared: Uint8Array.from(index.values, ({ name }) => (isCompared.has(name) ? 1 : 0)),
  };
}

/**
 * The products of a category that differ from one in a single property, by that property: the same
 * bolt in other lengths, and in other materials. Their names say that they are the same article,
 * because a category may compare little: a lamp and a microscope may differ in nothing but their
 * light.
 */
export function sizesOf(
  index: CatalogueIndex,
  own: Indexed,
  { category, site }: { category: SizedCategory; site: Site },
): OtherSize[] {
  const { names, compared } = category;
  const values = own.data.filter((value) => compared[value] === 1);
  const found = new Map<string, Map<string, Found>>();
  for (const other of category.products) {
    const name = other === own ? null : onlyDifference(index, { values, other, compared });
    const option = name === null ? null : optionOf(index, { product: other, name });
    if (name === null || option === null) continue;
    const mine = optionOf(index, { product: own, name });
    if (!mine || !haveOneName(mine, option)) continue;
    const options = found.get(name) ?? new Map<string, Found>();
    found.set(name, options);
    const known = options.get(option.value);
    if (!known || isNearer(other, known.product, own)) options.set(option.value, option);
  }
  return names
    .flatMap((name) => {
      const others = found.get(name);
      const mine = optionOf(index, { product: own, name });
      if (!others || !mine || standard.test(mine.value)) return [];
      others.delete(mine.value);
      if (others.size === 0) return [];
      const options = around([...others.values(), mine].sort(bySize), mine);
      return [
        { name: index.names.get(name) ?? name, options: options.map(shownOption(site, name)) },
      ];
    })
    .slice(0, mostProperties);
}

/** Another standard is another kind of part, and not the same one in another size. */
const standard = /^(din|iso|en|astm|ansi|asme|bs|jis|iec|uni|nf)[\s-]*(en\s*)?\d/i;

interface Found {
  product: Indexed;
  value: string;
  order: number;
}

function nameOf(index: CatalogueIndex, value: number): string {
  return index.values[value]?.name ?? "";
}

function comparedNames(index: CatalogueIndex, category: number, site: Site): string[] {
  const slugs = pathTo(index.categories[category] ?? "").map(({ slug }) => slug);
  const filters = site.attributes.filter((each) => each.facet && isForCategories(each, slugs));
  if (filters.length > 0) return filters.map(({ name }) => attributeKey(name));
  return [...index.names.keys()].filter((name) => !isForeignNumber(name));
}

interface Compared {
  /** The compared values of the product that is shown. */
  values: readonly number[];
  other: Indexed;
  compared: Uint8Array;
}

/** The one property in which both differ; null when there are none or several. */
function onlyDifference(
  index: CatalogueIndex,
  { values, other: { data }, compared }: Compared,
): string | null {
  let name: string | null = null;
  for (const value of data) {
    if (compared[value] !== 1 || values.includes(value)) continue;
    const differs = nameOf(index, value);
    if (name !== null && differs !== name) return null;
    name = differs;
  }
  if (name === null) return null;
  const lost = values.filter((value) => !data.includes(value));
  return lost.length > 0 && lost.every((value) => nameOf(index, value) === name) ? name : null;
}

/** null for a product that has several values, which its variants tell apart. */
function optionOf(
  index: CatalogueIndex,
  { product, name }: { product: Indexed; name: string },
): Found | null {
  const own = product.data.flatMap((at) => {
    const value = index.values[at];
    return value?.name === name ? [value] : [];
  });
  const [value] = own;
  if (value === undefined || own.length > 1) return null;
  return { product, value: value.text, order: value.measure?.min ?? Number.POSITIVE_INFINITY };
}

/** Whether one name has the other's words, apart from numbers and from what tells the two apart. */
function haveOneName(one: Found, other: Found): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.size - b.size);
  if (!few || !many || few.size === 0) return many?.size === 0;
  return [...few].every((word) => many.has(word));
}

const word = /[\p{L}\p{N}]+/gu;

function wordsOf({ product: { nameLower }, value }: Found): Set<string> {
  const said = new Set(value.toLowerCase().match(word));
  const words = nameLower.match(word) ?? [];
  return new Set(words.filter((each) => /^\p{L}{3,}$/u.test(each) && !said.has(each)));
}

/** Of two products of one size, that of the same brand, and then the first by name. */
function isNearer(one: Indexed, other: Indexed, own: Indexed): boolean {
  const brands = Number(one.brand === own.brand) - Number(other.brand === own.brand);
  if (brands !== 0) return brands > 0;
  return (compareBytes(one.nameKey, other.nameKey) || compareBytes(one.id, other.id)) < 0;
}

function bySize(one: Found, other: Found): number {
  return one.order - other.order || collator.compare(one.value, other.value);
}

function around(options: readonly Found[], mine: Found): readonly Found[] {
  const first = options.indexOf(mine) - Math.floor(mostOptions / 2);
  const from = Math.max(0, Math.min(first, options.length - mostOptions));
  return options.slice(from, from + mostOptions);
}

/** Yes and no of an attribute stand in the visitor's language. */
function shownOption({ attributes }: Site, name: string) {
  const attribute = attributes.find((each) => attributeKey(each.name) === name);
  const words: Record<string, string> =
    attribute?.kind === "flag" ? { Yes: t("catalogue:yes"), No: t("catalogue:no") } : {};
  return ({ product, value }: Found) => ({ value: words[value] ?? value, id: product.id });
}
