import type { CatalogueRun } from "~/domain/catalogue-run";
import type { Audited } from "../change";
import type { WalkOptions, WalkPage } from "../desk/walk";
import type { BulkAction } from "./planning-bulk";
import type { Chosen, PlannedRow, RowResult, SourceGroup } from "./run-rows";

/** The data of each kind of run. */
export type RunDetails =
  | {
      kind: "import";
      encoding: string;
      delimiter: string;
      /** The columns in the file's order, by the store's names; "" for an unknown one. */
      columns: string[];
      /** The file's own header. */
      header: string[];
    }
  | { kind: "bulk"; action: BulkAction }
  | { kind: "undo"; of: string; title: string };

/** Further data of the run: the run that undid it. */
export type KeptDetails = RunDetails & { undoneBy?: string };

/** A row with its result, and the file's lines that it came from. */
export interface RunRow extends PlannedRow {
  result: RowResult;
  source: SourceGroup | null;
}

export type RowsWanted = "acts" | "faults" | "refused";

export interface RunsService {
  list(way: WalkOptions): Promise<WalkPage<CatalogueRun>>;
  find(id: string): Promise<CatalogueRun | null>;
  /** Creates a run that `keepParts` fills and `filled` hands over. */
  begin: Audited<[asked: { title: string; details: RunDetails }], CatalogueRun>;
  /** @throws Failure conflict when filling has ended */
  keepParts(
    id: string,
    from: number,
    parts: readonly (readonly (SourceGroup | Chosen)[])[],
  ): Promise<void>;
  /** Hands the run over for planning. */
  filled(id: string, parts: number): Promise<void>;
  /** Applies the plan as it was shown. A second call changes nothing. */
  apply: Audited<[id: string], CatalogueRun>;
  discard: Audited<[id: string], CatalogueRun>;
  /** Creates a run that undoes this one; a second call returns the same run. */
  undo: Audited<[id: string], CatalogueRun>;
  /** Rows of one sort, from the part that the cursor names; `next` is null at the end. */
  rows(
    id: string,
    wanted: RowsWanted,
    options: { limit: number; part: number },
  ): Promise<{ rows: RunRow[]; next: number | null }>;
}
