import { type Hourly, hourly } from "~/hourly.server";
import type { Log } from "~/log.server";
import type { ErasuresService } from "./erasures-service";

/**
 * At every start and every hour: continues interrupted erasures, repeats those that a restored
 * backup undid, and deletes records whose retention has ended.
 */
export function createErasureJob({
  erasures,
  log,
}: {
  erasures: Pick<ErasuresService, "resume" | "sweep">;
  log: Log;
}): Hourly {
  async function work(): Promise<void> {
    try {
      await erasures.resume();
    } finally {
      await erasures.sweep();
    }
  }
  return hourly(work, { log, tag: "[erasure]" });
}
