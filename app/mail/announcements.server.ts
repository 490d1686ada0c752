import type { Announcements } from "~/commerce/announcements";
import type { Tx } from "~/commerce/storage";
import type { HistoryEntry } from "~/domain/history";
import type { Clock, Random } from "~/domain/identifiers";
import type { Quote } from "~/domain/quote";
import { isUnconfirmed } from "~/domain/quote-rules";
import { lastMove, type MailOccasion, mailKey, timesIn } from "./messages/keys.server";
import { isEmailable } from "./messages/mail-house.server";
import type { OutboxKind } from "./outbox/kinds";
import { waitingEntry } from "./outbox/waiting-entry.server";

/**
 * Writes what customers and the seller are to be told into the outbox. A key is made of the record
 * and the history it now has, so that no two changes share one and an insert never collides.
 * `nudge` tells the loop that something may be waiting; a call too many does no harm.
 */
export function outboxAnnouncements(deps: {
  clock: Clock;
  random: Random;
  nudge: () => void;
}): Announcements {
  async function write(tx: Tx, kind: OutboxKind, occasion: MailOccasion): Promise<void> {
    const { number, status, time } = occasion;
    const payload = { number, status, time };
    await tx.outbox.insert(waitingEntry({ kind, key: mailKey(occasion), payload }, deps));
    deps.nudge();
  }

  return {
    confirms: ({ contact }) => isEmailable(contact.email),

    async quoteSubmitted(tx, quote) {
      if (!isEmailable(quote.contact.email)) return;
      const about = {
        kind: "quote",
        number: quote.quoteNumber,
        status: "Pending",
        time: 1,
      } as const;
      await write(tx, "quote-alert", { ...about, role: "seller" });
      if (isUnconfirmed(quote)) return;
      await write(tx, "quote-confirmation", { ...about, role: "customer" });
    },

    async quoteChanged(tx, quote) {
      const move = lastMove(quote);
      // An order made of it is confirmed by the order's own mail.
      if (!move || quote.status === "Converted") return;
      const { quoteNumber: number, status, history } = quote;
      const about = { kind: "quote", number, status, time: timesIn(history, status) } as const;
      if (isAnswer(quote, move)) await write(tx, "quote-answered", { ...about, role: "seller" });
      if (isEmailable(quote.contact.email)) {
        await write(tx, "quote-status", { ...about, role: "customer" });
      }
    },

    async orderRecorded(tx, order) {
      if (!isEmailable(order.customer.email)) return;
      const { orderNumber: number, status } = order;
      const about = { kind: "order", number, status, time: 1, role: "customer" } as const;
      await write(tx, "order-confirmation", about);
    },

    async orderChanged(tx, order) {
      if (!lastMove(order) || !isEmailable(order.customer.email)) return;
      const { orderNumber: number, status, history } = order;
      const about = { kind: "order", number, status, time: timesIn(history, status) } as const;
      await write(tx, "order-status", { ...about, role: "customer" });
    },
  };
}

const answers: readonly Quote["status"][] = ["Approved", "Declined", "Cancelled"];

/** The buyer's own doing, of which the seller does not know yet. */
function isAnswer({ status, customerId }: Quote, { actor }: HistoryEntry): boolean {
  const theirs = actor === "customer-link" || (customerId !== null && actor === customerId);
  return theirs && answers.includes(status);
}
