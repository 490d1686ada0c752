import { changed, unchanged } from "~/commerce/change";
import type { OutboxService } from "~/commerce/outbox-service";
import type { Storage } from "~/commerce/storage";
import type { Clock } from "~/domain/identifiers";
import type { OutboxEntry } from "~/domain/mail";
import { decodeCursor, page } from "~/domain/page";
import type { Log } from "~/log.server";
import type { Delivery, Mailer } from "../mailer";
import { kindLabel } from "../messages/kinds.server";
import type { Compose } from "./outgoing.server";

const minute = 60_000;
/**
 * The last attempt comes within 21 hours of the first, inside the 24 hours in which the provider
 * deduplicates a key.
 */
const pauses = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * minute);
/**
 * A claim lasts longer than a send can take. After a crash the entry is due again when the claim
 * ends.
 */
const holdMs = 2 * minute;
const batch = 20;
export const outboxPageSize = 50;
/**
 * After this many temporary failures in a row the provider counts as down, and the rest may wait.
 */
const patience = 3;

export interface OutboxRun {
  sent: number;
  /** Entries that will be tried again later. */
  delayed: number;
  parked: number;
  /** Entries of which nothing was sent, because they were out of date. */
  obsolete: number;
}

const nothing: OutboxRun = { sent: 0, delayed: 0, parked: 0, obsolete: 0 };

export interface Outbox extends OutboxService {
  /**
   * Sends the entries that are due, until none is left, the provider seems down, or `stopped` is
   * aborted. A call during a run joins the run.
   */
  run(stopped?: AbortSignal): Promise<OutboxRun>;
}

interface OutboxDeps {
  storage: Storage;
  mailer: Mailer;
  compose: Compose;
  clock: Clock;
  log: Log;
}

export function createOutbox({ storage, mailer, compose, clock, log }: OutboxDeps): Outbox {
  let running: Promise<OutboxRun> | null = null;

  /** Claims an entry for this instance; null when another instance has it or it is done. */
  async function claim(id: string): Promise<OutboxEntry | null> {
    return storage.atomically(async (tx) => {
      const entry = await tx.outbox.get(id);
      const now = clock();
      if (entry?.status !== "waiting" || entry.nextAt > now) return null;
      if (entry.lockedUntil && entry.lockedUntil > now) return null;
      const lockedUntil = new Date(now.getTime() + holdMs);
      const attempts = entry.attempts + 1;
      await tx.outbox.patch(id, { lockedUntil, nextAt: lockedUntil, attempts, updated: now });
      return { ...entry, attempts };
    });
  }

  /** Returns null when there is nothing to send any more. */
  async function deliver(entry: OutboxEntry): Promise<Delivery | null> {
    try {
      const message = await compose(entry);
      return message && (await mailer.send(message, entry.key));
    } catch (error) {
      log.error({ error, kind: entry.kind }, "[outbox] no mail could be made");
      return { sent: false, retry: true, code: "broken" };
    }
  }

  async function settle(entry: OutboxEntry, delivery: Delivery | null): Promise<keyof OutboxRun> {
    const updated = clock();
    if (delivery === null || delivery.sent) {
      const status = delivery === null ? "obsolete" : "sent";
      await storage.outbox.patch(entry.id, { status, lockedUntil: null, lastError: null, updated });
      return status;
    }
    const pause = delivery.retry ? pauses[entry.attempts - 1] : undefined;
    const failed = { lockedUntil: null, lastError: delivery.code, updated };
    if (pause === undefined) {
      await storage.outbox.patch(entry.id, { ...failed, status: "parked" });
      log.error({ kind: entry.kind, code: delivery.code }, "[outbox] mail parked");
      return "parked";
    }
    await storage.outbox.patch(entry.id, {
      ...failed,
      nextAt: new Date(updated.getTime() + pause),
    });
    return "delayed";
  }

  async function drain(stopped: AbortSignal | undefined): Promise<OutboxRun> {
    const run = { ...nothing };
    let failures = 0;
    for (;;) {
      const due = await storage.outbox.find({
        where: { status: "waiting", nextAt: { below: new Date(clock().getTime() + 1) } },
        order: { by: "nextAt", direction: "asc" },
        limit: batch,
        only: ["id"],
      });
      let taken = 0;
      for (const { id } of due) {
        const entry = await claim(id);
        if (!entry) continue;
        taken += 1;
        const outcome = await settle(entry, await deliver(entry));
        run[outcome] += 1;
        if (outcome === "delayed") failures += 1;
        else if (outcome !== "obsolete") failures = 0;
        if (failures >= patience || stopped?.aborted) return run;
      }
      if (taken === 0) return run;
    }
  }

  return {
    async run(stopped) {
      if (!mailer.on) return { ...nothing };
      running ??= drain(stopped).finally(() => {
        running = null;
      });
      return running;
    },

    async list(status, cursor) {
      const items = await storage.outbox.find({
        where: { status },
        order: { by: "created", direction: "desc" },
        after: cursor === undefined ? null : decodeCursor(cursor),
        limit: outboxPageSize,
      });
      return page(items, (entry) => entry.created);
    },

    listParked: (limit) =>
      storage.outbox.find({
        where: { status: "parked" },
        order: { by: "created", direction: "asc" },
        limit,
      }),

    countParked: () => storage.outbox.count({ status: "parked" }),

    async resend(tx, _actor, id) {
      const entry = await tx.outbox.get(id);
      const now = clock();
      const busy = entry?.lockedUntil && entry.lockedUntil > now;
      const open = entry?.status === "waiting" || entry?.status === "parked";
      const outcome = {
        target: { type: "mail", id: entry?.key ?? id },
        summary: `${kindLabel(entry?.kind ?? "")}: sent again`,
      };
      if (!open || busy) return unchanged({ ...outcome, result: false });
      const due = { status: "waiting", attempts: 0, nextAt: now, updated: now } as const;
      await tx.outbox.patch(id, due);
      return changed({ ...outcome, result: true, before: null, after: null });
    },
  };
}
