import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

const longestRest = 50;
/**
 * How many times as long as a step took the process does nothing for the run after it: as long
 * while nobody asks the shop, or while somebody waits for the page of the run, and longer while
 * shoppers are answered, because a large file keeps at it for minutes.
 */
const rests = { alone: 1, beside: 8 } as const;
/** The share of a rest from which on the process was busy with others. */
const busyShare = 0.1;

/** Rests after a step that took so many milliseconds, and sees who else wants the process. */
export function createRest(behind: boolean): (took: number) => Promise<void> {
  let asked = behind;
  return async (took) => {
    const before = performance.eventLoopUtilization();
    await pause(Math.min(longestRest, (asked ? rests.beside : rests.alone) * took));
    asked = behind && performance.eventLoopUtilization(before).utilization > busyShare;
  };
}
