import { columnName, ownValue } from "~/kernel/extensions/custom";
import type { OwnField } from "~/kernel/extensions/installed";
import { ownFields } from "~/kernel/extensions/installed";
import { isStorableId } from "~/kernel/identifiers";
import type { Shaped } from "~/kernel/resource/field";
import { isLink, link } from "~/kernel/resource/formats";
import { readTyped, type TypedProblem } from "~/kernel/resource/typed-field";
import { isCleanText } from "~/kernel/text";
import {
  placeKey,
  textProblem,
  textsByPlace,
  withTexts,
} from "~/modules/catalogue/attribute-values";
import {
  readDataLines,
  readDocumentLine,
  writeDataLines,
  writeDocumentLines,
} from "~/modules/catalogue/data-lines";
import {
  documentKinds,
  type Product,
  productFields,
  productLimits,
  relationKinds,
  type Variant,
  variantFields,
} from "~/modules/catalogue/product.resource";
import { type TechnicalDatum, technicalDataLimits } from "~/modules/catalogue/technical-data";
import { type Site, site } from "~/modules/settings/site";
import { defaultText } from "~/texts/catalogue";
import { said, t } from "~/texts/text";

/** A cell as messages name it. */
export interface NamedCell {
  column: string;
  text: string;
}
/** What is wrong with a cell, as a sentence. */
type CellProblem = (cell: NamedCell) => string;
/** A cell's value, or what is wrong with it. */
export type ReadCell<T> = { value: T } | { problem: CellProblem };

/** The sentences that name only the cell. */
type CellText =
  | "deskRuns:cellUnprintable"
  | "deskRuns:cellManyLines"
  | "deskRuns:cellDay"
  | "deskRuns:cellChoice"
  | "deskRuns:cellWhole"
  | "deskRuns:cellNumber"
  | "deskRuns:cellFlag"
  | "deskRuns:cellManyCategories"
  | "deskRuns:cellTaxRate"
  | "deskRuns:cellTooManyLines"
  | "deskRuns:cellTechnicalData"
  | "deskRuns:cellPictureTexts"
  | "deskRuns:cellPictureTwice"
  | "deskRuns:cellAttribute";

const problem = (problem: CellProblem) => ({ problem });
const told = (key: CellText) => problem((cell) => t(key, cell));
const unprintable = told("deskRuns:cellUnprintable");
const tooManyLines = told("deskRuns:cellTooManyLines");
const tooLong = (max: number) => problem((cell) => t("deskRuns:cellLong", { ...cell, max }));
const isNot = (what: string) =>
  problem((cell) => t("deskRuns:cellFormat", { ...cell, what: said(what) }));

/** A field that one line of text says. */
function typedCell(field: Shaped) {
  return (text: string, site: Site): ReadCell<unknown> => {
    const read = readTyped(field, text, site);
    return "value" in read ? read : problemOf(read.problem, field, site);
  };
}

function problemOf(of: TypedProblem, { notes }: Shaped, { currency }: Site) {
  switch (of.kind) {
    case "missing":
      return problem(({ column }) => t("deskRuns:cellMissing", { column }));
    case "long":
      return tooLong(of.max);
    case "unprintable":
      return unprintable;
    case "lines":
      return told("deskRuns:cellManyLines");
    case "format":
      return isNot(notes.format?.is ?? "");
    case "day":
      return told("deskRuns:cellDay");
    case "choice":
      return told("deskRuns:cellChoice");
    case "whole":
      return told("deskRuns:cellWhole");
    case "number":
      return told("deskRuns:cellNumber");
    case "range":
      return problem((cell) => t("deskRuns:cellRange", { ...cell, max: of.max }));
    case "amount": {
      if (of.amount.kind !== "ambiguous") {
        return problem((cell) => t("deskRuns:cellAmount", { ...cell, currency }));
      }
      const [grouped, decimal] = of.amount.readings;
      return problem((cell) => t("deskRuns:cellAmbiguous", { ...cell, grouped, decimal }));
    }
  }
}

const yes = new Set(["yes", "true", "1", "y", "ja", "oui", "sí", "wahr"]);
const no = new Set(["no", "false", "0", "n", "nein", "non", "falsch"]);

function flag(text: string): ReadCell<boolean> {
  if (yes.has(text.toLowerCase())) return { value: true };
  return no.has(text.toLowerCase()) ? { value: false } : told("deskRuns:cellFlag");
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
  if (unknown.length > 0) {
    const names = unknown.join(", ");
    return problem((cell) => t("deskRuns:cellCategories", { ...cell, names }));
  }
  if (found.length > productLimits.categories) return told("deskRuns:cellManyCategories");
  return { value: [...new Set(found.flatMap((each) => each?.slug ?? []))] };
}

function taxRate(text: string, site: Site): ReadCell<string | null> {
  if (text === "") return { value: null };
  return site.selling.taxes.some(({ name }) => name === text)
    ? { value: text }
    : told("deskRuns:cellTaxRate");
}

function pictures(text: string): ReadCell<string[]> {
  const all = linesOf(text);
  if (all.length > productLimits.images) return tooManyLines;
  const wrong = all.some(
    (each) => !isLink(each) || !isCleanText(each) || each.length > productLimits.url,
  );
  return wrong ? isNot(link.is) : { value: all };
}

function technicalData(text: string): ReadCell<Product["technicalData"]> {
  const read = readDataLines(text);
  if ("value" in read) return isCleanText(text) ? read : unprintable;
  return read.problem === "lines" ? tooManyLines : told("deskRuns:cellTechnicalData");
}

/** `address | text`, one picture per line. */
function pictureTexts(text: string): ReadCell<Product["pictureTexts"]> {
  const texts: Product["pictureTexts"] = [];
  for (const each of linesOf(text)) {
    const [, url = "", alt = ""] = /^(\S+)\s+\|\s+(.+)$/.exec(each) ?? [];
    if (!isLink(url) || !isCleanText(url) || url.length > productLimits.url) {
      return told("deskRuns:cellPictureTexts");
    }
    const shows = alt.replace(/\s+/g, " ");
    if (shows.length > productLimits.alt) return tooLong(productLimits.alt);
    if (!isCleanText(shows)) return unprintable;
    if (texts.some((known) => known.url === url)) return told("deskRuns:cellPictureTwice");
    texts.push({ url, alt: shows });
  }
  return texts.length > productLimits.pictureTexts ? tooManyLines : { value: texts };
}

/** `kind | title | address`, one document per line. */
function documents(text: string): ReadCell<Product["documents"]> {
  const read = linesOf(text).map(readDocumentLine);
  if (read.length > productLimits.documents) return tooManyLines;
  if (read.includes(null)) {
    const kinds = documentKinds.join(", ");
    return problem((cell) => t("deskRuns:cellDocuments", { ...cell, kinds }));
  }
  return isCleanText(text) ? { value: read.filter((document) => document !== null) } : unprintable;
}

/** `kind | id`, one product per line. */
function related(text: string): ReadCell<Product["related"]> {
  const found: Product["related"] = [];
  for (const line of linesOf(text)) {
    const [kind = "", id = ""] = line.split("|").map((part) => part.trim());
    const known = relationKinds.find((each) => each === kind.toLowerCase());
    if (!known || !isStorableId(id)) {
      const kinds = relationKinds.join(", ");
      return problem((cell) => t("deskRuns:cellRelated", { ...cell, kinds }));
    }
    if (!found.some((each) => each.kind === known && each.id === id))
      found.push({ kind: known, id });
  }
  return found.length > productLimits.related ? tooManyLines : { value: found };
}

/** Empties a field; an empty cell leaves the field unchanged. */
export const clearWord = "(clear)";

interface Column<O> {
  field: keyof O;
  /** The column's header, also used in messages. */
  name: string;
  write(of: O): string;
  /** `text` is never empty; `clearWord` arrives as an empty text where the field may be empty. */
  read(text: string, site: Site): ReadCell<unknown>;
  mayClear: boolean;
  /** The field's value with what was read, where the column is only a part of its field. */
  put?(of: Partial<O>, value: unknown): unknown;
}

/** How a value that is no single line of text is written and read. */
type Special<O> = { [F in keyof O]?: Pick<Column<O>, "write" | "read"> };

/** A column for each field that has a label, in the order of the definition. */
function columnsOf<O extends object>(
  fields: Readonly<Record<string, Shaped>>,
  prefix: string,
  special: Special<O>,
): readonly Column<O>[] {
  return Object.entries(fields).flatMap(([name, { notes, shape }]) => {
    if (notes.label === undefined) return [];
    const field = name as keyof O;
    const how = special[field] ?? {
      write: (of: O) => wordFor(of[field]),
      read: shape.of === "flag" ? flag : typedCell(fields[name] as Shaped),
    };
    return [
      {
        field,
        name: prefix + (defaultText("en", notes.label) ?? notes.label).toLowerCase(),
        write: how.write,
        read: how.read,
        mayClear: !notes.required && shape.of !== "flag",
      },
    ];
  });
}

function wordFor(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value ?? "");
}

/** The columns of a product. */
export const productColumns = columnsOf<Product>(productFields, "", {
  categories: { write: (product) => product.categories.join(" | "), read: categories },
  technicalData: {
    write: (product) => writeDataLines(product.technicalData),
    read: technicalData,
  },
  taxRate: { write: (product) => product.taxRate ?? "", read: taxRate },
  imageURLs: { write: ({ imageURLs }) => imageURLs.join("\n"), read: pictures },
  pictureTexts: {
    write: (product) => product.pictureTexts.map(({ url, alt }) => `${url} | ${alt}`).join("\n"),
    read: pictureTexts,
  },
  documents: { write: ({ documents }) => writeDocumentLines(documents), read: documents },
  related: {
    write: ({ related }) => related.map(({ kind, id }) => `${kind} | ${id}`).join("\n"),
    read: related,
  },
});

/** The columns of a variant, which has its own line below its product's. */
export const variantColumns = columnsOf<Variant>(variantFields, "variant ", {
  technicalData: {
    write: (variant) => writeDataLines(variant.technicalData ?? []),
    read: technicalData,
  },
});

const idColumn = "id";
const variantIdColumn = "variant id";
/** Only for information; an import ignores it. */
const shownColumns = ["created", "updated"] as const;

/** The columns of a product with those of extensions, such as `order-limits: order at least`. */
export function allProductColumns(): readonly Column<Product>[] {
  const own = ownFields("products");
  return own.length === 0 ? productColumns : [...productColumns, ...own.map(customColumn)];
}

function customColumn(own: OwnField): Column<Product> {
  const { extension, name, field } = own;
  return {
    field: "custom",
    name: columnName(own),
    write: (product) => wordFor(ownValue(product, own)),
    read: field.shape.of === "flag" ? flag : typedCell(field),
    mayClear: !field.notes.required && field.shape.of !== "flag",
    put: ({ custom = {} }, value) => ({
      ...custom,
      [extension]: { ...custom[extension], [name]: value },
    }),
  };
}

/** A column for the values of an attribute. */
interface DataColumn {
  name: string;
  write(rows: readonly TechnicalDatum[]): string;
  read(text: string): ReadCell<string>;
  /** The rows with what was read; an empty text removes the value. */
  put(rows: readonly TechnicalDatum[], text: string): TechnicalDatum[];
}

/**
 * A column for each attribute, such as `data: capacity`. Its value is the variant's on a line that
 * names a variant, and the product's on others. Further values of one name are in the column of all
 * technical data only.
 */
export function dataColumns(): readonly DataColumn[] {
  return site.attributes.map(({ name }) => {
    const key = placeKey({ name, at: 0 });
    return {
      name: dataHeader(name),
      write: (rows) => textsByPlace(rows).get(key) ?? "",
      read: (text) => {
        const wrong = textProblem(text);
        if (wrong === "long") return tooLong(technicalDataLimits.value);
        if (wrong === "sign") return told("deskRuns:cellAttribute");
        return isCleanText(text) ? { value: text } : unprintable;
      },
      put: (rows, text) => withTexts(rows, [{ name, at: 0, text }], site),
    };
  });
}

/** As `columnOf` reads a header. */
function dataHeader(name: string): string {
  return `data: ${name.toLowerCase().replaceAll("_", " ").replace(/\s+/g, " ").trim()}`;
}

/** The header of an export; an import takes any of these, in any order. */
export function csvHeader(): readonly string[] {
  return [
    idColumn,
    ...allProductColumns().map(({ name }) => name),
    variantIdColumn,
    ...variantColumns.map(({ name }) => name),
    ...dataColumns().map(({ name }) => name),
    ...shownColumns,
  ];
}

/** The lines of a product: its own, and one for each variant. */
export function productLines(product: Product): string[][] {
  const noVariant = ["", ...variantColumns.map(() => "")];
  const columns = allProductColumns();
  const data = dataColumns();
  const noProduct = columns.map(() => "");
  return [
    [
      product.id,
      ...columns.map(({ write }) => write(product)),
      ...noVariant,
      ...data.map(({ write }) => write(product.technicalData)),
      product.created.toISOString(),
      product.updated.toISOString(),
    ],
    ...product.variants.map((variant) => [
      product.id,
      ...noProduct,
      variant.id,
      ...variantColumns.map(({ write }) => write(variant)),
      ...data.map(({ write }) => write(variant.technicalData ?? [])),
      ...shownColumns.map(() => ""),
    ]),
  ];
}
