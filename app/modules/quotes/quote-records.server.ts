import { omit } from "~/kernel/pick";
import { countedValue } from "~/modules/pricing/offer-totals";
import { quoteTokens, sameTokens } from "~/modules/search/document-tokens.resource";
import { countQuoteDays, type DayBook } from "~/modules/statistics/day-totals.server";
import { countQuoteMonths } from "~/modules/statistics/month-totals.server";
import { assertVersion, findNumbered } from "~/storage/numbered";
import type { CountersInside, Tx } from "~/storage/storage";
import { type Quote, type QuoteStatus, quoteKeyNames, type StoredQuote } from "./quote.resource";
import {
  isAsked,
  quietSince,
  quoteOpenFor,
  statusAt,
  waitingByWord,
  waitsSince,
} from "./quote-rules";

export function quoteStatusCounter(status: QuoteStatus): string {
  return `quotes|status|${status}`;
}

export function quoteWaitingCounter(status: QuoteStatus): string {
  return `quotes|waiting|${status}`;
}

/** Offers about which the customer asked something that has no answer yet. */
export const quoteAskedCounter = "quotes|asked";

/** Open quotes of a colleague, or unassigned ones. */
export function quoteOpenCounter(openFor: string): string {
  return `quotes|open|${openFor}`;
}

/** The record without its stored keys. */
export function readQuote(stored: StoredQuote): Quote {
  return omit(stored, quoteKeyNames);
}

/** The same with its present status, even if the hourly job has not stored it. */
export function readQuoteAt(stored: StoredQuote, now: Date): Quote {
  return { ...readQuote(stored), status: statusAt(stored, now) };
}

export function rowOfQuote(quote: Quote): StoredQuote {
  return {
    ...quote,
    emailLower: quote.contact.email.toLowerCase(),
    waitsSince: waitsSince(quote),
    quietSince: quietSince(quote),
    openFor: quoteOpenFor(quote),
    value: countedValue(quote),
  };
}

/** Writes the tokens by which staff find the quote, where the change has made others of them. */
export async function rewriteTokens(
  { documentTokens }: Pick<Tx, "documentTokens">,
  { before, after }: { before: Quote; after: Quote },
): Promise<void> {
  const tokens = quoteTokens(after);
  if (!sameTokens(quoteTokens(before), tokens)) await documentTokens.put(tokens);
}

type Adding = { counters: Pick<CountersInside, "add"> };

/** The stored counters after a change of one quote; `before` is null for a new one. */
export function countQuote(
  tx: Adding,
  book: DayBook,
  { before, after }: { before: StoredQuote | null; after: StoredQuote },
): void {
  countQuoteStates(tx, before, after);
  countQuoteDays(tx, book, { before, after });
  countQuoteMonths(tx, book, { before, after });
}

/** The counters that depend on the derived fields. */
export function countQuoteStates(tx: Adding, before: StoredQuote | null, after: StoredQuote): void {
  if (before?.status !== after.status) {
    if (before) tx.counters.add(quoteStatusCounter(before.status), -1);
    tx.counters.add(quoteStatusCounter(after.status), 1);
  }
  if (before?.openFor !== after.openFor) {
    if (before?.openFor) tx.counters.add(quoteOpenCounter(before.openFor), -1);
    if (after.openFor) tx.counters.add(quoteOpenCounter(after.openFor), 1);
  }
  const asked = Number(isAsked(after)) - Number(before !== null && isAsked(before));
  if (asked !== 0) tx.counters.add(quoteAskedCounter, asked);
  for (const status of waitingByWord) {
    const waits = (quote: StoredQuote | null) =>
      Number(quote !== null && quote.status === status && quote.waitsSince !== null);
    const more = waits(after) - waits(before);
    if (more !== 0) tx.counters.add(quoteWaitingCounter(status), more);
  }
}

export function findQuote(
  { quotes }: Pick<Tx, "quotes">,
  named: string,
): Promise<StoredQuote | null> {
  return findNumbered(quotes, "quoteNumber", named);
}

/** By id or number, in the version that the caller has seen. @throws Failure notFound, conflict */
export async function getQuoteByIdOrNumber(
  tx: Tx,
  named: string,
  version?: number,
): Promise<StoredQuote> {
  return assertVersion(await findQuote(tx, named), "Quote", version);
}
