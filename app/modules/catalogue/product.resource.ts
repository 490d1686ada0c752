import { customField } from "~/kernel/extensions/custom-field";
import { ownTokens } from "~/kernel/extensions/filtered-values";
import { searchedTokens } from "~/kernel/extensions/searched-values";
import { nameKey } from "~/kernel/name-key";
import { omit } from "~/kernel/pick";
import {
  business,
  count,
  decimal,
  flag,
  id,
  instant,
  integer,
  leftOutIfNone,
  list,
  money,
  type NestedOf,
  nullable,
  oneOf,
  optional,
  type RecordOf,
  readFields,
  record,
  startsEmpty,
  technical,
  text,
  texts,
  unique,
} from "~/kernel/resource/field";
import { link } from "~/kernel/resource/formats";
import {
  defineResource,
  type Index,
  index,
  sortedIndex,
  sqlIndex,
} from "~/kernel/resource/resource";
import { lowerKey } from "~/kernel/text";
import { tokensOf } from "~/kernel/tokens";
import { cartLimits } from "~/modules/cart/cart.resource";
import { dataTokens, technicalDataLimits, technicalDatumFields } from "./technical-data";

export const productLimits = {
  name: 500,
  description: 20_000,
  brand: 200,
  sku: 64,
  categories: 20,
  images: 20,
  alt: 500,
  /** Its own pictures, and one for each variant. */
  pictureTexts: 521,
  url: 2_000,
  variants: 500,
  unit: 20,
  leadTime: 100,
  taxRate: 100,
  /** Kilograms. */
  weight: 1_000_000,
  documents: 20,
  documentTitle: 120,
  related: 60,
} as const;

export const variantFields = {
  id: text(),
  name: text({ label: "deskCatalogue:name", max: 200, required: true, translatable: true }),
  sku: nullable(text({ label: "deskCatalogue:sku", max: productLimits.sku })),
  price: nullable(money({ label: "deskCatalogue:priceLabel", about: "Null for the product's." })),
  stock: nullable(count(0, { label: "deskCatalogue:stock", about: "Null for the product's." })),
  imageURL: nullable(
    text({ label: "deskCatalogue:picture", max: productLimits.url, format: link }),
  ),
  cost: leftOutIfNone(
    money({
      label: "deskCatalogue:cost",
      about: "What one costs the seller; left out for the product's. Only staff see it.",
    }),
  ),
  technicalData: optional(
    list(record(technicalDatumFields), {
      label: "deskCatalogue:technicalData",
      max: technicalDataLimits.rows,
      about:
        "The variant's own rows: they replace the product's rows of the same name, or follow them. Left out when it has none.",
    }),
  ),
};

/** The fields of a variant that one line of text says. */
export const typedVariantFields = ["name", "sku", "price", "stock", "imageURL", "cost"] as const;

export interface Variant extends NestedOf<typeof variantFields> {}

export const pictureTextFields = {
  url: text({
    label: "deskCatalogue:picture",
    max: productLimits.url,
    format: link,
    required: true,
  }),
  alt: text({
    label: "deskCatalogue:description",
    max: productLimits.alt,
    required: true,
    translatable: true,
  }),
};

/** What a document of a product is. */
export const documentKinds = ["sheet", "manual", "drawing", "cad", "certificate", "other"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentFields = {
  kind: oneOf(documentKinds, "other", { label: "deskCatalogue:kind", required: true }),
  title: text({
    label: "deskCatalogue:title",
    max: productLimits.documentTitle,
    required: true,
    translatable: true,
  }),
  url: text({
    label: "deskCatalogue:address",
    max: productLimits.url,
    format: link,
    required: true,
  }),
};

/** A file about a product, such as a certificate or a CAD model. */
export interface ProductDocument extends RecordOf<typeof documentFields> {}

/** What another product is to a product. A successor replaces one that is discontinued. */
export const relationKinds = ["accessory", "spare", "successor"] as const;
export type RelationKind = (typeof relationKinds)[number];

export const relationFields = {
  kind: oneOf(relationKinds, "accessory", { label: "deskCatalogue:relation", required: true }),
  id: text({
    label: "deskCatalogue:product",
    max: 128,
    required: true,
    about: "The id of the other product.",
  }),
};

/** The description of a picture, for people who cannot see it. */
export interface PictureText extends RecordOf<typeof pictureTextFields> {}

/**
 * Every filter of a list comes before the order's key, so that no row is read and skipped, however
 * few products are in stock or have a price. A flag without a filter makes the page a merge of two
 * ranges (`place.server.ts` of the relational adapter). Firestore has an index for each choice of
 * filters instead.
 */
/* @__NO_SIDE_EFFECTS__ */
export function inEachOrder(filters: readonly string[], id: string): Index[] {
  return ["nameLower", "nameKey", "priceKey", "created"].map((key) =>
    sqlIndex(...filters, key, id),
  );
}

/** In the order of the columns of a CSV file. A field with a label can be set by the seller. */
export const productFields = {
  id: id(),
  sku: business(unique(nullable(text({ label: "deskCatalogue:sku", max: productLimits.sku })))),
  productName: business(
    text({
      label: "deskCatalogue:name",
      max: productLimits.name,
      required: true,
      translatable: true,
    }),
  ),
  brand: business(text({ label: "deskCatalogue:brand", max: productLimits.brand })),
  price: business(
    nullable(money({ label: "deskCatalogue:priceLabel", about: "Null: a price on request." })),
  ),
  cost: business(
    leftOutIfNone(
      money({
        label: "deskCatalogue:cost",
        about: "What one costs the seller. Only staff see it, and not those who only ship.",
      }),
    ),
  ),
  stock: business(
    nullable(
      count(0, {
        label: "deskCatalogue:stock",
        about: "Null: stock is not counted, and the product can always be bought.",
      }),
    ),
  ),
  categories: business(
    texts({ label: "deskCatalogue:categories", about: "Slugs of the store's categories." }),
  ),
  published: business(flag(false, { label: "deskCatalogue:published" })),
  featured: business(flag(false, { label: "deskCatalogue:featured" })),
  description: business(
    nullable(
      text({
        label: "deskCatalogue:description",
        max: productLimits.description,
        lines: true,
        translatable: true,
      }),
    ),
  ),
  technicalData: business(
    startsEmpty(
      list(record(technicalDatumFields), {
        label: "deskCatalogue:technicalData",
        max: technicalDataLimits.rows,
        about: "In the seller's order.",
      }),
    ),
  ),
  primaryImageURL: business(
    nullable(text({ label: "deskCatalogue:picture", max: productLimits.url, format: link })),
  ),
  imageURLs: business(texts({ label: "deskCatalogue:morePictures" })),
  /** Without a description, the product's name is used. */
  pictureTexts: business(
    startsEmpty(
      list(record(pictureTextFields), {
        label: "deskCatalogue:pictureTexts",
        about: "Descriptions of the pictures of the product and its variants.",
      }),
    ),
  ),
  pdfLink: business(
    nullable(
      text({ label: "deskCatalogue:specificationSheet", max: productLimits.url, format: link }),
    ),
  ),
  unit: business(
    nullable(
      text({
        label: "deskCatalogue:unit",
        max: productLimits.unit,
        about: "What a quantity counts. Null: pieces.",
        translatable: true,
      }),
    ),
  ),
  weight: business(
    nullable(
      decimal({
        label: "deskCatalogue:weightInKg",
        above: 0,
        max: productLimits.weight,
        about: "Of one unit, in kilograms.",
      }),
    ),
  ),
  /** How long delivery usually takes: "2 weeks"; null when there is nothing to say. */
  leadTime: business(
    nullable(
      text({ label: "deskCatalogue:leadTime", max: productLimits.leadTime, translatable: true }),
    ),
  ),
  minimumQuantity: business(
    nullable(
      count(1, {
        label: "deskCatalogue:minimumQuantity",
        max: cartLimits.quantity,
        about: "The seller delivers no less. Null: one.",
      }),
    ),
  ),
  packQuantity: business(
    nullable(
      count(1, {
        label: "deskCatalogue:packQuantity",
        max: cartLimits.quantity,
        about: "The shop sells multiples of it. Null: any quantity.",
      }),
    ),
  ),
  priceQuantity: business(
    nullable(
      count(1, {
        label: "deskCatalogue:priceShownPer",
        max: cartLimits.quantity,
        about: "The shop shows the price of so many, such as 100, beside that of one.",
      }),
    ),
  ),
  documents: business(
    startsEmpty(
      list(record(documentFields), {
        label: "deskCatalogue:documents",
        max: productLimits.documents,
        about: "Files beside the specification sheet, in the seller's order.",
      }),
    ),
  ),
  related: business(
    startsEmpty(
      list(record(relationFields), {
        label: "deskCatalogue:relatedProducts",
        max: productLimits.related,
        about:
          "Accessories, spare parts and successors. A product with a successor is discontinued.",
      }),
    ),
  ),
  taxRate: business(
    nullable(
      text({
        label: "deskCatalogue:taxRate",
        max: productLimits.taxRate,
        about: "The name of one of the store's tax rates. Null: the standard rate.",
      }),
    ),
  ),
  variants: business(list(record(variantFields))),
  custom: customField("business"),
  /** When it was moved to the bin; null when it was not. */
  deleted: business(nullable(instant())),
  created: technical(instant()),
  updated: technical(instant()),
  version: technical(count()),
};

/** A product that says nothing. */
export const blankProduct: Product = /* @__PURE__ */ readFields(productFields, {});

/** The fields that one line of text says. Forms, CSV files and arguments follow from them. */
export const typedProductFields = [
  "sku",
  "productName",
  "brand",
  "price",
  "cost",
  "stock",
  "description",
  "pdfLink",
  "unit",
  "weight",
  "leadTime",
  "minimumQuantity",
  "packQuantity",
  "priceQuantity",
  "taxRate",
] as const;

export interface Product extends NestedOf<typeof productFields> {}
const productKeys = {
  /** By which the number is found in any case; see `sharedNumberKey`. null without a number. */
  skuLower: technical(unique(nullable(text()))),
  /** By which names are searched, and by which the lists of programs are sorted. */
  nameLower: technical(text()),
  /** By which people's lists are sorted; see `nameKey`. */
  nameKey: technical(startsEmpty(text())),
  brandLower: technical(text()),
  /** Lowest price in thousandths of the major unit; `unpricedKey` puts unpriced products last. */
  priceKey: technical(integer()),
  available: technical(flag()),
  /**
   * Whether some of its stock is counted. If not, it can always be bought, and the Store API gives
   * null.
   */
  tracked: technical(flag()),
  priced: technical(flag()),
  /** Whether `priceKey` is the lowest of several prices. */
  pricesDiffer: technical(startsEmpty(flag())),
  /** Whether the public sees it: published and not in the bin. */
  listed: technical(flag()),
  /** The lowest stock among those that are counted; null when none is. */
  leastStock: technical(nullable(count())),
  /** The tokens by which searches and filters by technical data find it: distinct, folded. */
  words: technical(texts()),
};

/**
 * A product as stored: with the keys by which it is sorted and filtered. They are derived on every
 * write (`rowOfProduct`) and never leave the server.
 */
export interface StoredProduct extends Product, RecordOf<typeof productKeys> {}

export const products = defineResource(
  "products",
  {
    ...productFields,
    ...productKeys,
  },
  [
    index("listed", "nameLower", "id"),
    // The desk goes back to earlier pages, too.
    sortedIndex("listed", "nameKey", "id"),
    sortedIndex("listed", "priceKey", "id"),
    sortedIndex("listed", "created", "id"),
    ...inEachOrder(["listed", "available", "priced"], "id"),
    ...inEachOrder(["listed", "brandLower", "available", "priced"], "id"),
    index("listed", "featured", "nameLower", "id"),
    index("listed", "updated", "id"),
    index("updated", "id"),
    sortedIndex("listed", "leastStock", "id"),
    index("deleted", "nameLower", "id"),
    index("deleted", "published", "nameLower", "id"),
    sqlIndex("deleted", "created", "id"),
  ],
);

export const unpricedKey = Number.MAX_SAFE_INTEGER;

type Numbered = Pick<StoredProduct, "id" | "sku" | "skuLower">;

/** A product whose number stays as it was in `before` keeps the key of that number. */
export function rowOfProduct(product: Product, before: Numbered | null = null): StoredProduct {
  const price = lowestPrice(product);
  const isNumbered = before !== null && before.sku === product.sku;
  return {
    ...product,
    skuLower: isNumbered ? (before.skuLower ?? null) : product.sku && lowerKey(product.sku),
    nameLower: lowerKey(product.productName),
    nameKey: nameKey(product.productName),
    brandLower: lowerKey(product.brand),
    priceKey: price === null ? unpricedKey : Math.round(price * 1000),
    available: isAvailable(product),
    tracked: isTracked(product),
    priced: price !== null,
    pricesDiffer: pricesDiffer(product),
    listed: product.published && product.deleted === null,
    leastStock: leastStock(product),
    words: [...tokensOf(product), ...dataTokens(product), ...ownTokensOf(product)],
  };
}

/** The tokens of extensions' fields that the product's other tokens do not have. */
function ownTokensOf(product: Product): string[] {
  const own = searchedTokens("products", product);
  const filtered = ownTokens("products", product, product.categories);
  if (own.length === 0) return filtered;
  const others = new Set([...tokensOf(product), ...dataTokens(product)]);
  return [...new Set(own)].filter((token) => !others.has(token)).concat(filtered);
}

/**
 * The key of a product whose number another product already had in another case, when both were
 * stored by an earlier version. No number has a line break.
 */
export function sharedNumberKey({ id, sku }: Pick<Product, "id" | "sku">): string {
  return `${lowerKey(sku ?? "")}\n${id}`;
}

/** Whether another product had its number first. */
export function hasSharedNumber(row: Numbered): boolean {
  return row.sku !== null && row.skuLower === sharedNumberKey(row);
}

/** The names of the keys that are derived on every write. */
export const productKeyNames = Object.keys(productKeys) as (keyof typeof productKeys)[];

/** The record without its derived keys. */
export function readProduct(stored: StoredProduct): Product {
  return omit(stored, productKeyNames);
}

/** What a line's goods cost the seller: the variant's own cost, or else the product's. */
export function costOf(product: Pick<Product, "cost">, variant: Variant | null): number | null {
  return variant?.cost ?? product.cost ?? null;
}

/** The product as everybody may see it: what it costs the seller is left out. */
export function withoutCosts(product: Product): Product {
  const variants = product.variants.map((variant) => omit(variant, ["cost"]));
  return { ...omit(product, ["cost"]), variants };
}

/** The same product; costs that were emptied are left out. */
export function withGivenCosts(product: Product): Product {
  const given = <R extends { cost?: number | null }>(of: R) =>
    of.cost === null ? (omit(of, ["cost"]) as R) : of;
  return { ...given(product), variants: product.variants.map(given) };
}

/** The lowest price of the product and its variants. */
export function lowestPrice(product: Pick<Product, "price" | "variants">): number | null {
  let lowest = product.variants.length === 0 ? product.price : null;
  for (const variant of product.variants) {
    const price = variant.price ?? product.price;
    if (price !== null && (lowest === null || price < lowest)) lowest = price;
  }
  return lowest ?? product.price;
}

/** Whether some variants cost more than others, or have a price on request beside a price. */
export function pricesDiffer({ price, variants }: Pick<Product, "price" | "variants">): boolean {
  return new Set(variants.map((variant) => variant.price ?? price)).size > 1;
}

/** The unit price of a line: the variant's own, or else the product's. */
export function priceOf(product: Pick<Product, "price">, variant: Variant | null): number | null {
  return variant?.price ?? product.price;
}

/** The article number of a line: the variant's own, or else the product's. */
export function skuOf(product: Pick<Product, "sku">, variant: Variant | null): string | null {
  return variant?.sku ?? product.sku;
}

/**
 * The place of the first variant whose article number, in any case, an earlier variant of the
 * product has; -1 when there is none.
 */
export function repeatedSkuAt(variants: readonly Pick<Variant, "sku">[]): number {
  const keys = variants.map(({ sku }) => (sku ? lowerKey(sku) : null));
  return keys.findIndex((key, at) => key !== null && keys.indexOf(key) < at);
}

/** The next quantity at or above the wanted one that is sold: a multiple of the pack. */
export function soldQuantity(
  { packQuantity }: Pick<Product, "packQuantity">,
  wanted: number,
): number {
  if (packQuantity === null || packQuantity <= 1) return wanted;
  const packs = Math.ceil(wanted / packQuantity);
  const most = Math.floor(cartLimits.quantity / packQuantity);
  return Math.min(packs, most) * packQuantity;
}

/**
 * The stock that a line draws on: the variant's own, or else the product's; null when untracked.
 */
export function stockOf(product: Pick<Product, "stock">, variant: Variant | null): number | null {
  return variant?.stock ?? product.stock;
}

export function findVariant(
  product: Pick<Product, "variants">,
  variantId: string | undefined,
): Variant | null {
  if (variantId === undefined) return null;
  return product.variants.find((variant) => variant.id === variantId) ?? null;
}

/** False only when every variant is tracked and sold out. */
export function isAvailable(product: Pick<Product, "stock" | "variants">): boolean {
  if (product.variants.length === 0) return product.stock === null || product.stock > 0;
  return product.variants.some((variant) => {
    const stock = stockOf(product, variant);
    return stock === null || stock > 0;
  });
}

export function isTracked(product: Pick<Product, "stock" | "variants">): boolean {
  return product.stock !== null || product.variants.some((variant) => variant.stock !== null);
}

/** Every stock that is counted: the product's own, or those of its variants. */
export function countedStocks(product: Pick<Product, "stock" | "variants">): number[] {
  const own = product.variants.map((variant) => stockOf(product, variant));
  const all = product.variants.length === 0 ? [product.stock] : own;
  return all.filter((stock) => stock !== null);
}

export function leastStock(product: Pick<Product, "stock" | "variants">): number | null {
  const counted = countedStocks(product);
  return counted.length === 0 ? null : Math.min(...counted);
}

/** The description of a product's picture; null when there is none. */
export function altOf({ pictureTexts }: Pick<Product, "pictureTexts">, url: string): string | null {
  return pictureTexts.find((text) => text.url === url)?.alt || null;
}
