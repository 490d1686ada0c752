import { count, id, text } from "~/kernel/resource/field";
import { index } from "~/kernel/resource/resource";
import { inEachOrder, products } from "~/modules/catalogue/product.resource";
import { type CollectionName, ofEachResource } from "~/modules/registry";
import type { AnyTable } from "./kit";

/** Tables that serve the lists and searches of a resource, and the kept totals. */
const sideTables = {
  /**
   * A category of a product, with every key and flag by which its lists are sorted and filtered. A
   * page of ids is read from this table alone, because a join costs PostgreSQL 63 ms at a million
   * rows.
   */
  productCategories: {
    name: "product_categories",
    columns: {
      category: text(),
      productId: text(),
      listed: products.fields.listed,
      nameLower: products.fields.nameLower,
      nameKey: products.fields.nameKey,
      priceKey: products.fields.priceKey,
      created: products.fields.created,
      brandLower: products.fields.brandLower,
      available: products.fields.available,
      tracked: products.fields.tracked,
      priced: products.fields.priced,
      featured: products.fields.featured,
      deleted: products.fields.deleted,
    },
    indexes: [
      index("productId"),
      index("category", "listed", "nameLower", "productId"),
      index("category", "listed", "nameKey", "productId"),
      index("category", "listed", "priceKey", "productId"),
      index("category", "listed", "created", "productId"),
      ...inEachOrder(["category", "listed", "available", "priced"], "productId"),
      ...inEachOrder(["category", "listed", "brandLower", "available", "priced"], "productId"),
      index("category", "deleted", "created", "productId"),
    ],
    primaryKey: ["category", "productId"],
    belongsTo: { field: "productId", table: "products" },
  },
  /**
   * A word that finds a product, with the fields by which its lists are filtered and sorted. A
   * product has about seven rows, so the table has only its primary key: a second index and a
   * reference to the product would double the cost of writing a product. The adapter deletes rows
   * by their values.
   */
  productWords: {
    name: "product_words",
    columns: {
      word: text(),
      listed: products.fields.listed,
      nameLower: products.fields.nameLower,
      productId: text(),
    },
    indexes: [],
    primaryKey: ["word", "listed", "nameLower", "productId"],
  },
  /** A word, stored under each text that remains when letters are deleted from it. */
  spellingDeletions: {
    name: "spelling_deletions",
    columns: { deletion: text(), spellingId: text() },
    indexes: [],
    primaryKey: ["deletion", "spellingId"],
  },
  /** A named total, stored so that no list counts rows. */
  counters: { name: "counters", columns: { name: id(), value: count() }, indexes: [] },
} satisfies Readonly<Record<string, AnyTable>>;

const resourceTables = ofEachResource(
  ({ table, fields, indexes }): AnyTable => ({ name: table, columns: fields, indexes }),
);

/** Every table of both SQL dialects. */
export const tables: Readonly<Record<TableName, AnyTable>> = {
  ...resourceTables,
  ...sideTables,
};

export type TableName = CollectionName | keyof typeof sideTables;

/** Something of every table, by name. */
export function ofEachTable<T>(get: (table: AnyTable) => T): Readonly<Record<TableName, T>> {
  const entries = Object.entries(tables).map(([name, table]) => [name, get(table)]);
  return Object.fromEntries(entries) as Record<TableName, T>;
}

/** A list field whose values have a table of their own, with the sort keys of its lists. */
export interface ListTable {
  readonly name: Exclude<keyof typeof sideTables, "counters">;
  /** The owner's list field. */
  readonly field: string;
  /** The columns that hold a value of the list, and the owner's id. */
  readonly element: string;
  readonly owner: string;
}

/** By the owner's table. */
export const listTables: { readonly [C in CollectionName]?: readonly ListTable[] } = {
  products: [
    { name: "productCategories", field: "categories", element: "category", owner: "productId" },
    { name: "productWords", field: "words", element: "word", owner: "productId" },
  ],
  spellings: [
    { name: "spellingDeletions", field: "deletions", element: "deletion", owner: "spellingId" },
  ],
};
