import { bestEffort, type Log } from "~/log.server";

/**
 * Runs the outbox when it is nudged, and at intervals for entries of other instances or of a crash.
 */
export interface QueueLoop {
  start(): void;
  /** Reports that an entry may be waiting. It is cheap, and may be wrong. */
  nudge(): void;
  /** Waits for the mail that is being sent, at most for the time of one attempt. */
  stop(): Promise<void>;
}

interface LoopDeps {
  run: (stopped: AbortSignal) => Promise<unknown>;
  log: Log;
  /** The prefix of log lines. */
  tag: string;
  everyMs?: number;
  /** The pause after a nudge, because the transaction that nudged has not committed yet. */
  soonMs?: number;
}

export function createQueueLoop({
  run,
  log,
  tag,
  everyMs = 10_000,
  soonMs = 200,
}: LoopDeps): QueueLoop {
  let stopper: AbortController | null = null;
  let timer: NodeJS.Timeout | null = null;
  let current: Promise<unknown> = Promise.resolve();
  let turning = false;
  let nudged = false;

  function schedule(ms: number): void {
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => {
      current = bestEffort(log, `${tag} turn`, turn());
    }, ms);
    timer.unref();
  }

  async function turn(): Promise<void> {
    if (!stopper) return;
    nudged = false;
    turning = true;
    await bestEffort(log, `${tag} run`, run(stopper.signal));
    turning = false;
    if (stopper) schedule(nudged ? soonMs : everyMs);
  }

  return {
    start() {
      if (stopper) return;
      stopper = new AbortController();
      schedule(soonMs);
    },
    nudge() {
      if (!stopper || nudged) return;
      nudged = true;
      if (!turning) schedule(soonMs);
    },
    async stop() {
      stopper?.abort();
      stopper = null;
      if (timer) clearTimeout(timer);
      await current;
    },
  };
}
