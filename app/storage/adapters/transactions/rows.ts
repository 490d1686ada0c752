import type { Position } from "~/kernel/page";

/** A record of any collection. */
export type Row = { id: string } & Record<string, unknown>;

/** The writing half of a collection of the port, untyped. */
interface Writes {
  insert(row: Row, options?: { clock?: string }): Promise<void>;
  insertMany(rows: readonly Row[]): Promise<void>;
  put(row: Row): Promise<void>;
  patch(id: string, fields: Record<string, unknown>): Promise<boolean>;
  patchMany(patches: readonly { id: string; changes: Record<string, unknown> }[]): Promise<void>;
  remove(id: string): Promise<boolean>;
}

/** The port's conditions, untyped: field → condition. */
export type Conditions = Readonly<Record<string, unknown>>;

export interface Order {
  by: string;
  direction: "asc" | "desc";
}

/** The port's Query, untyped. */
export interface AnyQuery {
  where?: Conditions;
  order?: Order;
  after?: Position | null;
  limit: number;
  only?: readonly string[];
}

/** The reading half of a collection of the port, untyped. */
export interface Reads {
  get(id: string): Promise<Row | null>;
  getMany(ids: readonly string[], options?: { only?: readonly string[] }): Promise<Row[]>;
  getBy(field: string, value: string): Promise<Row | null>;
  find(asked: AnyQuery): Promise<Row[]>;
  count(where: Conditions): Promise<number>;
}

/** A collection of the port, untyped. */
export type RowCollection = Reads & Writes;
