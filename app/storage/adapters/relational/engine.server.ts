import type { SQL, SQLWrapper, Subquery } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ColumnKind } from "~/kernel/resource/field";
import type { AtomicOptions, CollectionName, Storage } from "~/storage/storage";
import type { Migrations } from "~db/migration-files";

/** SQL with placeholders, compiled once per shape. Its name is the same for the same text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** The name of each placeholder, in order. */
  readonly takes: readonly string[];
  /**
   * Whether the best plan depends on the values: PostgreSQL then plans for each of them instead of
   * once. A lookup by key, or by the only index of an order, leaves no choice.
   */
  readonly byValue: boolean;
}

/** A statement with its values, in the order of the placeholders. */
export interface Step {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/** Runs statements on one connection, or on any free one. Rows are arrays of columns. */
export interface Session {
  rows(statement: Statement, values: readonly unknown[]): Promise<unknown[][]>;
  /** How many rows were written. */
  run(statement: Statement, values: readonly unknown[]): Promise<number>;
  /**
   * Runs all of them in this order. Where statements are pipelined it resolves when they are sent;
   * a failure, converted by `meaning`, then rejects the next awaited call of the transaction, at
   * the latest its end.
   */
  send(steps: readonly Step[], meaning?: (error: unknown) => Promise<unknown>): Promise<void>;
  /** Keeps others from creating these rows until the transaction ends, where locks are per row. */
  reserve?(table: string, ids: readonly string[]): Promise<void>;
}

/**
 * Drizzle's query builder and its tables. SQLite's have the same methods, so they are passed with
 * PostgreSQL's types: the one cast between the dialects.
 */
export type Builder = Pick<NodePgDatabase, "select" | "insert" | "update" | "delete">;
export type Tables = typeof import("~db/postgres").postgresTables;
export type SqlTable = Tables["products"];
export type SqlColumn = AnyPgColumn;

/** The builder's result, as text with placeholders. */
export interface Built {
  toSQL(): { sql: string; params: unknown[] };
}

export interface TypedColumn {
  readonly field: string;
  readonly column: SqlColumn;
  readonly kind: ColumnKind;
}

/** An ordered page: the rows of each part of an index, merged. */
export interface PageParts {
  readonly table: SqlTable;
  readonly columns: Readonly<Record<string, SqlColumn>>;
  /** One condition or, where an index serves no single range, the condition of each range. */
  readonly ranges: readonly (SQL | undefined)[];
  /** Creates the order again for each use, because the query builder changes it. */
  readonly order: () => SQL[];
  /** Only helps the planner; the value is also passed as `limit`. */
  readonly limit: number;
}

export interface Page extends Built, SQLWrapper {
  as(alias: string): Subquery<string, Record<string, SqlColumn>> & Record<string, SqlColumn>;
}

/** What is written beside the rows of a collection, so that a list field can be searched. */
export interface Aside {
  readonly field: string;
  /** The other fields that are written beside the rows. */
  readonly carried: ReadonlySet<string>;
  /**
   * Runs before these owners change or are deleted, and removes the rows that only their present
   * values lead to.
   */
  release(ids: readonly string[]): Step[];
  /** Removes the rows of values that the owners' lists no longer contain. */
  prune(ids: readonly string[]): Step[];
  /** Writes the rows of these owners from their present state. */
  refill(ids: readonly string[]): Step[];
}

/** An index of the engine's own for the values of a list field, instead of a side table. */
export interface OwnIndex {
  /** What the store writes into the index; null where the engine does so. */
  readonly aside: Aside | null;
  /**
   * The condition on the owners of one kind that have a value of each list. Of owners from the
   * newest on it may leave out those behind the page; such a page may begin behind a position.
   */
  holds(asked: { lists: number; newestFirst: boolean; isAfter: boolean }): SQL;
  /** The values of the condition's placeholders, beside those of every page. */
  given(kind: string, lists: readonly (readonly string[])[]): Record<string, unknown>;
}

/** The parts of SQL that differ between SQLite and PostgreSQL. */
export interface Dialect {
  readonly builder: Builder;
  readonly tables: Tables;
  /** The column equals one of the values of the named list. */
  oneOf(column: SqlColumn, name: string): SQL;
  list(values: readonly unknown[]): unknown;
  /**
   * The value at which a range begins or ends. The planner must not estimate the number of rows
   * beyond it from the value: where all keys are equal it estimates none, and chooses the wrong
   * index.
   */
  bound(name: string, kind: ColumnKind): SQL;
  /** The first rows of a page, in its order; uses `limit`. */
  page(parts: PageParts): Page;
  /** Distinguishes shapes for which `page` writes different SQL. */
  sizeOf(limit: number): number;
  /** The column equals one of the values of a select. */
  among(column: SqlColumn, select: SQLWrapper): SQL;
  /** Whether rows are locked one by one. Otherwise transactions run one after the other. */
  readonly locks: boolean;
  /** The engine's time as an instant, with millisecond precision. */
  readonly clock: SQL;
  readonly now: Statement;
  /**
   * A table expression `item` with one column `value`: the texts of a JSON list. Duplicates are
   * removed where an upsert refuses a row that occurs twice.
   */
  elements(column: SqlColumn): SQL;
  /** Collections whose list is in an index of the engine's own, and not in a side table. */
  readonly ownIndexes: { readonly [C in CollectionName]?: OwnIndex };
  /** Whether two rows of values differ; null counts as a value. */
  differ(left: SQL, right: SQL): SQL;
  /** Inserts any number of rows from one list per column; null means one statement per row. */
  insertMany: ((table: SqlTable, columns: readonly TypedColumn[]) => InsertMany) | null;
  /**
   * Updates these columns of any number of rows from one list per column; null means one statement
   * per row.
   */
  updateMany:
    | ((table: SqlTable, columns: readonly TypedColumn[], key: TypedColumn) => Built)
    | null;
  encode: Readonly<Record<ColumnKind, (value: unknown) => unknown>>;
  /**
   * Decodes a column into what the record's shape reads; a malformed value may come back unchanged.
   */
  decode: Readonly<Record<ColumnKind, (raw: unknown) => unknown>>;
}

export type InsertMany = ReturnType<ReturnType<Builder["insert"]>["select"]>;

export interface Engine {
  readonly dialect: Dialect;
  /** Reads outside a transaction. */
  readonly reader: Session;
  /** Single statements, each committed at once. */
  readonly writer: Session;
  /**
   * Commits all statements of the work or none. The work runs again after a deadlock or a
   * serialization failure.
   */
  transaction<T>(work: (session: Session) => Promise<T>, options?: AtomicOptions): Promise<T>;
  /** Reads one snapshot, on a connection of its own. */
  snapshot(): Promise<{ session: Session; close(): Promise<void> }>;
  /** When each applied migration was created. */
  applied(): Promise<number[]>;
  /** The migrations that this version of the store knows. */
  readonly migrations: Migrations;
  /** The table and column of a unique violation; null for another error. */
  violation(error: unknown): { table: string; column: string } | null;
  /** Whether the engine itself failed, as opposed to the statement. */
  isGone(error: unknown): boolean;
  /** See the port's `scrub`. */
  scrub?(): Promise<boolean>;
  /** See the port's `pool`. */
  pool?: Storage["pool"];
  ready(): Promise<void>;
  close(): Promise<void>;
}
