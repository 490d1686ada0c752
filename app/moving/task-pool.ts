import { createSemaphore } from "~/semaphore.server";

/** Runs tasks, at most a given number at once. */
export interface TaskPool {
  /** Resolves as soon as there is room for the next task. @throws the error of an earlier one */
  run(work: () => Promise<void>): Promise<void>;
  /** Waits until all have ended. @throws the error of any of them */
  end(): Promise<void>;
}

export function createTaskPool(atOnce: number): TaskPool {
  const semaphore = createSemaphore(atOnce);
  const running = new Set<Promise<void>>();
  let failed: { error: unknown } | null = null;

  return {
    async run(work) {
      const leave = await semaphore.enter();
      if (failed) {
        leave();
        throw failed.error;
      }
      const ended = work()
        .catch((error: unknown) => {
          failed ??= { error };
        })
        .finally(() => {
          running.delete(ended);
          leave();
        });
      running.add(ended);
    },
    async end() {
      await Promise.all(running);
      if (failed) throw failed.error;
    },
  };
}
