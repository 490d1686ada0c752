import { postgresDialect } from "~/storage/adapters/postgres/dialect.server";
import type { Dialect } from "~/storage/adapters/relational/engine.server";
import { type Field, type Layout, layoutOf } from "~/storage/adapters/relational/layout.server";
import { type SideTable, sideTablesOf } from "~/storage/adapters/relational/place.server";
import type { CollectionName } from "~/storage/storage";
import type { Raw } from "./ops.server";

/** How a collection is stored in its table and in the tables of its lists. */
export interface Hosted {
  layout: Layout;
  sides: readonly SideTable[];
}

/** PostgreSQL refuses a lone surrogate, which JSON can express. */
function wellFormed(value: unknown): unknown {
  return typeof value === "string" ? Buffer.from(value).toString() : value;
}

function instantOf(raw: unknown): Date | null {
  const time = typeof raw === "string" ? Date.parse(raw) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}

/** Values are sent as JSON; the dialect's statements are not used. */
const dialect: Dialect = {
  ...postgresDialect,
  encode: {
    ...postgresDialect.encode,
    key: wellFormed,
    text: wellFormed,
    json: (value) => JSON.parse(JSON.stringify(value, (_, part) => wellFormed(part))),
  },
  decode: { ...postgresDialect.decode, instant: instantOf },
};

export function hostedOf(collection: CollectionName): Hosted {
  const layout = layoutOf(collection, dialect);
  return { layout, sides: sideTablesOf(layout, dialect) };
}

/** Some fields of a record as columns; the others are left out. */
export function columnsIn(layout: Layout, fields: Readonly<Record<string, unknown>>): Raw {
  const columns: Raw = {};
  for (const [name, value] of Object.entries(fields)) {
    const field = layout.byField.get(name);
    if (field && value !== undefined) columns[field.column.name] = field.encode(value);
  }
  return columns;
}

/** A whole record as columns; a missing field is null. */
export function rowOf(layout: Layout, record: Readonly<Record<string, unknown>>): Raw {
  return Object.fromEntries(
    layout.fields.map(({ field, column, encode }) => [column.name, encode(record[field])]),
  );
}

export function recordOf(fields: readonly Field[], raw: Raw): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { field, column, read } of fields) {
    const value = read(raw[column.name]);
    // A field that may be left out of its record is, as on every engine.
    if (value !== undefined) record[field] = value;
  }
  return record;
}
