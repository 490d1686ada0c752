import type { Index } from "~/kernel/resource/resource";
import { type CollectionName, resourceOf, resources } from "~/modules/registry";
import { listTables } from "./tables";

/**
 * db/firestore.indexes.json, derived from the definitions of the records. Firestore answers a query
 * only by an index that has each of its fields, unless it can merge the indexes of single fields.
 */
export interface IndexFile {
  indexes: CompositeIndex[];
  /** Fields without an index of their own. */
  fieldOverrides: { collectionGroup: string; fieldPath: string; indexes: never[] }[];
}

export interface CompositeIndex {
  collectionGroup: string;
  queryScope: "COLLECTION";
  fields: IndexField[];
}

export interface IndexField {
  fieldPath: string;
  order?: "ASCENDING" | "DESCENDING";
  arrayConfig?: "CONTAINS";
}

/** A list, by the fields that decide which index it needs. */
export interface IndexedList {
  readonly collection: CollectionName;
  /** The list field that must hold a value. */
  readonly contains?: string;
  /** The fields that are compared with a value. */
  readonly equal: readonly string[];
  readonly by: string;
  readonly direction: "asc" | "desc";
}

/** The index of a list. Firestore builds an index again when the order of its fields changes. */
export function compositeIndex(list: IndexedList): CompositeIndex {
  const fields: IndexField[] = list.equal.map((fieldPath) => ({ fieldPath, order: "ASCENDING" }));
  if (list.contains) fields.unshift({ fieldPath: list.contains, arrayConfig: "CONTAINS" });
  const order = list.direction === "asc" ? "ASCENDING" : "DESCENDING";
  fields.push({ fieldPath: list.by, order });
  return { collectionGroup: list.collection, queryScope: "COLLECTION", fields };
}

/** The lists of an index that compare a field; Firestore sorts by a single field without one. */
function listsOf(collection: CollectionName, { on, directions }: Index): IndexedList[] {
  const fields = on.filter((field) => field !== "id");
  const by = fields.at(-1);
  if (by === undefined || fields.length < 2) return [];
  const equal = fields.slice(0, -1).sort();
  return directions.map((direction) => ({ collection, equal, by, direction }));
}

const filters = ["available", "brandLower", "priced"];

/** Every choice of these values. */
function choicesOf(values: readonly string[]): string[][] {
  const choices: string[][] = [[]];
  for (const value of values) choices.push(...choices.map((choice) => [...choice, value]));
  return choices;
}

/**
 * The lists of the shop and, in both directions, of the desk. SQL reads them from side tables, and skips no row. Firestore needs an
 * index for each choice of filters in a category. Without a category it merges the indexes of
 * single filters.
 */
function shopLists(by: string, direction: "asc" | "desc"): IndexedList[] {
  const order = { collection: "products", by, direction } as const;
  return [
    ...choicesOf(filters).map((chosen) => ({
      ...order,
      contains: "categories",
      equal: ["listed", ...chosen].sort(),
    })),
    ...filters.map((filter) => ({ ...order, equal: [filter, "listed"] })),
  ];
}

/** A range of prices is not merged. The range says that there is a price. */
function priceRange(direction: "asc" | "desc"): IndexedList {
  return {
    collection: "products",
    equal: ["available", "brandLower", "listed"],
    by: "priceKey",
    direction,
  };
}

/** A review, of one status. SQL reads the flagged orders, which are few. */
function flaggedOrders(direction: "asc" | "desc"): IndexedList {
  return { collection: "orders", equal: ["flagged", "status"], by: "created", direction };
}

/** What Firestore needs beside the indexes of the definitions. */
const firestoreOnly: readonly IndexedList[] = [
  ...shopLists("nameLower", "asc"),
  ...shopLists("nameKey", "asc"),
  ...shopLists("nameKey", "desc"),
  ...shopLists("created", "asc"),
  ...shopLists("created", "desc"),
  ...shopLists("priceKey", "asc"),
  ...shopLists("priceKey", "desc"),
  priceRange("asc"),
  priceRange("desc"),
  {
    collection: "products",
    contains: "words",
    equal: ["listed"],
    by: "nameLower",
    direction: "asc",
  },
  flaggedOrders("desc"),
  {
    collection: "documentTokens",
    contains: "tokens",
    equal: ["kind"],
    by: "created",
    direction: "desc",
  },
];

/** Firestore indexes no more than the first 1,500 bytes of a text. */
const longest = 1_500;

/** List fields that queries look into. */
const searchedLists: Readonly<Partial<Record<CollectionName, readonly string[]>>> = {
  products: listTables.products?.map(({ field }) => field),
  spellings: listTables.spellings?.map(({ field }) => field),
  documentTokens: ["tokens"],
};

/**
 * Fields that no query compares: nested records and lists, of which Firestore would index every
 * branch, and long texts.
 */
function unindexedFields(collection: CollectionName): string[] {
  const { fields } = resourceOf(collection);
  return Object.keys(fields).filter((name) => {
    const { kind, notes, unindexed = false } = fields[name] ?? {};
    if (kind === "json") return !searchedLists[collection]?.includes(name);
    return unindexed || (kind === "text" && (notes?.max ?? 0) > longest);
  });
}

/** The adapter's own documents: who holds a unique value, and the value of a total. */
const ownDocuments = [
  { collectionGroup: "unique", fieldPath: "holder", indexes: [] },
  { collectionGroup: "counters", fieldPath: "value", indexes: [] },
];

export function firestoreIndexes(): IndexFile {
  const collections = Object.keys(resources) as CollectionName[];
  const ofDefinitions = collections.flatMap((collection) =>
    resourceOf(collection).indexes.flatMap((index) => listsOf(collection, index)),
  );
  return {
    indexes: [...ofDefinitions, ...firestoreOnly].map(compositeIndex),
    fieldOverrides: [
      ...collections.flatMap((collectionGroup) =>
        unindexedFields(collectionGroup).map((fieldPath) => ({
          collectionGroup,
          fieldPath,
          indexes: [],
        })),
      ),
      ...ownDocuments,
    ],
  };
}
