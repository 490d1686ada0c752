import type { Storage } from "~/commerce/storage";
import { isTaken } from "~/domain/failure";
import type { Clock, Random } from "~/domain/identifiers";
import { purgedUntil } from "./purge.server";
import { waitingEntry } from "./waiting-entry.server";

/** Shorter than the provider's 24 hours of deduplication, so that no mail escapes both. */
const providerFoldsMs = 23 * 60 * 60 * 1000;

/**
 * Remembers sent mails longer than the provider does, so that a mail requested again a week later
 * is not repeated.
 */
export interface SentMails {
  /**
   * Whether the mail was sent so long ago that the provider would deliver it again. `since` is the
   * time of the change that it announces.
   */
  isPast(key: string, since: Date): Promise<boolean>;
  /** Whether the mail waits in the outbox or was sent. */
  isKnown(key: string): Promise<boolean>;
  /** Remembers a mail that was sent on request. Its waiting outbox entry is then done. */
  note(key: string): Promise<void>;
}

export function createSentMails({
  storage,
  clock,
  random,
}: {
  storage: Pick<Storage, "outbox" | "tokens">;
  clock: Clock;
  random: Random;
}): SentMails {
  const onRequest = (key: string) => `asked/${key}`;

  return {
    async isPast(key, since) {
      const past = clock().getTime() - providerFoldsMs;
      for (const name of [key, onRequest(key)]) {
        const entry = await storage.outbox.getBy("key", name);
        if (entry?.status === "sent" && entry.updated.getTime() < past) return true;
      }
      return since <= (await purgedUntil(storage));
    },

    async isKnown(key) {
      for (const name of [key, onRequest(key)]) {
        if (await storage.outbox.getBy("key", name)) return true;
      }
      return false;
    },

    async note(key) {
      const done = {
        status: "sent",
        lockedUntil: null,
        lastError: null,
        updated: clock(),
      } as const;
      const entry = await storage.outbox.getBy("key", key);
      if (entry) {
        if (entry.status !== "sent") await storage.outbox.patch(entry.id, done);
        return;
      }
      const name = onRequest(key);
      if (await storage.outbox.getBy("key", name)) return;
      try {
        const fresh = waitingEntry(
          { kind: "on-request", key: name, payload: {} },
          { clock, random },
        );
        await storage.outbox.insert({ ...fresh, ...done });
      } catch (error) {
        if (!isTaken(error)) throw error;
      }
    },
  };
}
