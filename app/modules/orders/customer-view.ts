import { forCustomers } from "~/kernel/extensions/custom";
import {
  type HistoryEntry,
  type Move,
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
 * came back is the seller's own note.
 */
function orderHistoryFor({ history, customerId }: Order): HistoryEntry[] {
  return history.flatMap((entry): HistoryEntry[] => {
    const document = entry.kind === "payment" ? null : reportedDocument(entry.note);
    if (!document) return historyFor([entry], customerId);
    const note = document.kind === "returned" ? `Return ${document.number}:` : entry.note;
    return [{ ...entry, actor: "seller", note }];
  });
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
  return withTotals({ ...quote, items, charges, validUntil: null }, currency);
}

/** The quote without prices that have not been sent yet. */
export function withoutDraft(quote: Quote, currency: string): Quote {
  return isOffered(quote) ? quote : asRequested(quote, currency);
}

/** A quote as its customer may see it. */
export function customerView(quote: Quote, currency: string): Quote {
  const history = historyFor(quote.history, quote.customerId);
  const { offer, ...shown } = withoutTerms(withoutDraft(quote, currency));
  const sent = offer && { ...offer, draft: null, draftUntil: null, draftNote: null, costs: [] };
  const seen = { ...shown, offer: sent, assigneeUid: null, lossReason: null, history };
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
