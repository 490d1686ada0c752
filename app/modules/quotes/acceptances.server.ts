import { Failure, isFailure } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import { formatMoney } from "~/kernel/money";
import type { CommerceDeps } from "~/modules/deps";
import { storeNotes } from "~/modules/pricing/history";
import type { TakenOption } from "~/modules/pricing/offer";
import { readOptions } from "~/modules/pricing/offer-options";
import { offerTotals } from "~/modules/pricing/offer-totals";
import { includedVat } from "~/modules/pricing/tax";
import { newestOf } from "~/storage/batches";
import type { Storage, Tx } from "~/storage/storage";
import { localeNow, t } from "~/texts/text";
import { type Acceptance, type AcceptanceFacts, acceptanceSentence } from "./acceptance.resource";
import { noDraft, offerPart } from "./offer-changes.server";
import { problemOfOffer } from "./offer-problems";
import type { Quote, StoredQuote } from "./quote.resource";
import { moveQuote, revisionOf, sentBy, sha256 } from "./quote-moves.server";
import { readQuote } from "./quote-records.server";
import { fieldsOfOffer, revisionId } from "./sent-offer";

/** The quote with the requested options. @throws Failure invalid */
export function withOptions(row: StoredQuote, options: readonly TakenOption[] | null): Quote {
  const quote = readQuote(row);
  return { ...quote, ...fieldsWith(quote, options) };
}

/** What the requested options change in a quote. @throws Failure invalid */
export function fieldsWith(
  { offer }: Quote,
  options: readonly TakenOption[] | null,
): Partial<Quote> {
  if (!offer?.sent) {
    if (options && options.length > 0) throw new Failure("invalid", t("quotes:offerHasNoOptions"));
    return {};
  }
  const read = readOptions(offer.sent.lines, options ?? offer.taken);
  if ("problem" in read) throw new Failure("invalid", read.problem);
  const problem = problemOfOffer(offer.sent, offer.sent.currency, read.taken);
  if (problem !== null) throw new Failure("invalid", problem);
  return { ...fieldsOfOffer(offer.sent, read.taken), offer: { ...offer, taken: read.taken } };
}

export type Person = Pick<
  AcceptanceFacts,
  | "name"
  | "role"
  | "purchaseOrder"
  | "email"
  | "method"
  | "confirmed"
  | "uid"
  | "addressHash"
  | "userAgent"
  | "requestId"
  | "recorded"
>;

export interface Accepting {
  row: StoredQuote;
  /** The quote with the chosen options. */
  asked: Quote;
  actor: string;
  note: string | null;
  facts: Person;
  /** The link that was used. */
  linkId?: string;
  /** The VAT ID that the buyer typed; null: the offer's stays. */
  buyerVatId?: string | null;
}

export async function accept(
  deps: CommerceDeps,
  tx: Tx,
  { row, asked, actor, note, facts, linkId, buyerVatId = null }: Accepting,
): Promise<Quote> {
  const answer = "accepted" as const;
  const agreed = { row, asked, note, facts, linkId, buyerVatId, answer };
  const record = await recordOf(deps, tx, agreed);
  const { items, charges, discount, subtotal, total } = asked;
  const offer = { ...offerPart(asked), ...noDraft, acceptance: record.id };
  const after = await moveQuote(deps, tx, {
    before: row,
    actor,
    to: "Approved",
    by: "customer",
    note,
    buyerVatId,
    changes: {
      billingAddress: asked.billingAddress,
      ...(asked.offer?.sent ? { items, charges, discount, subtotal, total } : {}),
      reference: facts.purchaseOrder ?? asked.reference,
      offer,
    },
  });
  await tx.acceptances.insert(record, { clock: "created" });
  return after;
}

interface Recording extends Omit<Accepting, "actor"> {
  answer: Acceptance["answer"];
}

/** The complete agreement or refusal, from the revision as it was sent. */
export async function recordOf(
  deps: CommerceDeps,
  tx: Tx,
  { row, asked, note, facts, answer, linkId = "", buyerVatId = null }: Recording,
): Promise<Acceptance> {
  const { site, clock, random, announcements } = deps;
  const sent = sentBy(deps, asked);
  const revision = revisionId(row.id, row.revision);
  const kept = await tx.revisions.get(revision);
  const file = await tx.issuedDocuments.get(`offer-${revision}`);
  const opening = await tx.openings.get(revision);
  const mailed = await announcements.offerMailed(tx, readQuote(row));
  const taken = asked.offer?.taken ?? [];
  const totals = offerTotals(sent, site.currency, taken);
  const { sentence, version } = acceptanceSentence({
    quoteNumber: row.quoteNumber,
    revision: row.revision,
    total: formatMoney(asked.total ?? 0, site.currency, localeNow()),
    tax: includedVat(totals.taxes),
    companyName: sent.buyer.companyName || sent.buyer.name,
  });
  const viaLink = facts.method === "link";
  return {
    id: newId(clock, random),
    quoteId: row.id,
    quoteNumber: row.quoteNumber,
    revision: row.revision,
    answer,
    facts: {
      hash: (kept ?? revisionOf(deps, asked, "")).hash,
      fileHash: file?.hash ?? null,
      opened: opening?.firstAt.toISOString() ?? null,
      taken,
      net: totals.net,
      taxes: totals.taxes,
      total: asked.total,
      currency: site.currency,
      terms: sent.terms,
      termsHash: sha256(sent.terms),
      sentence,
      sentenceVersion: version,
      companyName: sent.buyer.companyName,
      link: viaLink
        ? {
            id: linkId,
            sentTo: sent.buyer.email,
            sent: mailed?.toISOString() ?? sent.sent,
          }
        : null,
      note,
      deliveryAddress: row.deliveryAddress,
      billingAddress: asked.billingAddress,
      buyerVatId,
      timeZone: site.timeZone.id,
      ...facts,
    },
    created: clock(),
  };
}

/**
 * Accepted offers that an earlier version let expire. The record of the acceptance proves it, and
 * nothing has happened to the quote since.
 */
export async function* expiredAcceptances(storage: Storage): AsyncGenerator<StoredQuote> {
  for await (const rows of newestOf(storage.quotes, { status: "Expired" })) {
    for (const quote of rows) if (await isProven(storage, quote)) yield quote;
  }
}

async function isProven(
  { acceptances }: Pick<Storage | Tx, "acceptances">,
  { id, status, revision, offer, history }: StoredQuote,
): Promise<boolean> {
  const last = history.findLast(({ kind }) => kind === "move");
  const isByDate = last?.from === "Approved" && last.to === "Expired" && last.actor === "system";
  if (status !== "Expired" || !isByDate || !offer?.acceptance) return false;
  const record = await acceptances.get(offer.acceptance);
  return record?.quoteId === id && record.revision === revision && record.answer === "accepted";
}

/** Makes it accepted again; tells nobody. Returns why not, or null. */
export async function restoreAcceptance(deps: CommerceDeps, id: string): Promise<string | null> {
  try {
    await deps.storage.atomically(async (tx) => {
      const before = await tx.quotes.get(id);
      if (!before || !(await isProven(tx, before))) return;
      const note = storeNotes.restored;
      const move = { before, actor: "system", to: "Approved", by: "system", note } as const;
      await moveQuote(deps, tx, { ...move, changes: {}, silent: true });
    });
    return null;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return error.message;
  }
}
