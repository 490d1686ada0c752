import { isAmount } from "~/domain/amount";
import { Failure, impossible } from "~/domain/failure";
import { remark } from "~/domain/history";
import { type Quote, readQuoteStatus, type StoredQuote } from "~/domain/quote";
import { isBeforeOffer, isFullyPriced, statusAt } from "~/domain/quote-rules";
import { quoteMachine } from "~/domain/quote-states";
import { forcedNote } from "~/domain/states";
import { type Change, changed, unchanged } from "../change";
import type { CommerceDeps } from "../deps";
import type { Tx } from "../storage";
import { agreedDraft, noteOfDraft, offeredByApi, repricedDraft } from "./offers";
import { moveQuote } from "./quote-moves";
import { countQuote, quoteNamed, readQuote, readQuoteAt, storeQuote } from "./quote-records";
import type { OfferedPrice, QuoteChange } from "./quotes-service";

interface StatusChange extends QuoteChange {
  actor: string;
  /** Id or number. */
  quote: string;
  status: string;
}

/** An admin's change of status, with the seller's prices if it sends an offer. */
export async function changeStatus(
  deps: CommerceDeps,
  tx: Tx,
  {
    actor,
    quote,
    status,
    note = null,
    version,
    lossReason = null,
    force = false,
    notify = false,
    ...offer
  }: StatusChange,
): Promise<Change<Quote>> {
  const before = await quoteNamed(tx, quote, version);
  const to = readQuoteStatus(status);
  if (!to) throw new Failure("invalid", "Unknown quote status.");
  const { prices = [], validUntil, charges, discount } = offer;
  const given = [validUntil, charges, discount].some((part) => part !== undefined);
  const empty = prices.length === 0 && !given;
  const same = to === before.status && empty;
  assertPricesFit(before, prices);
  if (validUntil && validUntil <= deps.clock()) throw impossible("Choose a future day.");
  const outcome = {
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: ${before.status} → ${to}${force ? " (forced)" : ""}`,
  };
  if (same) return unchanged({ ...outcome, result: readQuoteAt(before, deps.clock()) });
  if (to === "Converted" || before.status === "Converted") {
    throw impossible("Only making an order converts a quote.");
  }
  const from = statusAt(before, deps.clock());
  const said = force ? forcedNote(note) : note;
  if (!force) quoteMachine.assertMove(from, to, "staff");
  const ends = quoteMachine.of(to).phase === "closed";
  if (ends && quoteMachine.of(from).endsWithReason && !note && !lossReason) {
    throw impossible("Cancelling an accepted offer needs a reason.");
  }
  const changes = await allowed(deps, tx, before, { to, prices, validUntil, charges, discount });
  const after = await moveQuote(deps, tx, {
    before,
    actor,
    to,
    note: said ?? noteOfDraft(before, changes),
    silent: force && !notify,
    changes: { ...changes, ...(lossReason ? { lossReason } : {}) },
  });
  return changed({ ...outcome, result: after, before: readQuote(before), after });
}

/**
 * A price must name a line of the quote, so that no offer goes out without a price that was sent.
 * @throws Failure invalid
 */
function assertPricesFit(quote: StoredQuote, prices: readonly OfferedPrice[]): void {
  const keyOf = (id: string, variantId: string | null = null) => `${id}\n${variantId ?? ""}`;
  const content = quote.offer?.draft ?? quote.offer?.sent;
  const lines = content
    ? content.lines.map((line) => keyOf(line.productId ?? "", line.variantId))
    : quote.items.map((line) => keyOf(line.id, line.variantId));
  const keys = prices.map(({ id, variantId }) => keyOf(id, variantId));
  if (keys.some((key) => !lines.includes(key))) {
    throw new Failure("invalid", "A price is for a line that this quote does not have.");
  }
  if (new Set(keys).size !== keys.length) throw new Failure("invalid", "A line has two prices.");
}

/** A staff note: no change of status, no mail. */
export async function noteQuote(
  { clock, site }: CommerceDeps,
  tx: Tx,
  { actor, quote, note }: { actor: string; quote: string; note: string },
): Promise<Change<Quote>> {
  const before = await quoteNamed(tx, quote);
  const now = clock();
  const entry = remark("note", { at: now, actor, note });
  const after = storeQuote({
    ...readQuote(before),
    thread: before.thread && { ...before.thread, openSince: null },
    history: [...before.history, entry],
    updated: now,
    version: before.version + 1,
  });
  await tx.quotes.put(after);
  countQuote(tx, site, { before, after });
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

async function allowed(
  deps: CommerceDeps,
  tx: Tx,
  before: StoredQuote,
  { to, ...offer }: Offer & { to: Quote["status"] },
): Promise<Partial<Quote>> {
  if (offer.discount !== undefined && to !== "Quoted") {
    throw impossible("A discount can only change with an offer.");
  }
  if (to === "Quoted") return offeredByApi(deps, tx, before, offer);
  return before.offer
    ? allowedOffer(deps, tx, before, { to, ...offer })
    : allowedPrices(deps, tx, before, { to, ...offer });
}

/** For a quote whose offer has lines of its own. Only another offer changes what was sent. */
async function allowedOffer(
  deps: CommerceDeps,
  tx: Tx,
  before: StoredQuote,
  { to, prices, validUntil, charges, discount }: Offer & { to: Quote["status"] },
): Promise<Partial<Quote>> {
  const change = { prices, charges, discount, validUntil };
  const sent = before.offer?.sent ?? null;
  if (sent && !isBeforeOffer(to) && (prices.length > 0 || charges)) {
    throw impossible("Only another offer can change a sent offer.");
  }
  const until = untilOf(before, to);
  const changes = prices.length > 0 || charges;
  const draft = changes ? await repricedDraft(deps, tx, before, change) : {};
  const agreed = to === "Approved" && !sent ? agreedDraft(deps, { ...before, ...draft }) : {};
  return { ...draft, validUntil: validUntil ?? until, ...agreed };
}

/** For a quote without an offer. Prices are a draft until they are sent or agreed to. */
async function allowedPrices(
  deps: CommerceDeps,
  tx: Tx,
  before: StoredQuote,
  { to, prices, validUntil, charges = before.charges, discount }: Offer & { to: Quote["status"] },
): Promise<Partial<Quote>> {
  const items = before.items.map((line) => {
    const offer = prices.find(
      ({ id, variantId }) => id === line.id && (variantId ?? null) === line.variantId,
    );
    if (offer && !isAmount(offer.price, deps.site.currency)) {
      throw new Failure("invalid", "A price has more decimals than the currency.");
    }
    return offer ? { ...line, offeredPrice: offer.price } : line;
  });
  const agreed = to === "Approved" && before.revision === 0 && isFullyPriced({ items });
  if (agreed) {
    const change = { prices: [], charges: undefined, discount, validUntil };
    return offeredByApi(deps, tx, { ...before, items, charges }, change);
  }
  return { items, charges, validUntil: validUntil ?? untilOf(before, to) };
}

/** A reopened quote is no longer an offer, and its old `validUntil` would expire it at once. */
function untilOf(before: StoredQuote, to: Quote["status"]): Date | null {
  return to === "Pending" && before.status !== to ? null : before.validUntil;
}
