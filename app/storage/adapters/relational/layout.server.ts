import type { ColumnKind } from "~/kernel/resource/field";
import { resourceOf } from "~/modules/registry";
import type { CollectionName } from "~/storage/storage";
import type { Dialect, SqlColumn, SqlTable } from "./engine.server";

/** A record's field and its column. */
export interface Field {
  readonly field: string;
  readonly column: SqlColumn;
  readonly kind: ColumnKind;
  readonly nullable: boolean;
  readonly encode: (value: unknown) => unknown;
  readonly read: (raw: unknown) => unknown;
}

export interface Layout {
  readonly collection: CollectionName;
  readonly table: SqlTable;
  readonly tableName: string;
  readonly fields: readonly Field[];
  readonly byField: ReadonlyMap<string, Field>;
  readonly id: Field;
  /** The fields of each index, in order. */
  readonly indexes: readonly (readonly string[])[];
}

/** Describes a collection's table, with the encoding and decoding of every value. */
export function layoutOf(collection: CollectionName, dialect: Dialect): Layout {
  const resource = resourceOf(collection);
  const table = dialect.tables[collection];
  const fields = Object.entries(resource.fields).map(([field, facts]): Field => {
    const { kind, nullable, read } = facts;
    const [encode, decode] = [dialect.encode[kind], dialect.decode[kind]];
    return {
      field,
      column: columnOf(table, field),
      kind,
      nullable,
      encode: (value) => (value === null || value === undefined ? null : encode(value)),
      read: (raw) => read(raw === null ? null : decode(raw)),
    };
  });
  const byField = new Map(fields.map((each) => [each.field, each]));
  return {
    collection,
    table,
    tableName: resource.table,
    fields,
    byField,
    id: known(byField, "id"),
    indexes: resource.indexes.map((index) => index.on),
  };
}

export function known(byField: ReadonlyMap<string, Field>, name: string): Field {
  const field = byField.get(name);
  if (!field) throw new Error(`There is no field ${name}`);
  return field;
}

export function columnOf(table: SqlTable, field: string): SqlColumn {
  const column = table[field as keyof SqlTable] as SqlColumn | undefined;
  if (!column) throw new Error(`There is no column ${field}`);
  return column;
}
