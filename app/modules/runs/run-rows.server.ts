import type { Product } from "~/modules/catalogue/product.resource";

/** A line of a file, as read. */
export interface SourceLine {
  line: number;
  cells: string[];
}

/** The lines of one product: its own, and those of its variants. */
export interface SourceGroup {
  lines: SourceLine[];
  /** Errors of the text itself, before anything is looked up. */
  fault: string | null;
}

/** A product that was chosen, with the version that the list showed; null when all were chosen. */
export interface Chosen {
  id: string;
  version: number | null;
}

export interface PlannedChange {
  field: string;
  from: string;
  to: string;
}

/** The fields of a product that a run may set. */
export type Settable = Omit<Product, "id" | "deleted" | "created" | "updated" | "version">;

export type RowAct = "create" | "update" | "delete" | "restore" | "none" | "fault";

/** The planned effect on one product, as it is shown and later applied. */
export interface PlannedRow {
  line: number;
  id: string;
  name: string;
  act: RowAct;
  /** The product's version at planning; 0 for a new product. */
  version: number;
  changes: PlannedChange[];
  set: Partial<Settable>;
  /** The values that `set` replaces, for an undo. */
  was: Partial<Settable>;
  problems: string[];
}

/** The result of a planned row; null when there was nothing to do. */
export type RowResult = { state: "done" | "refused"; why: string | null; version: number } | null;

/** Rows with an effect. */
export function acts({ act }: PlannedRow): boolean {
  return act !== "none" && act !== "fault";
}

export function partId(runId: string, at: number): string {
  return `${runId}-${String(at).padStart(5, "0")}`;
}

/** Only the store writes the parts, so they are read without checks. */
export function readRows<T>(text: string | null): T[] {
  return text === null ? [] : (JSON.parse(text) as T[]);
}
