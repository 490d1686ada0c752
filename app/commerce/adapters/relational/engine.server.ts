import type { SQL, SQLWrapper, Subquery } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Kind } from "~db/kit";

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
  /** Made anew for each use: the builder changes it. */
  readonly order: () => SQL[];
  /** Only helps to plan; the value is taken as `limit`. */
  readonly limit: number;
}

export interface Page extends Built, SQLWrapper {
  as(alias: string): Subquery<string, Record<string, SqlColumn>> & Record<string, SqlColumn>;
}

/** What SQLite and PostgreSQL say differently. */
export interface Dialect {
  readonly builder: Builder;
  readonly tables: Tables;
  /** The column holds one of the values of the list that is taken by that name. */
  oneOf(column: SqlColumn, name: string): SQL;
  list(values: readonly unknown[]): unknown;
  /**
   * Where a range begins or ends. The planner must not guess from the value how many rows lie
   * beyond it: where all keys are equal it takes them for none, and walks the wrong index.
   */
  bound(name: string, kind: Kind): SQL;
  /** The first rows of a page, in its order; takes `limit`. */
  page(parts: PageParts): Page;
  /** Distinguishes shapes that `page` spells differently. */
  sizeOf(limit: number): number;
  /** The column is one of the values of a select. */
  among(column: SqlColumn, select: SQLWrapper): SQL;
  /** Whether rows are locked one by one; else transactions are serial. */
  readonly locks: boolean;
  /** The engine's time, in milliseconds' precision, as a value for an instant. */
  readonly clock: SQL;
  readonly now: Statement;
  /**
   * A table expression `item` with one column `value`: the texts of a JSON list, each once where
   * an upsert refuses a row that comes twice.
   */
  elements(column: SqlColumn): SQL;
  /** Two rows of values differ, null being a value. */
  differ(left: SQL, right: SQL): SQL;
  /** Inserts any number of rows, taking a list per column; null: a statement per row. */
  insertMany: ((table: SqlTable, columns: readonly TypedColumn[]) => InsertMany) | null;
  /** Sets these columns of any number of rows, taking a list per column; null: one by one. */
  updateMany:
    | ((table: SqlTable, columns: readonly TypedColumn[], key: TypedColumn) => Built)
    | null;
  encode: Readonly<Record<Kind, (value: unknown) => unknown>>;
  /** Into what shapes.ts reads; whatever is malformed may come back as it is. */
  decode: Readonly<Record<Kind, (raw: unknown) => unknown>>;
}

export type InsertMany = ReturnType<ReturnType<Builder["insert"]>["select"]>;

export interface Engine {
  readonly dialect: Dialect;
  /** Reads outside a transaction. */
  readonly reader: Session;
  /** Single statements, each committed at once. */
  readonly writer: Session;
  /** All statements of the work or none; run again after a deadlock or serialization failure. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** Reads of one moment, on a connection of their own. */
  snapshot(): Promise<{ session: Session; close(): Promise<void> }>;
  /** The table and column of a unique violation; null: another error. */
  violation(error: unknown): { table: string; column: string } | null;
  ready(): Promise<void>;
  close(): Promise<void>;
}
