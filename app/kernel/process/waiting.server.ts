import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Admits `count` callers at once. Further callers wait, and enter in the order of their arrival.
 */
export function createSemaphore(count: number): { enter(): Promise<() => void> } {
  const waiting: (() => void)[] = [];
  let free = count;

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async enter() {
      if (free > 0) free -= 1;
      else await new Promise<void>((enter) => waiting.push(enter));
      return leave;
    },
  };
}

/**
 * The result of the work, or after `milliseconds` the result or error of `late`. The work itself
 * continues, unobserved.
 */
export async function within<T, L>(
  milliseconds: number,
  work: Promise<T>,
  late: () => L,
): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  }).then(late);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same, where a delay is an error of the given kind. */
export function withinOrThrow<T>(
  milliseconds: number,
  work: Promise<T>,
  late: () => Error,
): Promise<T> {
  return within<T, never>(milliseconds, work, () => {
    throw late();
  });
}

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
