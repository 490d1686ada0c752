import type { SQL, SQLWrapper, Subquery } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Kind } from "~db/kit";
import type { AtomicOptions } from "../../storage";
import type { Migration } from "./migrations.server";

/** SQL with marks for its values, compiled once per shape. The name is stable for its text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** What each mark stands for, in the order of the marks. */
  readonly takes: readonly string[];
  /**
   * The best plan depends on the values: PostgreSQL plans it for each of them, instead of once for
   * all. Nothing else is to be chosen where a key or the only index of that order is asked for.
   */
  readonly byValue: boolean;
}

/** A statement with its values, in the order of its marks. */
export interface Step {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/** Runs statements, on one connection or on whichever is free. Rows come as arrays of columns. */
export interface Session {
  rows(statement: Statement, values: readonly unknown[]): Promise<unknown[][]>;
  /** How many rows were written. */
  run(statement: Statement, values: readonly unknown[]): Promise<number>;
  /**
   * Runs all of them, in this order. Where statements travel without waiting for each other it
   * resolves when they are on their way; a failure, told as `meaning` has it, then is that of
   * whatever of the transaction is waited for next, its end at the latest.
   */
  send(steps: readonly Step[], meaning?: (error: unknown) => Promise<unknown>): Promise<void>;
  /** Keeps others from creating these rows until the transaction ends, where locks are per row. */
  reserve?(table: string, ids: readonly string[]): Promise<void>;
}

/**
 * Drizzle's query builder and the tables it builds for. SQLite's has the same methods and tables,
 * so it is handed over under PostgreSQL's types: the one cast between the dialects.
 */
export type Builder = Pick<NodePgDatabase, "select" | "insert" | "update" | "delete">;
export type Tables = typeof import("~db/postgres");
export type SqlTable = Tables["products"];
export type SqlColumn = AnyPgColumn;

/** What the builder made, as text with marks. */
export interface Built {
  toSQL(): { sql: string; params: unknown[] };
}

export interface TypedColumn {
  readonly field: string;
  readonly column: SqlColumn;
  readonly kind: Kind;
}

/** An ordered page: the rows of each part of an index, merged. */
export interface PageParts {
  readonly table: SqlTable;
  readonly columns: Readonly<Record<string, SqlColumn>>;
  /** One condition or, where an index serves no single range, the condition of each range. */
  readonly ranges: readonly (SQL | undefined)[];
  /** Creates the order again for each use, because the query builder changes it. */
  readonly order: () => SQL[];
  /** Only helps the planner; the value is passed as `limit`. */
  readonly limit: number;
}

export interface Page extends Built, SQLWrapper {
  as(alias: string): Subquery<string, Record<string, SqlColumn>> & Record<string, SqlColumn>;
}

/** The parts of SQL that differ between SQLite and PostgreSQL. */
export interface Dialect {
  readonly builder: Builder;
  readonly tables: Tables;
  /** The column equals one of the values in the list of that name. */
  oneOf(column: SqlColumn, name: string): SQL;
  list(values: readonly unknown[]): unknown;
  /**
   * The value at which a range begins or ends. The planner must not estimate from the value how
   * many rows lie beyond it: where all keys are equal it estimates none, and walks the wrong index.
   */
  bound(name: string, kind: Kind): SQL;
  /** The first rows of a page, in its order; uses `limit`. */
  page(parts: PageParts): Page;
  /** Distinguishes shapes for which `page` writes different SQL. */
  sizeOf(limit: number): number;
  /** The column equals one of the values of a select. */
  among(column: SqlColumn, select: SQLWrapper): SQL;
  /** Whether rows are locked one by one. Otherwise transactions are serial. */
  readonly locks: boolean;
  /** The engine's time as an instant, with millisecond precision. */
  readonly clock: SQL;
  readonly now: Statement;
  /**
   * A table expression `item` with one column `value`: the texts of a JSON list. Duplicates are
   * removed where an upsert refuses a row that occurs twice.
   */
  elements(column: SqlColumn): SQL;
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
  encode: Readonly<Record<Kind, (value: unknown) => unknown>>;
  /**
   * Decodes a column into what the record's shape reads; a malformed value may come back unchanged.
   */
  decode: Readonly<Record<Kind, (raw: unknown) => unknown>>;
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
  /** When each applied migration was made. */
  applied(): Promise<number[]>;
  /** The migrations that this version of the store knows. */
  readonly migrations: readonly Migration[];
  /** The table and column of a unique violation; null: another error. */
  violation(error: unknown): { table: string; column: string } | null;
  /** Whether the engine itself failed, as opposed to what was asked of it. */
  isGone(error: unknown): boolean;
  ready(): Promise<void>;
  close(): Promise<void>;
}
