import { numberFormat } from "~/kernel/formats";
import { type Measure, type NumberHabit, readMeasure } from "~/kernel/measures";
import { folded } from "~/kernel/tokens";
import { unitNamed } from "~/kernel/units";
import type { Attribute } from "~/modules/settings/part-fields";
import { original } from "~/texts/languages";
import { languageNow, t } from "~/texts/text";
import type { TechnicalDatum } from "./technical-data";

/** What the name of an attribute, and of a row of technical data, is compared by. */
export function attributeKey(name: string): string {
  return folded(name.replace(/\s+/g, " ").trim()).replaceAll("=", " ");
}

const habits = new Map<string, NumberHabit>();

/** How numbers are written in a store of this locale. */
export function numberHabit(locale: string): NumberHabit {
  const known = habits.get(locale);
  if (known) return known;
  const parts = numberFormat(locale).formatToParts(1.5);
  const isComma = parts.some(({ type, value }) => type === "decimal" && value === ",");
  const habit = { decimalComma: isComma };
  habits.set(locale, habit);
  return habit;
}

/** A row's value as one text, as people see it. */
export function valueText({ value, unit }: Pick<TechnicalDatum, "value" | "unit">): string {
  return unit ? `${value} ${unit}` : value;
}

/** What a value says under its attribute. */
export type AttributeValue =
  | { kind: "measure"; measure: Measure }
  | { kind: "options"; options: string[] }
  | { kind: "flag"; flag: boolean };

const yes = new Set(["yes", "y", "true", "ja", "oui", "si", "1", "x", "✓", "✔"]);
const no = new Set(["no", "n", "false", "nein", "non", "0", "-", "–", "none", "✗"]);

/**
 * Reads a value as its attribute says. null for what is none: a number in a unit of another family,
 * without the unit that the attribute has, or with one that it has not.
 */
export function readValue(
  { kind, unit }: Pick<Attribute, "kind" | "unit">,
  text: string,
  habit: NumberHabit,
): AttributeValue | null {
  if (kind === "number") {
    const measure = readMeasure(text, habit);
    const family = unit === null ? null : (unitNamed(unit)?.family ?? null);
    return measure && measure.family === family ? { kind: "measure", measure } : null;
  }
  if (kind === "flag") {
    const flag = flagOf(text);
    return flag === null ? null : { kind: "flag", flag };
  }
  const options = kind === "options" ? text.split(/[,;]\s+|\s\|\s|;/) : [text];
  const named = options.map((option) => option.replace(/\s+/g, " ").trim()).filter(Boolean);
  return named.length > 0 ? { kind: "options", options: named } : null;
}

function flagOf(text: string): boolean | null {
  const word = folded(text.trim());
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

/**
 * A row as visitors read it: yes and no of an attribute stand in their language. In English, which
 * programs read as well, a value stays as the seller typed it.
 */
export function shownDatum(row: TechnicalDatum, attributes: readonly Attribute[]): TechnicalDatum {
  if (languageNow() === original) return row;
  const key = attributeKey(row.name);
  const attribute = attributes.find(({ name }) => attributeKey(name) === key);
  const flag = attribute?.kind === "flag" ? flagOf(valueText(row)) : null;
  if (flag === null) return row;
  return { ...row, value: flag ? t("catalogue:yes") : t("catalogue:no"), unit: null };
}

/** Whether products of these categories have the attribute. */
export function isForCategories(
  attribute: Pick<Attribute, "categories">,
  categories: readonly string[],
): boolean {
  return (
    attribute.categories.length === 0 ||
    attribute.categories.some((slug) => categories.includes(slug))
  );
}

/** Rows under their headings, in the order of the attributes; rows of no attribute come last. */
export interface DataGroup {
  title: string;
  rows: TechnicalDatum[];
}

/**
 * The rows of a product in the order and under the headings of their attributes. Rows of no
 * attribute keep the seller's order and follow.
 */
export function groupedData(
  rows: readonly TechnicalDatum[],
  attributes: readonly Attribute[],
): DataGroup[] {
  const places = new Map(attributes.map(({ name }, at) => [attributeKey(name), at]));
  const placeOf = ({ name }: TechnicalDatum) => places.get(attributeKey(name)) ?? attributes.length;
  const ordered = rows.toSorted((a, b) => placeOf(a) - placeOf(b));
  const groups = new Map<string, TechnicalDatum[]>();
  for (const row of ordered) {
    const title = attributes[placeOf(row)]?.group ?? "";
    groups.set(title, [...(groups.get(title) ?? []), row]);
  }
  return [...groups].map(([title, of]) => ({ title, rows: of }));
}
