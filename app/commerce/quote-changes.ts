import { Failure } from "~/domain/failure";
import { isAmount } from "~/domain/money";
import { type Quote, quoteLimits, readQuoteStatus, type StoredQuote } from "~/domain/quote";
import { isClosed, isFullyPriced, withTotals } from "~/domain/quote-rules";
import type { Change, OfferedPrice } from "./commerce";
import type { CommerceDeps } from "./deps";
import { releaseUse } from "./discounts";
import { quoteStatusCounter, readQuote, storeQuote } from "./quote-records";
import type { Tx } from "./storage";

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
  const { emailLower: _, ...known } = before;
  const after = withTotals(
    {
      ...known,
      ...changes,
      status: to,
      history: [...before.history, { at: now, actor, from: before.status, to, note }],
      updated: now,
      version: before.version + 1,
    },
    site.currency,
  );
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

interface StatusChange {
  actor: string;
  /** Id or number. */
  quote: string;
  status: string;
  note?: string | null;
  validUntil?: Date | null;
  prices?: OfferedPrice[];
}

/** An admin's move, with the seller's prices when it is an offer. */
export async function changeStatus(
  deps: CommerceDeps,
  tx: Tx,
  { actor, quote, status, note = null, validUntil, prices = [] }: StatusChange,
): Promise<Change<Quote>> {
  const before =
    (await tx.quotes.getBy("quoteNumber", quote.toUpperCase())) ?? (await tx.quotes.get(quote));
  if (!before) throw new Failure("notFound", "Quote not found");
  const to = readQuoteStatus(status);
  if (!to) throw new Failure("invalid", "Unknown quote status.");
  const same = to === before.status && prices.length === 0 && validUntil === undefined;
  const result = same
    ? readQuote(before, deps.clock())
    : await moveQuote(deps, tx, {
        before,
        actor,
        to,
        note,
        changes: allowed(deps, before, { to, prices, validUntil }),
      });
  return {
    result,
    changed: !same,
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: ${before.status} → ${to}`,
    before,
    after: same ? before : result,
  };
}

function allowed(
  { site, clock }: CommerceDeps,
  before: StoredQuote,
  {
    to,
    prices,
    validUntil,
  }: { to: Quote["status"]; prices: OfferedPrice[]; validUntil?: Date | null },
): Partial<Quote> {
  if (to === "Converted" || before.status === "Converted") {
    throw new Failure("conflict", "Only making an order converts a quote.");
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
  if (to !== "Quoted") return { items, ...(validUntil === undefined ? {} : { validUntil }) };
  if (!isFullyPriced({ items })) {
    throw new Failure("invalid", "Price every line before you send the offer.");
  }
  const until = validUntil ?? new Date(clock().getTime() + quoteLimits.validDays * day);
  return { items, validUntil: until, revision: before.revision + 1 };
}
