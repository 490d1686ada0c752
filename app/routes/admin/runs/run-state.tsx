import { Mark, type MarkTone } from "~/components/desk/list-parts";
import type { RunStatus } from "~/modules/runs/catalogue-run.resource";
import type { BulkAction } from "~/modules/runs/runs.server";

const states: Record<RunStatus, readonly [MarkTone, string]> = {
  reading: ["wait", "Being prepared"],
  ready: ["act", "Waiting for you"],
  applying: ["wait", "Under way"],
  done: ["good", "Done"],
  discarded: ["over", "Discarded"],
};

/** The state of a run. */
export function RunState({ status }: { status: RunStatus }) {
  const [tone, text] = states[status];
  return <Mark tone={tone}>{text}</Mark>;
}

/** A move out of a category begins where the category is deleted. */
type ActionKind = Exclude<BulkAction["kind"], "moveCategory">;

/** The actions on the chosen products, as a list to choose from. */
export const actionLabels: Record<ActionKind, string> = {
  publish: "Publish",
  unpublish: "Take out of the shop",
  feature: "Feature",
  unfeature: "Stop featuring",
  addCategory: "Add to a category",
  removeCategory: "Remove from a category",
  price: "Change prices by a percentage",
  delete: "Delete (into the bin, for 30 days)",
};

export const actionKinds = Object.keys(actionLabels) as ActionKind[];

/** The answer to a refused form of the bulk page. */
export interface BulkAnswer {
  errors: Record<string, string>;
  values: { action: string; category: string; percent: string };
}

export function products(count: number): string {
  return count === 1 ? "1 product" : `${count.toLocaleString("en")} products`;
}
