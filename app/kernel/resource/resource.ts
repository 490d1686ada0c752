import type { ClassifiedField } from "./field";

/** An index over fields: equality on the first ones, order by the last ones. */
export interface Index {
  readonly on: readonly string[];
}

// biome-ignore lint/suspicious/noExplicitAny: a resource holds fields of every type
type ResourceFields = Readonly<Record<string, ClassifiedField<any>>>;

/**
 * A kind of stored record: its table, its fields and its indexes. From it follow the record's type
 * (`RecordOf`), its tables in both SQL dialects, the reader of stored rows, the unique constraints
 * and the privacy classes.
 */
export interface Resource<F extends ResourceFields = ResourceFields> {
  readonly table: string;
  readonly fields: F;
  readonly indexes: readonly Index[];
}

/* @__NO_SIDE_EFFECTS__ */
/** Field names in the order of the index. */
export function index(...on: string[]): Index {
  return { on };
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
