import { nullable, type RecordOf, text } from "~/kernel/resource/field";
import { folded } from "~/kernel/tokens";
import { type DataValue, isStoredValue, plainValue } from "./data-value";

export const technicalDataLimits = { rows: 100, name: 100, value: 500, unit: 40 } as const;

export const technicalDatumFields = {
  name: text({
    label: "deskCatalogue:name",
    max: technicalDataLimits.name,
    required: true,
    translatable: true,
  }),
  value: text({
    label: "deskCatalogue:value",
    max: technicalDataLimits.value,
    required: true,
    translatable: true,
  }),
  unit: nullable(text({ label: "deskCatalogue:unit", max: technicalDataLimits.unit })),
};

/** A row of a product's technical data, such as `Capacity`, `220`, `g`. */
export interface TechnicalDatum extends RecordOf<typeof technicalDatumFields> {}

/** The values of a product and its variants that filters use. */
const mostValues = 60;
/** The rows of a product that filters use. */
const mostRows = 20;

/**
 * The data of a variant: its own rows replace those of its product that have the same name, and the
 * rest follow.
 */
export function dataOf(
  general: readonly TechnicalDatum[],
  own: readonly TechnicalDatum[] = [],
): TechnicalDatum[] {
  const nameOf = ({ name }: TechnicalDatum) => keyed(plainValue(name));
  const ownNames = new Set(own.map(nameOf));
  const generalNames = general.map(nameOf);
  const inPlace = general.flatMap((row, at) => {
    const name = nameOf(row);
    if (!ownNames.has(name)) return [row];
    return generalNames.indexOf(name) === at ? own.filter((each) => nameOf(each) === name) : [];
  });
  return [...inPlace, ...own.filter((row) => !generalNames.includes(nameOf(row)))];
}

/** A row's value as people see it. */
function dataText({ value, unit }: Pick<TechnicalDatum, "value" | "unit">): string {
  return unit ? `${value} ${unit}` : value;
}

/** Whether two values are the same to a filter, regardless of spelling. */
export function dataKey({ name, value }: DataValue): string {
  return `${keyed(name)}=${keyed(value)}`;
}

/**
 * The token of a product with the value, in a category or, without one, anywhere. Its first
 * character is never in a search term, so that no search finds it.
 */
export function dataToken(value: DataValue, category = ""): string {
  return `=${category}=${dataKey(value)}`;
}

interface WithData {
  technicalData: TechnicalDatum[];
  variants: readonly { technicalData?: TechnicalDatum[] }[];
  categories: string[];
}

/** The tokens for filters: of each value, anywhere and in each category. */
export function dataTokens(product: WithData): string[] {
  const values = valuesOf(product);
  const places = ["", ...product.categories];
  return [...new Set(values.flatMap((each) => places.map((place) => dataToken(each, place))))];
}

/** The name of the total that counts listed products with a value, as it is spelled. */
export function dataCounters(product: WithData): string[] {
  const values = valuesOf(product);
  if (values.length === 0) return [];
  const names = ["*", ...new Set(product.categories)].flatMap((place) => [
    dataCounterName(place),
    ...values.map(({ name, value }) => {
      return `${dataCounterPrefix(place)}${encodeURIComponent(name)}|${encodeURIComponent(value)}`;
    }),
  ]);
  return [...new Set(names)];
}

/** The total of the listed products of a category, or of all, that have technical data. */
export function dataCounterName(category = "*"): string {
  return `data|${category}`;
}

export function dataCounterPrefix(category = "*"): string {
  return `data|${category}|`;
}

/** The value that a total under the prefix counts. */
export function valueOfCounter(name: string, prefix: string): DataValue {
  const [label = "", value = ""] = name.slice(prefix.length).split("|");
  return { name: decodeURIComponent(label), value: decodeURIComponent(value) };
}

/** The values that filters use, of the product or of any of its variants. */
function valuesOf({ technicalData, variants }: Omit<WithData, "categories">): DataValue[] {
  const general = technicalData.slice(0, mostRows);
  const rows =
    variants.length === 0
      ? general
      : variants.flatMap(({ technicalData: own }) => dataOf(general, own?.slice(0, mostRows)));
  const values = rows.map((row) => ({
    name: plainValue(row.name),
    value: plainValue(dataText(row)),
  }));
  const byKey = new Map(values.filter(isStoredValue).map((each) => [dataKey(each), each]));
  return [...byKey.values()].slice(0, mostValues);
}

function keyed(text: string): string {
  return folded(text).replaceAll("=", " ");
}
