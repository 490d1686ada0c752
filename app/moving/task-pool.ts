import { createSemaphore } from "~/semaphore.server";

/** Runs tasks, only a given number at once. */
export interface TaskPool {
  /** Resolves as soon as there is room for the next one. @throws what an earlier one has thrown */
  run(work: () => Promise<void>): Promise<void>;
  /** Waits until all have ended. @throws what one of them has thrown */
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
