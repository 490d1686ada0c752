/** How a column is stored; each kind is spelled per dialect in sqlite.ts and postgres.ts. */
export type Kind = "key" | "text" | "integer" | "money" | "flag" | "instant" | "json";

/** A column of type `T`. `T` exists in the type only and must match exactly. */
export interface Column<T> {
  readonly kind: Kind;
  readonly nullable: boolean;
  readonly unique: boolean;
  /** Rows from before the column was added have an empty list. */
  readonly startsEmpty: boolean;
  readonly holds?: (value: T) => T;
}

export interface Index {
  /** Field names, in the order of the index. */
  readonly on: readonly string[];
}

export interface Table<R> {
  readonly name: string;
  readonly columns: { readonly [F in keyof R]-?: Column<R[F]> };
  readonly indexes: readonly Index[];
  /**
   * The field names of a primary key over several columns; when left out, the column of kind `key`.
   */
  readonly primaryKey?: readonly string[];
  /** A field that refers to a row of another table; the row is deleted with it. */
  readonly belongsTo?: { readonly field: string; readonly table: string };
}

/** A column's properties without the type that it holds. */
export type ColumnFacts = Pick<Column<unknown>, "kind" | "nullable" | "unique" | "startsEmpty">;

/** Any table, for code that handles all of them. */
export interface AnyTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnFacts>>;
  readonly indexes: readonly Index[];
  readonly primaryKey?: readonly string[];
  readonly belongsTo?: { readonly field: string; readonly table: string };
}

function column<T>(kind: Kind): Column<T> {
  return { kind, nullable: false, unique: false, startsEmpty: false };
}

/** The id of a row. */
export const key = (): Column<string> => column("key");
/** Text, compared by its bytes on every engine. */
export const text = <T extends string>(): Column<T> => column("text");
/** An integer up to 2^53. */
export const integer = (): Column<number> => column("integer");
/** An amount in major units, stored as a double, so that it is read back digit for digit. */
export const money = (): Column<number> => column("money");
export const flag = (): Column<boolean> => column("flag");
/** A point in time, to the millisecond. */
export const instant = (): Column<Date> => column("instant");
/** Lists and nested records, never searched. */
export const json = <T extends object>(): Column<T> => column("json");
/** An index over fields. It serves equality on the first fields and order by the last ones. */
export const index = (...on: string[]): Index => ({ on });

export function nullable<T>(of: Column<T>): Column<T | null> {
  return { kind: of.kind, nullable: true, unique: of.unique, startsEmpty: of.startsEmpty };
}

/** A list added to an existing table. */
export function startsEmpty<T>(of: Column<T[]>): Column<T[]> {
  return { ...of, startsEmpty: true };
}

/** Makes a column unique: no two rows have the same value, and null never collides. */
export function unique<T>(of: Column<T>): Column<T> {
  return { ...of, unique: true };
}

export function table<R>(
  name: string,
  columns: Table<R>["columns"],
  indexes: readonly Index[],
  more: Pick<Table<R>, "primaryKey" | "belongsTo"> = {},
): Table<R> {
  return { name, columns, indexes, ...more };
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
