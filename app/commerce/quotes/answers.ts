import { createHmac } from "node:crypto";
import { type Acceptance, type AcceptanceFacts, acceptanceSentence } from "~/domain/acceptance";
import { fullName } from "~/domain/customer";
import { withoutDraft } from "~/domain/customer-view";
import { Failure, impossible, notFound } from "~/domain/failure";
import { newId } from "~/domain/identifiers";
import type { LossReason } from "~/domain/loss";
import { type MessageFile, threadAfter } from "~/domain/message";
import { formatMoney } from "~/domain/money";
import type { TakenOption } from "~/domain/offer";
import { readOptions } from "~/domain/offer-options";
import { quoteFields, revisionId } from "~/domain/offer-quote";
import { offerTotals } from "~/domain/offer-totals";
import type { Quote, StoredQuote } from "~/domain/quote";
import { customerAnswers, statusAt } from "~/domain/quote-rules";
import { cutText } from "~/domain/text";
import { type Change, changed } from "../change";
import type { CommerceDeps } from "../deps";
import { atomicallyKept, type KeptCall } from "../idempotency/kept-call";
import { readLink } from "../link-records";
import type { Tx } from "../storage";
import { needsCode, spendCode, tryCode } from "./acceptance-codes";
import { newMessage } from "./new-message";
import { offerPart } from "./offers";
import type { Evidence, EvidenceKey, GivenAcceptance, RecordedAnswer } from "./offers-service";
import { moveQuote, revisionOf, sentBy, sha256 } from "./quote-moves";
import { findQuote, quoteNamed, readQuote } from "./quote-records";
import type { SeenOffer } from "./quotes-service";

export interface CustomerAnswer {
  actor: string;
  note?: string | null;
  seen: SeenOffer | null;
  given?: GivenAcceptance | null;
  evidence?: Evidence | null;
  kept?: KeptCall | null;
  reason?: LossReason | null;
}

/** The quote with the options that are asked for. @throws Failure invalid */
function withOptions(row: StoredQuote, options: readonly TakenOption[] | null): Quote {
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

/** Whether the customer saw exactly this offer, judged by its revision and its total. */
function isAsSeen(quote: Quote, seen: SeenOffer | null, currency: string): boolean {
  const shown = withoutDraft(quote, currency);
  return seen?.revision === shown.revision && seen.total === shown.total;
}

/** The customer's answer, and the record of it where they accept. */
export async function answerQuote(
  deps: CommerceDeps & { evidenceKey: EvidenceKey },
  named: string,
  answer: "Approved" | "Declined" | "Cancelled",
  by: CustomerAnswer,
): Promise<Quote> {
  const { storage, site, clock } = deps;
  const known = await findQuote(storage, named);
  if (!known) throw notFound("Quote");
  const { given = null, evidence = null, note = null } = by;
  const addressHash = evidence && hashed(evidence.address, await deps.evidenceKey());
  const method = evidence?.method ?? (by.actor === "customer-link" ? "link" : "account");
  const byLink = answer === "Approved" && method === "link";
  const code = byLink && needsCode(deps, known) ? givenCode(given) : null;
  if (code !== null) await tryCode(deps, known.id, code);
  return atomicallyKept(storage, by.kept, async (tx) => {
    const row = await tx.quotes.get(known.id);
    const series = evidence?.linkSeries;
    if (row && series !== undefined) {
      // The link was looked at before; it may have been revoked since.
      const link = await readLink(tx.tokens, { kind: "quote", number: row.quoteNumber });
      if (link.series !== series) throw notFound("Quote");
    }
    if (!row || !customerAnswers(row, clock()).includes(answer)) {
      throw new Failure("conflict", "This quote cannot be answered any more.");
    }
    const asked = answer === "Approved" ? withOptions(row, given?.options ?? null) : readQuote(row);
    if (!isAsSeen(asked, by.seen, site.currency)) {
      throw new Failure("conflict", "The offer has changed.");
    }
    if (byLink && code === null && needsCode(deps, row)) {
      throw new Failure("conflict", "The offer has changed.");
    }
    const ordered = given?.purchaseOrder ?? null;
    const needed = site.selling.offer.requirePurchaseOrder && ordered === null;
    if (answer === "Approved" && needed) {
      throw impossible("An acceptance needs a purchase order number.");
    }
    const move = { before: row, actor: by.actor, to: answer, note };
    if (answer !== "Approved") return turnedDown(deps, tx, move, by.reason ?? null);
    const spend = code === null ? null : await spendCode(deps, tx, row, code);
    const accepted = await accept(deps, tx, {
      ...{ row, asked, actor: by.actor, note },
      facts: {
        name: given?.name ?? "",
        role: given?.role ?? "",
        purchaseOrder: ordered,
        email: evidence?.email ?? row.contact.email,
        method,
        confirmed: code !== null ? "code" : method === "account" ? "account" : "link",
        uid: evidence?.uid ?? null,
        addressHash,
        userAgent: cutText(evidence?.userAgent ?? "", 300),
        requestId: evidence?.requestId ?? "",
        recorded: null,
      },
      linkId: evidence?.linkId ?? "",
    });
    await spend?.();
    return accepted;
  });
}

/** @throws Failure impossible: there is none */
function givenCode(given: GivenAcceptance | null): string {
  const code = (given?.code ?? "").replace(/\s/g, "");
  if (code !== "") return code;
  const message = "An acceptance by link needs the code that we mail.";
  throw impossible(message, { code: message });
}

/** What the customer says with a refusal is a message of the thread, where the seller answers. */
async function turnedDown(
  deps: CommerceDeps,
  tx: Tx,
  move: Omit<Parameters<typeof moveQuote>[2], "changes" | "through">,
  lossReason: LossReason | null,
): Promise<Quote> {
  const { before, actor, note, to } = move;
  if (note === null) return moveQuote(deps, tx, { ...move, changes: { lossReason } });
  const message = newMessage(deps, before, {
    ...{ side: "customer", kind: "declined", actor, text: note, wishes: [], files: [] },
    name: fullName(before.contact) || before.contact.companyName || before.contact.email,
  });
  const written = threadAfter(before.thread, message);
  // Who calls a request off waits for nothing.
  const thread = to === "Cancelled" ? { ...written, openSince: null } : written;
  const after = await moveQuote(deps, tx, { ...move, changes: { lossReason, thread } });
  await tx.messages.insert(message, { clock: "created" });
  return after;
}

function hashed(address: string, key: string): string {
  return createHmac("sha256", key).update(address).digest("hex");
}

type Person = Pick<
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

interface Accepting {
  row: StoredQuote;
  /** The quote with the options that are taken. */
  asked: Quote;
  actor: string;
  note: string | null;
  facts: Person;
  /** Of the link that was used. */
  linkId?: string;
}

async function accept(
  deps: CommerceDeps,
  tx: Tx,
  { row, asked, actor, note, facts, linkId }: Accepting,
): Promise<Quote> {
  const answer = "accepted" as const;
  const record = await recordOf(deps, tx, { row, asked, note, facts, linkId, answer });
  const { items, charges, discount, subtotal, total } = asked;
  const offer = { ...offerPart(asked), draft: null, draftUntil: null, acceptance: record.id };
  const after = await moveQuote(deps, tx, {
    ...{ before: row, actor, to: "Approved", note },
    changes: {
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

/** Everything that was agreed or declined, from the revision as it was sent. */
async function recordOf(
  deps: CommerceDeps,
  tx: Tx,
  { row, asked, note, facts, answer, linkId = "" }: Recording,
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
    ...{ quoteNumber: row.quoteNumber, revision: row.revision },
    total: formatMoney(asked.total ?? 0, site.currency, site.locale),
    tax: totals.taxes.length > 0 ? "incl. VAT" : "",
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
            ...{ id: linkId, sentTo: row.contact.email },
            sent: mailed?.toISOString() ?? sent.sent,
          }
        : null,
      note,
      deliveryAddress: row.deliveryAddress,
      billingAddress: row.billingAddress,
      timeZone: site.timeZone.id,
      ...facts,
    },
    created: clock(),
  };
}

interface AgreedElsewhere {
  quote: StoredQuote;
  actor: string;
  /** How the customer said it. */
  how: string;
  files: readonly Omit<MessageFile, "id">[];
}

/** The record of an agreement of which the seller made an order at once. */
export function agreedElsewhere(
  deps: CommerceDeps,
  tx: Tx,
  { quote, actor, how, files }: AgreedElsewhere,
): Promise<Acceptance> {
  const facts: Person = {
    ...{ name: fullName(quote.contact), role: "", purchaseOrder: quote.reference },
    ...{ email: quote.contact.email, method: "staff", confirmed: "none", uid: null },
    ...{ addressHash: null, userAgent: "", requestId: "" },
    recorded: { by: actor, how, at: deps.clock().toISOString(), files: withIds(deps, files) },
  };
  const asked = readQuote(quote);
  return recordOf(deps, tx, { row: quote, asked, note: how, facts, answer: "accepted" });
}

function withIds({ random }: CommerceDeps, files: readonly Omit<MessageFile, "id">[]) {
  return files.map((file) => ({ ...file, id: random.token(18) }));
}

/** An answer that reached the seller otherwise, recorded by one of their people. */
export async function recordAnswer(
  deps: CommerceDeps,
  tx: Tx,
  actor: string,
  named: string,
  given: RecordedAnswer,
): Promise<Change<Quote>> {
  const row = await quoteNamed(tx, named, given.version);
  if (statusAt(row, deps.clock()) !== "Quoted") {
    throw impossible("Only an open offer can be accepted or declined.");
  }
  const accepted = given.answer === "accepted";
  const files = withIds(deps, given.files ?? []);
  const asked = accepted ? withOptions(row, given.options) : readQuote(row);
  const facts: Person = {
    ...{ name: given.name, role: given.role, purchaseOrder: given.purchaseOrder },
    ...{ email: row.contact.email, method: "staff", confirmed: "none", uid: null },
    ...{ addressHash: null, userAgent: "", requestId: "" },
    recorded: { by: actor, how: given.how, at: given.at.toISOString(), files },
  };
  const note = `${given.name}: ${given.how}`;
  const after = accepted
    ? await accept(deps, tx, { row, asked, actor, note, facts })
    : await decline(deps, tx, { row, asked, actor, note, facts }, given.reason ?? null);
  return changed({
    target: { type: "quote", id: row.quoteNumber },
    summary: `${row.quoteNumber}: ${given.answer} elsewhere`,
    result: after,
    before: readQuote(row),
    after,
  });
}

async function decline(
  deps: CommerceDeps,
  tx: Tx,
  { row, asked, actor, note, facts }: Accepting,
  lossReason: LossReason | null,
): Promise<Quote> {
  const record = await recordOf(deps, tx, { row, asked, note, facts, answer: "declined" });
  const move = { before: row, actor, to: "Declined" as const, note, changes: { lossReason } };
  const after = await moveQuote(deps, tx, move);
  await tx.acceptances.insert(record, { clock: "created" });
  return after;
}

/**
 * Takes an acceptance back: it is called off and opened again, so that the seller can send another
 * offer. The record stays.
 */
export async function undoAcceptance(
  deps: CommerceDeps,
  tx: Tx,
  actor: string,
  named: string,
  { version, reason }: { version?: number; reason: string },
): Promise<Change<Quote>> {
  const before = await quoteNamed(tx, named, version);
  if (before.status !== "Approved") throw impossible("This offer is not accepted.");
  const after = await moveQuote(deps, tx, {
    ...{ before, actor, to: "Pending", through: "Cancelled", note: reason },
    changes: { validUntil: null },
  });
  return changed({
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: acceptance taken back`,
    result: after,
    before: readQuote(before),
    after,
  });
}
