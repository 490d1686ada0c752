import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

const longestRest = 50;
/**
 * The pause of a run after a step, as a multiple of the step's time: as long as the step while
 * nobody uses the shop, or while somebody watches the run's page; longer while shoppers are served,
 * because a large file takes minutes.
 */
const rests = { alone: 1, beside: 8 } as const;
/** The share of a pause from which the process counts as busy with other work. */
const busyShare = 0.1;

/** Pauses after a step that took this many milliseconds, and measures how busy the process is. */
export function createRest(behind: boolean): (took: number) => Promise<void> {
  let asked = behind;
  return async (took) => {
    const before = performance.eventLoopUtilization();
    await pause(Math.min(longestRest, (asked ? rests.beside : rests.alone) * took));
    asked = behind && performance.eventLoopUtilization(before).utilization > busyShare;
  };
}
