import { setTimeout as pause } from "node:timers/promises";

/** A lock that another process holds is requested again for this long, without blocking. */
export const busyTimeoutMs = 5_000;

/** True when another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith("SQLITE_BUSY");
}

/** Errors that are about the statement; all others are about the file, the disk or a lock. */
const ofStatement = /^SQLITE_(ERROR|CONSTRAINT|MISMATCH|RANGE|MISUSE|TOOBIG|SCHEMA|ABORT|AUTH)/;

/** True when the file cannot be used, as opposed to a statement that failed. */
export function isGone(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code);
  return code.startsWith("SQLITE_") && !ofStatement.test(code);
}

/**
 * The longest pause between two requests for a lock. Another process that has much to write gives it
 * up for a moment only, between two commits, and a longer pause would miss that for seconds.
 */
const mostPauseMs = 25;

/** Retries with jitter while another process holds the lock. */
export async function retryWhileBusy<T>(work: () => T, atMost = busyTimeoutMs): Promise<T> {
  const end = Date.now() + atMost;
  for (let wait = 5; ; wait = Math.min(wait * 2, mostPauseMs)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error;
    }
    await pause(wait * (0.5 + Math.random()));
  }
}
