import { setTimeout as sleep } from "node:timers/promises";
import { isUnavailable } from "~/domain/failure";

/** A minute in all: a host that starts again, or that others keep busy, is back within it. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Repeats the work after a pause while the backend is unavailable, so that a long copy survives a short outage. */
export async function withRetries<T>(work: (tries: number) => Promise<T>): Promise<T> {
  for (const [at, pause] of pauses.entries()) {
    try {
      return await work(at);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await sleep(pause);
    }
  }
  return work(pauses.length);
}
