import type { Clock } from "~/domain/identifiers";
import type { Log } from "~/log.server";
import type { SessionReport } from "./paid-session";
import type { PaymentProvider } from "./provider";
import type { Recorder } from "./recorder.server";
import type { Spool } from "./spool.server";

/**
 * How many payments had each outcome. In a dry run `recorded` counts those that would be recorded.
 */
export interface Tally {
  seen: number;
  recorded: number;
  /** Payments that had an order before. */
  known: number;
  /** Not paid yet. */
  unpaid: number;
  failed: number;
}

export interface ReconcileDeps {
  recorder: Recorder;
  spool: Spool;
  provider(): Promise<PaymentProvider>;
  log: Log;
  clock: Clock;
  currency: string;
  storeId: string;
  /** How often each spooled event has failed since this process began, by file. */
  failures: Map<string, number>;
  /** Aborted when the process stops; the run then ends between two payments. */
  signal: AbortSignal;
}

export interface ReconcileOptions {
  /** False only reports what would be done. */
  apply: boolean;
  /** Also tries the events that were set aside. */
  parked: boolean;
}

export interface Run extends ReconcileDeps, ReconcileOptions {
  /** Milliseconds spent on failed attempts. */
  lostMs: number;
  /** Whether the store has answered during the present attempt. */
  reached: boolean;
}

export const lookBackMs = 30 * 24 * 60 * 60 * 1000;
/**
 * How long failed attempts may take together; when the store does not answer, the next run tries
 * again.
 */
const longestWaitMs = 15_000;

export function isOver(run: Run): boolean {
  return run.signal.aborted || run.lostMs > longestWaitMs;
}

/** The outcome, or null when the work failed; a failure is logged and its time is counted. */
export async function attempted<T>(
  run: Run,
  { tag, ...fields }: { tag: string; event?: string },
  work: () => Promise<T>,
): Promise<T | null> {
  const started = performance.now();
  run.reached = false;
  try {
    return await work();
  } catch (error) {
    run.lostMs += performance.now() - started;
    run.log.error({ error, ...fields }, `[reconcile] ${tag}`);
    return null;
  }
}

export function emptyTally(): Tally {
  return { seen: 0, recorded: 0, known: 0, unpaid: 0, failed: 0 };
}

export async function recordNow(
  report: SessionReport,
  { recorder, apply }: Run,
): Promise<"recorded" | "known"> {
  if (!apply) return "recorded";
  return (await recorder.record(report)).created ? "recorded" : "known";
}
