import type { Clock, Random } from "~/domain/identifiers";
import type { Log } from "~/log.server";
import type { Site } from "~/site";
import type { Announcements } from "./announcements";
import type { ErasedList } from "./erased-list";
import type { OutboxService } from "./outbox-service";
import type { Storage } from "./storage";

/** What every service is built from. */
export interface CommerceDeps {
  storage: Storage;
  site: Site;
  clock: Clock;
  random: Random;
  log: Log;
  announcements: Announcements;
  /** Handed in, because the mail folder implements it. */
  outbox: OutboxService;
  /** Who was erased, kept outside of the storage; left out: nowhere. */
  erasedList?: ErasedList;
  /** Removes a file that came with a message, by its hash; left out: there are none. */
  removeAttachment?: (hash: string) => Promise<unknown>;
}
