import { conditionsOf } from "~/storage/adapters/firestore/reads.server";
import type { Conditions } from "~/storage/adapters/transactions/rows";
import { type CollectionName, type Storage, type Tx, uniqueFields } from "~/storage/storage";

/** The parts of a query that decide which index it needs. */
export interface QueryShape {
  collection: CollectionName;
  /** The fields that are compared with one or several values, in name order. */
  equal: string[];
  /** The array field that must hold a value. */
  contains: string | null;
  /** Whether the query has a prefix or a range, which is on the field of the order. */
  ranged: boolean;
  /** null means by id. */
  order: { by: string; direction: "asc" | "desc" } | null;
}

export interface IndexField {
  fieldPath: string;
  order?: "ASCENDING" | "DESCENDING";
  arrayConfig?: "CONTAINS";
}

export interface CompositeIndex {
  collectionGroup: string;
  queryScope: "COLLECTION";
  fields: IndexField[];
}

export interface IndexFile {
  indexes: CompositeIndex[];
  fieldOverrides: { collectionGroup: string; fieldPath: string; indexes: unknown[] }[];
}

export function shapeOf(
  collection: CollectionName,
  query: { where?: Conditions; order?: { by: string; direction: "asc" | "desc" } },
): QueryShape {
  const conditions = conditionsOf(query.where);
  const of = (kinds: string[]) =>
    conditions.filter(([, { kind }]) => kinds.includes(kind)).map(([field]) => field);
  const order = query.order && query.order.by !== "id" ? { ...query.order } : null;
  return {
    collection,
    equal: of(["is", "in"]).sort(),
    contains: of(["contains"])[0] ?? null,
    ranged: of(["prefix", "range"]).length > 0,
    order,
  };
}

/**
 * The composite index of a shape; null where Firestore's own indexes of single fields do: filters
 * without an order, which it merges, and an order without filters beside its own field.
 */
export function indexFor(shape: QueryShape): CompositeIndex | null {
  const { order, contains } = shape;
  const equal = shape.equal.filter((field) => field !== "id" && field !== order?.by);
  if (!order || shape.equal.includes("id") || (equal.length === 0 && !contains)) return null;
  return {
    collectionGroup: shape.collection,
    queryScope: "COLLECTION",
    fields: [
      ...(contains ? [{ fieldPath: contains, arrayConfig: "CONTAINS" as const }] : []),
      ...equal.map((fieldPath) => ({ fieldPath, order: "ASCENDING" as const })),
      {
        fieldPath: order.by,
        order: order.direction === "asc" ? ("ASCENDING" as const) : ("DESCENDING" as const),
      },
    ],
  };
}

/**
 * The indexes that serve a shape which needs one: its own, or several that Firestore merges, which
 * end in the same order and together hold every field compared; it promises that for equality
 * alone. Empty: none do.
 */
export function servedBy(shape: QueryShape, indexes: readonly CompositeIndex[]): CompositeIndex[] {
  const needed = indexFor(shape);
  if (!needed) return [];
  const own = indexes.find((index) => textOf(index) === textOf(needed));
  if (own) return [own];
  if (shape.contains || shape.ranged) return [];
  const order = JSON.stringify(needed.fields.at(-1));
  const wanted = new Set(needed.fields.slice(0, -1).map(({ fieldPath }) => fieldPath));
  const parts = indexes.filter(
    ({ collectionGroup, fields }) =>
      collectionGroup === needed.collectionGroup &&
      JSON.stringify(fields.at(-1)) === order &&
      fields.slice(0, -1).every((field) => !field.arrayConfig && wanted.has(field.fieldPath)),
  );
  const held = new Set(parts.flatMap(({ fields }) => fields.map(({ fieldPath }) => fieldPath)));
  return [...wanted].every((field) => held.has(field)) ? parts : [];
}

/** An index is the same whatever the order of the fields that are compared. */
function textOf({ collectionGroup, fields }: CompositeIndex): string {
  const texts = fields.map((field) => JSON.stringify(field));
  return [collectionGroup, ...texts.slice(0, -1).sort(), texts.at(-1)].join(" ");
}

type Asking = Record<"find" | "count" | "getBy", (...args: never[]) => unknown>;

/** The storage, which records every query that passes through it. */
export function recordingQueries(storage: Storage, record: (shape: QueryShape) => void): Storage {
  function wrapped<S extends Tx | Storage>(inner: S): S {
    const collections = (Object.keys(uniqueFields) as CollectionName[]).map((name) => {
      const rows = inner[name] as unknown as Asking;
      const tell = (query: Parameters<typeof shapeOf>[1]) => record(shapeOf(name, query));
      const asking: Asking = {
        find(query) {
          tell(query);
          return rows.find(query);
        },
        count(where) {
          tell({ where });
          return rows.count(where);
        },
        getBy(...[field, value]) {
          tell({ where: { [String(field)]: value } });
          return rows.getBy(field as never, value as never);
        },
      };
      return [name, { ...rows, ...asking }];
    });
    return { ...inner, ...Object.fromEntries(collections) };
  }
  return {
    ...wrapped(storage),
    atomically: (work) => storage.atomically((tx) => work(wrapped(tx))),
  };
}
