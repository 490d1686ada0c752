import type { Clock } from "~/kernel/identifiers";
import { decodeCursor, type Page, page } from "~/kernel/page";
import { failpoint } from "~/kernel/process/failpoint.server";
import { bestEffort, type Log } from "~/kernel/process/log.server";
import type { OutboxEntry, OutboxStatus, outboxMachine } from "~/modules/mail/mail.resource";
import type { Collection, Storage, Tx } from "~/storage/storage";

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
/** After this time a round starts no further entry, so that every lane gets its turn. */
const longestRoundMs = 10_000;

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
   * The lane of an entry: entries of one lane are sent one after the other, and a lane whose receiver
   * is down delays no other. `all` names the lanes that may have entries. One lane when left out.
   */
  lane?: { field: keyof E & string; atOnce: number; all(): Promise<readonly string[]> };
  /** After this many temporary failures in a row the lane's receiver counts as down. */
  failuresUntilDown: number;
  onParked(entry: E, code: string): void;
  states: typeof outboxMachine;
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
  makeDue(tx: Tx, id: string): Promise<E | null>;
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
  const { storage, clock, attempt, pauses, lane, failuresUntilDown, onParked, states } = deps;
  const outside = deps.entries(storage) as Collection<OutboxEntry>;
  const inside = (tx: Tx) => deps.entries(tx) as Collection<OutboxEntry>;
  let running: Promise<QueueRun> | null = null;

  /** Claims an entry for this instance; null when another instance has it or it is done. */
  async function claim(id: string): Promise<E | null> {
    const claimed = await storage.atomically(async (tx) => {
      const entry = await inside(tx).get(id);
      const now = clock();
      if (entry?.status !== "waiting" || entry.nextAt > now) return null;
      if (entry.lockedUntil && entry.lockedUntil > now) return null;
      const lockedUntil = new Date(now.getTime() + holdMs);
      const attempts = entry.attempts + 1;
      if (attempts > pauses.length + 1) return { abandoned: entry as E };
      await inside(tx).patch(id, { lockedUntil, nextAt: lockedUntil, attempts, updated: now });
      await failpoint("queue:claiming");
      return { entry: { ...entry, attempts } as E };
    });
    if (!claimed?.abandoned) return claimed?.entry ?? null;
    // Every attempt began and none ended: what it does may take the process with it each time.
    await settle(claimed.abandoned, { sent: false, retry: false, code: "never_ended" });
    return null;
  }

  async function settle(entry: E, outcome: Outcome): Promise<keyof QueueRun> {
    const updated = clock();
    if (outcome === null || outcome.sent) {
      const status = outcome === null ? "obsolete" : "sent";
      states.assertMove(entry.status, status, "system");
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

  /** Until when a lane counts as down in this process. */
  const downUntil = new Map<string, Date>();

  function isDown(name: string): boolean {
    const until = downUntil.get(name);
    if (until && until <= clock()) downUntil.delete(name);
    return downUntil.has(name);
  }

  /** The ids of the oldest due entries, of all lanes or of one. */
  async function dueEntries(only: string | null): Promise<{ id: string; lane: string }[]> {
    const rows = await outside.find({
      where: {
        status: "waiting",
        ...(lane && only !== null ? { [lane.field]: only } : {}),
        nextAt: { below: new Date(clock().getTime() + 1) },
      },
      order: { by: "nextAt", direction: "asc" },
      limit: batch,
      only: ["id", ...(lane ? [lane.field as keyof OutboxEntry] : [])],
    });
    return rows.map((row) => ({
      id: row.id,
      lane: lane ? String(row[lane.field as keyof OutboxEntry]) : "",
    }));
  }

  /**
   * The next round: due entries by lane, without the lanes that are down. When the oldest entries
   * leave no room for other lanes, each lane is asked for its own.
   */
  async function nextRound(): Promise<Map<string, string[]>> {
    const round = new Map<string, string[]>();
    const oldest = await dueEntries(null);
    for (const { id, lane: name } of oldest) {
      if (!isDown(name)) round.set(name, [...(round.get(name) ?? []), id]);
    }
    if (!lane || oldest.length < batch) return round;
    for (const name of await lane.all()) {
      if (round.has(name) || isDown(name)) continue;
      const own = await dueEntries(name);
      if (own.length > 0)
        round.set(
          name,
          own.map(({ id }) => id),
        );
    }
    return round;
  }

  async function drain(stopped: AbortSignal | undefined): Promise<QueueRun> {
    const run = { ...emptyRun };
    const failures = new Map<string, number>();
    let taken = 0;
    // With one lane the next run may try again at once: each run costs the receiver few attempts.
    if (!lane) downUntil.clear();

    /** Sends the entries of one lane, until its receiver seems down or `until` has passed. */
    async function sendLane(name: string, ids: readonly string[], until: number): Promise<void> {
      for (const id of ids) {
        if (stopped?.aborted || isDown(name) || performance.now() > until) return;
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
        if ((failures.get(name) ?? 0) < failuresUntilDown) continue;
        // The failures count again from zero when the lane is tried again.
        failures.set(name, 0);
        downUntil.set(name, new Date(clock().getTime() + minute));
      }
    }

    for (;;) {
      taken = 0;
      const round = [...(await nextRound())];
      // A slow receiver does not keep the other lanes from their next round.
      const until = performance.now() + longestRoundMs;
      const work = async () => {
        for (let next = round.shift(); next; next = round.shift()) {
          await sendLane(next[0], next[1], until);
        }
      };
      await Promise.all(Array.from({ length: lane?.atOnce ?? 1 }, work));
      if (taken === 0 || stopped?.aborted) return run;
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

    async makeDue(tx, id) {
      const entry = await inside(tx).get(id);
      const now = clock();
      const busy = entry?.lockedUntil && entry.lockedUntil > now;
      if (!entry || busy || !states.allows(entry.status, "waiting", "staff")) return null;
      await inside(tx).patch(id, { status: "waiting", attempts: 0, nextAt: now, updated: now });
      return entry as E;
    },
  };
}

/**
 * Runs the outbox when it is nudged, and at intervals for entries of other instances or of a crash.
 */
export interface QueueLoop {
  start(): void;
  /** Reports that an entry may be waiting. It is cheap, and may be wrong. */
  nudge(): void;
  /** Waits for the mail that is being sent, at most for the time of one attempt. */
  stop(): Promise<void>;
}

interface LoopDeps {
  run: (stopped: AbortSignal) => Promise<unknown>;
  log: Log;
  /** The prefix of log lines. */
  tag: string;
  everyMs?: number;
  /** The pause after a nudge, because the transaction that nudged has not committed yet. */
  soonMs?: number;
}

export function createQueueLoop({
  run,
  log,
  tag,
  everyMs = 10_000,
  soonMs = 200,
}: LoopDeps): QueueLoop {
  let stopper: AbortController | null = null;
  let timer: NodeJS.Timeout | null = null;
  let current: Promise<unknown> = Promise.resolve();
  let turning = false;
  let nudged = false;

  function schedule(ms: number): void {
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => {
      current = bestEffort(log, `${tag} turn`, turn());
    }, ms);
    timer.unref();
  }

  async function turn(): Promise<void> {
    if (!stopper) return;
    nudged = false;
    turning = true;
    await bestEffort(log, `${tag} run`, run(stopper.signal));
    turning = false;
    if (stopper) schedule(nudged ? soonMs : everyMs);
  }

  return {
    start() {
      if (stopper) return;
      stopper = new AbortController();
      schedule(soonMs);
    },
    nudge() {
      if (!stopper || nudged) return;
      nudged = true;
      if (!turning) schedule(soonMs);
    },
    async stop() {
      stopper?.abort();
      stopper = null;
      if (timer) clearTimeout(timer);
      await current;
    },
  };
}
