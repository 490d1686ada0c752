import { type Product, productLimits, type Variant } from "~/domain/product";
import { isCleanText } from "~/domain/text";
import { readTypedAmount } from "~/domain/typed-amount";
import type { Site } from "~/site";
import type { Settable } from "./run-rows";

/** Empties a field; an empty cell leaves the field unchanged. */
export const clearWord = "(clear)";

/** A cell's value, or its error. */
export type ReadCell<T> = { value: T } | { problem: string };

interface Column<O, T> {
  /** The column's header, also used in messages. */
  name: string;
  write(of: O): string;
  /** `text` is never empty; `clearWord` arrives as an empty text where the field may be empty. */
  read(text: string, site: Site): ReadCell<T>;
  mayClear: boolean;
}

type ProductColumn = {
  [F in keyof Settable]: Column<Product, Settable[F]> & { field: F };
}[Exclude<keyof Settable, "variants">];
type VariantColumn = {
  [F in keyof Variant]: Column<Variant, Variant[F]> & { field: F };
}[Exclude<keyof Variant, "id">];

const problem = (text: string) => ({ problem: text });

function line(max: number) {
  return (text: string): ReadCell<string> => {
    if (text.length > max) return problem(`has more than ${max} characters`);
    return isCleanText(text) ? { value: text } : problem("has characters that cannot be printed");
  };
}

function lineOrNull(max: number) {
  return (text: string): ReadCell<string | null> =>
    text === "" ? { value: null } : line(max)(text);
}

function link(text: string): ReadCell<string | null> {
  if (text === "") return { value: null };
  const isLink = /^\/(?![/\\])/.test(text) || /^https?:\/\/[^\s]+$/i.test(text);
  if (!isLink || !isCleanText(text) || text.length > productLimits.url) {
    return problem("is not an address that begins with https:// or /");
  }
  return { value: text };
}

function amount(text: string, site: Site): ReadCell<number | null> {
  if (text === "") return { value: null };
  const read = readTypedAmount(text, site);
  if ("amount" in read) return { value: read.amount };
  if (read.problem.kind === "ambiguous") {
    const [grouped, decimal] = read.problem.readings;
    return problem(`may mean ${grouped} or ${decimal}: write it with all its decimals`);
  }
  return problem(`is not an amount in ${site.currency}`);
}

function count(text: string): ReadCell<number | null> {
  if (text === "") return { value: null };
  return /^\d{1,9}$/.test(text) ? { value: Number(text) } : problem("is not a whole number");
}

const yes = new Set(["yes", "true", "1", "y", "ja", "oui", "sí", "wahr"]);
const no = new Set(["no", "false", "0", "n", "nein", "non", "falsch"]);

function flag(text: string): ReadCell<boolean> {
  if (yes.has(text.toLowerCase())) return { value: true };
  return no.has(text.toLowerCase()) ? { value: false } : problem("is neither yes nor no");
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((each) => each.trim())
    .filter(Boolean);
}

function categories(text: string, site: Site): ReadCell<string[]> {
  const named = text
    .split(/[\n|]/)
    .map((each) => each.trim())
    .filter(Boolean);
  const found = named.map((each) =>
    site.productCategories.find(
      ({ slug, name }) => slug === each || name.toLowerCase() === each.toLowerCase(),
    ),
  );
  const unknown = named.filter((_, at) => !found[at]);
  if (unknown.length > 0) return problem(`has unknown categories: ${unknown.join(", ")}`);
  if (found.length > productLimits.categories) return problem("has too many categories");
  return { value: [...new Set(found.flatMap((each) => each?.slug ?? []))] };
}

function pictures(text: string): ReadCell<string[]> {
  const all = linesOf(text);
  if (all.length > productLimits.images) return problem("has too many lines");
  for (const each of all) {
    const read = link(each);
    if ("problem" in read) return read;
  }
  return { value: all };
}

function technicalData(text: string): ReadCell<Product["technicalData"]> {
  const rows = linesOf(text).map((each) => each.split("|").map((part) => part.trim()));
  if (rows.length > productLimits.technicalData) return problem("has too many lines");
  const data: Product["technicalData"] = [];
  for (const [name = "", value = "", unit = "", ...rest] of rows) {
    const [longestName, longestValue] = [productLimits.dataName, productLimits.dataValue];
    const fits = name && name.length <= longestName && value && value.length <= longestValue;
    if (!fits || unit.length > productLimits.dataUnit || rest.length > 0) {
      return problem("must have lines of the form: name | value | unit");
    }
    data.push({ name, value, unit: unit || null });
  }
  return isCleanText(text) ? { value: data } : problem("has characters that cannot be printed");
}

/** `address | text`, one picture per line. */
function pictureTexts(text: string): ReadCell<Product["pictureTexts"]> {
  const texts: Product["pictureTexts"] = [];
  for (const each of linesOf(text)) {
    const [, url = "", alt = ""] = /^(\S+)\s+\|\s+(.+)$/.exec(each) ?? [];
    if (url === "" || "problem" in link(url)) {
      return problem("must have lines of the form: address | description");
    }
    const read = line(productLimits.alt)(alt.replace(/\s+/g, " "));
    if ("problem" in read) return read;
    if (texts.some((known) => known.url === url)) return problem("has a picture twice");
    texts.push({ url, alt: read.value });
  }
  return texts.length > productLimits.pictureTexts
    ? problem("has too many lines")
    : { value: texts };
}

const number = (value: number | null) => (value === null ? "" : String(value));
const word = (value: boolean) => (value ? "yes" : "no");

/** The columns of a product, in the order of the file. */
export const productColumns: readonly ProductColumn[] = [
  {
    ...{ field: "sku", name: "sku", mayClear: true },
    write: ({ sku }) => sku ?? "",
    read: lineOrNull(productLimits.sku),
  },
  {
    ...{ field: "productName", name: "name", mayClear: false },
    write: ({ productName }) => productName,
    read: line(productLimits.name),
  },
  {
    ...{ field: "brand", name: "brand", mayClear: true },
    write: ({ brand }) => brand,
    read: line(productLimits.brand),
  },
  {
    ...{ field: "price", name: "price", mayClear: true },
    write: ({ price }) => number(price),
    read: amount,
  },
  {
    ...{ field: "stock", name: "stock", mayClear: true },
    write: ({ stock }) => number(stock),
    read: count,
  },
  {
    ...{ field: "categories", name: "categories", mayClear: true },
    write: (product) => product.categories.join(" | "),
    read: categories,
  },
  {
    ...{ field: "published", name: "published", mayClear: false },
    write: ({ published }) => word(published),
    read: flag,
  },
  {
    ...{ field: "featured", name: "featured", mayClear: false },
    write: ({ featured }) => word(featured),
    read: flag,
  },
  {
    ...{ field: "description", name: "description", mayClear: true },
    write: ({ description }) => description ?? "",
    read: lineOrNull(productLimits.description),
  },
  {
    ...{ field: "technicalData", name: "technical data", mayClear: true },
    write: (product) =>
      product.technicalData
        .map(({ name, value, unit }) => [name, value, ...(unit ? [unit] : [])].join(" | "))
        .join("\n"),
    read: technicalData,
  },
  {
    ...{ field: "primaryImageURL", name: "picture", mayClear: true },
    write: ({ primaryImageURL }) => primaryImageURL ?? "",
    read: link,
  },
  {
    ...{ field: "imageURLs", name: "more pictures", mayClear: true },
    write: ({ imageURLs }) => imageURLs.join("\n"),
    read: pictures,
  },
  {
    ...{ field: "pictureTexts", name: "picture texts", mayClear: true },
    write: (product) => product.pictureTexts.map(({ url, alt }) => `${url} | ${alt}`).join("\n"),
    read: pictureTexts,
  },
  {
    ...{ field: "pdfLink", name: "specification sheet", mayClear: true },
    write: ({ pdfLink }) => pdfLink ?? "",
    read: link,
  },
];

/** The columns of a variant, which has its own line below its product's. */
export const variantColumns: readonly VariantColumn[] = [
  {
    ...{ field: "name", name: "variant name", mayClear: false },
    write: ({ name }) => name,
    read: line(200),
  },
  {
    ...{ field: "sku", name: "variant sku", mayClear: true },
    write: ({ sku }) => sku ?? "",
    read: lineOrNull(productLimits.sku),
  },
  {
    ...{ field: "price", name: "variant price", mayClear: true },
    write: ({ price }) => number(price),
    read: amount,
  },
  {
    ...{ field: "stock", name: "variant stock", mayClear: true },
    write: ({ stock }) => number(stock),
    read: count,
  },
  {
    ...{ field: "imageURL", name: "variant picture", mayClear: true },
    write: ({ imageURL }) => imageURL ?? "",
    read: link,
  },
];

const idColumn = "id";
const variantIdColumn = "variant id";
/** Only for information; an import ignores it. */
const shownColumns = ["created", "updated"] as const;

/** The header of an export; an import takes any of these, in any order. */
export const csvHeader: readonly string[] = [
  idColumn,
  ...productColumns.map(({ name }) => name),
  variantIdColumn,
  ...variantColumns.map(({ name }) => name),
  ...shownColumns,
];

/** The lines of a product: its own, and one for each variant. */
export function productLines(product: Product): string[][] {
  const noVariant = ["", ...variantColumns.map(() => "")];
  const noProduct = productColumns.map(() => "");
  return [
    [
      product.id,
      ...productColumns.map(({ write }) => write(product)),
      ...noVariant,
      product.created.toISOString(),
      product.updated.toISOString(),
    ],
    ...product.variants.map((variant) => [
      product.id,
      ...noProduct,
      variant.id,
      ...variantColumns.map(({ write }) => write(variant)),
      ...shownColumns.map(() => ""),
    ]),
  ];
}
