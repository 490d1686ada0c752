import type { Kind } from "~db/kit";

/** SQL with marks for its values, compiled once per shape. The name is stable for its text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
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

export interface TypedColumn {
  readonly name: string;
  readonly kind: Kind;
}

/** What SQLite and PostgreSQL say differently. */
export interface Dialect {
  /** The mark of the nth value, from 1. */
  mark(nth: number): string;
  /** The column holds one of the values behind the mark, handed over by `list`. */
  oneOf(column: string, mark: string): string;
  list(values: readonly unknown[]): unknown;
  /** An ordered select cut to the number behind the mark. `limit` only helps to plan. */
  firstOf(select: string, mark: string, limit: number): string;
  /** Distinguishes shapes that `firstOf` spells differently. */
  sizeOf(limit: number): number;
  /** The column is one of the values of a select. */
  among(column: string, select: string): string;
  /** Appended to a read inside a transaction; empty where transactions are serial. */
  readonly lock: string;
  /** The engine's time, in milliseconds' precision, as a value for an instant. */
  readonly clock: string;
  /**
   * A table expression `item` with one column `value`: the texts of a JSON list, each once where
   * an upsert refuses a row that comes twice.
   */
  elements(column: string): string;
  /** Two rows of values differ, null being a value. */
  differ(left: string, right: string): string;
  /** One statement that inserts any number of rows, or null: a statement per row. */
  insertMany(table: string, columns: readonly TypedColumn[]): string | null;
  /**
   * One statement that sets these columns of any number of rows, its values a list per column, the
   * list of the key last; or null: a statement per row.
   */
  updateMany(table: string, columns: readonly TypedColumn[], key: TypedColumn): string | null;
  encode: Readonly<Record<Kind, (value: unknown) => unknown>>;
  /** Into what shapes.ts reads; whatever is malformed may come back as it is. */
  decode: Readonly<Record<Kind, (raw: unknown) => unknown>>;
}

export interface Engine {
  readonly dialect: Dialect;
  /** Reads outside a transaction. */
  readonly reader: Session;
  /** Single statements, each committed at once. */
  readonly writer: Session;
  /** All statements of the work or none; run again after a deadlock or serialization failure. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** The table and column of a unique violation; null: another error. */
  violation(error: unknown): { table: string; column: string } | null;
  ready(): Promise<void>;
  close(): Promise<void>;
}
