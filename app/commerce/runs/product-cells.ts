import { writeDataLines } from "~/domain/data-lines";
import { type Product, productLimits, type Variant } from "~/domain/product";
import type { Site } from "~/site";
import {
  amount,
  categories,
  count,
  flag,
  line,
  lineOrNull,
  link,
  pictures,
  pictureTexts,
  type ReadCell,
  technicalData,
  weight,
} from "./cell-values";
import type { Settable } from "./run-rows";

/** Empties a field; an empty cell leaves the field unchanged. */
export const clearWord = "(clear)";

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
  [F in keyof Variant]-?: Column<Variant, Variant[F]> & { field: F };
}[Exclude<keyof Variant, "id">];

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
    write: (product) => writeDataLines(product.technicalData),
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
  {
    ...{ field: "unit", name: "unit", mayClear: true },
    write: ({ unit }) => unit ?? "",
    read: lineOrNull(productLimits.unit),
  },
  {
    ...{ field: "weight", name: "weight in kg", mayClear: true },
    write: ({ weight }) => number(weight),
    read: weight,
  },
  {
    ...{ field: "leadTime", name: "lead time", mayClear: true },
    write: ({ leadTime }) => leadTime ?? "",
    read: lineOrNull(productLimits.leadTime),
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
  {
    ...{ field: "technicalData", name: "variant technical data", mayClear: true },
    write: (variant) => writeDataLines(variant.technicalData ?? []),
    read: technicalData,
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
