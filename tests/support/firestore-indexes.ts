import { conditionsOf } from "~/storage/adapters/firestore/reads.server";
import type { Conditions } from "~/storage/adapters/transactions/rows";
import { type CollectionName, type Storage, type Tx, uniqueFields } from "~/storage/storage";
import { type CompositeIndex, compositeIndex, firestoreIndexes } from "~db/firestore-indexes";

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

export function shapeOf(
  collection: CollectionName,
  query: { where?: Conditions; order?: { by: string; direction: "asc" | "desc" } },
): QueryShape {
  const conditions = conditionsOf(query.where);
  const of = (kinds: string[]) =>
    conditions.filter(([, { kind }]) => kinds.includes(kind)).map(([field]) => field);
  // What is compared by a range and not sorted comes sorted by that field.
  const [ranged] = of(["prefix", "range"]);
  const order = query.order ?? (ranged ? { by: ranged, direction: "asc" as const } : null);
  return {
    collection,
    equal: of(["is", "in"]).sort(),
    contains: of(["contains", "containsAny"])[0] ?? null,
    ranged: ranged !== undefined,
    order: order?.by === "id" ? null : order,
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
  return compositeIndex({
    collection: shape.collection,
    contains: contains ?? undefined,
    equal,
    ...order,
  });
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

const { indexes, fieldOverrides } = firestoreIndexes();
const unindexedFields = new Set(
  fieldOverrides.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`),
);
const served = new Map<string, boolean>();

/** Whether Firestore answers the query by the indexes of the definitions. */
export function isServed(shape: QueryShape): boolean {
  const key = JSON.stringify(shape);
  const known = served.get(key);
  if (known !== undefined) return known;
  const asked = [...shape.equal, shape.contains, shape.order?.by];
  const answer =
    !asked.some((field) => unindexedFields.has(`${shape.collection}.${field}`)) &&
    (indexFor(shape) === null || servedBy(shape, indexes).length > 0);
  served.set(key, answer);
  return answer;
}

const collections = new Set<unknown>(Object.keys(uniqueFields));

type Record = (shape: QueryShape) => void;

/** The storage, which tells every query that passes through it, inside and outside transactions. */
export function recordingQueries(storage: Storage, record: Record): Storage {
  // One object for each collection, so that a test can replace its methods.
  const known = new Map<string | symbol, unknown>();
  return new Proxy(storage, {
    get(inner, key) {
      if (key !== "atomically") {
        const recorded = known.get(key) ?? recordedIn(inner, key, record);
        if (collections.has(key)) known.set(key, recorded);
        return recorded;
      }
      const work: Storage["atomically"] = (change) =>
        inner.atomically((tx) => change(recordingInside(tx, record)));
      return work;
    },
  });
}

function recordingInside(tx: Tx, record: Record): Tx {
  // A proxy must give a fixed property of its target as it is, so the target only inherits them.
  return new Proxy(Object.create(tx), { get: (_, key) => recordedIn(tx, key, record) });
}

type Asking = { [K in "find" | "count" | "getBy"]: (...args: never[]) => unknown };

function recordedIn(inner: Storage | Tx, key: string | symbol, record: Record): unknown {
  const value: unknown = Reflect.get(inner, key);
  if (!collections.has(key)) return value;
  const rows = value as Asking;
  const tell = (query: Parameters<typeof shapeOf>[1]) =>
    record(shapeOf(key as CollectionName, query));
  const asking: Asking = {
    find(query) {
      tell(query);
      return rows.find(query);
    },
    count(where) {
      tell({ where });
      return rows.count(where);
    },
    getBy(...[field, searched]) {
      tell({ where: { [String(field)]: searched } });
      return rows.getBy(field as never, searched as never);
    },
  };
  return { ...rows, ...asking };
}
