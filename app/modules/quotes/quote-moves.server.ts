import { createHash } from "node:crypto";
import { canonicalJson } from "~/kernel/canonical-json";
import { impossible } from "~/kernel/failure";
import type { Mover } from "~/kernel/states";
import type { CommerceDeps } from "~/modules/deps";
import { updateHeldUse } from "~/modules/discounts/discounts.server";
import { move, remark } from "~/modules/pricing/history";
import type { SentOffer } from "~/modules/pricing/offer";
import { canTakeWork, readRole } from "~/modules/staff/role";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { plainContent, workingContent } from "./offer-draft";
import { lacksVatId } from "./offer-problems";
import type { OfferRevision } from "./offer-records.resource";
import type { Quote, QuoteStatus, StoredQuote } from "./quote.resource";
import type { QuoteDiscount } from "./quote-amounts";
import { countQuote, readQuote, rewriteTokens, rowOfQuote } from "./quote-records.server";
import { isBeforeOffer, isClosed, statusAt } from "./quote-rules";
import { quoteMachine } from "./quote-states";
import { problemOfTotals, withTotals } from "./quote-totals";
import { asSent, revisionId } from "./sent-offer";

interface Move {
  before: StoredQuote;
  actor: string;
  to: Quote["status"];
  /** The party of the table of states. "force": an owner, whom the table does not bind. */
  by: Mover | "force";
  note: string | null;
  changes: Partial<Quote>;
  /** An intermediate status, which the history records too. */
  through?: QuoteStatus;
  /** Whether nobody is told by mail. */
  silent?: boolean;
  /** How long its mail waits; at once when left out. */
  mailAfterMs?: number;
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
  if (!isBeforeOffer(status)) throw impossible(t("quotes:noUseOfTheDiscountIsLeft"));
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

/**
 * A quote without an open offer: its lines, charges and discount are the requested ones, its prices
 * the draft.
 */
function withoutOffer(before: StoredQuote, { site }: CommerceDeps): Partial<Quote> {
  const { offer } = before;
  if (!offer) return {};
  const draft = workingContent(before, site.selling);
  const kept = { ...offer, draft, sent: null, taken: [], acceptance: null };
  if (!offer.sent) return { offer: kept };
  // An earlier release kept only the lines; the seller's own discount was no part of the request.
  const own = before.discount?.terms?.id ? before.discount : null;
  const { charges, discount } = offer.requestedWith ?? { charges: [], discount: own };
  return { items: offer.requested, charges, discount, offer: kept };
}

/**
 * Stores a quote's next state, with its history, totals, counters, discount use and mail.
 * @throws Failure impossible when the table of states does not have the move
 */
export async function moveQuote(
  deps: CommerceDeps,
  tx: Tx,
  { before, actor, to, by, note, changes: asked, through, ...rest }: Move,
): Promise<Quote> {
  const { site, clock, announcements } = deps;
  const { silent = false, mailAfterMs = 0, buyerVatId = null } = rest;
  const now = clock();
  if (by !== "force") {
    const from = by === "system" ? before.status : statusAt(before, now);
    if (through) quoteMachine.assertMove(from, through, by);
    quoteMachine.assertMove(through ?? from, to, by);
  }
  const assigneeUid = await presentAssignee(tx, before);
  const changes = isBeforeOffer(to)
    ? { ...asked, ...withoutOffer({ ...before, ...asked }, deps) }
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
    const text = t("quotes:buyerVatIdNeeded");
    throw impossible(text, { vatId: text });
  }
  const plain = !next.offer?.sent;
  const after = plain ? withTotals(next, site.currency) : next;
  const problem = plain && changes.items ? problemOfTotals(after, site.currency) : null;
  if (problem) throw problem;
  const stored = rowOfQuote(after);
  await tx.quotes.put(stored);
  if (after.revision !== before.revision) {
    await tx.revisions.insert(revisionOf(deps, after, actor), { clock: "created" });
  }
  await rewriteTokens(tx, { before, after });
  countQuote(tx, site, { before, after: stored });
  if (!silent) await announcements.quoteChanged(tx, after, mailAfterMs);
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

/**
 * The assignee of a record that is opened again, if they still work here. Read before anything is
 * written.
 */
export async function presentAssignee(
  tx: Tx,
  { assigneeUid, openFor }: Pick<StoredQuote, "assigneeUid" | "openFor">,
): Promise<string | null> {
  if (assigneeUid === null || openFor !== null) return assigneeUid;
  const admin = await tx.admins.get(assigneeUid);
  return admin && canTakeWork(readRole(admin.role)) ? assigneeUid : null;
}
