import type { Chance, Clock } from "~/domain/identifiers";
import type { Log } from "~/log.server";
import type { Site } from "~/site";
import type { Announcements } from "./announcements";
import type { Storage } from "./storage";

/** What every service is built from. */
export interface CommerceDeps {
  storage: Storage;
  site: Site;
  clock: Clock;
  chance: Chance;
  log: Log;
  announcements: Announcements;
}
