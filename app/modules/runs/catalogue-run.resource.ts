import {
  business,
  count,
  id,
  instant,
  nullable,
  oneOf,
  type RecordOf,
  technical,
  text,
  unindexed,
} from "~/kernel/resource/field";
import { defineResource, index } from "~/kernel/resource/resource";
import { defineStates, type StateFacts } from "~/kernel/states";

/**
 * A run changes many products: it imports a file, applies a bulk action, or undoes an earlier run.
 */
const runKinds = ["import", "bulk", "undo"] as const;

const runStates = ["reading", "ready", "applying", "done", "discarded"] as const;
export type RunStatus = (typeof runStates)[number];

interface RunState extends StateFacts<RunStatus> {
  /** Whether the store works on it. */
  active: boolean;
}

/**
 * `reading`: the changes are being worked out. `ready`: they wait for review. `applying`: they are
 * being made. An undo is applied without a review, because the run itself was reviewed.
 */
export const runMachine = defineStates<RunStatus, RunState>({
  reading: {
    active: true,
    moves: { ready: ["system"], applying: ["system"], discarded: ["system"] },
  },
  ready: { active: false, moves: { applying: ["staff"], discarded: ["staff"] } },
  applying: { active: true, moves: { done: ["system"] } },
  done: { active: false, moves: {} },
  discarded: { active: false, moves: {} },
});

const catalogueRunFields = {
  id: id(),
  kind: business(oneOf(runKinds, "bulk")),
  status: technical(oneOf(runStates, "discarded")),
  /** The uid of the person who started it. */
  actor: business(text()),
  /** The name of the file, or of the action. */
  title: business(text()),
  /** JSON with the data of this kind of run. */
  details: business(unindexed(text())),
  /** How many parts the run has, and how many have passed the present state. */
  parts: technical(count()),
  position: technical(count()),
  /** Rows by their planned effect. */
  rows: business(count()),
  creates: business(count()),
  updates: business(count()),
  unchanged: business(count()),
  faults: business(count()),
  /** Rows by their result. */
  done: business(count()),
  refused: business(count()),
  /** No other process may take over the run before this time. */
  lockedUntil: technical(nullable(instant())),
  created: technical(instant()),
  updated: technical(instant()),
};

/**
 * Changes to many products. They are worked out, then reviewed, then made exactly as they were
 * reviewed. The rows are stored in parts. The run is stored too, so that another process can
 * continue it.
 */
export interface CatalogueRun extends RecordOf<typeof catalogueRunFields> {}

export const catalogueRuns = defineResource("catalogue_runs", catalogueRunFields, [
  index("created", "id"),
  index("status", "created", "id"),
]);

const catalogueRunPartFields = {
  id: id(),
  /** JSON of the rows as read, or of the chosen products. */
  source: business(unindexed(text())),
  /** JSON of what each row would do; null until it is worked out. */
  plan: business(unindexed(nullable(text()))),
  /** How many planned rows are finished, and JSON of their results. */
  applied: business(count()),
  results: business(unindexed(text())),
};

/** Some rows of a run. The id is the run's id with the number of the part. */
export interface CatalogueRunPart extends RecordOf<typeof catalogueRunPartFields> {}

/** Each row has some hundred rows of a run, so that a file with many thousands is written fast. */
export const catalogueRunParts = defineResource("catalogue_run_parts", catalogueRunPartFields, []);
