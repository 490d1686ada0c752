import { Mark, type MarkTone } from "~/components/desk/list-parts";
import type { RunStatus } from "~/modules/runs/catalogue-run.resource";
import type { BulkAction } from "~/modules/runs/runs.server";
import { type PlainKey, t } from "~/texts/text";

const states: Record<RunStatus, readonly [MarkTone, PlainKey]> = {
  reading: ["wait", "deskRuns:statusReading"],
  ready: ["act", "deskRuns:statusReady"],
  applying: ["wait", "deskRuns:statusApplying"],
  done: ["good", "deskRuns:statusDone"],
  discarded: ["over", "deskRuns:statusDiscarded"],
};

/** The state of a run. */
export function RunState({ status }: { status: RunStatus }) {
  const [tone, text] = states[status];
  return <Mark tone={tone}>{t(text)}</Mark>;
}

/** A move out of a category begins where the category is deleted. */
type ActionKind = Exclude<BulkAction["kind"], "moveCategory">;

/** The actions on the chosen products, as a list to choose from. */
export const actionLabels: Record<ActionKind, PlainKey> = {
  publish: "deskRuns:publish",
  unpublish: "deskRuns:unpublish",
  feature: "deskRuns:feature",
  unfeature: "deskRuns:unfeature",
  addCategory: "deskRuns:addCategory",
  removeCategory: "deskRuns:removeCategory",
  price: "deskRuns:changePrices",
  cost: "deskRuns:changeCosts",
  setValue: "deskRuns:setValue",
  removeValue: "deskRuns:removeValue",
  delete: "deskRuns:deleteIntoBin",
};

export const actionKinds = Object.keys(actionLabels) as ActionKind[];

/** The answer to a refused form of the bulk page. */
export interface BulkAnswer {
  errors: Record<string, string>;
  values: {
    action: string;
    category: string;
    percent: string;
    name: string;
    value: string;
    variants: string;
  };
}
