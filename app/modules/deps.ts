import type { Clock, Random } from "~/kernel/identifiers";
import type { Log } from "~/kernel/process/log.server";
import type { Sealing } from "~/kernel/process/sealing.server";
import type { Storage } from "~/storage/storage";
import type { Announcements, OutboxService } from "./announcements";
import type { Site } from "./settings/site";

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

/** An erased person, as listed outside the database. */
export interface ErasedPerson {
  id: string;
  uid: string | null;
  emailHash: string;
  askedBy: string;
  /** ISO 8601. */
  at: string;
}

/**
 * The list of erased people outside the database, so that a restored backup does not bring them
 * back.
 */
export interface ErasedList {
  add(person: ErasedPerson): Promise<void>;
  all(): Promise<ErasedPerson[]>;
}
