import type { Storage } from "~/commerce/storage";
import { withoutDraft } from "~/domain/customer-view";
import type { OutboxEntry } from "~/domain/mail";
import type { Order } from "~/domain/order";
import type { Quote } from "~/domain/quote";
import type { MailMessage } from "../mailer";
import { isEmailable, type MailHouse } from "../messages/mail-house.server";
import { loadMessages, type Messages } from "../messages/messages.server";
import { isOutboxKind, type OutboxKind } from "./kinds";

/** The mail of an outbox entry, from the record as it is now; null: there is nothing to send any more. */
export type Compose = (entry: OutboxEntry) => Promise<MailMessage | null>;

interface About {
  messages: Messages;
  number: string;
  status: string;
  time: number;
}

type FromQuote = (house: MailHouse, quote: Quote, about: About) => Promise<MailMessage> | null;
type FromOrder = (house: MailHouse, order: Order, about: About) => Promise<MailMessage> | null;

const quoteKinds: { [K in OutboxKind]?: FromQuote } = {
  "quote-alert": (house, quote, { messages }) => messages.quoteAlert(house, quote),
  "quote-confirmation": (house, quote, { messages }) => messages.quoteConfirmation(house, quote),
  "quote-answered": (house, quote, { messages, status }) =>
    messages.quoteAnswered(house, quote, status),
  "quote-status": (house, quote, { messages, status, time }) =>
    status === "Quoted" && !stands(house, quote, time)
      ? null
      : messages.quoteStatus(house, quote, status),
};

/** Not an offer that a newer one has replaced, nor one that was taken back: its prices are gone. */
function stands({ shop }: MailHouse, quote: Quote, time: number): boolean {
  return quote.revision <= time && withoutDraft(quote, shop.currency) === quote;
}

const orderKinds: { [K in OutboxKind]?: FromOrder } = {
  "order-confirmation": (house, order, { messages }) => messages.orderConfirmation(house, order),
  "order-status": (house, order, { messages, status }) =>
    messages.orderStatus(house, order, status),
};

export function createCompose({
  storage,
  house,
}: {
  storage: Pick<Storage, "quotes" | "orders" | "subscribers">;
  house: MailHouse;
}): Compose {
  async function confirmation(id: string): Promise<MailMessage | null> {
    const subscriber = await storage.subscribers.get(id);
    if (subscriber?.status !== "pending") return null;
    const link = await house.links.newsletter("confirm", id);
    const leave = await house.links.newsletter("leave", id);
    if (!link || !leave) return null;
    const { newsletterConfirmation } = await loadMessages();
    return newsletterConfirmation(house, { to: subscriber.email, link, leave });
  }

  return async ({ kind, payload }) => {
    // Of a newer instance, perhaps: it stays, and is parked in the end.
    if (!isOutboxKind(kind)) throw new Error("a mail of a kind that this version does not know");
    if (kind === "newsletter") return confirmation(String(payload.subscriber));
    const about = { messages: await loadMessages(), ...readAbout(payload) };
    const ofQuote = quoteKinds[kind];
    if (ofQuote) {
      const quote = await storage.quotes.getBy("quoteNumber", about.number);
      return quote && isEmailable(quote.contact.email) ? ofQuote(house, quote, about) : null;
    }
    const order = await storage.orders.getBy("orderNumber", about.number);
    if (!order || !isEmailable(order.customer.email)) return null;
    return orderKinds[kind]?.(house, order, about) ?? null;
  };
}

function readAbout({ number, status, time }: Record<string, unknown>): Omit<About, "messages"> {
  return {
    number: String(number),
    status: String(status),
    time: typeof time === "number" ? time : 1,
  };
}
