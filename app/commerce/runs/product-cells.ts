import { writeDataLines } from "~/domain/data-lines";
import { type Product, productFields, type Variant, variantFields } from "~/domain/product";
import type { Shaped } from "~/kernel/resource/field";
import type { Site } from "~/site";
import {
  categories,
  flag,
  pictures,
  pictureTexts,
  type ReadCell,
  taxRate,
  technicalData,
  typedCell,
} from "./cell-values";

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
        name: prefix + notes.label.toLowerCase(),
        write: how.write,
        read: how.read,
        mayClear: !notes.required && shape.of !== "flag",
      },
    ];
  });
}

function wordFor(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null ? "" : String(value);
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
