import { removeMany } from "~/commerce/remove-many";
import type { Storage } from "~/commerce/storage";
import type { Clock } from "~/domain/identifiers";
import { type Hourly, hourly } from "~/hourly.server";
import type { Log } from "~/log.server";

/** How long a mail that was sent, or not needed, stays in the outbox. */
const keptMs = 90 * 24 * 60 * 60 * 1000;
const atOnce = 200;
const mostBatches = 10;

const markId = "outbox-purged";
const never = new Date("9999-12-31T00:00:00.000Z");

/**
 * Removes entries that ended long ago from the outbox, once an hour. Several instances may run it.
 */
export interface OutboxPurge extends Hourly {
  /**
   * Returns the number of removed entries: at most 2,000 of each status; the rest follows an hour
   * later.
   */
  run(): Promise<number>;
}

interface PurgeDeps {
  storage: Pick<Storage, "outbox" | "tokens" | "atomically">;
  clock: Clock;
  log: Log;
}

export function createOutboxPurge({ storage, clock, log }: PurgeDeps): OutboxPurge {
  async function run(): Promise<number> {
    return (await removeOld("sent")) + (await removeOld("obsolete"));
  }

  async function removeOld(status: "sent" | "obsolete"): Promise<number> {
    const below = new Date(clock().getTime() - keptMs);
    let removed = 0;
    for (let batch = 0; batch < mostBatches; batch += 1) {
      const old = await storage.outbox.find({
        where: { status, nextAt: { below } },
        order: { by: "nextAt", direction: "asc" },
        limit: atOnce,
        only: ["id", "nextAt"],
      });
      const last = old.at(-1);
      if (!last) break;
      if (status === "sent") await mark(storage, last.nextAt, clock);
      const ids = old.map(({ id }) => id);
      removed += await removeMany(storage, ({ outbox }) => outbox, ids);
      if (old.length < atOnce) break;
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
