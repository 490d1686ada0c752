import { type Acceptance, type AcceptanceFacts, acceptanceSentence } from "~/domain/acceptance";
import { fullName } from "~/domain/customer";
import { Failure } from "~/domain/failure";
import { newId } from "~/domain/identifiers";
import { formatMoney } from "~/domain/money";
import type { TakenOption } from "~/domain/offer";
import { readOptions } from "~/domain/offer-options";
import { quoteFields, revisionId } from "~/domain/offer-quote";
import { offerTotals } from "~/domain/offer-totals";
import type { Quote, StoredQuote } from "~/domain/quote";
import { includedVat } from "~/domain/tax";
import type { CommerceDeps } from "../deps";
import type { Tx } from "../storage";
import { noDraft, offerPart } from "./offers";
import { moveQuote, revisionOf, sentBy, sha256 } from "./quote-moves";
import { readQuote } from "./quote-records";

/** The quote with the requested options. @throws Failure invalid */
export function withOptions(row: StoredQuote, options: readonly TakenOption[] | null): Quote {
  const quote = readQuote(row);
  const { offer } = quote;
  if (!offer?.sent) {
    if (options && options.length > 0) throw new Failure("invalid", "This offer has no options.");
    return quote;
  }
  const read = readOptions(offer.sent.lines, options ?? offer.taken);
  if ("problem" in read) throw new Failure("invalid", read.problem);
  return {
    ...quote,
    ...quoteFields(offer.sent, read.taken),
    offer: { ...offer, taken: read.taken },
  };
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
    total: formatMoney(asked.total ?? 0, site.currency, site.locale),
    tax: includedVat(totals.taxes),
    companyName: row.contact.companyName || fullName(row.contact),
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
      companyName: row.contact.companyName,
      link: viaLink
        ? {
            id: linkId,
            sentTo: row.contact.email,
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
