import { fullName } from "~/domain/customer";
import type { Order } from "~/domain/order";
import type { Quote } from "~/domain/quote";
import { sellerLabel } from "~/domain/status-labels";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { isOutboxKind, outboxKinds } from "~/mail/outbox/kinds";
import type { Waiting, WaitingItem } from "./attention";

/** How many of each kind are named; the rest is behind the link. */
const named = 5;

/** Everything that waits for the seller, the most urgent first. What does not wait is left out. */
export async function attention(args: AdminArgs): Promise<Waiting[]> {
  const groups = await Promise.all([
    paymentsWaiting(args),
    ordersToReview(args),
    quotesIn(args, ["Pending", "In Review"], {
      title: "Quotes that wait for an offer",
      text: "Price the lines and send the offer.",
    }),
    quotesIn(args, ["Approved"], {
      title: "Accepted offers",
      text: "The customer wants it: make an order of it.",
    }),
    parkedMails(args),
  ]);
  return groups.filter(({ count }) => count > 0);
}

async function quotesIn(
  { call }: AdminArgs,
  states: ("Pending" | "In Review" | "Approved")[],
  words: { title: string; text: string },
): Promise<Waiting> {
  const counts = await call("quotes.countByStatus", []);
  const pages = await Promise.all(
    states.map((status) => call("quotes.listPage", [{ status, limit: named }])),
  );
  const quotes = pages.flatMap(({ items }) => items).slice(0, named);
  return {
    ...words,
    key: `quotes-${states[0]}`,
    count: states.reduce((sum, status) => sum + counts[status], 0),
    links: states
      .filter((status) => counts[status] > 0)
      .map((status) => ({
        to: `/admin/quotes?${new URLSearchParams({ status })}`,
        label: `${sellerLabel("quote", status)} (${counts[status]})`,
      })),
    items: quotes.map(quoteItem),
  };
}

function quoteItem({ id, quoteNumber, contact, items, created }: Quote): WaitingItem {
  return {
    key: id,
    to: `/admin/quotes/${encodeURIComponent(id)}`,
    name: quoteNumber,
    about: contact.companyName || fullName(contact) || contact.email,
    detail: items.length === 1 ? "1 product" : `${items.length} products`,
    amount: null,
    at: created,
  };
}

async function ordersToReview({ call }: AdminArgs): Promise<Waiting> {
  const [count, { items }] = await Promise.all([
    call("orders.countFlagged", []),
    call("orders.listForDesk", [{ flagged: true, limit: named }]),
  ]);
  return {
    key: "orders",
    title: "Orders that need attention",
    text: "Something about them is not as it should be. Look, act, then mark them as reviewed.",
    count,
    links: [{ to: "/admin/orders?review=yes", label: "See them" }],
    items: items.map(orderItem),
  };
}

function orderItem({ orderNumber, customer, needsReview, created }: Order): WaitingItem {
  return {
    key: orderNumber,
    to: `/admin/orders/${encodeURIComponent(orderNumber)}`,
    name: orderNumber,
    about: customer.companyName || fullName(customer) || customer.email,
    detail: needsReview ?? "",
    amount: null,
    at: created,
  };
}

const paymentWords = {
  unrecorded: "Paid, but the order could not be recorded yet",
  unpaid: "Ordered, and the payment has not arrived yet",
  parked: "Could not be recorded, and is no longer tried by itself",
  unreadable: "A file in the payment folder cannot be read",
} as const;

async function paymentsWaiting({ context }: AdminArgs): Promise<Waiting> {
  const waiting = await context.services.payments.waiting();
  return {
    key: "payments",
    title: "Payments that wait to be recorded",
    text: waiting.some(({ state }) => state === "parked" || state === "unreadable")
      ? "Some need you: the log says why, and `npm run store -- payments reconcile` names the files."
      : "The store tries them again every five minutes. If one stays, look at the log.",
    count: waiting.length,
    links: [],
    items: waiting.slice(0, named).map(({ received, state, total, currency }, at) => ({
      key: `${received.toISOString()} ${at}`,
      to: null,
      name: paymentWords[state],
      about: "",
      detail: "",
      amount: total !== null && /^[a-z]{3}$/.test(currency ?? "") ? { total, currency } : null,
      at: received,
    })),
  };
}

async function parkedMails({ call }: AdminArgs): Promise<Waiting> {
  const [count, { items }] = await Promise.all([
    call("outbox.countParked", []),
    call("outbox.list", ["parked"]),
  ]);
  return {
    key: "mails",
    title: "Mails that did not go out",
    text: "The provider refused them, or was away for a day. Send them again once the cause is mended.",
    count,
    links: [{ to: "/admin/outbox?show=parked", label: "To the outbox" }],
    items: items.slice(0, named).map(({ id, kind, payload, created }) => ({
      key: id,
      to: "/admin/outbox?show=parked",
      name: isOutboxKind(kind) ? outboxKinds[kind] : kind,
      about: typeof payload.number === "string" ? payload.number : "",
      detail: "",
      amount: null,
      at: created,
    })),
  };
}
