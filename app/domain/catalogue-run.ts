/** What a run of changes to many products is: a file that was read, an action on a list, or its undoing. */
export const runKinds = ["import", "bulk", "undo"] as const;
export type RunKind = (typeof runKinds)[number];

/**
 * `reading`: what would change is being worked out. `ready`: somebody looks at it. `applying`: it is
 * being done. `done` and `discarded` are ends.
 */
export const runStates = ["reading", "ready", "applying", "done", "discarded"] as const;
export type RunStatus = (typeof runStates)[number];

/**
 * Changes to many products: first worked out, then looked at, then made as they were looked at. Its
 * rows lie in parts. It is kept in the storage, so that another process goes on with it.
 */
export interface CatalogueRun {
  id: string;
  kind: RunKind;
  status: RunStatus;
  /** The uid of who began it. */
  actor: string;
  /** The name of the file, or what is done. */
  title: string;
  /** JSON of what only this kind knows. */
  details: string;
  /** How many parts it has, and how many are through in the present state. */
  parts: number;
  position: number;
  /** Rows by what they would do. */
  rows: number;
  creates: number;
  updates: number;
  unchanged: number;
  faults: number;
  /** Rows by what became of them. */
  done: number;
  refused: number;
  /** While a process works on it: until when no other may take it over. */
  lockedUntil: Date | null;
  created: Date;
  updated: Date;
}

/** Some rows of a run. The id is the run's with the number of the part. */
export interface CatalogueRunPart {
  id: string;
  /** JSON of the rows as they were read, or of the products that were chosen. */
  source: string;
  /** JSON of what each row would do; null until it is worked out. */
  plan: string | null;
  /** How many rows of the plan are through, and JSON of what became of them. */
  applied: number;
  results: string;
}
