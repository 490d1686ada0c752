import { dayIn } from "~/kernel/calendar";
import { impossible } from "~/kernel/failure";
import { fullName } from "~/modules/customers/customer.resource";
import type { CommerceDeps } from "~/modules/deps";
import { type Change, changed } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import type { Acceptance } from "./acceptance.resource";
import { type Accepting, accept, type Person, recordOf, withOptions } from "./acceptances.server";
import type { LossReason } from "./loss";
import type { MessageFile } from "./message.resource";
import { offerPart } from "./offer-changes.server";
import type { QuoteOffer } from "./offer-records.resource";
import type { AgreedBy, RecordedAnswer } from "./offers-service.server";
import type { Quote, StoredQuote } from "./quote.resource";
import { moveQuote } from "./quote-moves.server";
import { getQuoteByIdOrNumber, readQuote } from "./quote-records.server";
import { statusAt } from "./quote-rules";
import { replacedReference } from "./sent-offer";

interface AgreedElsewhere {
  quote: StoredQuote;
  actor: string;
  /** How the customer gave the answer. */
  how: string;
  files: readonly Omit<MessageFile, "id">[];
  /** Who agreed and when; left out: the customer, now. */
  by?: AgreedBy | null;
}

/**
 * The record of an agreement that the customer did not give here, and the offer that names it. The
 * caller stores both.
 */
export async function agreedElsewhere(
  deps: CommerceDeps,
  tx: Tx,
  { quote, actor, how, files, by }: AgreedElsewhere,
): Promise<{ record: Acceptance; offer: QuoteOffer }> {
  const { contact, reference } = quote;
  if (by) assertNotLater(deps, by.at);
  const who = by ?? { name: fullName(contact), role: "", purchaseOrder: null, at: deps.clock() };
  const purchaseOrder = who.purchaseOrder ?? reference;
  const facts = factsByStaff(deps, {
    email: contact.email,
    actor,
    how,
    files,
    ...who,
    purchaseOrder,
  });
  const asked = readQuote(quote);
  const record = await recordOf(deps, tx, {
    row: quote,
    asked,
    note: how,
    facts,
    answer: "accepted",
  });
  return { record, offer: { ...offerPart(asked), acceptance: record.id } };
}

interface ByStaff extends Pick<Person, "name" | "role" | "purchaseOrder" | "email"> {
  actor: string;
  how: string;
  at: Date;
  files: readonly Omit<MessageFile, "id">[];
}

/** Who answered, according to the seller. */
function factsByStaff(
  { random }: CommerceDeps,
  { actor: by, how, at, files, ...who }: ByStaff,
): Person {
  const withIds = files.map((file) => ({ ...file, id: random.token(18) }));
  return {
    ...who,
    method: "staff",
    confirmed: "none",
    uid: null,
    addressHash: null,
    userAgent: "",
    requestId: "",
    recorded: { by, how, at: at.toISOString(), files: withIds },
  };
}

/** Records an answer that the seller received elsewhere. */
export async function recordAnswer(
  deps: CommerceDeps,
  tx: Tx,
  actor: string,
  named: string,
  given: RecordedAnswer,
): Promise<Change<Quote>> {
  const row = await getQuoteByIdOrNumber(tx, named, given.version);
  if (statusAt(row, deps.clock()) !== "Quoted") {
    throw impossible(t("deskQuotes:onlyAnOpenOfferIsAnswered"));
  }
  assertNotLater(deps, given.at);
  const accepted = given.answer === "accepted";
  const asked = accepted ? withOptions(row, given.options) : readQuote(row);
  const { name, role, purchaseOrder, how, at, files = [] } = given;
  const who = { name, role, purchaseOrder, email: row.contact.email };
  const facts = factsByStaff(deps, { ...who, actor, how, at, files });
  const note = `${name}: ${how}`;
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

function assertNotLater({ clock, site }: CommerceDeps, at: Date): void {
  const zone = site.timeZone.id;
  if (dayIn(at, zone) <= dayIn(clock(), zone)) return;
  throw impossible(t("deskOrders:chooseTodayOrEarlierDay"), {
    answerDay: t("deskOrders:chooseTodayOrEarlier"),
  });
}

async function decline(
  deps: CommerceDeps,
  tx: Tx,
  { row, asked, actor, note, facts }: Accepting,
  lossReason: LossReason | null,
): Promise<Quote> {
  const record = await recordOf(deps, tx, { row, asked, note, facts, answer: "declined" });
  const move = {
    before: row,
    actor,
    to: "Declined" as const,
    by: "customer" as const,
    note,
    changes: { lossReason },
  };
  const after = await moveQuote(deps, tx, move);
  await tx.acceptances.insert(record, { clock: "created" });
  return after;
}

/**
 * Revokes an acceptance: the quote is cancelled and reopened, so that the seller can send another
 * offer. The record stays.
 */
export async function undoAcceptance(
  deps: CommerceDeps,
  tx: Tx,
  actor: string,
  named: string,
  { version, reason }: { version?: number; reason: string },
): Promise<Change<Quote>> {
  const before = await getQuoteByIdOrNumber(tx, named, version);
  if (before.status !== "Approved") throw impossible(t("deskQuotes:offerIsNotAccepted"));
  const after = await moveQuote(deps, tx, {
    before,
    actor,
    to: "Pending",
    by: "staff",
    through: "Cancelled",
    note: reason,
    // The purchase order number goes with the acceptance.
    changes: { validUntil: null, reference: replacedReference(before) ?? before.reference },
  });
  return changed({
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: acceptance withdrawn`,
    result: after,
    before: readQuote(before),
    after,
  });
}
