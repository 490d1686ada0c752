import { setTimeout as sleep } from "node:timers/promises";
import { isUnavailable } from "~/domain/failure";

const pauses = [500, 1_000, 2_000, 4_000];

/** Repeats the work after a pause while the backend is unavailable, so that a long copy survives a short outage. */
export async function withRetries<T>(work: (isFirst: boolean) => Promise<T>): Promise<T> {
  for (const [at, pause] of pauses.entries()) {
    try {
      return await work(at === 0);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await sleep(pause);
    }
  }
  return work(false);
}
