import { createHash } from "node:crypto";
import { canonicalJson } from "~/domain/canonical";
import { quoteTokens, sameTokens } from "~/domain/document-tokens";
import { impossible } from "~/domain/failure";
import { move, remark } from "~/domain/history";
import type { SentOffer } from "~/domain/offer";
import { plainContent, workingContent } from "~/domain/offer-draft";
import { lacksVatId } from "~/domain/offer-problems";
import { asSent, revisionId } from "~/domain/offer-quote";
import type { OfferRevision } from "~/domain/offer-records";
import type { Quote, QuoteDiscount, QuoteStatus, StoredQuote } from "~/domain/quote";
import { isBeforeOffer, isClosed } from "~/domain/quote-rules";
import { problemOfTotals, withTotals } from "~/domain/quote-totals";
import type { CommerceDeps } from "../deps";
import { updateHeldUse } from "../discounts/held-use";
import { presentAssignee } from "../present-assignee";
import type { Tx } from "../storage";
import { countQuote, readQuote, storeQuote } from "./quote-records";

interface Move {
  before: StoredQuote;
  actor: string;
  to: Quote["status"];
  note: string | null;
  changes: Partial<Quote>;
  /** An intermediate status, which the history records too. */
  through?: QuoteStatus;
  /** Whether nobody is told by mail. */
  silent?: boolean;
  /** The VAT ID that the buyer typed when they accepted. */
  buyerVatId?: string | null;
}

/**
 * The effect of a change of status on the quote's discount: the discount that stays, and a note for
 * the seller.
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
  // An offer is only sent at the total that the seller has seen.
  if (!isBeforeOffer(status)) throw impossible("No use of this quote's discount is left.");
  await updateHeldUse(tx, before, { status, discount: null });
  return { discount: null, word: `${nameOf(discount)} is used up, so it was removed.` };
}

function discountWord(before: QuoteDiscount | null, after: QuoteDiscount | null): string | null {
  if (nameOf(before) === nameOf(after)) return null;
  if (!before) return `${nameOf(after)} was given.`;
  return after
    ? `${nameOf(before)} was replaced by ${nameOf(after)}.`
    : `${nameOf(before)} was removed.`;
}

function nameOf(discount: QuoteDiscount | null): string {
  if (!discount) return "No discount";
  const { code, terms } = discount;
  const value = terms && (terms.type === "percentage" ? `${terms.value}%` : `${terms.value}`);
  return `Discount ${code}${value === null || value === code ? "" : ` (${value})`}`;
}

/** Reopens a request: its lines are the requested ones, and what was offered becomes the draft. */
function reopened(before: StoredQuote, { site }: CommerceDeps): Partial<Quote> {
  const { offer } = before;
  if (!offer) return {};
  const draft = workingContent(before, site.selling);
  const kept = { ...offer, draft, sent: null, taken: [], acceptance: null };
  return offer.sent ? { items: offer.requested, charges: [], offer: kept } : { offer: kept };
}

/** Stores a quote's next state, with its history, totals, counters, discount use and mail. */
export async function moveQuote(
  deps: CommerceDeps,
  tx: Tx,
  { before, actor, to, note, changes: asked, through, silent = false, buyerVatId = null }: Move,
): Promise<Quote> {
  const { site, clock, announcements } = deps;
  const now = clock();
  const assigneeUid = await presentAssignee(tx, before);
  const changes = isBeforeOffer(to)
    ? { ...asked, ...reopened({ ...before, ...asked }, deps) }
    : asked;
  const wanted = changes.discount === undefined ? before.discount : changes.discount;
  const { discount, word } = await settleDiscount(tx, before, { status: to, discount: wanted });
  const told = word === null ? [] : [remark("note", { at: now, actor, note: word })];
  // An action of the seller answers the customer's messages.
  const theirs = actor === "customer-link" || actor === before.customerId || actor === "system";
  const thread = before.thread && !theirs ? { ...before.thread, openSince: null } : before.thread;
  const steps = through
    ? [
        move({ at: now, actor, from: before.status, to: through, note }),
        move({ at: now, actor, from: through, to, note: null }),
      ]
    : [move({ at: now, actor, from: before.status, to, note })];
  const next: Quote = {
    ...readQuote(before),
    thread,
    ...changes,
    assigneeUid,
    lossReason: isClosed(to) ? (changes.lossReason ?? before.lossReason) : null,
    discount,
    status: to,
    history: [...before.history, ...told, ...steps],
    updated: now,
    version: before.version + 1,
  };
  // An offer of an earlier release may lack it; accepted, it could not be invoiced.
  const sent = next.offer?.sent;
  if (to === "Approved" && buyerVatId === null && sent && lacksVatId(sent)) {
    const text = "This offer needs the buyer's VAT ID before it can be accepted.";
    throw impossible(text, { vatId: text });
  }
  const plain = !next.offer?.sent;
  const after = plain ? withTotals(next, site.currency) : next;
  const problem = plain && changes.items ? problemOfTotals(after, site.currency) : null;
  if (problem) throw problem;
  const stored = storeQuote(after);
  await tx.quotes.put(stored);
  if (after.revision !== before.revision) {
    await tx.revisions.insert(revisionOf(deps, after, actor), { clock: "created" });
  }
  const tokens = quoteTokens(after);
  if (!sameTokens(quoteTokens(before), tokens)) await tx.documentTokens.put(tokens);
  countQuote(tx, site, { before, after: stored });
  if (!silent) await announcements.quoteChanged(tx, after);
  return after;
}

/** The quote's offer as a revision, which is kept permanently. */
export function sentBy(deps: CommerceDeps, quote: Quote): SentOffer {
  const { site, clock } = deps;
  const { selling: settings, currency, timeZone } = site;
  return (
    quote.offer?.sent ??
    asSent(quote, plainContent(quote, settings), {
      revision: quote.revision,
      settings,
      currency,
      timeZone: timeZone.id,
      sent: clock(),
      validUntil: quote.validUntil ?? clock(),
    })
  );
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export function revisionOf(deps: CommerceDeps, quote: Quote, actor: string): OfferRevision {
  const document = canonicalJson(sentBy(deps, quote));
  return {
    id: revisionId(quote.id, quote.revision),
    quoteId: quote.id,
    revision: quote.revision,
    document,
    hash: sha256(document),
    sentBy: actor,
    created: deps.clock(),
  };
}
