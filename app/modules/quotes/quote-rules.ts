import type { QuoteLine } from "~/modules/pricing/line";
import type { Quote, QuoteStatus } from "./quote.resource";
import type { AppliedDiscount, DiscountTerms, QuoteDiscount } from "./quote-amounts";
import { quoteMachine } from "./quote-states";

/** Whether no mail confirmed the request, because its address had received too many. */
export function isUnconfirmed({ history }: Pick<Quote, "history">): boolean {
  return history.some(({ kind }) => kind === "unconfirmed");
}

export const chargeLimits = { count: 20, label: 100 } as const;

export function isOpen(status: QuoteStatus): boolean {
  return quoteMachine.of(status).phase === "open";
}

/** Whether nothing was offered yet, so that the seller's prices are still a draft. */
export function isBeforeOffer(status: QuoteStatus): boolean {
  return quoteMachine.of(status).beforeOffer ?? false;
}

/** Whether the quote is closed, which releases its discount use. */
export function isClosed(status: QuoteStatus): boolean {
  return quoteMachine.of(status).phase === "closed";
}

/** Whether the seller may send an offer, the first or another one. */
export function takesOffer(status: QuoteStatus): boolean {
  return quoteMachine.allows(status, "Quoted", "staff");
}

/** The other statuses to which staff may move the quote. */
export function nextStates(status: QuoteStatus): QuoteStatus[] {
  return quoteMachine.next(status, "staff");
}

/** The answers that the customer may give now. An offer is open until `validUntil`. */
export function customerAnswers(
  quote: Quote,
  now: Date,
): ("Approved" | "Declined" | "Cancelled")[] {
  const next = quoteMachine.next(statusAt(quote, now), "customer");
  return (["Approved", "Declined", "Cancelled"] as const).filter((answer) => next.includes(answer));
}

/**
 * The status that applies now: an unanswered offer past its date has expired, even before the
 * hourly job stores that. An accepted offer never expires.
 */
export function statusAt(quote: Pick<Quote, "status" | "validUntil">, now: Date): QuoteStatus {
  const { expires } = quoteMachine.of(quote.status);
  return expires && quote.validUntil !== null && quote.validUntil <= now ? "Expired" : quote.status;
}

/**
 * The status of a closed quote that staff open again. An offer that they ended is an offer again
 * until its last day; anything else becomes a request.
 */
export function reopenedState(
  { status, history, validUntil }: Pick<Quote, "status" | "history" | "validUntil">,
  now: Date,
): "Quoted" | "Pending" {
  const end = history.findLast(({ from, to }) => to === status && from !== to);
  const wasOffer = end?.from === "Quoted" || end?.from === "Approved";
  const isValid = statusAt({ status: "Quoted", validUntil }, now) === "Quoted";
  const isEnded = quoteMachine.allows(status, "Quoted", "reopening");
  return wasOffer && isValid && isEnded ? "Quoted" : "Pending";
}

const waiting: readonly QuoteStatus[] = ["Pending", "In Review", "Approved"];

/** Closed for the customer, but waiting until staff have seen it. */
export const answered = ["Declined", "Expired"] as const;

/**
 * Whether a quote waits only because of the customer's message, or of the one with which they
 * declined.
 */
export const waitingByWord = [
  "Quoted",
  ...answered,
  "Rejected",
  "Cancelled",
  "Converted",
] as const satisfies readonly QuoteStatus[];

/**
 * The statuses in which a question has no other list: one about a request waits with the request,
 * and one about a declined or an expired offer waits with those.
 */
export const askedStates = [
  "Quoted",
  "Approved",
  "Rejected",
  "Cancelled",
  "Converted",
] as const satisfies readonly QuoteStatus[];

/** Whether the customer waits for an answer to a message about an offer, even an accepted one. */
export function isAsked({ status, thread }: Pick<Quote, "status" | "thread">): boolean {
  return Boolean(thread?.openSince) && askedStates.some((each) => each === status);
}

/**
 * Since when a quote waits for the seller; null when it does not. A request waits for an offer, an
 * accepted offer for its order. A quote that the customer declined with a message, or whose offer
 * expired, waits until staff add any entry, even a note. In every status a quote waits while the
 * customer's last message has no answer.
 */
export function waitsSince({
  status,
  history,
  customerId,
  created,
  thread,
}: Pick<Quote, "status" | "history" | "customerId" | "created" | "thread">): Date | null {
  if (waiting.includes(status)) return inStateSince({ status, history, created });
  if (thread?.openSince) return thread.openSince;
  const last = history.at(-1);
  if (!last || last.to !== status || last.from === status) return null;
  if (status === "Expired") return last.actor === "system" ? last.at : null;
  return status === "Declined" && isBy(last.actor, customerId) && last.note ? last.at : null;
}

/** What the customer wrote with the acceptance that stands; null when there is nothing. */
export function acceptingNote({
  history,
  customerId,
}: Pick<Quote, "history" | "customerId">): string | null {
  const last = history.findLast(({ to }) => to !== null && to !== "Converted");
  return last?.to === "Approved" && isBy(last.actor, customerId) ? last.note : null;
}

function isBy(actor: string, customerId: string | null): boolean {
  return actor === "customer-link" || actor === customerId;
}

/** Since when a quote has had its status. */
export function inStateSince({
  status,
  history,
  created,
}: Pick<Quote, "status" | "history" | "created">): Date {
  return history.findLast(({ from, to }) => to === status && from !== to)?.at ?? created;
}

/**
 * Since when an open offer waits for the customer: since it was sent, or since the last message
 * about it. null when it is the seller's turn, or no offer is open.
 */
export function quietSince({
  status,
  history,
  thread,
}: Pick<Quote, "status" | "history" | "thread">): Date | null {
  if (status !== "Quoted" || thread?.openSince) return null;
  const sent = history.findLast(({ to }) => to === "Quoted")?.at ?? null;
  const last = thread?.last ?? null;
  return sent && last && last > sent ? last : sent;
}

/**
 * Since when a quote waits, for the seller or for the customer; null for a closed one. Every page of
 * the desk counts a quote's waiting time from here.
 */
export function waitsForAnyoneSince(
  quote: Pick<Quote, "status" | "history" | "customerId" | "created" | "thread">,
): Date | null {
  return waitsSince(quote) ?? quietSince(quote);
}

const day = 24 * 60 * 60 * 1000;

/**
 * When the seller should ask the customer about an open offer: when the customer has been silent for
 * `quietDays`, or `reminderDays` before its end. null as for `quietSince`.
 */
export function followUpAt(
  quote: Pick<Quote, "status" | "history" | "thread" | "validUntil">,
  { reminderDays, quietDays }: { reminderDays: number; quietDays: number },
): Date | null {
  const quiet = quietSince(quote);
  if (!quiet) return null;
  const asks = quiet.getTime() + quietDays * day;
  const end = quote.validUntil?.getTime() ?? Number.POSITIVE_INFINITY;
  return new Date(Math.min(asks, end - reminderDays * day));
}

/** Replaces a uid for open work that is unassigned. */
export const unassigned = "-";

/** The assignee of a quote's open work; null when nothing is left to do. */
export function quoteOpenFor(quote: Quote): string | null {
  const isWork = isOpen(quote.status) || waitsSince(quote) !== null;
  return isWork ? (quote.assigneeUid ?? unassigned) : null;
}

export function unitPrice(line: Pick<QuoteLine, "price" | "offeredPrice">): number | null {
  return line.offeredPrice ?? line.price;
}

export function isFullyPriced(quote: Pick<Quote, "items">): boolean {
  const { items } = quote;
  return items.length > 0 && items.every((line) => unitPrice(line) !== null);
}

/** The discount without its terms, which stay on the server. */
export function appliedDiscount(discount: QuoteDiscount | null): AppliedDiscount | null {
  return discount && { code: discount.code, amount: discount.amount };
}

/** The quote as it leaves the server. */
export function withoutTerms(quote: Quote): Quote {
  return { ...quote, discount: appliedDiscount(quote.discount) };
}

/** A discount that the seller gives; its name says what it takes off. */
export function sellerDiscount({
  type,
  value,
}: Pick<DiscountTerms, "type" | "value">): QuoteDiscount {
  return {
    code: type === "percentage" ? `${value}%` : "by agreement",
    amount: 0,
    terms: { id: null, type, value, covers: null },
  };
}
