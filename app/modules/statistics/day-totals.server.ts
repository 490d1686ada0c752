import { dayIn } from "~/kernel/calendar";
import { toMinor } from "~/kernel/money";
import type { Invoice } from "~/modules/invoices/invoice.resource";
import type { Order } from "~/modules/orders/order.resource";
import { countedValue } from "~/modules/pricing/offer-totals";
import type { Quote } from "~/modules/quotes/quote.resource";
import type { Site } from "~/modules/settings/site";
import type { CountersInside } from "~/storage/storage";
import { answerGroup } from "./answer-time";

/** What the totals of a day depend on besides the records: the time zone and the currency. */
export type DayBook = Pick<Site, "currency" | "timeZone">;

type Adding = { counters: Pick<CountersInside, "add"> };
type Totals = Map<string, number>;

/** The prefix of every total of a day: `days|2026-03-01|orders`. */
export const dayPrefix = "days|";

/**
 * The totals of a day. requests: new quotes. offers, offered: quotes first offered on that day, and
 * the present value of their offers. won, lost: offers that were accepted; that were declined or
 * expired. orders: new orders. sold, value: those that count as sold, and their value.
 */
export const dayTotals = [
  ...(["requests", "offers", "offered", "won", "lost", "orders", "sold", "value"] as const),
];
export type DayTotal = (typeof dayTotals)[number];

/**
 * Further totals of a day, for the metrics. requested: the present value of new quotes, as far as
 * they have prices. invoices, invoiced: invoices issued, and their value. credited: the value of
 * credit notes. payments, paid: payments in the store's currency, by the day on which they were made,
 * and their value without refunds and corrections.
 */
export const tradeTotals = [
  "requested",
  "invoices",
  "invoiced",
  "credited",
  "payments",
  "paid",
] as const;
export type TradeTotal = (typeof tradeTotals)[number];

/** The totals that are money, kept in minor units. */
export const moneyTotals: readonly (DayTotal | TradeTotal)[] = [
  "requested",
  "offered",
  "value",
  "invoiced",
  "credited",
  "paid",
];

/** Groups of answer times are counted too: `days|2026-03-01|answer|7`. */
const answer = "answer";

export interface DayRow {
  day: string;
  /** The group of answer times, if it is one. */
  group: number | null;
  total: DayTotal | null;
}

/** The day and field of a counter; null when it is not a counter of a day. */
export function dayOfCounter(name: string): DayRow | null {
  const [prefix, day = "", what, group] = name.split("|");
  if (`${prefix}|` !== dayPrefix) return null;
  const total = dayTotals.find((each) => each === what) ?? null;
  return { day, total, group: what === answer ? Number(group) : null };
}

/** The day totals after a change of a quote; `before` is null for a new quote. */
export function countQuoteDays(
  tx: Adding,
  book: DayBook,
  { before, after }: { before: Quote | null; after: Quote },
): void {
  addDifference(tx, before && quoteDays(before, book), quoteDays(after, book));
}

/** The same after a change of an order. */
export function countOrderDays(
  tx: Adding,
  book: DayBook,
  { before, after }: { before: Order | null; after: Order },
): void {
  addDifference(tx, before && orderDays(before, book), orderDays(after, book));
}

/** The day totals of an invoice or a credit note, which never changes. */
export function countInvoiceDay(
  { counters }: Adding,
  { currency }: Pick<DayBook, "currency">,
  { kind, day, total }: Pick<Invoice, "kind" | "day" | "total">,
): void {
  const isInvoice = kind === "invoice";
  if (isInvoice) counters.add(nameOf(day, "invoices"), 1);
  counters.add(nameOf(day, isInvoice ? "invoiced" : "credited"), toMinor(total, currency));
}

function nameOf(day: string, total: DayTotal | TradeTotal): string {
  return `${dayPrefix}${day}|${total}`;
}

function addDifference({ counters }: Adding, before: Totals | null, after: Totals): void {
  for (const [name, value] of before ?? []) if (!after.has(name)) counters.add(name, -value);
  for (const [name, value] of after) {
    const more = value - (before?.get(name) ?? 0);
    if (more !== 0) counters.add(name, more);
  }
}

/** A quote's share of the totals, which depends only on the record. */
function quoteDays(quote: Quote, { currency, timeZone }: DayBook): Totals {
  const { created, history, status } = quote;
  const value = countedValue(quote);
  const totals: Totals = new Map();
  const add = (at: Date, what: string, by = 1) =>
    void totals.set(`${dayPrefix}${dayIn(at, timeZone.id)}|${what}`, by);
  add(created, "requests");
  if (value) add(created, "requested", toMinor(value, currency));
  const offered = firstOffered({ history });
  if (offered) {
    add(offered, "offers");
    if (value) add(offered, "offered", toMinor(value, currency));
    add(offered, `${answer}|${answerGroup(offered.getTime() - created.getTime())}`);
  }
  const end = decidedAt({ status, history, created });
  if (end) add(end, isWon(status) ? "won" : "lost");
  return totals;
}

/** When a quote's first offer was sent; null when none was. */
export function firstOffered({ history }: Pick<Quote, "history">): Date | null {
  return history.find(({ to }) => to === "Quoted")?.at ?? null;
}

/** When a quote was accepted, declined or expired; null when it was not. */
export function decidedAt({
  status,
  history,
  created,
}: Pick<Quote, "status" | "history" | "created">): Date | null {
  if (isWon(status)) return lastRun(history, ["Approved", "Converted"]) ?? created;
  return status === "Declined" || status === "Expired"
    ? (lastRun(history, [status]) ?? created)
    : null;
}

function isWon(status: Quote["status"]): boolean {
  return status === "Approved" || status === "Converted";
}

/**
 * Whether the sums of sales include an order: it is not cancelled, has a total, and was charged in
 * the store's currency.
 */
export function isSold({
  status,
  total,
  payments,
}: Pick<Order, "status" | "total" | "payments">): boolean {
  const off = status === "Cancelled" || status === "Refunded";
  return !off && total > 0 && payments.every(({ currency }) => currency === null);
}

/** When a record last entered these statuses. */
function lastRun(history: Quote["history"], states: readonly string[]): Date | null {
  let began: Date | null = null;
  for (const { to, at } of history) {
    if (to === null) continue;
    if (!states.includes(to)) began = null;
    else began ??= at;
  }
  return began;
}

function orderDays(order: Order, { currency, timeZone }: DayBook): Totals {
  const totals: Totals = new Map();
  const add = (at: Date, total: DayTotal | TradeTotal, by: number) => {
    const name = nameOf(dayIn(at, timeZone.id), total);
    totals.set(name, (totals.get(name) ?? 0) + by);
  };
  add(order.created, "orders", 1);
  if (isSold(order)) {
    add(order.created, "sold", 1);
    add(order.created, "value", toMinor(countedValue(order), currency));
  }
  for (const payment of order.payments) {
    if (payment.currency !== null) continue;
    if (payment.amount > 0) add(payment.at, "payments", 1);
    add(payment.at, "paid", toMinor(payment.amount, currency));
  }
  return totals;
}
