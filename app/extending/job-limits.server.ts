import { interruptible } from "~/kernel/process/interrupting.server";

/** How long a job of an extension may take. */
export interface JobLimits {
  runMs: number;
  /** How long a stopping store waits for a job that is under way. */
  stopMs: number;
}

export const usualJobLimits: JobLimits = { runMs: 30 * 60_000, stopMs: 10_000 };

/** A job that keeps the process busy for longer is interrupted: nobody else is served meanwhile. */
const turnMs = 10_000;

/** The job did not end in time. It may still run, but nothing waits for it. */
export class Unended extends Error {}

/**
 * Runs a job until it ends, or its time is over. The signal that it gets is aborted when the store
 * stops, and when its time is over.
 * @throws Unended, Interrupted, and what the job throws
 */
export async function runLimited(
  run: (stopped: AbortSignal) => unknown,
  stopped: AbortSignal,
  { runMs, stopMs }: JobLimits,
): Promise<void> {
  const told = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let stop = () => {};
  try {
    await new Promise((resolve, reject) => {
      const wait = (milliseconds: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          told.abort();
          reject(new Unended("It did not end in time"));
        }, milliseconds);
      };
      stop = () => {
        told.abort();
        wait(stopMs);
      };
      stopped.addEventListener("abort", stop, { once: true });
      wait(runMs);
      Promise.resolve(interruptible(() => run(told.signal), turnMs))
        .then(resolve)
        .catch(reject);
    });
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener("abort", stop);
  }
}
