import { Mark, type MarkTone } from "~/components/desk/list-parts";
import type { RunStatus } from "~/modules/runs/catalogue-run.resource";

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
