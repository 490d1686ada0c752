import { dayIn } from "~/kernel/calendar";
import { toMinor } from "~/kernel/money";
import { countedValue } from "~/modules/pricing/offer-totals";
import { type LossReason, lossReasons } from "~/modules/quotes/loss";
import type { Quote, QuoteStatus } from "~/modules/quotes/quote.resource";
import { inStateSince, isClosed } from "~/modules/quotes/quote-rules";
import type { CountersInside } from "~/storage/storage";
import type { DayBook } from "./day-totals.server";

type Adding = { counters: Pick<CountersInside, "add"> };
type Totals = Map<string, number>;

/** The prefix of every total of a month: `months|2026-03|sent`. */
export const monthPrefix = "months|";

/**
 * The results of offers, by the month in which a quote was first offered; revisions are not counted
 * again. sent: all of them. won: accepted, or made into an order. lost: declined or cancelled.
 * expired: not answered in time.
 */
export const offerOutcomes = ["sent", "won", "lost", "expired"] as const;
export type OfferOutcome = (typeof offerOutcomes)[number];

export interface MonthRow {
  month: string;
  total:
    | { kind: "outcome"; outcome: OfferOutcome; isValue: boolean }
    | { kind: "loss"; reason: LossReason | null; isValue: boolean };
}

/** The month and field of a counter; null when it is not a counter of a month. */
export function monthOfCounter(name: string): MonthRow | null {
  const [prefix, month = "", what, measure, of] = name.split("|");
  if (`${prefix}|` !== monthPrefix) return null;
  const isValue = measure === "value";
  if (what === "loss") {
    const reason = lossReasons.find((each) => each === of) ?? null;
    return { month, total: { kind: "loss", reason, isValue } };
  }
  const outcome = offerOutcomes.find((each) => each === what);
  return outcome ? { month, total: { kind: "outcome", outcome, isValue } } : null;
}

/** The value of the quotes with a status, as far as they have a price. */
export function quoteValueCounter(status: QuoteStatus): string {
  return `quotes|value|${status}`;
}

/**
 * The totals of months and of statuses after a change of a quote; `before` is null for a new one.
 */
export function countQuoteMonths(
  { counters }: Adding,
  book: DayBook,
  { before, after }: { before: Quote | null; after: Quote },
): void {
  const [was, is] = [before ? totalsOf(before, book) : new Map(), totalsOf(after, book)];
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const more = (is.get(name) ?? 0) - (was.get(name) ?? 0);
    if (more !== 0) counters.add(name, more);
  }
}

/** A quote's share of the totals, which depends only on the record. */
function totalsOf(quote: Quote, { currency, timeZone }: DayBook): Totals {
  const { status, history, lossReason } = quote;
  const worth = countedValue(quote);
  const totals: Totals = new Map();
  const value = worth === null ? 0 : toMinor(worth, currency);
  const add = (at: Date, what: string, of = "") => {
    const month = `${monthPrefix}${dayIn(at, timeZone.id).slice(0, 7)}|${what}`;
    totals.set(`${month}|count${of}`, 1);
    if (value > 0) totals.set(`${month}|value${of}`, value);
  };
  if (value > 0) totals.set(quoteValueCounter(status), value);
  const sent = history.find(({ to }) => to === "Quoted")?.at;
  const outcome = outcomeOf(status);
  if (sent) add(sent, "sent");
  if (sent && outcome) add(sent, outcome);
  if (isClosed(status)) {
    add(inStateSince(quote), "loss", `|${lossReason ?? (status === "Expired" ? "no answer" : "")}`);
  }
  return totals;
}

function outcomeOf(status: QuoteStatus): OfferOutcome | null {
  if (status === "Approved" || status === "Converted") return "won";
  if (status === "Expired") return "expired";
  return isClosed(status) ? "lost" : null;
}
