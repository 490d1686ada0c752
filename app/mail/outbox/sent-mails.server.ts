import type { Storage } from "~/commerce/storage";
import { isTaken } from "~/domain/failure";
import type { Clock, Random } from "~/domain/identifiers";
import { purgedUntil } from "./purge.server";
import { waitingEntry } from "./waiting-entry.server";

/** Shorter than the provider's 24 hours of folding, so that no mail falls between the two. */
const providerFoldsMs = 23 * 60 * 60 * 1000;

/** Memory of mails beyond the provider's: whoever asks for one again a week later gets none. */
export interface SentMails {
  /**
   * It went out, so long ago that the provider would take it for a new one. `since`: when that
   * happened of which it tells.
   */
  isPast(key: string, since: Date): Promise<boolean>;
  /** It waits in the outbox, or went out. */
  isKnown(key: string): Promise<boolean>;
  /** Remembers a mail that was sent on request; an entry of the outbox that waits for it is done. */
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
