import type { Clock } from "~/domain/identifiers";
import { type Hourly, hourly } from "~/hourly.server";
import type { Log } from "~/log.server";
import type { Storage } from "../storage";
import { partId } from "./run-rows";

/** How long a run and its rows are kept for review and undo. */
const keptDays = 30;
const atOnce = 20;

/** Removes runs that ended 30 days ago, with their rows. Several instances may run it. */
export function createRunPurge({
  storage,
  clock,
  log,
}: {
  storage: Storage;
  clock: Clock;
  log: Log;
}): Hourly {
  async function purge(): Promise<void> {
    const below = new Date(clock().getTime() - keptDays * 86_400_000);
    const old = await storage.catalogueRuns.find({
      where: { created: { below } },
      order: { by: "created", direction: "asc" },
      limit: atOnce,
    });
    for (const { id, parts } of old) {
      for (let at = 0; at < parts; at += 1) await storage.catalogueRunParts.remove(partId(id, at));
      await storage.catalogueRuns.remove(id);
    }
  }
  return hourly(purge, { log, tag: "[runs] purge" });
}
