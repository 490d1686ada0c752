import { shapes } from "~/domain/shapes";
import { type AnyTable, columnName, type Kind } from "~db/kit";
import { tables } from "~db/tables";
import type { CollectionName } from "../../storage";
import type { Dialect } from "./engine.server";

/** A record's field and its column. */
export interface Field {
  readonly field: string;
  /** Quoted. */
  readonly column: string;
  readonly kind: Kind;
  readonly nullable: boolean;
  readonly encode: (value: unknown) => unknown;
  readonly read: (raw: unknown) => unknown;
}

export interface Layout {
  readonly collection: CollectionName;
  /** Quoted. */
  readonly table: string;
  readonly tableName: string;
  readonly fields: readonly Field[];
  readonly byField: ReadonlyMap<string, Field>;
  readonly id: Field;
  /** Fields, in the order of each index. */
  readonly indexes: readonly (readonly string[])[];
}

export const quoted = (name: string) => `"${name}"`;

/** How a collection lies in its table, with every value's way in and out. */
export function layoutOf(collection: CollectionName, dialect: Dialect): Layout {
  const table: AnyTable = tables[collection];
  const shape = shapes[collection] as Record<string, (raw: unknown) => unknown>;
  const fields = Object.entries(table.columns).map(([field, column]): Field => {
    const { kind, nullable } = column;
    const [encode, decode] = [dialect.encode[kind], dialect.decode[kind]];
    const narrow = shape[field];
    if (!narrow) throw new Error(`${collection}.${field} has no shape`);
    return {
      field,
      column: quoted(columnName(field)),
      kind,
      nullable,
      encode: (value) => (value === null || value === undefined ? null : encode(value)),
      read: (raw) => narrow(raw === null ? null : decode(raw)),
    };
  });
  const byField = new Map(fields.map((each) => [each.field, each]));
  return {
    collection,
    table: quoted(table.name),
    tableName: table.name,
    fields,
    byField,
    id: known(byField, "id"),
    indexes: table.indexes.map((index) => index.on),
  };
}

export function known(byField: ReadonlyMap<string, Field>, name: string): Field {
  const field = byField.get(name);
  if (!field) throw new Error(`There is no field ${name}`);
  return field;
}
