import { bestEffort, type Log } from "./log.server";

const hour = 60 * 60 * 1000;

/** A background job of the process. */
export interface Hourly {
  /** Runs the work now and every hour. A run that fails is logged. */
  start(): void;
  /** Stops after a run that is under way. */
  stop(): Promise<void>;
}

export function hourly(
  work: () => Promise<unknown>,
  { log, tag }: { log: Log; tag: string },
): Hourly {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = bestEffort(log, tag, work());
  };
  return {
    start() {
      run();
      timer = setInterval(run, hour);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
