import { readDescription } from "~/components/frame/description";
import type { Product } from "~/domain/product";
import { writeAmount } from "~/forms/amount";

/** A row of the grid of variants, as text. */
export interface VariantFields {
  id: string;
  name: string;
  sku: string;
  price: string;
  stock: string;
  imageURL: string;
}

/** A product as its form holds it: text as it is typed, and rows in their order. */
export interface ProductFields {
  productName: string;
  sku: string;
  brand: string;
  price: string;
  stock: string;
  description: string;
  pdfLink: string;
  categories: string[];
  featured: boolean;
  published: boolean;
  pictures: string[];
  specs: { name: string; value: string }[];
  variants: VariantFields[];
}

const blankVariant: VariantFields = {
  id: "",
  name: "",
  sku: "",
  price: "",
  stock: "",
  imageURL: "",
};

export const emptyProduct: ProductFields = {
  productName: "",
  sku: "",
  brand: "",
  price: "",
  stock: "",
  description: "",
  pdfLink: "",
  categories: [],
  featured: false,
  published: false,
  pictures: [],
  specs: [],
  variants: [],
};

const amountOf = (amount: number | null) => (amount === null ? "" : writeAmount(amount));
const countOf = (count: number | null) => (count === null ? "" : String(count));

export function fieldsOf(product: Product): ProductFields {
  const { prose, specs } = partsOf(product.description);
  const { primaryImageURL, imageURLs } = product;
  return {
    productName: product.productName,
    sku: product.sku ?? "",
    brand: product.brand,
    price: amountOf(product.price),
    stock: countOf(product.stock),
    description: prose,
    pdfLink: product.pdfLink ?? "",
    categories: product.categories,
    featured: product.featured,
    published: product.published,
    pictures: primaryImageURL === null ? imageURLs : [primaryImageURL, ...imageURLs],
    specs,
    variants: product.variants.map((variant) => ({
      id: variant.id,
      name: variant.name,
      sku: variant.sku ?? "",
      price: amountOf(variant.price),
      stock: countOf(variant.stock),
      imageURL: variant.imageURL ?? "",
    })),
  };
}

/** The prose of a description and the data that the shop shows as a table. */
function partsOf(description: string | null): {
  prose: string;
  specs: { name: string; value: string }[];
} {
  const blocks = (description ?? "").split(/\n\s*\n/);
  const isData = (block: string) => readDescription(block).specs.length > 0;
  const specs = blocks.flatMap((block) => readDescription(block).specs);
  return {
    prose: blocks
      .filter((block) => !isData(block))
      .join("\n\n")
      .trim(),
    specs: specs.map(([name, value]) => ({ name, value })),
  };
}

/** The description as it is kept: prose, and behind it a line for each row of data. */
export function descriptionOf({ description, specs }: ProductFields): string | null {
  const rows = specs.map(({ name, value }) => `${name}: ${value}`);
  return [description.trim(), rows.join("\n")].filter(Boolean).join("\n\n") || null;
}

/** Rows to type into: those there are, and some that are empty. */
export function withRoom(fields: ProductFields): ProductFields {
  const { specs, variants } = fields;
  return {
    ...fields,
    specs: [...specs, ...Array.from({ length: 3 }, () => ({ name: "", value: "" }))],
    variants: [...variants, ...Array.from({ length: 2 }, () => ({ ...blankVariant }))],
  };
}
