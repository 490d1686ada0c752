import { isAmount, isSignedAmount } from "~/domain/amount";
import { dayIn, endOfDay } from "~/domain/calendar";
import { Failure, impossible } from "~/domain/failure";
import type { OfferContent } from "~/domain/offer";
import { workingContent } from "~/domain/offer-draft";
import { defaultOptions } from "~/domain/offer-options";
import { problemOfSending } from "~/domain/offer-problems";
import { asSent, quoteFields } from "~/domain/offer-quote";
import type { QuoteOffer } from "~/domain/offer-records";
import { type Quote, quoteLimits, type StoredQuote } from "~/domain/quote";
import { nextStates, sellerDiscount } from "~/domain/quote-rules";
import { type Change, changed } from "../change";
import type { CommerceDeps } from "../deps";
import type { Tx } from "../storage";
import { resolveOffer } from "./offer-input";
import type { OfferInput } from "./offers-service";
import { moveQuote } from "./quote-moves";
import { countQuote, quoteNamed, readQuote, readQuoteAt, storeQuote } from "./quote-records";
import type { QuoteChange } from "./quotes-service";

const day = 86_400_000;

/** The quote's offer part, created when missing. */
export function offerPart(quote: Quote): QuoteOffer {
  const empty = { draft: null, draftUntil: null, sent: null, taken: [], acceptance: null };
  return quote.offer ?? { requested: quote.items, ...empty };
}

/** @throws Failure impossible */
export function takesOffers(before: StoredQuote): void {
  if (!nextStates(before.status).includes("Quoted")) {
    throw impossible("This quote can no longer get an offer.");
  }
}

interface Saving {
  actor: string;
  quote: string;
  input: OfferInput;
}

/** Stores the seller's draft; no change of status, no mail. */
export async function saveDraft(
  deps: CommerceDeps,
  tx: Tx,
  { actor: _, quote, input }: Saving,
): Promise<Change<Quote>> {
  const before = await quoteNamed(tx, quote, input.version);
  takesOffers(before);
  const draft = await resolveOffer(deps, tx, before, input);
  const offer = { ...offerPart(readQuote(before)), draft, draftUntil: input.validUntil };
  return keep(deps, tx, before, { offer, summary: "draft saved" });
}

/** Deletes the seller's draft. */
export async function discardDraft(
  deps: CommerceDeps,
  tx: Tx,
  { quote, version }: { quote: string; version?: number },
): Promise<Change<Quote>> {
  const before = await quoteNamed(tx, quote, version);
  const offer = before.offer && { ...before.offer, draft: null, draftUntil: null };
  return keep(deps, tx, before, { offer, summary: "draft discarded" });
}

/** Stores a draft. */
export async function keep(
  { clock, site }: CommerceDeps,
  tx: Tx,
  before: StoredQuote,
  { offer, summary }: { offer: QuoteOffer | null; summary: string },
): Promise<Change<Quote>> {
  const now = clock();
  const after = storeQuote({
    ...readQuote(before),
    offer,
    updated: now,
    version: before.version + 1,
  });
  await tx.quotes.put(after);
  countQuote(tx, site, { before, after });
  return changed({
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: ${summary}`,
    result: readQuoteAt(after, now),
    before: readQuote(before),
    after: readQuote(after),
  });
}

/** Sends the offer as the next revision. */
export async function sendOffer(
  deps: CommerceDeps,
  tx: Tx,
  { actor, quote, input, note }: Saving & { note: string | null },
): Promise<Change<Quote>> {
  const before = await quoteNamed(tx, quote, input.version);
  takesOffers(before);
  const content = await resolveOffer(deps, tx, before, input);
  const { id: zone } = deps.site.timeZone;
  const validUntil = input.validUntil === null ? null : endOfDay(input.validUntil, zone);
  if (validUntil && validUntil <= deps.clock()) {
    throw impossible("Choose a future day.");
  }
  const after = await moveQuote(deps, tx, {
    ...{ before, actor, to: "Quoted", note },
    changes: sending(deps, before, content, validUntil),
  });
  return changed({
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: offer ${after.revision} sent`,
    result: after,
    before: readQuote(before),
    after,
  });
}

/** The default end of an offer that is sent now: the end of a day. */
export function usualEnd({ site, clock }: Pick<CommerceDeps, "site" | "clock">): Date {
  const now = clock();
  const validDays = site.selling.offer.validDays || quoteLimits.validDays;
  const last = dayIn(new Date(now.getTime() + validDays * day), site.timeZone.id);
  return endOfDay(last, site.timeZone.id) ?? now;
}

/** The quote after this offer is sent. @throws Failure impossible, invalid */
export function sending(
  deps: CommerceDeps,
  before: StoredQuote,
  content: OfferContent,
  until: Date | null,
): Partial<Quote> {
  const { site, clock } = deps;
  const problem = problemOfSending(content, site.currency);
  if (problem !== null) throw impossible(problem);
  const now = clock();
  const { selling: settings, currency } = site;
  const validUntil = until ?? usualEnd(deps);
  const revision = before.revision + 1;
  const sent = asSent(before, content, {
    ...{ revision, sent: now, validUntil, settings, currency, timeZone: site.timeZone.id },
  });
  const taken = defaultOptions(sent.lines);
  const part = { ...offerPart(readQuote(before)), draft: null, draftUntil: null };
  const offer = { ...part, sent, taken, acceptance: null };
  return { ...quoteFields(sent, taken), offer, revision, validUntil };
}

/** The seller's draft as the offer that was agreed elsewhere; unchanged without a draft. */
export function agreedDraft(deps: CommerceDeps, before: StoredQuote): Partial<Quote> {
  const draft = before.offer?.draft;
  return draft ? sending(deps, before, draft, before.validUntil) : {};
}

type Repricing = Required<Pick<QuoteChange, "prices">> &
  Pick<QuoteChange, "charges" | "discount" | "validUntil">;

/** An API client's prices, in an offer with lines of its own. */
function repriced(
  { site }: CommerceDeps,
  before: StoredQuote,
  { prices, charges, discount }: Repricing,
): OfferContent {
  const content = workingContent(before, site.selling);
  const lines = content.lines.map((line) => {
    const offer = prices.find(
      ({ id, variantId }) => id === line.productId && (variantId ?? null) === line.variantId,
    );
    return offer ? { ...line, price: offer.price, priceSource: "seller" as const } : line;
  });
  const exact =
    prices.every(({ price }) => isAmount(price, site.currency)) &&
    (charges ?? []).every(({ amount }) => isSignedAmount(amount, site.currency));
  if (!exact) throw new Failure("invalid", "A price has more decimals than the currency.");
  const own = discount && sellerDiscount(discount);
  return {
    ...content,
    lines,
    ...(charges ? { charges: charges.map((charge) => ({ ...charge, tax: null })) } : {}),
    ...(discount === undefined
      ? {}
      : { discount: own && discount && { ...discount, id: null, label: own.code, covers: null } }),
  };
}

export function repricedDraft(
  deps: CommerceDeps,
  before: StoredQuote,
  change: Repricing,
): Partial<Quote> {
  return { offer: { ...offerPart(readQuote(before)), draft: repriced(deps, before, change) } };
}

export function offeredAgain(
  deps: CommerceDeps,
  before: StoredQuote,
  change: Repricing,
): Partial<Quote> {
  return sending(deps, before, repriced(deps, before, change), change.validUntil ?? null);
}
