import { dayIn } from "~/domain/calendar";
import { type LossReason, lossReasons } from "~/domain/loss";
import { toMinor } from "~/domain/money";
import type { Quote, QuoteStatus } from "~/domain/quote";
import { inStateSince, isClosed } from "~/domain/quote-rules";
import type { DayBook } from "./day-totals";
import type { CountersInside } from "./storage";

type Adding = { counters: Pick<CountersInside, "add"> };
type Totals = Map<string, number>;

/** Every kept total of a month stands under it: `months|2026-03|sent`. */
export const monthPrefix = "months|";

/**
 * How offers end, by the month in which a quote was first offered; its revisions count once. sent:
 * all of them. won: accepted, or made an order. lost: declined or cancelled. expired: not answered in time.
 */
export const offerOutcomes = ["sent", "won", "lost", "expired"] as const;
export type OfferOutcome = (typeof offerOutcomes)[number];

export interface MonthRow {
  month: string;
  total:
    | { kind: "outcome"; outcome: OfferOutcome; isValue: boolean }
    | { kind: "loss"; reason: LossReason | null; isValue: boolean };
}

/** What a counter of a month says; null: it is none. */
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

/** What the quotes in a state come to, as far as they have a price. */
export function quoteValueCounter(status: QuoteStatus): string {
  return `quotes|value|${status}`;
}

/** The totals of months and the value of states after a change of a quote; null before: it is new. */
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

/** What one quote adds; it follows from the record alone. */
function totalsOf(quote: Quote, { currency, timeZone }: DayBook): Totals {
  const { status, history, total, lossReason } = quote;
  const totals: Totals = new Map();
  const value = total === null ? 0 : toMinor(total, currency);
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
