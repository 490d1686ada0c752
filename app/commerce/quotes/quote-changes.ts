import { changedMeanwhile, Failure, impossible, notFound } from "~/domain/failure";
import { isAmount } from "~/domain/money";
import { type Quote, quoteLimits, readQuoteStatus, type StoredQuote } from "~/domain/quote";
import {
  isClosed,
  isFullyPriced,
  noteState,
  problemOfTotals,
  withTotals,
} from "~/domain/quote-rules";
import type { Change, QuoteChange } from "../commerce";
import type { CommerceDeps } from "../deps";
import { releaseUse } from "../discounts/discounts";
import type { Tx } from "../storage";
import { quoteStatusCounter, readQuote, storeQuote } from "./quote-records";

const day = 86_400_000;

interface Move {
  before: StoredQuote;
  actor: string;
  to: Quote["status"];
  note: string | null;
  changes: Partial<Quote>;
}

/** Writes a quote in its next state: history, totals, counters, the discount's use, the mail. */
export async function moveQuote(
  { site, clock, announcements }: CommerceDeps,
  tx: Tx,
  { before, actor, to, note, changes }: Move,
): Promise<Quote> {
  const now = clock();
  const after = withTotals(
    {
      ...withoutKeys(before),
      ...changes,
      status: to,
      history: [...before.history, { at: now, actor, from: before.status, to, note }],
      updated: now,
      version: before.version + 1,
    },
    site.currency,
  );
  const problem = changes.items ? problemOfTotals(after, site.currency) : null;
  if (problem !== null) throw new Failure("invalid", problem);
  if (before.discount && isClosed(to) && !isClosed(before.status)) {
    await releaseUse(tx, before.discount.code);
  }
  await tx.quotes.put(storeQuote(after));
  if (before.status !== to) {
    tx.counters.add(quoteStatusCounter(before.status), -1);
    tx.counters.add(quoteStatusCounter(to), 1);
  }
  await announcements.quoteChanged(tx, after);
  return after;
}

function withoutKeys({ emailLower: _, ...quote }: StoredQuote): Quote {
  return quote;
}

/** By id or number, as the caller has seen it. */
async function quoteNamed(tx: Tx, named: string, version?: number): Promise<StoredQuote> {
  const quote =
    (await tx.quotes.getBy("quoteNumber", named.toUpperCase())) ?? (await tx.quotes.get(named));
  if (!quote) throw notFound("Quote");
  if (version !== undefined && version !== quote.version) throw changedMeanwhile();
  return quote;
}

interface StatusChange extends QuoteChange {
  actor: string;
  /** Id or number. */
  quote: string;
  status: string;
}

/** An admin's move, with the seller's prices when it is an offer. */
export async function changeStatus(
  deps: CommerceDeps,
  tx: Tx,
  { actor, quote, status, note = null, version, ...offer }: StatusChange,
): Promise<Change<Quote>> {
  const before = await quoteNamed(tx, quote, version);
  const to = readQuoteStatus(status);
  if (!to) throw new Failure("invalid", "Unknown quote status.");
  const { prices = [], validUntil, charges } = offer;
  const empty = prices.length === 0 && validUntil === undefined && charges === undefined;
  const same = to === before.status && empty;
  const result = same
    ? readQuote(before, deps.clock())
    : await moveQuote(deps, tx, {
        before,
        actor,
        to,
        note,
        changes: allowed(deps, before, { to, prices, validUntil, charges }),
      });
  return {
    result,
    changed: !same,
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: ${before.status} → ${to}`,
    before: withoutKeys(before),
    after: same ? withoutKeys(before) : result,
  };
}

/** A note of the seller's people: no move, no mail. */
export async function noteQuote(
  { clock }: CommerceDeps,
  tx: Tx,
  { actor, quote, note }: { actor: string; quote: string; note: string },
): Promise<Change<Quote>> {
  const before = await quoteNamed(tx, quote);
  const now = clock();
  const entry = { at: now, actor, from: noteState, to: noteState, note };
  const after = {
    ...before,
    history: [...before.history, entry],
    updated: now,
    version: before.version + 1,
  };
  await tx.quotes.put(after);
  return {
    result: readQuote(after, now),
    changed: true,
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: note added`,
    before: withoutKeys(before),
    after: withoutKeys(after),
  };
}

type Offer = Required<Pick<QuoteChange, "prices">> & Pick<QuoteChange, "validUntil" | "charges">;

function allowed(
  { site, clock }: CommerceDeps,
  before: StoredQuote,
  { to, prices, validUntil, charges = before.charges }: Offer & { to: Quote["status"] },
): Partial<Quote> {
  if (to === "Converted" || before.status === "Converted") {
    throw impossible("Only making an order converts a quote.");
  }
  const items = before.items.map((line) => {
    const offer = prices.find(
      ({ id, variantId }) => id === line.id && (variantId ?? null) === line.variantId,
    );
    if (offer && !isAmount(offer.price, site.currency)) {
      throw new Failure("invalid", "A price has more decimals than the currency.");
    }
    return offer ? { ...line, offeredPrice: offer.price } : line;
  });
  if (to !== "Quoted") {
    // What is opened anew is no offer any more: its old last day would end it at once.
    const until = to === "Pending" && before.status !== to ? null : before.validUntil;
    return { items, charges, validUntil: validUntil ?? until };
  }
  if (!isFullyPriced({ items })) {
    throw impossible("Not every line has a price.");
  }
  const until = validUntil ?? new Date(clock().getTime() + quoteLimits.validDays * day);
  return { items, charges, validUntil: until, revision: before.revision + 1 };
}
