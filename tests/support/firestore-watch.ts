import type { CollectionName } from "~/storage/storage";
import { isServed, type QueryShape } from "./firestore-indexes";
import { unindexed } from "./unindexed";

interface FieldFilter {
  fieldFilter?: { field: { fieldPath: string }; op: string };
  unaryFilter?: { field: { fieldPath: string }; op: string };
}

interface StructuredQuery {
  from: { collectionId: string }[];
  where?: FieldFilter & { compositeFilter?: { filters: FieldFilter[] } };
  orderBy?: { field: { fieldPath: string }; direction: string }[];
}

interface Sdk {
  toStructuredQuery(this: object): StructuredQuery;
}

let watched: Promise<void> | null = null;

/** The emulator answers queries without their index; from now on each needs its own. */
export function watchIndexes(): Promise<void> {
  watched ??= watch();
  return watched;
}

async function watch(): Promise<void> {
  const { Query } = await import("firebase-admin/firestore");
  // Every query that the SDK sends, a count too, is spelled by this method.
  const sdk = Query.prototype as unknown as Sdk;
  const spell = sdk.toStructuredQuery;
  sdk.toStructuredQuery = function () {
    const query = spell.call(this);
    const shape = shapeIn(query);
    if (!isServed(shape)) unindexed.push(JSON.stringify(shape));
    return query;
  };
}

function shapeIn({ from, where, orderBy }: StructuredQuery): QueryShape {
  const filters = where?.compositeFilter?.filters ?? (where ? [where] : []);
  const conditions = filters.map(({ fieldFilter, unaryFilter }) => {
    const { field, op } = (fieldFilter ?? unaryFilter) as NonNullable<FieldFilter["fieldFilter"]>;
    return { field: field.fieldPath === "__name__" ? "id" : field.fieldPath, op };
  });
  const of = (...ops: string[]) =>
    conditions.filter(({ op }) => ops.includes(op)).map(({ field }) => field);
  const [range] = of("GREATER_THAN", "GREATER_THAN_OR_EQUAL", "LESS_THAN", "LESS_THAN_OR_EQUAL");
  const [first] = orderBy ?? [];
  // What is compared by a range and not sorted comes sorted by that field.
  const by = first?.field.fieldPath ?? range ?? "__name__";
  const direction = first?.direction === "DESCENDING" ? "desc" : "asc";
  return {
    collection: from[0]?.collectionId as CollectionName,
    equal: of("EQUAL", "IN", "IS_NULL").sort(),
    contains: of("ARRAY_CONTAINS", "ARRAY_CONTAINS_ANY")[0] ?? null,
    ranged: range !== undefined,
    order: by === "__name__" || by === "id" ? null : { by, direction },
  };
}
