/**
 * A run changes many products: it imports a file, applies a bulk action, or undoes an earlier run.
 */
export const runKinds = ["import", "bulk", "undo"] as const;
export type RunKind = (typeof runKinds)[number];

/**
 * `reading`: the changes are being worked out. `ready`: they wait for review. `applying`: they are
 * being made. `done` and `discarded` are final.
 */
export const runStates = ["reading", "ready", "applying", "done", "discarded"] as const;
export type RunStatus = (typeof runStates)[number];

/**
 * Changes to many products. They are worked out, then reviewed, then made exactly as they were
 * reviewed. The rows are stored in parts. The run is stored too, so that another process can
 * continue it.
 */
export interface CatalogueRun {
  id: string;
  kind: RunKind;
  status: RunStatus;
  /** The uid of the person who started it. */
  actor: string;
  /** The name of the file, or of the action. */
  title: string;
  /** JSON with the data of this kind of run. */
  details: string;
  /** How many parts the run has, and how many have passed the present state. */
  parts: number;
  position: number;
  /** Rows by their planned effect. */
  rows: number;
  creates: number;
  updates: number;
  unchanged: number;
  faults: number;
  /** Rows by their result. */
  done: number;
  refused: number;
  /** No other process may take over the run before this time. */
  lockedUntil: Date | null;
  created: Date;
  updated: Date;
}

/** Some rows of a run. The id is the run's id with the number of the part. */
export interface CatalogueRunPart {
  id: string;
  /** JSON of the rows as read, or of the chosen products. */
  source: string;
  /** JSON of what each row would do; null until it is worked out. */
  plan: string | null;
  /** How many planned rows are finished, and JSON of their results. */
  applied: number;
  results: string;
}
