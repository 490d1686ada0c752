import { ageOf } from "~/domain/age";
import { fullName } from "~/domain/customer";
import type { Order } from "~/domain/order";
import type { Quote, QuoteStatus } from "~/domain/quote";
import { quietSince, waitsSince } from "~/domain/quote-rules";
import { snoozeId } from "~/domain/snooze";
import { sellerLabel } from "~/domain/status-labels";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { kindLabel } from "~/mail/messages/kinds.server";
import { nextQuoteStep } from "../documents/seller-labels";
import type { PutOff, Waiting, WaitingItem } from "./attention";

/** How many of each kind are listed; the link leads to the rest. */
const named = 5;
const most = 100;

/** What waits, and what was put off. */
export interface Attention {
  groups: Waiting[];
  putOff: PutOff[];
}

/** Leaves out what is put off, and remembers what it met. */
interface PutOffs {
  /** How many rows are read, so that as many are left as are listed. */
  limit: number;
  met: Map<string, PutOff>;
  keep<T extends WaitingItem>(items: readonly T[]): T[];
}

async function putOffs({ call }: AdminArgs): Promise<PutOffs> {
  const snoozes = new Map((await call("overview.snoozes", [])).map((each) => [each.id, each]));
  const met = new Map<string, PutOff>();
  return {
    limit: Math.min(most, named + snoozes.size),
    met,
    keep: (items) =>
      items.filter(({ snooze, to }) => {
        const found = snooze && snoozes.get(snoozeId(snooze.kind, snooze.id, snooze.version));
        if (found) met.set(found.id, { id: found.id, name: found.name, to, until: found.until });
        return !found;
      }),
  };
}

/** Everything that waits for staff, most urgent first. Kinds with nothing waiting are left out. */
export async function attention(args: AdminArgs): Promise<Attention> {
  // All of it is about customers.
  if (!args.may("quotes.listWaiting")) return { groups: [], putOff: [] };
  const [off, counts, over] = await Promise.all([
    putOffs(args),
    args.call("quotes.countByStatus", []),
    args.call("quotes.countWaiting", []),
  ]);
  const quotes = (states: readonly QuoteStatus[], words: QuoteWords) =>
    quotesIn(args, { states, words, counts: { ...counts, ...over }, off });
  const groups = await Promise.all([
    paymentsWaiting(args),
    ordersToReview(args, off),
    quotes(["Pending", "In Review"], {
      title: "Quotes that wait for an offer",
      text: "Price the lines and send the offer.",
    }),
    quotes(["Quoted"], {
      title: "Customers who asked about an offer",
      text: "Answer them, or send another offer.",
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
    quietOffers(args, off),
    parkedMails(args, off),
  ]);
  const putOff = [...off.met.values()].sort((a, b) => a.until.getTime() - b.until.getTime());
  return { groups: groups.filter(({ count }) => count > 0), putOff };
}

type QuoteWords = Pick<Waiting, "title" | "text">;

interface QuoteGroup {
  states: readonly QuoteStatus[];
  words: QuoteWords;
  counts: Record<QuoteStatus, number>;
  off: PutOffs;
}

async function quotesIn(
  { call, context }: AdminArgs,
  { states, words, counts, off }: QuoteGroup,
): Promise<Waiting> {
  const now = context.services.clock();
  const lists = await Promise.all(
    states.map((status) => call("quotes.listWaiting", [status, off.limit])),
  );
  const all = lists.flat().map((quote) => quoteItem(quote, now));
  const items = off.keep(all);
  return {
    ...words,
    key: `quotes-${states[0]}`,
    count: states.reduce((sum, status) => sum + counts[status], 0) - (all.length - items.length),
    links: states
      .filter((status) => counts[status] > 0)
      .map((status) => ({
        to: `/admin/quotes?${new URLSearchParams({ status })}`,
        label: linkLabel(status, counts[status]),
      })),
    items: items.sort((a, b) => a.at.getTime() - b.at.getTime()).slice(0, named),
  };
}

/** Offers about which nobody said a word for a week. */
async function quietOffers({ call, context }: AdminArgs, off: PutOffs): Promise<Waiting> {
  const now = context.services.clock();
  const found = await call("quotes.followUps", ["quiet", off.limit]);
  const all = found.items.map((quote) => {
    const at = quietSince(quote) ?? quote.created;
    return { ...quoteItem(quote, now), at, age: ageOf(at, now) };
  });
  const items = off.keep(all);
  return {
    key: "quotes-quiet",
    title: "Offers without an answer for a week",
    text: "Ask the customer, or extend the offer.",
    count: found.count - (all.length - items.length),
    links: [{ to: "/admin/quotes?status=Quoted&sort=oldest", label: "All offers sent" }],
    items: items.slice(0, named),
  };
}

/** Behind the link to what is over stand those too that somebody has looked at. */
function linkLabel(status: QuoteStatus, count: number): string {
  const label = sellerLabel("quote", status);
  return status === "Declined" || status === "Expired" || status === "Quoted"
    ? `All ${label.toLowerCase()}`
    : `${label} (${count})`;
}

function quoteItem(quote: Quote, now: Date): WaitingItem {
  const { id, quoteNumber, contact, items, history, created, version } = quote;
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
    next: nextQuoteStep(quote.status, true),
    snooze: { kind: "quote", id, version },
  };
}

async function ordersToReview({ call, context }: AdminArgs, off: PutOffs): Promise<Waiting> {
  const now = context.services.clock();
  const [count, orders] = await Promise.all([
    call("orders.countFlagged", []),
    call("orders.listFlagged", [off.limit]),
  ]);
  const all = orders.map((order) => orderItem(order, now));
  const items = off.keep(all);
  return {
    key: "orders",
    title: "Orders that need attention",
    text: "Something about them is not as it should be. Look, act, then mark them as reviewed.",
    count: count - (all.length - items.length),
    links: [{ to: "/admin/orders?review=yes", label: `All (${count})` }],
    items: items.slice(0, named),
  };
}

function orderItem(order: Order, now: Date): WaitingItem {
  const { id, orderNumber, customer, needsReview, created, version } = order;
  return {
    key: orderNumber,
    to: `/admin/orders/${encodeURIComponent(orderNumber)}`,
    name: orderNumber,
    about: customer.companyName || fullName(customer) || customer.email,
    detail: needsReview ?? "",
    amount: null,
    at: created,
    age: ageOf(created, now),
    next: "Look at it",
    snooze: { kind: "order", id, version },
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
      next: "",
      snooze: null,
    })),
  };
}

async function parkedMails({ call, context }: AdminArgs, off: PutOffs): Promise<Waiting> {
  const now = context.services.clock();
  const [count, parked] = await Promise.all([
    call("outbox.countParked", []),
    call("outbox.listParked", [off.limit]),
  ]);
  const all = parked.map(
    ({ id, kind, payload, created, attempts }): WaitingItem => ({
      key: id,
      to: "/admin/outbox?show=parked",
      name: kindLabel(kind),
      about: typeof payload.number === "string" ? payload.number : "",
      detail: "",
      amount: null,
      at: created,
      age: ageOf(created, now),
      next: "Send again",
      snooze: { kind: "mail", id, version: attempts },
    }),
  );
  const items = off.keep(all);
  return {
    key: "mails",
    title: "Mails that did not go out",
    text: "The provider refused them, or was away for a day. Send them again once the cause is mended.",
    count: count - (all.length - items.length),
    links: [{ to: "/admin/outbox?show=parked", label: "To the outbox" }],
    items: items.slice(0, named),
  };
}
