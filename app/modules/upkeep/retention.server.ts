import { type RetentionDays, removedBefore } from "~/kernel/env/retention";
import type { Clock } from "~/kernel/identifiers";
import { type Hourly, hourly } from "~/kernel/process/hourly.server";
import type { Log } from "~/kernel/process/log.server";
import { missedSearchLimits } from "~/modules/catalogue/missed-search.resource";
import { removeMany } from "~/storage/batches";
import type { Storage } from "~/storage/storage";
import { pagesOf, purge } from "~/storage/sweeping.server";

const day = 86_400_000;

interface RetentionDeps {
  storage: Storage;
  clock: Clock;
  log: Log;
  days: RetentionDays;
}

/** How many rows were removed, by what they are. */
export type Removed = Record<
  | "sessions"
  | "tokens"
  | "snoozes"
  | "missedSearches"
  | "carts"
  | "subscribers"
  | "failedMails"
  | "audit",
  number
>;

export interface RetentionJob extends Hourly {
  run(stopped?: AbortSignal): Promise<Removed>;
}

/**
 * Removes rows whose time is over, once an hour. What needs more than its time, such as sent mails
 * and the bin, has jobs of its own. Several instances may run it.
 */
export function createRetention({ storage, clock, log, days }: RetentionDeps): RetentionJob {
  /** From when carts were looked through; before the first run, from the beginning. */
  let cartsSeen: Date | null = null;

  /**
   * Accounts' carts stay longer than guests', so most rows that ended for guests are skipped. Only
   * the first run of a process looks at all of them.
   */
  async function purgeCarts(stopped?: AbortSignal): Promise<number> {
    const now = clock();
    const [guests, accounts] = [
      removedBefore(now, days.guestCarts),
      removedBefore(now, days.accountCarts),
    ];
    let removed = 0;
    if (guests) {
      const from = cartsSeen;
      const where = { updated: from ? { from, below: guests } : { below: guests } };
      for await (const rows of pagesOf(storage.carts, { where, by: "updated", stopped })) {
        const ids = rows.map(({ id }) => id).filter((id) => id.startsWith("g:"));
        removed += await removeMany(storage, ({ carts }) => carts, ids);
      }
      if (!stopped?.aborted) cartsSeen = new Date(guests.getTime() - day);
    }
    if (!accounts) return removed;
    const where = { updated: { below: accounts } };
    for await (const rows of pagesOf(storage.carts, { where, by: "updated", stopped })) {
      const ids = rows.map(({ id }) => id).filter((id) => id.startsWith("u:"));
      removed += await removeMany(storage, ({ carts }) => carts, ids);
    }
    return removed;
  }

  async function run(stopped?: AbortSignal): Promise<Removed> {
    const now = clock();
    const before = (name: keyof RetentionDays) => removedBefore(now, days[name]);
    const [unconfirmed, failed, audited] = [
      before("unconfirmedSubscribers"),
      before("failedMails"),
      before("audit"),
    ];
    const ended = { where: { expires: { below: now } }, by: "expires", stopped } as const;
    return {
      sessions: await purge(storage, "sessions", ended),
      tokens: await purge(storage, "tokens", ended),
      snoozes: await purge(storage, "snoozes", {
        where: { until: { below: now } },
        by: "until",
        stopped,
      }),
      missedSearches: await purge(storage, "missedSearches", {
        where: { last: { below: new Date(now.getTime() - missedSearchLimits.days * day) } },
        by: "last",
        stopped,
      }),
      carts: await purgeCarts(stopped),
      subscribers: unconfirmed
        ? await purge(storage, "subscribers", {
            where: { status: "pending", created: { below: unconfirmed } },
            by: "created",
            stopped,
          })
        : 0,
      failedMails: failed
        ? await purge(storage, "outbox", {
            where: { status: "parked", nextAt: { below: failed } },
            by: "nextAt",
            stopped,
          })
        : 0,
      audit: audited
        ? await purge(storage, "audit", {
            where: { created: { below: audited } },
            by: "created",
            stopped,
          })
        : 0,
    };
  }

  return { run, ...hourly(run, { log, tag: "[retention]" }) };
}
