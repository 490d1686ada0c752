import { Failure } from "~/kernel/failure";
import { readMeasure } from "~/kernel/measures";
import { unitNamed, unitsIn } from "~/kernel/units";
import { pathTo } from "~/modules/settings/category-tree";
import type { Attribute } from "~/modules/settings/part-fields";
import type { Site } from "~/modules/settings/site";
import { attributeKey, isForCategories, numberHabit, readValue, valueText } from "./attributes";
import type { Product } from "./product.resource";
import { type TechnicalDatum, technicalDataLimits } from "./technical-data";

/** A place among the rows of technical data: most names stand once, at 0. */
export interface DataPlace {
  name: string;
  at: number;
}

/** What two spellings of a place have in common. */
export function placeKey({ name, at }: DataPlace): string {
  return `${attributeKey(name)}#${at}`;
}

/** The places of rows, in their order. */
export function placesOf(rows: readonly TechnicalDatum[]): DataPlace[] {
  const seen = new Map<string, number>();
  return rows.map(({ name }) => {
    const key = attributeKey(name);
    const at = seen.get(key) ?? 0;
    seen.set(key, at + 1);
    return { name, at };
  });
}

/** The texts of rows by the key of their place. */
export function textsByPlace(rows: readonly TechnicalDatum[]): Map<string, string> {
  const places = placesOf(rows).map(placeKey);
  return new Map(rows.map((row, at) => [places[at] ?? "", valueText(row)]));
}

type Reading = Pick<Site, "attributes" | "locale">;

/**
 * The rows with some texts changed. A row whose text stays is the same object; an empty text removes
 * its row; a new one follows the others.
 */
export function withTexts(
  rows: readonly TechnicalDatum[],
  texts: readonly (DataPlace & { text: string })[],
  site: Reading,
): TechnicalDatum[] {
  const places = placesOf(rows).map(placeKey);
  const changed = new Map(texts.map((each) => [placeKey(each), each]));
  const kept = rows.flatMap((row, at) => {
    const next = changed.get(places[at] ?? "");
    if (!next || next.text === valueText(row)) return [row];
    return next.text === "" ? [] : [rowOfText(row.name, next.text, site, row.unit)];
  });
  const added = texts.filter((each) => each.text !== "" && !places.includes(placeKey(each)));
  return [...kept, ...added.map(({ name, text }) => rowOfText(name, text, site))];
}

/**
 * The row that a text makes: `230 g` is the value 230 with the unit g, and a bare number gets the
 * unit of its attribute. A text that is no number with a known unit is kept as one value.
 */
export function rowOfText(
  name: string,
  text: string,
  site: Reading,
  usual: string | null = null,
): TechnicalDatum {
  if (usual !== null && text.endsWith(` ${usual}`)) {
    return { name, value: text.slice(0, -usual.length - 1).trim(), unit: usual };
  }
  const habit = numberHabit(site.locale);
  const read = readMeasure(text, habit);
  const attribute = site.attributes.find((each) => attributeKey(each.name) === attributeKey(name));
  if (read && read.unit === null && attribute?.kind === "number" && attribute.unit !== null) {
    return { name, value: text, unit: attribute.unit };
  }
  const [, value = "", unit = ""] = /^(.*\S)\s+(\S{1,20})$/.exec(text) ?? [];
  const isSplit = read?.unit && unitNamed(unit) === read.unit;
  return isSplit && readMeasure(value, habit)?.unit === null
    ? { name, value, unit }
    : { name, value: text, unit: null };
}

/** Why a text can be no value; null when it can. */
export function textProblem(text: string): "long" | "sign" | null {
  if (text.length > technicalDataLimits.value) return "long";
  return /[|\n]/.test(text) ? "sign" : null;
}

/** The attributes of a product: those of its categories and of the categories above them. */
function attributesOf(
  { categories }: Pick<Product, "categories">,
  attributes: readonly Attribute[],
): Attribute[] {
  const above = categories.flatMap((slug) => [slug, ...pathTo(slug).map((each) => each.slug)]);
  return attributes.filter((attribute) => isForCategories(attribute, above));
}

/**
 * Every place of a product's data: its attributes in their order, then what its rows and those of
 * its variants have besides, so that a product in other categories than before loses nothing.
 */
export function dataPlaces(
  product: Pick<Product, "categories" | "technicalData" | "variants">,
  attributes: readonly Attribute[],
): DataPlace[] {
  const own = attributesOf(product, attributes).map(({ name }) => ({ name, at: 0 }));
  const all = [
    ...own,
    ...placesOf(product.technicalData),
    ...product.variants.flatMap(({ technicalData = [] }) => placesOf(technicalData)),
  ];
  const byKey = new Map<string, DataPlace>();
  for (const place of all) if (!byKey.has(placeKey(place))) byKey.set(placeKey(place), place);
  // The second value of a name stands beside its first.
  const order = [...new Set([...byKey.values()].map(({ name }) => attributeKey(name)))];
  return order.flatMap((key) =>
    [...byKey.values()]
      .filter(({ name }) => attributeKey(name) === key)
      .toSorted((a, b) => a.at - b.at),
  );
}

/** The texts of some names, as a program sends them; null removes a value. */
export type AttributeTexts = Readonly<Record<string, string | null>>;

/** The rows with those texts; other rows stay. */
export function withAttributeTexts(
  rows: readonly TechnicalDatum[],
  texts: AttributeTexts,
  site: Reading,
): TechnicalDatum[] {
  const named = Object.entries(texts).map(([name, text]) => ({ name, at: 0, text: text ?? "" }));
  const all = withTexts(rows, named, site);
  if (all.length > technicalDataLimits.rows) {
    throw new Failure("invalid", "Too much technical data.", { attributeTexts: "too many" });
  }
  return all;
}

/** A value of an attribute, as a program reads it. */
export interface ReadAttribute {
  name: string;
  /** The variant whose own value it is; null for the product's. */
  variantId: string | null;
  text: string;
  /** In the base unit of its family; null when the text is no number, or has no such end. */
  min: number | null;
  max: number | null;
  unit: string | null;
}

/** The values of a product and of its variants that belong to attributes, in their order. */
export function readAttributes(
  { technicalData, variants }: Pick<Product, "technicalData" | "variants">,
  site: Reading,
): ReadAttribute[] {
  const habit = numberHabit(site.locale);
  const sets = [
    { variantId: null, rows: technicalData },
    ...variants.map(({ id, technicalData: rows = [] }) => ({ variantId: id, rows })),
  ];
  return site.attributes.flatMap((attribute) => {
    const key = attributeKey(attribute.name);
    return sets.flatMap(({ variantId, rows }) =>
      rows.flatMap((row): ReadAttribute[] => {
        if (attributeKey(row.name) !== key) return [];
        const text = valueText(row);
        const read = readValue(attribute, text, habit);
        const measure = read?.kind === "measure" ? read.measure : null;
        const finite = (bound = Number.NaN) => (Number.isFinite(bound) ? bound : null);
        const unit = measure?.family ? (unitsIn(measure.family)[0]?.symbol ?? null) : null;
        const [min, max] = [finite(measure?.min), finite(measure?.max)];
        return [{ name: attribute.name, variantId, text, min, max, unit }];
      }),
    );
  });
}
