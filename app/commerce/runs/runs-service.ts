import type { CatalogueRun } from "~/domain/catalogue-run";
import type { Audited } from "../change";
import type { WalkPage, Way } from "../desk/walk";
import type { BulkAction } from "./planning-bulk";
import type { Chosen, PlannedRow, RowResult, SourceGroup } from "./run-rows";

/** What a run of each kind knows of itself. */
export type RunDetails =
  | {
      kind: "import";
      encoding: string;
      delimiter: string;
      /** The columns in the file's order, as this store calls them; "" for one it does not read. */
      columns: string[];
      /** The header as it stands in the file. */
      header: string[];
    }
  | { kind: "bulk"; action: BulkAction }
  | { kind: "undo"; of: string; title: string };

/** What is kept with it besides: the run that took it back. */
export type KeptDetails = RunDetails & { undoneBy?: string };

/** A row with what became of it, and the lines of the file that it is from. */
export interface RunRow extends PlannedRow {
  result: RowResult;
  source: SourceGroup | null;
}

export type RowsWanted = "acts" | "faults" | "refused";

export interface RunsService {
  list(way: Way): Promise<WalkPage<CatalogueRun>>;
  find(id: string): Promise<CatalogueRun | null>;
  /** Begins a run that is filled by `keepParts` and handed over by `filled`. */
  begin: Audited<[asked: { title: string; details: RunDetails }], CatalogueRun>;
  /** @throws Failure conflict when it is no longer being filled */
  keepParts(
    id: string,
    from: number,
    parts: readonly (readonly (SourceGroup | Chosen)[])[],
  ): Promise<void>;
  /** From now on it is worked out. */
  filled(id: string, parts: number): Promise<void>;
  /** Does it, as it was shown. A second call changes nothing. */
  apply: Audited<[id: string], CatalogueRun>;
  discard: Audited<[id: string], CatalogueRun>;
  /** Begins a run that takes back what this one did; a second call answers the same run. */
  undo: Audited<[id: string], CatalogueRun>;
  /** Rows of one sort, from the part that the cursor names; `next` null at the end. */
  rows(
    id: string,
    wanted: RowsWanted,
    options: { limit: number; part: number },
  ): Promise<{ rows: RunRow[]; next: number | null }>;
}
