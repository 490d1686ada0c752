import { forCustomers } from "~/kernel/extensions/custom";
import { omit } from "~/kernel/pick";
import {
  type HistoryEntry,
  type Move,
  type ReportedDocument,
  reportedDocument,
  withoutTakenBack,
} from "~/modules/pricing/history";
import type { Quote, QuoteStatus } from "~/modules/quotes/quote.resource";
import { isBeforeOffer, withoutTerms } from "~/modules/quotes/quote-rules";
import { withTotals } from "~/modules/quotes/quote-totals";
import type { Order } from "./order.resource";

const plainActors = new Set(["guest", "system", "customer-link"]);

/**
 * The history as the customer sees it: without staff, their notes, and entries that changed no
 * status.
 */
function historyFor(history: readonly HistoryEntry[], customerId: string | null): Move[] {
  const own = ({ actor }: HistoryEntry) => actor === customerId || plainActors.has(actor);
  return withoutTakenBack(history)
    .history.filter((entry) => entry.kind === "move")
    .filter((entry) => own(entry) || entry.from !== entry.to || entry.to === "Quoted")
    .map((entry) => (own(entry) ? entry : { ...entry, actor: "seller", note: null }));
}

const calledOff: readonly QuoteStatus[] = ["Rejected", "Cancelled"];

/**
 * The history of an order as the customer sees it, with the documents that were issued. Why goods
 * came back, or did not leave, is the seller's own note.
 */
function orderHistoryFor({ history, customerId }: Order): HistoryEntry[] {
  return history.flatMap((entry): HistoryEntry[] => {
    const document = entry.kind === "payment" ? null : reportedDocument(entry.note);
    if (!document) return historyFor([entry], customerId);
    return [{ ...entry, actor: "seller", note: withoutReason(entry.note ?? "", document) }];
  });
}

/** The note of a document's entry without the seller's reason, which ends it. */
function withoutReason(note: string, { kind, detail }: ReportedDocument): string {
  const hasReason = kind === "returned" || kind === "withdrawn";
  return hasReason ? note.slice(0, note.length - detail.length).trimEnd() : note;
}

/** Whether the seller's prices were sent to the customer; until then they are a draft. */
function isOffered({ status, history }: Pick<Quote, "status" | "history">): boolean {
  if (!calledOff.includes(status)) return !isBeforeOffer(status);
  const end = history.findLast(({ from, to }) => to === status && from !== status);
  return end?.from === "Quoted" || end?.from === "Approved";
}

/** The quote as it was requested, at the catalogue's prices of that day, without later changes. */
export function asRequested(quote: Quote, currency: string): Quote {
  const items = quote.items.map((line) => ({ ...line, offeredPrice: null }));
  const charges = quote.charges.filter(({ requested }) => requested);
  // An earlier release left the discount of an offer that was taken back.
  const discount = quote.discount?.terms?.id === null ? null : quote.discount;
  return withTotals({ ...quote, items, charges, discount, validUntil: null }, currency);
}

/** The quote without prices that have not been sent yet. */
export function withoutDraft(quote: Quote, currency: string): Quote {
  return isOffered(quote) ? quote : asRequested(quote, currency);
}

/** A quote as its customer may see it. */
export function customerView(quote: Quote, currency: string): Quote {
  const history = historyFor(quote.history, quote.customerId);
  // Until an offer was sent and not taken back, it is the request for everybody outside.
  const isKnown = isOffered(quote) || history.some(({ to }) => to === "Quoted");
  const revision = isKnown ? quote.revision : 0;
  const { offer, ...shown } = withoutTerms(withoutDraft(quote, currency));
  const sent = offer && {
    ...omit(offer, ["requestedWith"]),
    draft: null,
    draftUntil: null,
    draftNote: null,
    costs: [],
  };
  const seen = { ...shown, revision, offer: sent, assigneeUid: null, lossReason: null, history };
  return forCustomers("quotes", seen);
}

/** An order as its customer may see it: no reasons for review, no shortfall, no admin notes. */
export function orderForCustomer(order: Order): Order {
  return {
    ...forCustomers("orders", order),
    assigneeUid: null,
    needsReview: null,
    stockShortfall: [],
    payments: order.payments.map((payment) => ({
      ...payment,
      note: null,
      sessionId: null,
      payer: null,
    })),
    history: orderHistoryFor(order),
  };
}
