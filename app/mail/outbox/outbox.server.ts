import { changed, unchanged } from "~/commerce/change";
import type { OutboxService } from "~/commerce/outbox-service";
import { createQueue, emptyRun, type Outcome, type QueueRun } from "~/commerce/queue/queue.server";
import type { Storage } from "~/commerce/storage";
import type { Clock } from "~/domain/identifiers";
import { type OutboxEntry, outboxMachine } from "~/domain/mail";
import type { Log } from "~/log.server";
import type { Mailer } from "../mailer";
import { kindLabel } from "../messages/kinds.server";
import type { Compose } from "./outgoing.server";

const minute = 60_000;
/**
 * The last attempt comes within 21 hours of the first, inside the 24 hours in which the provider
 * deduplicates a key.
 */
const pauses = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * minute);
export const outboxPageSize = 50;
/**
 * After this many temporary failures in a row the provider counts as down, and the rest may wait.
 */
const failuresUntilDown = 3;

export type OutboxRun = QueueRun;

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

/** The queue of mails. */
export function createOutbox({ storage, mailer, compose, clock, log }: OutboxDeps): Outbox {
  const queue = createQueue<OutboxEntry>({
    states: outboxMachine,
    storage,
    clock,
    entries: ({ outbox }) => outbox,
    attempt: deliver,
    pauses,
    failuresUntilDown,
    onParked: ({ kind }, code) => log.error({ kind, code }, "[outbox] mail given up"),
  });

  async function deliver(entry: OutboxEntry): Promise<Outcome> {
    try {
      const message = await compose(entry);
      return message && (await mailer.send(message, entry.key));
    } catch (error) {
      log.error({ error, kind: entry.kind }, "[outbox] no mail could be made");
      return { sent: false, retry: true, code: "broken" };
    }
  }

  return {
    run: async (stopped) => (mailer.on ? queue.run(stopped) : { ...emptyRun }),
    list: (status, cursor) => queue.list({ status }, { cursor, limit: outboxPageSize }),
    listParked: queue.listParked,
    countParked: queue.countParked,

    async resend(tx, _actor, id) {
      const entry = await queue.makeDue(tx, id);
      const outcome = {
        target: { type: "mail", id: entry?.key ?? id },
        summary: `${kindLabel(entry?.kind ?? "")}: sent again`,
      };
      return entry
        ? changed({ ...outcome, result: true, before: null, after: null })
        : unchanged({ ...outcome, result: false });
    },
  };
}
