import { removedBefore } from "~/kernel/env/retention";
import { isTaken } from "~/kernel/failure";
import type { Clock, Random } from "~/kernel/identifiers";
import { type Hourly, hourly } from "~/kernel/process/hourly.server";
import type { Log } from "~/kernel/process/log.server";
import { never } from "~/modules/identity/account.resource";
import { removeMany } from "~/storage/batches";
import type { Storage } from "~/storage/storage";
import { pagesOf } from "~/storage/sweeping.server";
import { waitingEntry } from "./outbox.server";

const markId = "outbox-purged";

/**
 * Removes entries that ended long ago from the outbox, once an hour. Several instances may run it.
 */
export interface OutboxPurge extends Hourly {
  /** Returns the number of removed entries. */
  run(stopped?: AbortSignal): Promise<number>;
}

interface PurgeDeps {
  storage: Pick<Storage, "outbox" | "tokens" | "atomically">;
  clock: Clock;
  log: Log;
  /** After how many days a mail that was sent, or not needed, is removed; null for never. */
  keptDays: number | null;
}

export function createOutboxPurge({ storage, clock, log, keptDays }: PurgeDeps): OutboxPurge {
  async function run(stopped?: AbortSignal): Promise<number> {
    return (await removeOld("sent", stopped)) + (await removeOld("obsolete", stopped));
  }

  async function removeOld(status: "sent" | "obsolete", stopped?: AbortSignal): Promise<number> {
    const below = removedBefore(clock(), keptDays);
    if (!below) return 0;
    const old = { where: { status, nextAt: { below } }, by: "nextAt", stopped } as const;
    let removed = 0;
    for await (const rows of pagesOf(storage.outbox, old)) {
      const last = rows.at(-1);
      if (status === "sent" && last) await mark(storage, last.nextAt, clock);
      const ids = rows.map(({ id }) => id);
      removed += await removeMany(storage, ({ outbox }) => outbox, ids);
    }
    return removed;
  }

  return { run, ...hourly(run, { log, tag: "[outbox] purge" }) };
}

/** Before entries are deleted, stores the time up to which mails without an entry count as sent. */
async function mark({ tokens }: Pick<Storage, "tokens">, until: Date, clock: Clock): Promise<void> {
  if (until <= (await purgedUntil({ tokens }))) return;
  const subject = until.toISOString();
  await tokens.put({ id: markId, kind: markId, subject, expires: never, created: clock() });
}

/** The time up to which entries of sent mails may have been deleted; the epoch when none were. */
export async function purgedUntil({ tokens }: Pick<Storage, "tokens">): Promise<Date> {
  const mark = await tokens.get(markId);
  return new Date(mark?.subject ?? 0);
}

/**
 * Remembers sent mails, so that a mail requested again is not repeated. Not every provider knows
 * keys: a plain mail server delivers each repeat.
 */
export interface SentMails {
  /** Whether the mail was sent. `since` is the time of the change that it announces. */
  wasSent(key: string, since: Date): Promise<boolean>;
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
    async wasSent(key, since) {
      for (const name of [key, onRequest(key)]) {
        const entry = await storage.outbox.getBy("key", name);
        if (entry?.status === "sent") return true;
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
