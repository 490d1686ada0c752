import { fullName } from "~/domain/customer";
import type { Order } from "~/domain/order";
import type { Quote, QuoteStatus } from "~/domain/quote";
import { waitsSince } from "~/domain/quote-rules";
import { sellerLabel } from "~/domain/status-labels";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { kindLabel } from "~/mail/messages/kinds.server";
import { ageOf } from "./age";
import type { Waiting, WaitingItem } from "./attention";

/** How many of each kind are listed; the link leads to the rest. */
const named = 5;

/** Everything that waits for staff, most urgent first. Kinds with nothing waiting are left out. */
export async function attention(args: AdminArgs): Promise<Waiting[]> {
  // All of it is about customers.
  if (!args.may("quotes.listWaiting")) return [];
  const [counts, over] = await Promise.all([
    args.call("quotes.countByStatus", []),
    args.call("quotes.countWaiting", []),
  ]);
  const quotes = (states: readonly QuoteStatus[], words: QuoteWords) =>
    quotesIn(args, states, words, { ...counts, ...over });
  const groups = await Promise.all([
    paymentsWaiting(args),
    ordersToReview(args),
    quotes(["Pending", "In Review"], {
      title: "Quotes that wait for an offer",
      text: "Price the lines and send the offer.",
    }),
    quotes(["Approved"], {
      title: "Accepted offers",
      text: "The customer wants it: make an order of it.",
    }),
    quotes(["Declined"], {
      title: "Declined offers, with a wish",
      text: "Make a new offer, or add a note to put it away.",
    }),
    quotes(["Expired"], {
      title: "Offers that ran out",
      text: "Ask the customer, make a new offer, or add a note to put it away.",
    }),
    parkedMails(args),
  ]);
  return groups.filter(({ count }) => count > 0);
}

type QuoteWords = Pick<Waiting, "title" | "text">;

async function quotesIn(
  { call, context }: AdminArgs,
  states: readonly QuoteStatus[],
  words: QuoteWords,
  counts: Record<QuoteStatus, number>,
): Promise<Waiting> {
  const now = context.services.clock();
  const lists = await Promise.all(
    states.map((status) => call("quotes.listWaiting", [status, named])),
  );
  const items = lists.flat().map((quote) => quoteItem(quote, now));
  return {
    ...words,
    key: `quotes-${states[0]}`,
    count: states.reduce((sum, status) => sum + counts[status], 0),
    links: states
      .filter((status) => counts[status] > 0)
      .map((status) => ({
        to: `/admin/quotes?${new URLSearchParams({ status })}`,
        label: linkLabel(status, counts[status]),
      })),
    items: items.sort((a, b) => a.at.getTime() - b.at.getTime()).slice(0, named),
  };
}

/** Behind the link to what is over stand those too that somebody has looked at. */
function linkLabel(status: QuoteStatus, count: number): string {
  const label = sellerLabel("quote", status);
  return status === "Declined" || status === "Expired"
    ? `All ${label.toLowerCase()}`
    : `${label} (${count})`;
}

function quoteItem(quote: Quote, now: Date): WaitingItem {
  const { id, quoteNumber, contact, items, history, created } = quote;
  const since = waitsSince(quote) ?? created;
  const wish = quote.status === "Declined" ? (history.at(-1)?.note ?? "") : "";
  return {
    key: id,
    to: `/admin/quotes/${encodeURIComponent(id)}`,
    name: quoteNumber,
    about: contact.companyName || fullName(contact) || contact.email,
    detail: wish || (items.length === 1 ? "1 product" : `${items.length} products`),
    amount: null,
    at: since,
    age: ageOf(since, now),
  };
}

async function ordersToReview({ call, context }: AdminArgs): Promise<Waiting> {
  const now = context.services.clock();
  const [count, orders] = await Promise.all([
    call("orders.countFlagged", []),
    call("orders.listFlagged", [named]),
  ]);
  return {
    key: "orders",
    title: "Orders that need attention",
    text: "Something about them is not as it should be. Look, act, then mark them as reviewed.",
    count,
    links: [{ to: "/admin/orders?review=yes", label: "See them" }],
    items: orders.map((order) => orderItem(order, now)),
  };
}

function orderItem({ orderNumber, customer, needsReview, created }: Order, now: Date): WaitingItem {
  return {
    key: orderNumber,
    to: `/admin/orders/${encodeURIComponent(orderNumber)}`,
    name: orderNumber,
    about: customer.companyName || fullName(customer) || customer.email,
    detail: needsReview ?? "",
    amount: null,
    at: created,
    age: ageOf(created, now),
  };
}

const paymentWords = {
  unrecorded: "Paid, but the order could not be recorded yet",
  unpaid: "Ordered, and the payment has not arrived yet",
  parked: "Could not be recorded, and is no longer tried by itself",
  unreadable: "A file in the payment folder cannot be read",
} as const;

async function paymentsWaiting({ context }: AdminArgs): Promise<Waiting> {
  const now = context.services.clock();
  const waiting = await context.services.payments.waiting();
  const oldest = waiting.toSorted((a, b) => a.received.getTime() - b.received.getTime());
  return {
    key: "payments",
    title: "Payments that wait to be recorded",
    text: waiting.some(({ state }) => state === "parked" || state === "unreadable")
      ? "Some need you: the log says why, and `npm run store -- payments reconcile` names the files."
      : "The store tries them again every five minutes. If one stays, look at the log.",
    count: waiting.length,
    links: [],
    items: oldest.slice(0, named).map(({ received, state, total, currency }, at) => ({
      key: `${received.toISOString()} ${at}`,
      to: null,
      name: paymentWords[state],
      about: "",
      detail: "",
      amount: total !== null && /^[a-z]{3}$/.test(currency ?? "") ? { total, currency } : null,
      at: received,
      age: ageOf(received, now),
    })),
  };
}

async function parkedMails({ call, context }: AdminArgs): Promise<Waiting> {
  const now = context.services.clock();
  const [count, parked] = await Promise.all([
    call("outbox.countParked", []),
    call("outbox.listParked", [named]),
  ]);
  return {
    key: "mails",
    title: "Mails that did not go out",
    text: "The provider refused them, or was away for a day. Send them again once the cause is mended.",
    count,
    links: [{ to: "/admin/outbox?show=parked", label: "To the outbox" }],
    items: parked.map(({ id, kind, payload, created }) => ({
      key: id,
      to: "/admin/outbox?show=parked",
      name: kindLabel(kind),
      about: typeof payload.number === "string" ? payload.number : "",
      detail: "",
      amount: null,
      at: created,
      age: ageOf(created, now),
    })),
  };
}
