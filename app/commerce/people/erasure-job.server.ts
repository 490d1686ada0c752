import { type Hourly, hourly } from "~/hourly.server";
import type { Log } from "~/log.server";
import type { ErasuresService } from "./erasures-service";

/**
 * At every start and every hour: erasures that were interrupted go on, those that a restored backup
 * undid are made again, and what was kept long enough is removed.
 */
export function createErasureJob({
  erasures,
  log,
}: {
  erasures: Pick<ErasuresService, "resume" | "sweep">;
  log: Log;
}): Hourly {
  async function work(): Promise<void> {
    await erasures.resume();
    await erasures.sweep();
  }
  return hourly(work, { log, tag: "[erasure]" });
}
