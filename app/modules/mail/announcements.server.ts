import { isTaken } from "~/kernel/failure";
import type { Clock, Random } from "~/kernel/identifiers";
import type { Announcements, Linked } from "~/modules/announcements";
import type { HistoryEntry } from "~/modules/pricing/history";
import type { Quote } from "~/modules/quotes/quote.resource";
import { isUnconfirmed } from "~/modules/quotes/quote-rules";
import type { Tx } from "~/storage/storage";
import { type OutboxEntry, outboxMachine } from "./mail.resource";
import { digestOf } from "./messages/daily-digest.server";
import { lastMove, timesIn } from "./messages/keys.server";
import { type MailKindName, mailKinds } from "./messages/kinds.server";
import { isEmailable } from "./messages/mail-context.server";
import type { StatusOccasion } from "./messages/mail-kind.server";
import { waitingEntry } from "./outbox.server";

const linkMails = { quote: "quote-link", order: "order-link" } as const;

const reminderMails = { ending: "offer-reminder", unopened: "offer-unopened" } as const;
/** The storage compares a field with at most this many values. */
const comparedAtOnce = 30;

type MessageMail = "message-seller" | "message-customer";
type DocumentMail = "invoice" | "order-shipment";
type StatusMail = Exclude<
  MailKindName,
  "newsletter" | "key-ends" | "daily-digest" | "invoice-reminder" | MessageMail | DocumentMail
>;

/**
 * Writes the mails for customers and the seller into the outbox. A key consists of the record and
 * its present history, so that no two changes share a key and an insert never collides. `nudge`
 * tells the loop that an entry may be waiting; an unnecessary call does no harm.
 */
export function outboxAnnouncements(deps: {
  clock: Clock;
  random: Random;
  nudge: () => void;
  sendCode: NonNullable<Announcements["sendCode"]>;
}): Announcements {
  async function write(
    tx: Tx,
    kind: StatusMail,
    occasion: StatusOccasion,
    afterMs = 0,
  ): Promise<void> {
    const { number, status, time } = occasion;
    const payload = { number, status, time };
    const key = mailKinds[kind].key(occasion);
    const entry = waitingEntry({ kind, key, payload }, deps);
    const nextAt = new Date(entry.nextAt.getTime() + afterMs);
    await tx.outbox.insert({ ...entry, nextAt });
    deps.nudge();
  }

  /** The mail of a quote's present offer. */
  function offerMail(tx: Tx, { quoteNumber: number, history }: Quote) {
    const occasion = { number, status: "Quoted", time: timesIn(history, "Quoted") };
    return tx.outbox.getBy("key", mailKinds["quote-status"].key(occasion));
  }

  async function sendDocument(tx: Tx, kind: DocumentMail, number: string): Promise<void> {
    const key = mailKinds[kind].key({ number });
    await tx.outbox.insert(waitingEntry({ kind, key, payload: { number } }, deps));
    deps.nudge();
  }

  /** Once for each kind and revision. */
  async function reminded(
    tx: Tx,
    kind: "offer-reminder" | "offer-unopened",
    { quoteNumber: number, contact, revision, status }: Quote,
  ): Promise<boolean> {
    if (!isEmailable(contact.email)) return false;
    const occasion = { number, status, time: revision };
    if (await tx.outbox.getBy("key", mailKinds[kind].key(occasion))) return false;
    await write(tx, kind, occasion);
    return true;
  }

  return {
    confirms: ({ contact }) => isEmailable(contact.email),

    async quoteSubmitted(tx, quote) {
      if (!isEmailable(quote.contact.email)) return;
      const about = { number: quote.quoteNumber, status: "Pending", time: 1 };
      await write(tx, "quote-alert", about);
      if (isUnconfirmed(quote)) return;
      await write(tx, "quote-confirmation", about);
    },

    async quoteChanged(tx, quote, afterMs) {
      const move = lastMove(quote);
      // When the quote becomes an order, the order's own mail confirms it.
      if (!move || quote.status === "Converted") return;
      const { quoteNumber: number, status, history } = quote;
      const about = { number, status, time: timesIn(history, status) };
      if (isAnswer(quote, move)) await write(tx, "quote-answered", about);
      if (isEmailable(quote.contact.email)) {
        await write(tx, "quote-status", about, afterMs);
      }
    },

    async messageWritten(tx, { quoteNumber: number, contact }, { id: message, side }) {
      const kind = side === "customer" ? "message-seller" : "message-customer";
      if (side === "seller" && !isEmailable(contact.email)) return;
      const key = mailKinds[kind].key({ message });
      await tx.outbox.insert(waitingEntry({ kind, key, payload: { number, message } }, deps));
      deps.nudge();
    },

    offerEnds: (tx, quote) => reminded(tx, reminderMails.ending, quote),

    offerUnopened: (tx, quote) => reminded(tx, reminderMails.unopened, quote),

    async remindedOf({ outbox }, kind, offers) {
      const { key } = mailKinds[reminderMails[kind]];
      const keys = new Map(
        offers.map(({ id, quoteNumber: number, revision }) => [
          key({ number, status: "Quoted", time: revision }),
          id,
        ]),
      );
      const reminded = new Set<string>();
      const all = [...keys.keys()];
      for (let at = 0; at < all.length; at += comparedAtOnce) {
        const part = all.slice(at, at + comparedAtOnce);
        const where = { key: { in: part } };
        const found = await outbox.find({ where, limit: part.length, only: ["key"] });
        for (const entry of found) reminded.add(keys.get(entry.key) ?? "");
      }
      return reminded;
    },

    async offerMailed(tx, quote) {
      const entry = await offerMail(tx, quote);
      return entry?.status === "sent" ? entry.updated : null;
    },

    async heldOfferMail(tx, quote) {
      const entry = await offerMail(tx, quote);
      // Without an entry it was mailed long ago, or never.
      if (!entry) return isEmailable(quote.contact.email) ? null : async () => {};
      // An attempt whose end is not known may have reached the customer.
      if (entry.status !== "waiting" || entry.attempts > 0) return null;
      const withdrawn = { status: "obsolete", updated: deps.clock() } as const;
      outboxMachine.assertMove(entry.status, withdrawn.status, "system");
      return async () => void (await tx.outbox.patch(entry.id, withdrawn));
    },

    sendCode: deps.sendCode,

    async linkRenewed(tx, document, mails) {
      const { kind, number, email } = addressed(document);
      if (!isEmailable(email)) return false;
      await write(tx, linkMails[kind], { number, status: document.record.status, time: mails });
      return true;
    },

    async orderRecorded(tx, order) {
      if (!isEmailable(order.customer.email)) return;
      const { orderNumber: number, status } = order;
      const about = { number, status, time: 1 };
      await write(tx, "order-confirmation", about);
    },

    async orderChanged(tx, order) {
      if (!lastMove(order) || !isEmailable(order.customer.email)) return;
      const { orderNumber: number, status, history } = order;
      const about = { number, status, time: timesIn(history, status) };
      await write(tx, "order-status", about);
    },

    async deliveryExpected(tx, { orderNumber: number, customer, version: time }, status) {
      if (isEmailable(customer.email)) await write(tx, "order-expected", { number, status, time });
    },

    async invoiceIssued(tx, { number, document }) {
      if (isEmailable(document.buyer.email)) await sendDocument(tx, "invoice", number);
    },

    reminderObstacle: ({ document }) => (isEmailable(document.buyer.email) ? null : "noAddress"),

    async invoiceReminded(tx, { number }, count) {
      const payload = { number, count };
      const key = mailKinds["invoice-reminder"].key(payload);
      await tx.outbox.insert(waitingEntry({ kind: "invoice-reminder", key, payload }, deps));
      deps.nudge();
    },

    async keyEnds(tx, { id }, owners) {
      const entries: OutboxEntry[] = [];
      for (const owner of owners) {
        const occasion = { key: id, owner: owner.id };
        const key = mailKinds["key-ends"].key(occasion);
        if (!isEmailable(owner.email) || (await tx.outbox.getBy("key", key))) continue;
        entries.push(waitingEntry({ kind: "key-ends", key, payload: occasion }, deps));
      }
      for (const entry of entries) await tx.outbox.insert(entry);
      deps.nudge();
      return entries.length;
    },

    async digestDue(storage, member, day) {
      const occasion = { member: member.id, day };
      const key = mailKinds["daily-digest"].key(occasion);
      if (!isEmailable(member.email) || (await storage.outbox.getBy("key", key))) return false;
      if ((await digestOf(storage, member, deps.clock())).length === 0) return false;
      const entry = waitingEntry({ kind: "daily-digest", key, payload: occasion }, deps);
      try {
        await storage.outbox.insert(entry);
      } catch (error) {
        // Another instance has written it meanwhile.
        if (isTaken(error)) return false;
        throw error;
      }
      deps.nudge();
      return true;
    },

    async shipped(tx, { number, document }) {
      if (isEmailable(document.buyer.email)) await sendDocument(tx, "order-shipment", number);
    },
  };
}

function addressed(document: Linked) {
  const { kind, record } = document;
  return kind === "quote"
    ? { kind, number: record.quoteNumber, email: record.contact.email }
    : { kind, number: record.orderNumber, email: record.customer.email };
}

const answers: readonly Quote["status"][] = ["Approved", "Declined", "Cancelled"];

/** Whether the buyer made the change, so that the seller does not know it yet. */
function isAnswer({ status, customerId }: Quote, { actor }: HistoryEntry): boolean {
  const theirs = actor === "customer-link" || (customerId !== null && actor === customerId);
  return theirs && answers.includes(status);
}
