import { type Clock, newId, type Random } from "~/kernel/identifiers";
import type { Log } from "~/kernel/process/log.server";
import type { OutboxService } from "~/modules/announcements";
import { isVoid } from "~/modules/orders/fulfilment";
import { createQueue, emptyRun, type Outcome, type QueueRun } from "~/modules/queue/queue.server";
import { changed, unchanged } from "~/storage/change";
import type { Storage } from "~/storage/storage";
import { type OutboxEntry, outboxMachine } from "./mail.resource";
import type { Mailer, MailMessage } from "./mailer";
import { digestOf } from "./messages/daily-digest.server";
import { isMailKind, kindLabel, mailKinds, type OutboxKind } from "./messages/kinds.server";
import type { MailContext } from "./messages/mail-context.server";
import { type MailKind, type Subjects, writeMail } from "./messages/mail-kind.server";

const minute = 60_000;
/**
 * The last attempt comes within 21 hours of the first, inside the 24 hours in which the provider
 * deduplicates a key.
 */
const pauses = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * minute);
const outboxPageSize = 50;
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

/**
 * The mail of an outbox entry, made from the present record; null when there is no longer anything
 * to send.
 */
export type Compose = (entry: OutboxEntry) => Promise<MailMessage | null>;

type Records = Pick<
  Storage,
  | ("quotes" | "orders" | "invoices" | "shipments" | "subscribers" | "messages")
  | ("apiKeys" | "admins" | "invoiceBalances" | "noticeChoices")
>;

/** How an entry leads to the record of its mail; `record` is null when it no longer exists. */
const readers: {
  [A in keyof Subjects]: (
    records: Records,
    entry: OutboxEntry,
  ) => Promise<{ record: Subjects[A]["record"] | null; occasion: Subjects[A]["occasion"] }>;
} = {
  async quote({ quotes }, entry) {
    const occasion = statusOccasion(entry);
    return { record: await quotes.getBy("quoteNumber", occasion.number), occasion };
  },
  async order({ orders }, entry) {
    const occasion = statusOccasion(entry);
    return { record: await orders.getBy("orderNumber", occasion.number), occasion };
  },
  async message({ quotes, messages }, { payload }) {
    const occasion = { message: String(payload.message) };
    const message = await messages.get(occasion.message);
    const quote = message && (await quotes.get(message.quoteId));
    return { record: message && quote ? { message, quote } : null, occasion };
  },
  async invoice({ invoices }, { payload }) {
    const number = String(payload.number);
    return { record: await invoices.getBy("number", number), occasion: { number } };
  },
  async reminder({ invoices, invoiceBalances }, { payload }) {
    const occasion = { number: String(payload.number), count: Number(payload.count) };
    const invoice = await invoices.getBy("number", occasion.number);
    const balance = invoice && (await invoiceBalances.get(invoice.id));
    return { record: invoice && balance ? { invoice, balance } : null, occasion };
  },
  async shipment({ orders, shipments }, { payload }) {
    const number = String(payload.number);
    const shipment = await shipments.getBy("number", number);
    const order = shipment && (await orders.get(shipment.orderId));
    const record = shipment && {
      shipment,
      customerId: order?.customerId ?? null,
      isVoid: order ? isVoid(order, shipment) : false,
    };
    return { record, occasion: { number } };
  },
  async subscriber({ subscribers }, { payload, created }) {
    const subscriber = String(payload.subscriber);
    const occasion = { subscriber, asked: created, left: null };
    return { record: await subscribers.get(subscriber), occasion };
  },
  async apiKey({ apiKeys, admins }, { payload }) {
    const occasion = { key: String(payload.key), owner: String(payload.owner) };
    const [key, owner] = [await apiKeys.get(occasion.key), await admins.get(occasion.owner)];
    return { record: key && owner ? { key, owner } : null, occasion };
  },
  async digest(records, { payload, nextAt }) {
    const occasion = { member: String(payload.member), day: String(payload.day) };
    const [member, choice] = [
      await records.admins.get(occasion.member),
      await records.noticeChoices.get(occasion.member),
    ];
    if (!member || !choice?.digest) return { record: null, occasion };
    return { record: { member, groups: await digestOf(records, member, nextAt) }, occasion };
  },
};

function statusOccasion({ payload: { number, status, time } }: OutboxEntry) {
  return {
    number: String(number),
    status: String(status),
    time: typeof time === "number" ? time : 1,
  };
}

export function createCompose({
  storage,
  context,
}: {
  storage: Records;
  context: MailContext;
}): Compose {
  async function compose<A extends keyof Subjects>(
    kind: MailKind<A>,
    entry: OutboxEntry,
  ): Promise<MailMessage | null> {
    const { record, occasion } = await readers[kind.about](storage, entry);
    if (record === null || kind.isObsolete(context, record, occasion)) return null;
    return writeMail(kind, context, record, occasion);
  }

  return async (entry) => {
    const { kind } = entry;
    // The entry may come from a newer instance. It stays, and is given up in the end.
    if (!isMailKind(kind)) throw new Error("a mail of an unknown kind");
    return compose<keyof Subjects>(mailKinds[kind], entry);
  };
}

/** A new entry of the outbox, due at once. */
export function waitingEntry(
  { kind, key, payload }: { kind: OutboxKind; key: string; payload: Record<string, unknown> },
  { clock, random }: { clock: Clock; random: Random },
): OutboxEntry {
  const now = clock();
  return {
    id: newId(clock, random),
    key,
    kind,
    payload,
    status: "waiting",
    attempts: 0,
    nextAt: now,
    lockedUntil: null,
    lastError: null,
    created: now,
    updated: now,
  };
}
