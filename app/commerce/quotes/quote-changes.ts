import { quoteTokens, sameTokens } from "~/domain/document-tokens";
import { Failure, impossible } from "~/domain/failure";
import { move, remark } from "~/domain/history";
import { isAmount } from "~/domain/money";
import {
  type Quote,
  type QuoteDiscount,
  quoteLimits,
  readQuoteStatus,
  type StoredQuote,
} from "~/domain/quote";
import {
  isBeforeOffer,
  isFullyPriced,
  problemOfTotals,
  sellerDiscount,
  withTotals,
} from "~/domain/quote-rules";
import type { Change } from "../change";
import { changed, unchanged } from "../change";
import type { CommerceDeps } from "../deps";
import { updateHeldUse } from "../discounts/discounts";
import type { Tx } from "../storage";
import { countQuote, quoteNamed, readQuote, readQuoteAt, storeQuote } from "./quote-records";
import type { QuoteChange } from "./quotes-service";

const day = 86_400_000;

interface Move {
  before: StoredQuote;
  actor: string;
  to: Quote["status"];
  note: string | null;
  changes: Partial<Quote>;
}

/**
 * What a change of status means for the quote's discount: the discount it keeps, and a note for the
 * seller.
 */
async function settleDiscount(
  tx: Tx,
  before: StoredQuote,
  after: Pick<Quote, "status" | "discount">,
): Promise<{ discount: QuoteDiscount | null; word: string | null }> {
  const { status, discount } = after;
  if (await updateHeldUse(tx, before, after)) {
    return { discount, word: discountWord(before.discount, discount) };
  }
  // An offer is sent at the total that the seller has seen, or not at all.
  if (!isBeforeOffer(status)) throw impossible("No use of this quote's discount is left.");
  await updateHeldUse(tx, before, { status, discount: null });
  return { discount: null, word: `${nameOf(discount)} has no use left, so it was taken off.` };
}

function discountWord(before: QuoteDiscount | null, after: QuoteDiscount | null): string | null {
  if (nameOf(before) === nameOf(after)) return null;
  if (!before) return `${nameOf(after)} was given.`;
  return after
    ? `${nameOf(before)} was replaced by ${nameOf(after)}.`
    : `${nameOf(before)} was taken off.`;
}

function nameOf(discount: QuoteDiscount | null): string {
  if (!discount) return "No discount";
  const { code, terms } = discount;
  const value = terms && (terms.type === "percentage" ? `${terms.value}%` : `${terms.value}`);
  return `Discount ${code}${value === null || value === code ? "" : ` (${value})`}`;
}

/** Stores a quote in its next state, with its history, totals, counters, discount use and mail. */
export async function moveQuote(
  { site, clock, announcements }: CommerceDeps,
  tx: Tx,
  { before, actor, to, note, changes }: Move,
): Promise<Quote> {
  const now = clock();
  const asked = changes.discount === undefined ? before.discount : changes.discount;
  const { discount, word } = await settleDiscount(tx, before, { status: to, discount: asked });
  const remarks = word === null ? [] : [remark("note", { at: now, actor, note: word })];
  const after = withTotals(
    {
      ...readQuote(before),
      ...changes,
      discount,
      status: to,
      history: [
        ...before.history,
        ...remarks,
        move({ at: now, actor, from: before.status, to, note }),
      ],
      updated: now,
      version: before.version + 1,
    },
    site.currency,
  );
  const problem = changes.items ? problemOfTotals(after, site.currency) : null;
  if (problem !== null) throw new Failure("invalid", problem);
  const stored = storeQuote(after);
  await tx.quotes.put(stored);
  const tokens = quoteTokens(after);
  if (!sameTokens(quoteTokens(before), tokens)) await tx.documentTokens.put(tokens);
  countQuote(tx, before, stored);
  await announcements.quoteChanged(tx, after);
  return after;
}

interface StatusChange extends QuoteChange {
  actor: string;
  /** Id or number. */
  quote: string;
  status: string;
}

/** An admin's change of status, with the seller's prices when it is an offer. */
export async function changeStatus(
  deps: CommerceDeps,
  tx: Tx,
  { actor, quote, status, note = null, version, ...offer }: StatusChange,
): Promise<Change<Quote>> {
  const before = await quoteNamed(tx, quote, version);
  const to = readQuoteStatus(status);
  if (!to) throw new Failure("invalid", "Unknown quote status.");
  const { prices = [], validUntil, charges, discount } = offer;
  const given = [validUntil, charges, discount].some((part) => part !== undefined);
  const empty = prices.length === 0 && !given;
  const same = to === before.status && empty;
  const outcome = {
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: ${before.status} → ${to}`,
  };
  if (same) return unchanged({ ...outcome, result: readQuoteAt(before, deps.clock()) });
  const after = await moveQuote(deps, tx, {
    before,
    actor,
    to,
    note,
    changes: allowed(deps, before, { to, prices, validUntil, charges, discount }),
  });
  return changed({ ...outcome, result: after, before: readQuote(before), after });
}

/** A staff note: no change of status, no mail. */
export async function noteQuote(
  { clock }: CommerceDeps,
  tx: Tx,
  { actor, quote, note }: { actor: string; quote: string; note: string },
): Promise<Change<Quote>> {
  const before = await quoteNamed(tx, quote);
  const now = clock();
  const entry = remark("note", { at: now, actor, note });
  const after = storeQuote({
    ...readQuote(before),
    history: [...before.history, entry],
    updated: now,
    version: before.version + 1,
  });
  await tx.quotes.put(after);
  countQuote(tx, before, after);
  return changed({
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: note added`,
    result: readQuoteAt(after, now),
    before: readQuote(before),
    after: readQuote(after),
  });
}

type Offer = Required<Pick<QuoteChange, "prices">> &
  Pick<QuoteChange, "validUntil" | "charges" | "discount">;

function allowed(
  { site, clock }: CommerceDeps,
  before: StoredQuote,
  { to, prices, validUntil, charges = before.charges, discount }: Offer & { to: Quote["status"] },
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
  if (discount !== undefined && to !== "Quoted") {
    throw impossible("A discount changes with an offer.");
  }
  if (to !== "Quoted") {
    // A reopened quote is no longer an offer, and its old `validUntil` would end it at once.
    const until = to === "Pending" && before.status !== to ? null : before.validUntil;
    return { items, charges, validUntil: validUntil ?? until };
  }
  if (!isFullyPriced({ items })) {
    throw impossible("Not every line has a price.");
  }
  const until = validUntil ?? new Date(clock().getTime() + quoteLimits.validDays * day);
  const offer = { items, charges, validUntil: until, revision: before.revision + 1 };
  return discount === undefined
    ? offer
    : { ...offer, discount: discount && sellerDiscount(discount) };
}
