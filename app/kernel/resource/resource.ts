import type { ClassifiedField } from "./field";

/** An index over fields: equality on the first ones, order by the last one before the id. */
export interface Index {
  readonly on: readonly string[];
  /**
   * The directions in which lists are read by it. SQL reads an index both ways; Firestore needs one
   * for each direction, see db/firestore-indexes.ts.
   */
  readonly directions: readonly ("asc" | "desc")[];
}

// biome-ignore lint/suspicious/noExplicitAny: a resource holds fields of every type
type ResourceFields = Readonly<Record<string, ClassifiedField<any>>>;

/**
 * A kind of stored record: its table, its fields and its indexes. From it follow the record's type
 * (`RecordOf`), its tables in both SQL dialects, Firestore's indexes, the reader of stored rows, the
 * unique constraints and the privacy classes.
 */
export interface Resource<F extends ResourceFields = ResourceFields> {
  readonly table: string;
  readonly fields: F;
  readonly indexes: readonly Index[];
}

/* @__NO_SIDE_EFFECTS__ */
/** Field names in the order of the index. Its lists begin with the lowest or the earliest. */
export function index(...on: string[]): Index {
  return { on, directions: ["asc"] };
}

/* @__NO_SIDE_EFFECTS__ */
/** An index whose lists begin with the highest or the latest. */
export function descendingIndex(...on: string[]): Index {
  return { on, directions: ["desc"] };
}

/* @__NO_SIDE_EFFECTS__ */
/** An index whose lists are read in both directions. */
export function sortedIndex(...on: string[]): Index {
  return { on, directions: ["asc", "desc"] };
}

/* @__NO_SIDE_EFFECTS__ */
/** An index that Firestore does not need, because it answers these queries by other indexes. */
export function sqlIndex(...on: string[]): Index {
  return { on, directions: [] };
}

/* @__NO_SIDE_EFFECTS__ */
/** A field that an index names must exist: a misspelled one fails when the process starts. */
export function defineResource<F extends ResourceFields>(
  table: string,
  fields: F,
  indexes: readonly Index[] = [],
): Resource<F> {
  for (const { on } of indexes) {
    const unknown = on.find((name) => !(name in fields));
    if (unknown !== undefined) throw new Error(`${table}: an index names "${unknown}", no field.`);
  }
  return { table, fields, indexes };
}
