import { dayIn, endOfDay } from "~/kernel/calendar";
import { Failure, impossible } from "~/kernel/failure";
import { isAmount, isSignedAmount } from "~/kernel/money";
import { findVariant } from "~/modules/catalogue/product.resource";
import type { CommerceDeps } from "~/modules/deps";
import { type HistoryEntry, withoutTakenBack } from "~/modules/pricing/history";
import {
  isPriced,
  type OfferCharge,
  type OfferContent,
  type OfferLine,
} from "~/modules/pricing/offer";
import { defaultOptions } from "~/modules/pricing/offer-options";
import { type Change, changed, type Seen } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { costsAfter } from "./line-costs.server";
import { workingContent } from "./offer-draft";
import { resolveOffer } from "./offer-input.server";
import { problemOfSending, tooLarge } from "./offer-problems";
import type { QuoteOffer } from "./offer-records.resource";
import type { GivenOffer } from "./offers-service.server";
import type { Quote, StoredQuote } from "./quote.resource";
import type { Charge } from "./quote-amounts";
import { quoteLimits } from "./quote-limits";
import { moveQuote } from "./quote-moves.server";
import {
  countQuote,
  getQuoteByIdOrNumber,
  readQuote,
  readQuoteAt,
  rewriteTokens,
  rowOfQuote,
} from "./quote-records.server";
import { sellerDiscount, statusAt, takesOffer } from "./quote-rules";
import type { QuoteChange } from "./quotes-service.server";
import { asSent, fieldsOfOffer, type OfferSettings, revisionId } from "./sent-offer";

const day = 86_400_000;

/** The fields of an offer without a draft. */
export const noDraft = { draft: null, draftUntil: null, draftNote: null } as const;

/** The quote's offer part, created when missing. */
export function offerPart(quote: Quote): QuoteOffer {
  const empty = { ...noDraft, sent: null, taken: [], acceptance: null, costs: [] };
  const { items: requested, charges, discount } = quote;
  return quote.offer ?? { requested, requestedWith: { charges, discount }, ...empty };
}

/** @throws Failure impossible */
export function takesOffers(before: StoredQuote): void {
  if (!takesOffer(before.status)) {
    throw impossible(t("deskQuotes:quoteTakesNoOffer"));
  }
}

interface Saving {
  actor: string;
  quote: string;
  input: GivenOffer;
}

/** Stores the seller's draft; no change of status, no mail. */
export async function saveDraft(
  deps: CommerceDeps,
  tx: Tx,
  { actor: _, quote, input }: Saving,
): Promise<Change<Quote>> {
  const before = await getQuoteByIdOrNumber(tx, quote, input.version);
  takesOffers(before);
  const draft = await resolveOffer(deps, tx, before, input);
  const part = offerPart(readQuote(before));
  const draftNote = input.note === undefined ? part.draftNote : input.note;
  const costs = costsAfter(part, draft, input.lines);
  const offer = { ...part, draft, draftUntil: input.validUntil, draftNote, costs };
  return keep(deps, tx, before, { offer, summary: "draft saved" });
}

/** Deletes the seller's draft. */
export async function discardDraft(
  deps: CommerceDeps,
  tx: Tx,
  { quote, version }: { quote: string; version?: number },
): Promise<Change<Quote>> {
  const before = await getQuoteByIdOrNumber(tx, quote, version);
  const offer = before.offer && { ...before.offer, ...noDraft };
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
  const after = rowOfQuote({
    ...readQuote(before),
    offer,
    updated: now,
    version: before.version + 1,
  });
  await tx.quotes.put(after);
  await rewriteTokens(tx, { before, after });
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
  { actor, quote, input, note, holdMail }: Saving & { note: string | null; holdMail: boolean },
): Promise<Change<Quote>> {
  const before = await getQuoteByIdOrNumber(tx, quote, input.version);
  takesOffers(before);
  const content = await resolveOffer(deps, tx, before, input);
  const { id: zone } = deps.site.timeZone;
  const validUntil = input.validUntil === null ? null : endOfDay(input.validUntil, zone);
  if (validUntil && validUntil <= deps.clock()) {
    throw impossible(t("deskQuotes:chooseAFutureDay"));
  }
  const changes = sending(deps, before, content, validUntil);
  const part = changes.offer ?? offerPart(readQuote(before));
  const offer = { ...part, costs: costsAfter(part, content, input.lines) };
  const after = await moveQuote(deps, tx, {
    before,
    actor,
    to: "Quoted",
    by: "staff",
    note,
    changes: { ...changes, offer },
    mailAfterMs: holdMail ? heldMailMs : 0,
  });
  return changed({
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: offer ${after.revision} sent`,
    result: after,
    before: readQuote(before),
    after,
  });
}

/** How long the mail of an offer waits that may be taken back. */
const heldMailMs = 10_000;

const isOffering = ({ to }: HistoryEntry) => to === "Quoted";

/** Makes the offer that was sent last the seller's draft again, with its last day and note. */
export async function takeBack(
  deps: CommerceDeps,
  tx: Tx,
  { actor, quote, version }: Omit<Saving, "input"> & Seen,
): Promise<Change<Quote>> {
  const before = await getQuoteByIdOrNumber(tx, quote, version);
  const { offer, validUntil, history } = before;
  if (statusAt(before, deps.clock()) !== "Quoted" || !offer?.sent) {
    throw impossible(t("deskQuotes:noOpenOfferToTakeBack"));
  }
  // Whoever knows of it, or has an earlier offer, is told that it does not hold any more.
  const isFirst = withoutTakenBack(history).history.filter(isOffering).length === 1;
  const isOpened = (await tx.openings.get(revisionId(before.id, before.revision))) !== null;
  const isUnknown = isFirst && !isOpened;
  const unsend = isUnknown ? await deps.announcements.heldOfferMail(tx, before) : null;
  const kept = {
    ...offer,
    draftUntil: offer.draftUntil ?? (validUntil && dayIn(validUntil, deps.site.timeZone.id)),
    draftNote: offer.draftNote ?? history.findLast(isOffering)?.note ?? null,
  };
  const after = await moveQuote(deps, tx, {
    before,
    actor,
    to: "Pending",
    by: "staff",
    through: "Cancelled",
    note: unsend
      ? `Offer ${before.revision} was taken back.`
      : `Offer ${before.revision} was withdrawn.`,
    changes: { validUntil: null, offer: kept },
    silent: unsend !== null,
  });
  await unsend?.();
  return changed({
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: offer ${before.revision} taken back`,
    result: after,
    before: readQuote(before),
    after,
  });
}

/** The default end of an offer that is sent now, or runs on after `from`: the end of a day. */
export function usualEnd(
  { site, clock }: Pick<CommerceDeps, "site" | "clock">,
  from = clock(),
): Date {
  const validDays = site.selling.offer.validDays || quoteLimits.validDays;
  const last = dayIn(new Date(from.getTime() + validDays * day), site.timeZone.id);
  return endOfDay(last, site.timeZone.id) ?? from;
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
  if (problem === tooLarge()) throw new Failure("invalid", problem);
  if (problem !== null) throw impossible(problem);
  const now = clock();
  const { selling: settings, currency } = site;
  const validUntil = until ?? usualEnd(deps);
  const revision = before.revision + 1;
  const sent = asSent(before, content, {
    revision,
    sent: now,
    validUntil,
    settings,
    currency,
    timeZone: site.timeZone.id,
  });
  const taken = defaultOptions(sent.lines);
  const part = { ...offerPart(readQuote(before)), ...noDraft };
  const offer = { ...part, sent, taken, acceptance: null };
  return { ...fieldsOfOffer(sent, taken), offer, revision, validUntil };
}

/** The seller's draft as the offer that was agreed elsewhere; unchanged without a draft. */
export function agreedDraft(deps: CommerceDeps, before: StoredQuote): Partial<Quote> {
  const draft = before.offer?.draft;
  return draft ? sending(deps, before, draft, before.validUntil) : {};
}

/** The note of a draft that these changes send or agree to; null for none. */
export function noteOfDraft(before: Quote, { offer }: Partial<Quote>): string | null {
  return offer && offer.draft === null ? (before.offer?.draftNote ?? null) : null;
}

type Repricing = Required<Pick<QuoteChange, "prices">> &
  Pick<QuoteChange, "charges" | "discount" | "validUntil">;

/**
 * An API client's prices in the quote's offer. What the client leaves out is as in the desk: the
 * draft, or the offer sent last, or the store's settings.
 */
async function repriced(
  { site }: CommerceDeps,
  tx: Tx,
  before: StoredQuote,
  { prices, charges, discount }: Repricing,
): Promise<OfferContent> {
  const content = workingContent(before, site.selling);
  const lines = await withNumbers(tx, content.lines);
  const exact =
    prices.every(({ price }) => isAmount(price, site.currency)) &&
    (charges ?? []).every(({ amount }) => isSignedAmount(amount, site.currency));
  if (!exact) throw new Failure("invalid", t("deskQuotes:priceHasTooManyDecimals"));
  const own = discount && sellerDiscount(discount);
  const repricedContent: OfferContent = {
    ...content,
    lines: lines.map((line) => {
      const offer = prices.find(
        ({ id, variantId }) => id === line.productId && (variantId ?? null) === line.variantId,
      );
      return offer ? { ...line, price: offer.price, priceSource: "seller" } : line;
    }),
    charges: charges ? taxedCharges(content, charges, site.selling) : content.charges,
    discount:
      discount === undefined
        ? content.discount
        : own && discount
          ? { ...discount, id: null, label: own.code, covers: null }
          : null,
  };
  return { ...repricedContent, taxes: taxesOf(repricedContent, site.selling) };
}

/** Lines made from a request have no article number yet; the catalogue knows it. */
async function withNumbers(tx: Tx, lines: readonly OfferLine[]): Promise<OfferLine[]> {
  const ids = lines.flatMap(({ sku, productId }) => (sku === null && productId ? [productId] : []));
  const rows = ids.length === 0 ? [] : await tx.products.getMany([...new Set(ids)]);
  const products = new Map(rows.map((row) => [row.id, row]));
  return lines.map((line) => {
    const product = products.get(line.productId ?? "");
    const variant = product ? findVariant(product, line.variantId ?? undefined) : null;
    return { ...line, sku: line.sku ?? variant?.sku ?? product?.sku ?? null };
  });
}

/** A charge keeps the tax rate of the present charge with its label; a new one has the usual rate. */
function taxedCharges(
  { charges, lines }: OfferContent,
  asked: readonly Charge[],
  { defaultTax }: OfferSettings,
): OfferCharge[] {
  const priced = lines.filter(isPriced);
  const untaxed = priced.length > 0 && priced.every(({ tax }) => tax === null);
  return asked.map((charge) => {
    const same = charges.find(({ label }) => label === charge.label);
    return { ...charge, tax: same?.tax ?? (untaxed ? null : defaultTax) };
  });
}

/** The rates that lines and charges name: those of the offer, or else the store's. */
function taxesOf(
  { taxes, lines, charges }: OfferContent,
  settings: OfferSettings,
): OfferContent["taxes"] {
  const names = new Set([...lines, ...charges].map(({ tax }) => tax));
  const added = settings.taxes.filter(
    ({ name }) => names.has(name) && taxes.every((known) => known.name !== name),
  );
  return [...taxes, ...added];
}

export async function repricedDraft(
  deps: CommerceDeps,
  tx: Tx,
  before: StoredQuote,
  change: Repricing,
): Promise<Pick<Quote, "offer">> {
  const draft = await repriced(deps, tx, before, change);
  return { offer: { ...offerPart(readQuote(before)), draft } };
}

/** The offer that an API client sends, or agrees to on the customer's behalf. */
export async function repricedOffer(
  deps: CommerceDeps,
  tx: Tx,
  before: StoredQuote,
  change: Repricing,
): Promise<Partial<Quote>> {
  const content = await repriced(deps, tx, before, change);
  return sending(deps, before, content, change.validUntil ?? null);
}
