import type { ColumnFacts } from "~/kernel/resource/field";
import type { Index } from "~/kernel/resource/resource";

/** A table of either SQL dialect: that of a resource, or one that serves a resource's lists. */
export interface AnyTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnFacts>>;
  readonly indexes: readonly Index[];
  /**
   * The field names of a primary key over several columns; when left out, the column of kind `key`.
   */
  readonly primaryKey?: readonly string[];
  /** A field that refers to a row of another table; the row is deleted with it. */
  readonly belongsTo?: { readonly field: string; readonly table: "products" };
}

/**
 * The column of a field: `paymentSessionId` is `payment_session_id`, `imageURLs` is `image_urls`.
 */
export function columnName(field: string): string {
  return field.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}

/** Names a unique constraint so that a violation identifies its field. */
export function uniqueName(tableName: string, field: string): string {
  return `${tableName}_${columnName(field)}_unique`;
}

/** PostgreSQL cuts names at 63 bytes. */
const longest = 63;

/**
 * The name of an index, without the final id. When the name is too long, its middle fields are
 * abbreviated.
 */
export function indexName(tableName: string, { on }: Index): string {
  const named = (on.length > 1 ? on.slice(0, -1) : on).map(columnName);
  const full = `${tableName}_by_${named.join("_")}`;
  if (full.length <= longest) return full;
  const inner = named.slice(1, -1).map((name) => name.slice(0, 3));
  return `${tableName}_by_${[named[0], ...inner, named.at(-1)].join("_")}`;
}
