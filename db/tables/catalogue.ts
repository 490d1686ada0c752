import type { StoredCart } from "~/domain/cart";
import type { StoredDiscount } from "~/domain/discount";
import type { StoredProduct } from "~/domain/product";
import {
  flag,
  type Index,
  index,
  instant,
  integer,
  json,
  key,
  money,
  nullable,
  startsEmpty,
  table,
  text,
  unique,
} from "../kit";

/**
 * Every filter of a list comes before the order's key, so that no row is read and skipped, however
 * few products are in stock or have a price. A flag without a filter makes the page a merge of two
 * ranges (`ranges.server.ts` of the relational adapter).
 */
function inEachOrder(filters: readonly string[], id: string): Index[] {
  return ["nameLower", "priceKey", "created"].map((key) => index(...filters, key, id));
}

export const products = table<StoredProduct>(
  "products",
  {
    id: key(),
    productName: text(),
    sku: unique(nullable(text())),
    brand: text(),
    price: nullable(money()),
    categories: json(),
    description: nullable(text()),
    primaryImageURL: nullable(text()),
    imageURLs: json(),
    pdfLink: nullable(text()),
    stock: nullable(integer()),
    variants: json(),
    technicalData: startsEmpty(json()),
    pictureTexts: startsEmpty(json()),
    featured: flag(),
    published: flag(),
    deleted: nullable(instant()),
    created: instant(),
    updated: instant(),
    version: integer(),
    nameLower: text(),
    brandLower: text(),
    priceKey: integer(),
    available: flag(),
    tracked: flag(),
    priced: flag(),
    listed: flag(),
    leastStock: nullable(integer()),
    words: json(),
  },
  [
    index("listed", "nameLower", "id"),
    index("listed", "priceKey", "id"),
    index("listed", "created", "id"),
    ...inEachOrder(["listed", "available", "priced"], "id"),
    ...inEachOrder(["listed", "brandLower", "available", "priced"], "id"),
    index("listed", "featured", "nameLower", "id"),
    index("listed", "updated", "id"),
    index("listed", "leastStock", "id"),
    index("deleted", "nameLower", "id"),
    index("deleted", "published", "nameLower", "id"),
    index("deleted", "created", "id"),
  ],
);

/** A category of a product, with every key and flag by which its lists are sorted and filtered. */
export interface ProductCategory
  extends Pick<
    StoredProduct,
    | "listed"
    | "nameLower"
    | "priceKey"
    | "created"
    | "brandLower"
    | "available"
    | "tracked"
    | "priced"
    | "featured"
    | "deleted"
  > {
  category: string;
  productId: string;
}

/**
 * A page of ids is read from this table alone, because a join costs PostgreSQL 63 ms at a million
 * rows.
 */
export const productCategories = table<ProductCategory>(
  "product_categories",
  {
    category: text(),
    productId: text(),
    listed: flag(),
    nameLower: text(),
    priceKey: integer(),
    created: instant(),
    brandLower: text(),
    available: flag(),
    tracked: flag(),
    priced: flag(),
    featured: flag(),
    deleted: nullable(instant()),
  },
  [
    index("productId"),
    index("category", "listed", "nameLower", "productId"),
    index("category", "listed", "priceKey", "productId"),
    index("category", "listed", "created", "productId"),
    ...inEachOrder(["category", "listed", "available", "priced"], "productId"),
    ...inEachOrder(["category", "listed", "brandLower", "available", "priced"], "productId"),
    index("category", "deleted", "created", "productId"),
  ],
  {
    primaryKey: ["category", "productId"],
    belongsTo: { field: "productId", table: "products" },
  },
);

/** A word that finds a product, with the fields by which its lists are filtered and sorted. */
export interface ProductWord extends Pick<StoredProduct, "listed" | "nameLower"> {
  word: string;
  productId: string;
}

/**
 * A product has about seven rows, so the table has only its primary key: a second index and a
 * reference to the product would double the cost of writing a product. The adapter deletes rows by
 * their values.
 */
export const productWords = table<ProductWord>(
  "product_words",
  { word: text(), listed: flag(), nameLower: text(), productId: text() },
  [],
  { primaryKey: ["word", "listed", "nameLower", "productId"] },
);

export const carts = table<StoredCart>("carts", { id: key(), items: json(), updated: instant() }, [
  index("updated", "id"),
]);

export const discounts = table<StoredDiscount>(
  "discounts",
  {
    id: key(),
    code: nullable(text()),
    description: text(),
    type: text(),
    value: money(),
    categories: json(),
    productIds: json(),
    minSubtotal: nullable(money()),
    startsAt: nullable(instant()),
    expiresAt: nullable(instant()),
    usageLimit: nullable(integer()),
    usedCount: integer(),
    automatic: flag(),
    active: flag(),
    created: instant(),
    updated: instant(),
    version: integer(),
    codeLower: unique(nullable(text())),
  },
  [index("automatic", "active", "created", "id"), index("created", "id")],
);
