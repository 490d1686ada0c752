/** A record of any collection. */
export type Row = { id: string } & Record<string, unknown>;

/** The writing half of a collection of the port, untyped. */
export interface Writes {
  insert(row: Row, options?: { clock?: string }): Promise<void>;
  insertMany(rows: readonly Row[]): Promise<void>;
  put(row: Row): Promise<void>;
  patch(id: string, fields: Record<string, unknown>): Promise<boolean>;
  patchMany(patches: readonly { id: string; changes: Record<string, unknown> }[]): Promise<void>;
  remove(id: string): Promise<boolean>;
}
