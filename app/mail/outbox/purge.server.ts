import { removeMany } from "~/commerce/remove-many";
import type { Storage } from "~/commerce/storage";
import { pagesOf } from "~/commerce/sweeping.server";
import type { Clock } from "~/domain/identifiers";
import { removedBefore } from "~/env/retention";
import { type Hourly, hourly } from "~/hourly.server";
import type { Log } from "~/log.server";

const markId = "outbox-purged";
const never = new Date("9999-12-31T00:00:00.000Z");

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
