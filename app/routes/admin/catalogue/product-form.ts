import { writeDataLines } from "~/domain/data-lines";
import { altOf, type Product } from "~/domain/product";
import { writeAmount } from "~/forms/amount";

/** A row of the grid of variants, as text. */
export interface VariantFields {
  id: string;
  name: string;
  sku: string;
  price: string;
  stock: string;
  imageURL: string;
  imageAlt: string;
  /** A line for each row: `name | value | unit`. */
  technicalData: string;
}

/** A picture, and its description. */
export interface PictureFields {
  path: string;
  alt: string;
}

/** A row of technical data, as text. */
export interface DataFields {
  name: string;
  value: string;
  unit: string;
}

/** A product's form: texts as typed, and rows in order. */
export interface ProductFields {
  productName: string;
  sku: string;
  brand: string;
  price: string;
  stock: string;
  description: string;
  pdfLink: string;
  unit: string;
  weight: string;
  leadTime: string;
  categories: string[];
  featured: boolean;
  published: boolean;
  pictures: PictureFields[];
  technicalData: DataFields[];
  variants: VariantFields[];
}

const blankVariant: VariantFields = {
  id: "",
  name: "",
  sku: "",
  price: "",
  stock: "",
  imageURL: "",
  imageAlt: "",
  technicalData: "",
};

const blankData: DataFields = { name: "", value: "", unit: "" };

export const emptyProduct: ProductFields = {
  productName: "",
  sku: "",
  brand: "",
  price: "",
  stock: "",
  description: "",
  pdfLink: "",
  unit: "",
  weight: "",
  leadTime: "",
  categories: [],
  featured: false,
  published: false,
  pictures: [],
  technicalData: [],
  variants: [],
};

const amountOf = (amount: number | null) => (amount === null ? "" : writeAmount(amount));
const countOf = (count: number | null) => (count === null ? "" : String(count));

export function fieldsOf(product: Product): ProductFields {
  const { primaryImageURL, imageURLs } = product;
  return {
    productName: product.productName,
    sku: product.sku ?? "",
    brand: product.brand,
    price: amountOf(product.price),
    stock: countOf(product.stock),
    description: product.description ?? "",
    pdfLink: product.pdfLink ?? "",
    unit: product.unit ?? "",
    weight: countOf(product.weight),
    leadTime: product.leadTime ?? "",
    categories: product.categories,
    featured: product.featured,
    published: product.published,
    pictures: (primaryImageURL === null ? imageURLs : [primaryImageURL, ...imageURLs]).map(
      (path) => ({ path, alt: altOf(product, path) ?? "" }),
    ),
    technicalData: product.technicalData.map(({ unit, ...row }) => ({ ...row, unit: unit ?? "" })),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      name: variant.name,
      sku: variant.sku ?? "",
      price: amountOf(variant.price),
      stock: countOf(variant.stock),
      imageURL: variant.imageURL ?? "",
      imageAlt: variant.imageURL === null ? "" : (altOf(product, variant.imageURL) ?? ""),
      technicalData: writeDataLines(variant.technicalData ?? []),
    })),
  };
}

/**
 * The rows to show: the existing ones, some empty technical data, and a variant if one was
 * requested.
 */
export function withRoom(fields: ProductFields, moreVariants: boolean): ProductFields {
  const { technicalData, variants } = fields;
  return {
    ...fields,
    technicalData: [...technicalData, ...Array.from({ length: 3 }, () => ({ ...blankData }))],
    variants: moreVariants ? [...variants, { ...blankVariant }] : variants,
  };
}
