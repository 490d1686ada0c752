import { createHash } from "node:crypto";
import { shortDay } from "~/components/desk/short-day";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { endOfDay } from "~/kernel/calendar";
import { formatMoney, toMinor } from "~/kernel/money";
import { within } from "~/kernel/process/waiting.server";
import { cutText } from "~/kernel/text";
import { shortAge } from "~/kernel/time-in-words";
import { fullName } from "~/modules/customers/customer.resource";
import type { ListedInvoice } from "~/modules/invoices/invoices-service.server";
import { promisedDay } from "~/modules/orders/fulfilment";
import type { Order } from "~/modules/orders/order.resource";
import { sellerLabel } from "~/modules/orders/status-labels";
import { snoozeId } from "~/modules/overview/snooze.resource";
import type { WaitingPayment } from "~/modules/payments/payments.server";
import type { PaymentReminder } from "~/modules/pricing/history";
import type { FollowUpKind } from "~/modules/quotes/loss";
import type { Quote, QuoteStatus } from "~/modules/quotes/quote.resource";
import { waitsForAnyoneSince } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { answerPlace, returnToPage } from "../documents/document-answers.server";
import { amountText } from "../documents/listed-amount";
import { listedAmount } from "../documents/net-and-gross";
import { nextQuoteStep, sellerOrderLabel } from "../documents/seller-labels";
import type { Waiting, WaitingItem } from "./attention";
import type { SnoozedItem } from "./snoozed-list";

/** A group before what stands in a group above is left out of it. */
export type WaitingGroup = Omit<Waiting, "above">;

export type QuoteWords = Pick<Waiting, "title" | "text">;

/** A group of what is not snoozed. */
export function groupOf(
  snoozes: Snoozes,
  all: readonly WaitingItem[],
  group: Omit<WaitingGroup, "items" | "snoozed">,
): WaitingGroup {
  const items = snoozes.keep(all);
  return { ...group, items, snoozed: all.length - items.length };
}

function linkToAll(to: string, count: number) {
  return [{ to, label: t("deskOverview:allCounted", { count }) }];
}

interface QuoteGroup {
  states: readonly QuoteStatus[];
  words: QuoteWords;
  counts: Record<QuoteStatus, number>;
  snoozes: Snoozes;
}

export async function quotesIn(
  { call, context }: AdminArgs,
  { states, words, counts, snoozes }: QuoteGroup,
): Promise<WaitingGroup> {
  const now = context.services.clock();
  const lists = await Promise.all(
    states.map((status) => call("quotes.listWaiting", [status, snoozes.limit + spare])),
  );
  const all = lists.flat().map((quote) => ({
    ...quoteItem(quote, now),
    nextTo: quote.thread?.openSince ? answerPlace(quote) : undefined,
  }));
  all.sort((a, b) => a.at.getTime() - b.at.getTime());
  return groupOf(snoozes, all, {
    ...words,
    key: `quotes-${states[0]}`,
    count: states.reduce((sum, status) => sum + counts[status], 0),
    links: states
      .filter((status) => counts[status] > 0)
      .map((status) => ({
        to: `/admin/quotes?${new URLSearchParams(listOf(status))}`,
        label:
          states.length > 1
            ? t("deskOverview:stateCounted", {
                state: sellerLabel("quote", status),
                count: counts[status],
              })
            : t("deskOverview:allCounted", { count: counts[status] }),
      })),
    needs: "offers.send",
  });
}

/** Offers about which the customer asked something that has no answer, even accepted ones. */
export async function askedOffers(
  { call, context }: AdminArgs,
  { count, snoozes }: { count: number; snoozes: Snoozes },
): Promise<WaitingGroup> {
  const now = context.services.clock();
  const { items: quotes } = await call("desk.quotes", [{ asked: true, limit: snoozes.limit }]);
  const all = quotes.map((quote) => {
    const item = quoteItem(quote, now);
    const state = quote.status === "Quoted" ? "" : sellerLabel("quote", quote.status).toLowerCase();
    return { ...item, detail: state || item.detail, nextTo: answerPlace(quote) };
  });
  return groupOf(snoozes, all, {
    key: "quotes-asked",
    title: t("deskOverview:askedAboutAnOffer"),
    text: t("deskOverview:answerOrSendAnother"),
    count,
    links: linkToAll("/admin/quotes?view=asked", count),
    needs: "messages.answer",
  });
}

/** Open offers whose last day is near, earliest first. */
export function expiringOffers(args: AdminArgs, snoozes: Snoozes): Promise<WaitingGroup> {
  const now = args.context.services.clock();
  return followUps(args, snoozes, "expiring", {
    words: {
      title: t("deskOverview:offersThatEndSoon"),
      text: t("deskOverview:askOrExtend"),
    },
    list: "ending",
    item: (quote) => ({
      ...quoteItem(quote, now),
      detail: t("deskOverview:endsOn", { day: shortDay(quote.validUntil ?? now) }),
      next: t("deskOverview:extendOrAsk"),
    }),
  });
}

/** Offers without any message for days. */
export function quietOffers(args: AdminArgs, snoozes: Snoozes): Promise<WaitingGroup> {
  const now = args.context.services.clock();
  return followUps(args, snoozes, "quiet", {
    words: {
      title: t("deskOverview:offersWithoutAnswer", { count: site.selling.offer.quietDays }),
      text: t("deskOverview:askOrExtend"),
    },
    list: "quiet",
    item: (quote) => ({ ...quoteItem(quote, now), next: t("deskDocuments:askTheCustomer") }),
  });
}

interface FollowUps {
  words: QuoteWords;
  /** The view with all of them. */
  list: string;
  item: (quote: Quote) => WaitingItem;
}

async function followUps(
  { call }: AdminArgs,
  snoozes: Snoozes,
  kind: FollowUpKind,
  { words, list, item }: FollowUps,
): Promise<WaitingGroup> {
  const found = await call("quotes.followUps", [kind, snoozes.limit + spare]);
  const all = found.items.map(item);
  return groupOf(snoozes, all, {
    ...words,
    key: `quotes-${kind}`,
    count: found.count,
    links: linkToAll(`/admin/quotes?view=${list}`, found.count),
    needs: "offers.send",
  });
}

/** The list of only those that wait: most closed or sent quotes do not. */
function listOf(status: QuoteStatus): Record<string, string> {
  if (status === "Declined") return { view: "declined" };
  if (status === "Expired") return { view: "expired" };
  return { status, sort: "waiting" };
}

function quoteItem(quote: Quote, now: Date): WaitingItem {
  const { id, quoteNumber, contact, items, history, created, version } = quote;
  const since = waitsForAnyoneSince(quote) ?? created;
  const question = items.length === 0 ? cutText(quote.message ?? "", 100) : "";
  const message = quote.status === "Declined" ? (history.at(-1)?.note ?? "") : question;
  return {
    key: id,
    to: `/admin/quotes/${encodeURIComponent(id)}`,
    name: quoteNumber,
    about: contact.companyName || fullName(contact) || contact.email,
    detail: message || t("deskOverview:products", { count: items.length }),
    amount: amountText(listedAmount(quote)),
    at: since,
    age: shortAge(since, now),
    next: nextQuoteStep(quote, now),
    snooze: { kind: "quote", id, version },
  };
}

export async function ordersToReview(
  { call, context }: AdminArgs,
  snoozes: Snoozes,
): Promise<WaitingGroup> {
  const now = context.services.clock();
  const [count, orders] = await Promise.all([
    call("orders.countFlagged", []),
    call("orders.listFlagged", [snoozes.limit]),
  ]);
  const all = orders.map((order) => orderItem(order, now));
  return groupOf(snoozes, all, {
    key: "orders",
    title: t("deskOverview:ordersThatNeedAttention"),
    text: t("deskOverview:resolveThenReview"),
    count,
    links: linkToAll("/admin/orders?review=yes&sort=oldest", count),
  });
}

/** Orders with goods to send that should have arrived by now, the longest overdue first. */
export async function lateDeliveries(
  { call, context }: AdminArgs,
  snoozes: Snoozes,
): Promise<WaitingGroup> {
  const now = context.services.clock();
  const [count, { items: orders }] = await Promise.all([
    call("orders.countLate", []),
    call("desk.orders", [{ late: true, limit: snoozes.limit + spare }]),
  ]);
  const all = orders.map((order): WaitingItem => {
    const day = promisedDay(order);
    const at = (day && endOfDay(day, site.timeZone.id)) || order.created;
    return {
      ...orderItem(order, now),
      detail: t("deskOverview:wasExpectedOn", { day: shortDay(at) }),
      at,
      age: lateBy(at, now),
      next: t("deskOverview:shipOrNameADay"),
    };
  });
  return groupOf(snoozes, all, {
    key: "late",
    title: t("deskOverview:lateDeliveries"),
    text: t("deskOverview:shipOrNewDay"),
    count,
    links: linkToAll("/admin/orders?view=late&sort=oldest", count),
    needs: "orders.expectDelivery",
  });
}

/** Accepted or delivered orders that are not fully invoiced, oldest first. */
export async function ordersToInvoice(
  { call, context }: AdminArgs,
  snoozes: Snoozes,
): Promise<WaitingGroup> {
  const now = context.services.clock();
  const [{ toInvoice: count }, { items: orders }] = await Promise.all([
    call("desk.counts", []),
    call("desk.orders", [{ toInvoice: true, limit: snoozes.limit + spare }]),
  ]);
  const all = orders.map(
    (order): WaitingItem => ({
      ...orderItem(order, now),
      detail: sellerOrderLabel(order).toLowerCase(),
      next: t("deskOverview:issueTheInvoice"),
    }),
  );
  return groupOf(snoozes, all, {
    key: "to-invoice",
    title: t("deskOverview:ordersToInvoice"),
    text: t("deskOverview:notInvoicedInFull"),
    count,
    links: linkToAll("/admin/orders?view=invoice&sort=oldest", count),
    needs: "invoices.issue",
  });
}

function orderItem(order: Order, now: Date): WaitingItem {
  const { id, orderNumber, customer, needsReview, created, version } = order;
  return {
    key: orderNumber,
    to: `/admin/orders/${encodeURIComponent(orderNumber)}`,
    name: orderNumber,
    about: customer.companyName || fullName(customer) || customer.email,
    detail: needsReview ?? "",
    amount: amountText(listedAmount(order)),
    at: created,
    age: shortAge(created, now),
    next: t("deskOverview:reviewIt"),
    snooze: { kind: "order", id, version },
  };
}

/** Invoices whose last day to pay has passed, oldest debt first. */
export async function overdueInvoices(
  { call, context }: AdminArgs,
  snoozes: Snoozes,
): Promise<WaitingGroup> {
  const now = context.services.clock();
  const [count, { items }] = await Promise.all([
    call("invoices.countOverdue", []),
    call("invoices.listForDesk", [{ filter: "overdue", limit: snoozes.limit }]),
  ]);
  const orderIds = [...new Set(items.map(({ invoice }) => invoice.orderId))];
  const reminders = items.length > 0 ? await call("invoices.reminders", [orderIds]) : [];
  const all = items.map((listed) => {
    const last = reminders.findLast(({ number }) => number === listed.invoice.number);
    return invoiceItem(listed, { now, last });
  });
  return groupOf(snoozes, all, {
    key: "invoices",
    title: t("deskOverview:invoicesThatAreOverdue"),
    text: t("deskOverview:recordPaymentOrAsk"),
    count,
    links: linkToAll("/admin/invoices?view=overdue", count),
    needs: "orders.recordPayment",
  });
}

function invoiceItem(
  { invoice, balance }: ListedInvoice,
  { now, last }: { now: Date; last: PaymentReminder | undefined },
): WaitingItem {
  const { id, number, day, dueDay, document, orderNumber } = invoice;
  // The invoice of an erased person keeps its days and amounts, but has no content.
  const due = endOfDay(dueDay ?? day, document.timeZone || site.timeZone.id) ?? now;
  const currency = document.currency || site.currency;
  const open = balance?.open ?? 0;
  return {
    key: number,
    to: `/admin/invoices/${encodeURIComponent(number)}`,
    name: number,
    about: document.buyer.companyName || document.buyer.name || document.buyer.email,
    detail: last
      ? t("deskOverview:orderReminded", { orderNumber, day: shortDay(last.at), count: last.count })
      : t("deskOverview:order", { orderNumber }),
    amount: balance && t("deskOverview:openAmount", { amount: moneyText(open, currency) }),
    at: due,
    age: lateBy(due, now),
    next: t("deskOverview:recordThePayment"),
    nextTo: `/admin/orders/${encodeURIComponent(orderNumber)}?pay=yes#payments`,
    // An invoice never changes, but a payment or a credit note changes its open balance.
    snooze: { kind: "invoice", id, version: toMinor(open, currency) },
  };
}

/** Of things with a day on which they are due: it is counted from there. */
function lateBy(due: Date, now: Date): string {
  return t("deskOverview:lateBy", { age: shortAge(due, now) });
}

function moneyText(amount: number, currency: string): string {
  return formatMoney(amount, currency.toUpperCase(), site.locale);
}

const words = {
  unrecorded: "deskOverview:paidButUnrecorded",
  unpaid: "deskOverview:orderedButUnpaid",
  parked: "deskOverview:paymentGivenUp",
  unreadable: "deskOverview:paymentUnreadable",
} as const;
const states = Object.keys(words);

/** How long a page waits for payments that are tried again. */
const longestWaitMs = 5_000;

/** Payments that came in and have no order yet, the oldest first. */
export async function waitingPayments(
  { context }: AdminArgs,
  snoozes: Snoozes,
): Promise<WaitingGroup> {
  const now = context.services.clock();
  const waiting = await context.services.payments.waiting();
  const oldest = waiting.toSorted((a, b) => a.received.getTime() - b.received.getTime());
  const all = oldest.map((payment) => itemOf(payment, now));
  return groupOf(snoozes, all, {
    key: "payments",
    title: t("deskOverview:unrecordedPayments"),
    text: waiting.some(({ state }) => state === "parked" || state === "unreadable")
      ? t("deskOverview:paymentsNeedAttention")
      : t("deskOverview:paymentsAreRetried"),
    count: oldest.length,
    links: [],
  });
}

function itemOf(
  { reference, received, state, total, currency }: WaitingPayment,
  now: Date,
): WaitingItem {
  const id = createHash("sha256").update(reference).digest("hex").slice(0, 32);
  return {
    key: id,
    to: null,
    name: t(words[state]),
    about: reference.slice(0, 100),
    detail: "",
    amount:
      total !== null && currency !== null && /^[a-z]{3}$/.test(currency)
        ? moneyText(total, currency)
        : null,
    at: received,
    age: shortAge(received, now),
    next: t("deskOverview:tryAgain"),
    intent: "retry-payments",
    // Its next state ends the snooze.
    snooze: { kind: "payment", id, version: states.indexOf(state) },
  };
}

/** Tries every waiting payment again, and says what became of them. */
export async function retryPayments(args: AdminArgs) {
  const { payments } = args.context.services;
  const before = (await payments.waiting()).length;
  if (before === 0) {
    return returnToPage(args, { kind: "done", text: t("deskOverview:noPaymentWaits") });
  }
  await args.call("overview.retryPayments", [before]);
  const report = await within(longestWaitMs, payments.retry(), () => null);
  if (report === null) {
    return returnToPage(args, { kind: "done", text: t("deskOverview:paymentsBeingTried") });
  }
  const left = (await payments.waiting()).length;
  if (left === 0) {
    return returnToPage(args, { kind: "done", text: t("deskOverview:everyPaymentIsRecorded") });
  }
  const text = t("deskOverview:paymentsStillWaiting", { left, before });
  return returnToPage(args, { kind: "problem", text });
}

/** How many of each kind are listed; a link leads to the rest. */
export const named = 5;
const most = 100;
/** How many more are read where some may stand in a group above. */
const spare = 2 * named;

/** Leaves out what is snoozed, and remembers the snoozes that it met. */
export interface Snoozes {
  /** How many rows to read, so that enough are left to list. */
  limit: number;
  met: Map<string, SnoozedItem>;
  keep<T extends WaitingItem>(items: readonly T[]): T[];
}

export async function readSnoozes({ call }: AdminArgs): Promise<Snoozes> {
  const snoozes = new Map((await call("overview.snoozes", [])).map((each) => [each.id, each]));
  const met = new Map<string, SnoozedItem>();
  return {
    limit: Math.min(most - spare, named + snoozes.size),
    met,
    keep: (items) =>
      items.filter(({ snooze, to }) => {
        const found = snooze && snoozes.get(snoozeId(snooze.kind, snooze.id, snooze.version));
        if (found) met.set(found.id, { id: found.id, name: found.name, to, until: found.until });
        return !found;
      }),
  };
}
