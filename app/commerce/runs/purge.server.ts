import type { Clock } from "~/domain/identifiers";
import { removedBefore } from "~/env/retention";
import { type Hourly, hourly } from "~/hourly.server";
import type { Log } from "~/log.server";
import { removeMany } from "../remove-many";
import type { Storage } from "../storage";
import { pagesOf } from "../sweeping.server";
import { partId } from "./run-rows";

/**
 * Removes runs that were made that many days ago, with their rows: until then they can be reviewed
 * and undone. null for never. Several instances may run it.
 */
export function createRunPurge({
  storage,
  clock,
  log,
  keptDays,
}: {
  storage: Storage;
  clock: Clock;
  log: Log;
  keptDays: number | null;
}): Hourly {
  async function purge(stopped: AbortSignal): Promise<number> {
    const below = removedBefore(clock(), keptDays);
    let removed = 0;
    if (!below) return removed;
    const old = { where: { created: { below } }, by: "created", only: ["parts"], stopped } as const;
    for await (const runs of pagesOf(storage.catalogueRuns, old)) {
      for (const { id, parts } of runs) {
        const all = Array.from({ length: parts }, (_, at) => partId(id, at));
        await removeMany(storage, ({ catalogueRunParts }) => catalogueRunParts, all);
        await storage.catalogueRuns.remove(id);
        removed += 1;
      }
    }
    return removed;
  }
  return hourly(purge, { log, tag: "[runs] purge" });
}
