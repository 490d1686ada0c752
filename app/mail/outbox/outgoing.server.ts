import type { Storage } from "~/commerce/storage";
import type { OutboxEntry } from "~/domain/mail";
import type { MailMessage } from "../mailer";
import { isMailKind, mailKinds } from "../messages/kinds.server";
import type { MailContext } from "../messages/mail-context.server";
import { type MailKind, type Subjects, writeMail } from "../messages/mail-kind.server";

/**
 * The mail of an outbox entry, made from the present record; null when there is no longer anything
 * to send.
 */
export type Compose = (entry: OutboxEntry) => Promise<MailMessage | null>;

type Records = Pick<
  Storage,
  | ("quotes" | "orders" | "invoices" | "shipments" | "subscribers" | "messages")
  | ("apiKeys" | "admins")
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
  async shipment({ orders, shipments }, { payload }) {
    const number = String(payload.number);
    const shipment = await shipments.getBy("number", number);
    const order = shipment && (await orders.get(shipment.orderId));
    const record = shipment && { shipment, customerId: order?.customerId ?? null };
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
