import { createHmac } from "node:crypto";
import { Failure, impossible, notFound } from "~/kernel/failure";
import { cutText } from "~/kernel/text";
import { fullName } from "~/modules/customers/customer.resource";
import { readVatId } from "~/modules/customers/vat-id";
import { vatIdExample } from "~/modules/customers/vat-id-example";
import type { CommerceDeps } from "~/modules/deps";
import { atomicallyKept, type KeptCall } from "~/modules/idempotency/kept-call.server";
import { readLink } from "~/modules/links/link-records";
import { withoutDraft } from "~/modules/orders/customer-view";
import { mustBeOrderable } from "~/modules/orders/order-decisions";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { needsCode, spendCode, tryCode } from "./acceptance-codes.server";
import { accept, withOptions } from "./acceptances.server";
import type { LossReason } from "./loss";
import { threadAfter } from "./message.resource";
import { newMessage } from "./messages.server";
import type { Evidence, EvidenceKey, GivenAcceptance } from "./offers-service.server";
import type { Quote } from "./quote.resource";
import { moveQuote } from "./quote-moves.server";
import { findQuote, readQuote } from "./quote-records.server";
import { customerAnswers } from "./quote-rules";
import type { SeenOffer } from "./quotes-service.server";

export interface CustomerAnswer {
  actor: string;
  note?: string | null;
  seen: SeenOffer | null;
  given?: GivenAcceptance | null;
  evidence?: Evidence | null;
  kept?: KeptCall | null;
  reason?: LossReason | null;
}

/** Whether the customer saw exactly this offer, judged by its revision and its total. */
function isAsSeen(quote: Quote, seen: SeenOffer | null, currency: string): boolean {
  const shown = withoutDraft(quote, currency);
  if (seen?.revision !== shown.revision) return false;
  return seen.total === undefined || seen.total === shown.total;
}

/** Stores the customer's answer, and a record of an acceptance. */
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
      // The link was checked before, but it may have been revoked since.
      const link = await readLink(tx.tokens, { kind: "quote", number: row.quoteNumber });
      if (link.series !== series) throw notFound("Quote");
    }
    if (!row || !customerAnswers(row, clock()).includes(answer)) {
      throw new Failure("conflict", t("quotes:canNoLongerBeAnswered"));
    }
    const asked = answer === "Approved" ? withOptions(row, given?.options ?? null) : readQuote(row);
    if (answer === "Approved") mustBeOrderable(asked, "offer");
    if (!isAsSeen(asked, by.seen, site.currency)) {
      throw new Failure("conflict", t("quotes:offerHasChanged"));
    }
    if (byLink && code === null && needsCode(deps, row)) {
      throw new Failure("conflict", t("quotes:offerHasChanged"));
    }
    const ordered = given?.purchaseOrder ?? null;
    const needed = site.selling.offer.requirePurchaseOrder && ordered === null;
    if (answer === "Approved" && needed) {
      throw impossible(t("quotes:purchaseOrderNeeded"));
    }
    const move = { before: row, actor: by.actor, to: answer, by: "customer", note } as const;
    if (answer !== "Approved") return declinedQuote(deps, tx, move, by.reason ?? null);
    const buyerVatId = typedVatId(given);
    const billingAddress = given?.billingAddress ?? asked.billingAddress;
    const spend = code === null ? null : await spendCode(deps, tx, row, code);
    const accepted = await accept(deps, tx, {
      row,
      asked: { ...asked, billingAddress },
      actor: by.actor,
      note,
      buyerVatId,
      facts: {
        name: given?.name ?? "",
        role: given?.role ?? "",
        purchaseOrder: ordered,
        email: evidence?.email ?? row.contact.email,
        method,
        confirmed: code !== null ? "code" : method === "staff" ? "none" : method,
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

/** @throws Failure impossible when there is no open offer */
function givenCode(given: GivenAcceptance | null): string {
  const code = (given?.code ?? "").replace(/\s/g, "");
  if (code !== "") return code;
  const message = t("quotes:codeNeeded");
  throw impossible(message, { code: message });
}

/** @throws Failure impossible when it has the format of no country */
function typedVatId(given: GivenAcceptance | null): string | null {
  const typed = given?.vatId ?? null;
  const read = typed === null ? null : readVatId(typed);
  if (typed === null || read !== null) return read;
  const message = t("quotes:vatIdHasWrongFormat", { example: vatIdExample(typed) });
  throw impossible(message, { vatId: message });
}

/** The customer's reason is also a message of the thread, where the seller can answer. */
async function declinedQuote(
  deps: CommerceDeps,
  tx: Tx,
  move: Omit<Parameters<typeof moveQuote>[2], "changes" | "through">,
  lossReason: LossReason | null,
): Promise<Quote> {
  const { before, actor, note, to } = move;
  if (note === null) return moveQuote(deps, tx, { ...move, changes: { lossReason } });
  const message = newMessage(deps, before, {
    side: "customer",
    kind: "declined",
    actor,
    text: note,
    wishes: [],
    files: [],
    name: fullName(before.contact) || before.contact.companyName || before.contact.email,
  });
  const written = threadAfter(before.thread, message);
  // A customer who cancels a request waits for no answer.
  const thread = to === "Cancelled" ? { ...written, openSince: null } : written;
  const after = await moveQuote(deps, tx, { ...move, changes: { lossReason, thread } });
  await tx.messages.insert(message, { clock: "created" });
  return after;
}

function hashed(address: string, key: string): string {
  return createHmac("sha256", key).update(address).digest("hex");
}
