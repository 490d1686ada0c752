import { bestEffort, type Log } from "./log.server";
import { traced } from "./tracing.server";

const hour = 60 * 60 * 1000;

/** What became of each job of this process, by its tag; `records` were changed or removed by it. */
export const jobRuns = new Map<string, { at: Date | null; failures: number; records: number }>();

/** How many records a run changed or removed, or how many of each kind. */
type Done = number | Readonly<Record<string, number>> | undefined;

/** A background job of the process. */
export interface Hourly {
  /** Runs the work now, or after its first wait, and every hour. A run that fails is logged. */
  start(): void;
  /** Tells a run that is under way to end, and waits for it. */
  stop(): Promise<void>;
}

interface JobOptions {
  log: Log;
  tag: string;
  everyMs?: number;
  /** Keeps work that reads much out of the process's first seconds. */
  firstAfterMs?: number;
}

/**
 * Long work ends soon after `stopped` is aborted. A run longer than an hour is
 * not doubled: the next one follows it. What the
 * work returns is logged and counted.
 */
export function hourly(
  work: (stopped: AbortSignal) => Promise<Done>,
  { log, tag, everyMs = hour, firstAfterMs }: JobOptions,
): Hourly {
  const stopper = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | null = null;
  async function once(): Promise<void> {
    const runs = jobRuns.get(tag) ?? { at: null, failures: 0, records: 0 };
    jobRuns.set(tag, runs);
    try {
      const done = await traced(`job ${tag}`, () => work(stopper.signal));
      runs.at = new Date();
      const counts = typeof done === "number" ? { count: done } : (done ?? {});
      const records = Object.values(counts).reduce((total, count) => total + count, 0);
      runs.records += records;
      if (records > 0) log.info(counts, `${tag} done`);
    } catch (error) {
      runs.failures += 1;
      throw error;
    } finally {
      running = null;
      if (isDue && !stopper.signal.aborted) run();
    }
  }
  /** Set while a run is due that could not begin, because the one before it is under way. */
  let isDue = false;
  function run(): void {
    isDue = running !== null;
    running ??= bestEffort(log, tag, once());
  }
  function begin(): void {
    clearInterval(timer);
    run();
    timer = setInterval(run, everyMs).unref();
  }
  return {
    start() {
      if (firstAfterMs === undefined) begin();
      else timer = setInterval(begin, firstAfterMs).unref();
    },
    async stop() {
      clearInterval(timer);
      stopper.abort();
      await running;
    },
  };
}
