import type { Clock, Random } from "~/domain/identifiers";
import type { Log } from "~/log.server";
import type { Sealing } from "~/sealing.server";
import type { Site } from "~/site";
import type { Announcements } from "./announcements";
import type { ErasedList } from "./erased-list";
import type { OutboxService } from "./outbox-service";
import type { Storage } from "./storage";

/** The dependencies of every service. */
export interface CommerceDeps {
  storage: Storage;
  site: Site;
  clock: Clock;
  random: Random;
  log: Log;
  announcements: Announcements;
  /** Passed in, because the mail folder implements it. */
  outbox: OutboxService;
  /** Encrypts the secrets of webhooks; left out when there is no SESSION_SECRET. */
  sealing?: Sealing | null;
  /** The list of erased people outside the storage; left out when there is none. */
  erasedList?: ErasedList;
  /** Removes an attached file by its hash; left out when there are no files. */
  removeAttachment?: (hash: string) => Promise<unknown>;
}
