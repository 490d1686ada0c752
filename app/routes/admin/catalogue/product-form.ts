import { customInputs } from "~/kernel/extensions/custom";
import { writeTyped } from "~/kernel/resource/typed-field";
import { writeDataLines } from "~/modules/catalogue/data-lines";
import {
  altOf,
  type Product,
  productFields,
  type RelationKind,
  typedProductFields,
  typedVariantFields,
  variantFields,
} from "~/modules/catalogue/product.resource";
import { site } from "~/modules/settings/site";
import type { DocumentAnswer } from "../documents/conflict";

type Typed<N extends string> = Record<N, string>;

/** A row of the grid of variants, as text. */
export interface VariantFields extends Typed<(typeof typedVariantFields)[number]> {
  id: string;
  imageAlt: string;
  /** A line for each row: `name | value | unit`. */
  technicalData: string;
}

/** A picture, and its description. */
export interface PictureFields {
  path: string;
  alt: string;
}

/** A document of a product, as text. */
export interface DocumentFields {
  kind: string;
  title: string;
  url: string;
}

/** A row of technical data, as text. */
export interface DataFields {
  name: string;
  value: string;
  unit: string;
}

/** A product's form: texts as typed, and rows in order. */
export interface ProductFields extends Typed<(typeof typedProductFields)[number]> {
  categories: string[];
  featured: boolean;
  published: boolean;
  pictures: PictureFields[];
  technicalData: DataFields[];
  documents: DocumentFields[];
  /** Related products by their kind: an id or an article number on each line. */
  related: Record<RelationKind, string>;
  variants: VariantFields[];
  /** Values of extensions, by the names of their inputs. */
  custom: Record<string, string>;
}

/** Texts for some fields of a record, by their names. */
export function typedTexts<N extends string>(
  names: readonly N[],
  textOf: (name: N) => string,
): Typed<N> {
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Typed<N>;
}

const blankVariant: VariantFields = {
  ...typedTexts(typedVariantFields, () => ""),
  id: "",
  imageAlt: "",
  technicalData: "",
};

const blankDocument: DocumentFields = { kind: "certificate", title: "", url: "" };

const blankData: DataFields = { name: "", value: "", unit: "" };

function relatedTexts(related: Product["related"]): Record<RelationKind, string> {
  const linesOf = (kind: RelationKind) =>
    related
      .filter((each) => each.kind === kind)
      .map(({ id }) => id)
      .join("\n");
  return {
    accessory: linesOf("accessory"),
    spare: linesOf("spare"),
    successor: linesOf("successor"),
  };
}

export const emptyProduct: ProductFields = {
  ...typedTexts(typedProductFields, () => ""),
  categories: [],
  featured: false,
  published: false,
  pictures: [],
  technicalData: [],
  documents: [],
  related: relatedTexts([]),
  variants: [],
  custom: {},
};

export function fieldsOf(product: Product): ProductFields {
  const { primaryImageURL, imageURLs } = product;
  return {
    ...typedTexts(typedProductFields, (name) =>
      writeTyped(productFields[name], product[name], site),
    ),
    categories: product.categories,
    featured: product.featured,
    published: product.published,
    pictures: (primaryImageURL === null ? imageURLs : [primaryImageURL, ...imageURLs]).map(
      (path) => ({ path, alt: altOf(product, path) ?? "" }),
    ),
    technicalData: product.technicalData.map(({ unit, ...row }) => ({ ...row, unit: unit ?? "" })),
    documents: product.documents,
    related: relatedTexts(product.related),
    variants: product.variants.map((variant) => ({
      ...typedTexts(typedVariantFields, (name) =>
        writeTyped(variantFields[name], variant[name], site),
      ),
      id: variant.id,
      imageAlt: variant.imageURL === null ? "" : (altOf(product, variant.imageURL) ?? ""),
      technicalData: writeDataLines(variant.technicalData ?? []),
    })),
    custom: Object.fromEntries(
      customInputs("products", product, site).map(({ path, value }) => [path, value]),
    ),
  };
}

/**
 * The rows to show: the existing ones, some empty technical data, and a variant if one was
 * requested.
 */
export function withRoom(fields: ProductFields, added: ProductAnswer["added"]): ProductFields {
  const { technicalData, documents, variants } = fields;
  return {
    ...fields,
    technicalData: [...technicalData, ...Array.from({ length: 3 }, () => ({ ...blankData }))],
    documents: [...documents, { ...blankDocument }],
    variants: added === "variant" ? [...variants, { ...blankVariant }] : variants,
  };
}

/** A product's typed form, after a refusal or a move of its rows. */
export interface ProductAnswer extends DocumentAnswer {
  fields: ProductFields;
  /** The product when the form was opened; null for the present one. */
  base: { version: number; fields: ProductFields } | null;
  /** After a conflict: the other person's description, if both changed it. */
  theirText: string | null;
  /** The kind of rows of which more were requested: the first empty one takes the focus. */
  added?: "data" | "variant" | null;
  /** Different for each answer, so that the fields are filled again. */
  stamp: string;
}
