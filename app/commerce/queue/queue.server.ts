import type { Clock } from "~/domain/identifiers";
import type { OutboxEntry, OutboxStatus } from "~/domain/mail";
import { decodeCursor, type Page, page } from "~/domain/page";
import { failpoint } from "~/failpoint.server";
import type { Collection, Storage, Tx } from "../storage";

/**
 * `retry` says whether another attempt makes sense. `code` is the store's own or the receiver's
 * error name, never the receiver's text. null: there is no longer anything to send.
 */
export type Outcome = { sent: true } | { sent: false; retry: boolean; code: string } | null;

export interface QueueRun {
  sent: number;
  /** Entries that will be tried again later. */
  delayed: number;
  parked: number;
  /** Entries of which nothing was sent, because they were out of date. */
  obsolete: number;
}

export const emptyRun: Readonly<QueueRun> = { sent: 0, delayed: 0, parked: 0, obsolete: 0 };

const minute = 60_000;
/**
 * A claim lasts longer than an attempt can take. After a crash the entry is due again when the
 * claim ends.
 */
const holdMs = 2 * minute;
const batch = 20;

interface QueueDeps<E extends OutboxEntry> {
  storage: Storage;
  clock: Clock;
  /** The collection of the entries. */
  entries(from: Omit<Tx, "counters">): Collection<E>;
  /** One attempt; it must not throw and must end before the claim does. */
  attempt(entry: E): Promise<Outcome>;
  /**
   * Milliseconds before the second attempt, the third …; after the last attempt the entry is given
   * up.
   */
  pauses: readonly number[];
  /**
   * The lane of an entry: entries of one lane are sent one after the other. One lane when left out.
   */
  lane?: { field: keyof E & string; atOnce: number };
  /** After this many temporary failures in a row the lane's receiver counts as down. */
  failuresUntilDown: number;
  onParked(entry: E, code: string): void;
}

export interface Queue<E extends OutboxEntry> {
  /**
   * Sends what is due, until nothing is, the receivers seem down, or `stopped` is aborted. A call
   * during a run joins it.
   */
  run(stopped?: AbortSignal): Promise<QueueRun>;
  /** Newest first. */
  list(where: { status: OutboxStatus }, paging: Paging): Promise<Page<E>>;
  listParked(limit: number): Promise<E[]>;
  countParked(): Promise<number>;
  /**
   * Makes an entry due at once; null when there is none, it is not allowed, or it is being sent.
   */
  makeDue(tx: Tx, id: string, from: readonly OutboxStatus[]): Promise<E | null>;
}

interface Paging {
  cursor?: string;
  limit: number;
}

/**
 * A queue of entries, written in the transaction that causes them. Any number of instances share it
 * by leases. A temporary failure is retried after growing pauses; in the end the entry is given up
 * and left to staff.
 */
export function createQueue<E extends OutboxEntry>(deps: QueueDeps<E>): Queue<E> {
  const { storage, clock, attempt, pauses, lane, failuresUntilDown, onParked } = deps;
  const outside = deps.entries(storage) as Collection<OutboxEntry>;
  const inside = (tx: Tx) => deps.entries(tx) as Collection<OutboxEntry>;
  let running: Promise<QueueRun> | null = null;

  /** Claims an entry for this instance; null when another instance has it or it is done. */
  async function claim(id: string): Promise<E | null> {
    return storage.atomically(async (tx) => {
      const entry = await inside(tx).get(id);
      const now = clock();
      if (entry?.status !== "waiting" || entry.nextAt > now) return null;
      if (entry.lockedUntil && entry.lockedUntil > now) return null;
      const lockedUntil = new Date(now.getTime() + holdMs);
      const attempts = entry.attempts + 1;
      await inside(tx).patch(id, { lockedUntil, nextAt: lockedUntil, attempts, updated: now });
      await failpoint("queue:claiming");
      return { ...entry, attempts } as E;
    });
  }

  async function settle(entry: E, outcome: Outcome): Promise<keyof QueueRun> {
    const updated = clock();
    if (outcome === null || outcome.sent) {
      const status = outcome === null ? "obsolete" : "sent";
      await outside.patch(entry.id, { status, lockedUntil: null, lastError: null, updated });
      return status;
    }
    const pause = outcome.retry ? pauses[entry.attempts - 1] : undefined;
    const failed = { lockedUntil: null, lastError: outcome.code, updated };
    if (pause === undefined) {
      await outside.patch(entry.id, { ...failed, status: "parked" });
      onParked(entry, outcome.code);
      return "parked";
    }
    await outside.patch(entry.id, { ...failed, nextAt: new Date(updated.getTime() + pause) });
    return "delayed";
  }

  /**
   * An entry whose receiver is down is not tried: this costs the receiver's other entries no
   * attempt.
   */
  async function postpone(id: string): Promise<void> {
    await outside.patch(id, { nextAt: new Date(clock().getTime() + minute) });
  }

  async function drain(stopped: AbortSignal | undefined): Promise<QueueRun> {
    const run = { ...emptyRun };
    const failures = new Map<string, number>();
    let taken = 0;

    async function goAlong(name: string, ids: readonly string[]): Promise<void> {
      for (const id of ids) {
        if (stopped?.aborted) return;
        if ((failures.get(name) ?? 0) >= failuresUntilDown) {
          if (!lane) return;
          await postpone(id);
          continue;
        }
        const entry = await claim(id);
        if (!entry) continue;
        taken += 1;
        await failpoint("queue:claimed");
        const outcome = await attempt(entry);
        await failpoint("queue:attempted");
        const told = await settle(entry, outcome);
        await failpoint("queue:settled");
        run[told] += 1;
        if (told === "delayed") failures.set(name, (failures.get(name) ?? 0) + 1);
        else if (told !== "obsolete") failures.set(name, 0);
      }
    }

    for (;;) {
      taken = 0;
      const due = await outside.find({
        where: { status: "waiting", nextAt: { below: new Date(clock().getTime() + 1) } },
        order: { by: "nextAt", direction: "asc" },
        limit: batch,
        only: ["id", ...(lane ? [lane.field as keyof OutboxEntry] : [])],
      });
      const lanes = new Map<string, string[]>();
      for (const row of due) {
        const name = lane ? String(row[lane.field as keyof OutboxEntry]) : "";
        lanes.set(name, [...(lanes.get(name) ?? []), row.id]);
      }
      const ways = [...lanes].slice(0, lane?.atOnce ?? 1);
      await Promise.all(ways.map(([name, ids]) => goAlong(name, ids)));
      const down = !lane && (failures.get("") ?? 0) >= failuresUntilDown;
      if (taken === 0 || down || stopped?.aborted) return run;
    }
  }

  return {
    async run(stopped) {
      running ??= drain(stopped).finally(() => {
        running = null;
      });
      return running;
    },

    async list(where, { cursor, limit }) {
      const rows = await outside.find({
        where,
        order: { by: "created", direction: "desc" },
        after: cursor === undefined ? null : decodeCursor(cursor),
        limit,
      });
      return page(rows as E[], (entry) => entry.created);
    },

    async listParked(limit) {
      const order = { by: "created", direction: "asc" } as const;
      return (await outside.find({ where: { status: "parked" }, order, limit })) as E[];
    },

    countParked: () => outside.count({ status: "parked" }),

    async makeDue(tx, id, from) {
      const entry = await inside(tx).get(id);
      const now = clock();
      const busy = entry?.lockedUntil && entry.lockedUntil > now;
      if (!entry || busy || !from.includes(entry.status)) return null;
      await inside(tx).patch(id, { status: "waiting", attempts: 0, nextAt: now, updated: now });
      return entry as E;
    },
  };
}
