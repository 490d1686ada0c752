import type { Product } from "~/domain/product";

/** A line of a file, as it was read. */
export interface SourceLine {
  line: number;
  cells: string[];
}

/** The lines of one product: its own, and those of its variants. */
export interface SourceGroup {
  lines: SourceLine[];
  /** What is wrong with it as text, before anything is looked up. */
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

/** What a run would do to one product, as it is shown before and done afterwards. */
export interface PlannedRow {
  line: number;
  id: string;
  name: string;
  act: RowAct;
  /** Of the product that it was worked out for; 0 for a new one. */
  version: number;
  changes: PlannedChange[];
  set: Partial<Settable>;
  /** What `set` replaces, so that it can be undone. */
  was: Partial<Settable>;
  problems: string[];
}

/** What became of a planned row; null where there was nothing to do. */
export type RowResult = { state: "done" | "refused"; why: string | null; version: number } | null;

/** Rows that do something. */
export function acts({ act }: PlannedRow): boolean {
  return act !== "none" && act !== "fault";
}

export function partId(runId: string, at: number): string {
  return `${runId}-${String(at).padStart(5, "0")}`;
}

/** The parts are written by the store alone, and read back as they were written. */
export function readRows<T>(text: string | null): T[] {
  return text === null ? [] : (JSON.parse(text) as T[]);
}
