import { Failure, impossible } from "~/kernel/failure";
import { isAmount } from "~/kernel/money";
import { forcedNote } from "~/kernel/states";
import type { CommerceDeps } from "~/modules/deps";
import { languageSet, remark } from "~/modules/pricing/history";
import { type Change, changed, unchanged } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import type { Language } from "~/texts/languages";
import { t } from "~/texts/text";
import { agreedDraft, noteOfDraft, repricedDraft, repricedOffer } from "./offer-changes.server";
import { type Quote, readQuoteStatus, type StoredQuote } from "./quote.resource";
import { moveQuote } from "./quote-moves.server";
import {
  countQuote,
  getQuoteByIdOrNumber,
  readQuote,
  readQuoteAt,
  rowOfQuote,
} from "./quote-records.server";
import { isBeforeOffer, isFullyPriced, statusAt } from "./quote-rules";
import { quoteMachine } from "./quote-states";
import type { OfferedPrice, QuoteChange } from "./quotes-service.server";
import { agreedElsewhere } from "./recorded-answers.server";

interface StatusChange extends QuoteChange {
  actor: string;
  /** Id or number. */
  quote: string;
  status: string;
}

/** How the customer agreed, where staff only set the status: their note is not for the customer. */
const setByStaff = "Set to accepted by staff.";

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
  const before = await getQuoteByIdOrNumber(tx, quote, version);
  const to = readQuoteStatus(status);
  if (!to) throw new Failure("invalid", t("deskQuotes:unknownStatus"));
  const { prices = [], validUntil, charges, discount } = offer;
  const given = [validUntil, charges, discount].some((part) => part !== undefined);
  const empty = prices.length === 0 && !given;
  const same = to === before.status && empty;
  assertPricesFit(before, prices);
  if (validUntil && validUntil <= deps.clock()) throw impossible(t("deskQuotes:chooseAFutureDay"));
  const outcome = {
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: ${before.status} → ${to}${force ? " (forced)" : ""}`,
  };
  if (same) return unchanged({ ...outcome, result: readQuoteAt(before, deps.clock()) });
  if (to === "Converted" || before.status === "Converted") {
    throw impossible(t("deskQuotes:onlyAnOrderConverts"));
  }
  const from = statusAt(before, deps.clock());
  const said = force ? forcedNote(note) : note;
  if (!force) quoteMachine.assertMove(from, to, "staff");
  const ends = quoteMachine.of(to).phase === "closed";
  if (ends && quoteMachine.of(from).endsWithReason && !note && !lossReason) {
    throw impossible(t("deskQuotes:cancellingNeedsReason"));
  }
  const asked = await changesFor(deps, tx, before, { to, prices, validUntil, charges, discount });
  const offered = { ...before, ...asked };
  const agreed =
    to === "Approved" && offered.offer?.sent
      ? await agreedElsewhere(deps, tx, { quote: offered, actor, how: setByStaff, files: [] })
      : null;
  const changes = agreed ? { ...asked, offer: agreed.offer } : asked;
  const after = await moveQuote(deps, tx, {
    before,
    actor,
    to,
    by: force ? "force" : "staff",
    note: said ?? noteOfDraft(before, changes),
    silent: force && !notify,
    changes: { ...changes, ...(lossReason ? { lossReason } : {}) },
  });
  if (agreed) await tx.acceptances.insert(agreed.record, { clock: "created" });
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
    throw new Failure("invalid", t("deskQuotes:priceForUnknownLine"));
  }
  if (new Set(keys).size !== keys.length)
    throw new Failure("invalid", t("deskQuotes:lineHasTwoPrices"));
}

/** A staff note: no change of status, no mail. */
export async function noteQuote(
  { clock, site }: CommerceDeps,
  tx: Tx,
  { actor, quote, note }: { actor: string; quote: string; note: string },
): Promise<Change<Quote>> {
  const before = await getQuoteByIdOrNumber(tx, quote);
  const now = clock();
  const entry = remark("note", { at: now, actor, note });
  const after = rowOfQuote({
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

/** The next mails and documents are in the language; those that were sent stay. */
export async function setQuoteLanguage(
  { clock, site }: CommerceDeps,
  tx: Tx,
  { actor, quote, language }: { actor: string; quote: string; language: Language | null },
): Promise<Change<Quote>> {
  const before = await getQuoteByIdOrNumber(tx, quote);
  const now = clock();
  const outcome = {
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: language ${language ?? "of the shop"}`,
  };
  if (before.language === language) {
    return unchanged({ ...outcome, result: readQuoteAt(before, now) });
  }
  const next: Quote = {
    ...readQuote(before),
    language,
    history: [...before.history, languageSet(language, { at: now, actor })],
    updated: now,
    version: before.version + 1,
  };
  const after = rowOfQuote(next);
  await tx.quotes.put(after);
  countQuote(tx, site, { before, after });
  const result = readQuoteAt(after, now);
  return changed({ ...outcome, result, before: readQuote(before), after: readQuote(after) });
}

type Offer = Required<Pick<QuoteChange, "prices">> &
  Pick<QuoteChange, "validUntil" | "charges" | "discount">;

async function changesFor(
  deps: CommerceDeps,
  tx: Tx,
  before: StoredQuote,
  { to, ...offer }: Offer & { to: Quote["status"] },
): Promise<Partial<Quote>> {
  if (offer.discount !== undefined && to !== "Quoted") {
    throw impossible(t("deskQuotes:discountChangesWithAnOffer"));
  }
  if (to === "Quoted") return repricedOffer(deps, tx, before, offer);
  return before.offer
    ? changesOfOffer(deps, tx, before, { to, ...offer })
    : changesOfPrices(deps, tx, before, { to, ...offer });
}

/** For a quote whose offer has lines of its own. Only another offer changes what was sent. */
async function changesOfOffer(
  deps: CommerceDeps,
  tx: Tx,
  before: StoredQuote,
  { to, prices, validUntil, charges, discount }: Offer & { to: Quote["status"] },
): Promise<Partial<Quote>> {
  const change = { prices, charges, discount, validUntil };
  const sent = before.offer?.sent ?? null;
  if (sent && !isBeforeOffer(to) && (prices.length > 0 || charges)) {
    throw impossible(t("deskQuotes:onlyAnotherOfferChangesIt"));
  }
  const until = untilOf(before, to);
  const changes = prices.length > 0 || charges;
  const draft = changes ? await repricedDraft(deps, tx, before, change) : {};
  const agreed = to === "Approved" && !sent ? agreedDraft(deps, { ...before, ...draft }) : {};
  return { ...draft, validUntil: validUntil ?? until, ...agreed };
}

/** For a quote without an offer. Prices are a draft until they are sent or agreed to. */
async function changesOfPrices(
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
      throw new Failure("invalid", t("deskQuotes:priceHasTooManyDecimals"));
    }
    return offer ? { ...line, offeredPrice: offer.price } : line;
  });
  const agreed = to === "Approved" && before.revision === 0 && isFullyPriced({ items });
  if (agreed) {
    const change = { prices: [], charges: undefined, discount, validUntil };
    return repricedOffer(deps, tx, { ...before, items, charges }, change);
  }
  return { items, charges, validUntil: validUntil ?? untilOf(before, to) };
}

/** A reopened quote is no longer an offer, and its old `validUntil` would expire it at once. */
function untilOf(before: StoredQuote, to: Quote["status"]): Date | null {
  return to === "Pending" && before.status !== to ? null : before.validUntil;
}
