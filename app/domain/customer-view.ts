import type { Order } from "./order";
import type { HistoryEntry, Quote } from "./quote";

const plainActors = new Set(["guest", "system", "customer-link"]);

/** The seller's people and their notes stay inside. */
function historyFor(history: readonly HistoryEntry[], customerId: string | null): HistoryEntry[] {
  return history.map((entry) => {
    const own = entry.actor === customerId || plainActors.has(entry.actor);
    return own ? entry : { ...entry, actor: "seller", note: null };
  });
}

/** A quote as its customer may see it. */
export function forCustomer(quote: Quote): Quote {
  return { ...quote, history: historyFor(quote.history, quote.customerId) };
}

/** An order as its customer may see it: no reasons for review, no shortfall, no admin notes. */
export function orderForCustomer(order: Order): Order {
  return {
    ...order,
    needsReview: null,
    stockShortfall: [],
    payments: order.payments.map((payment) => ({ ...payment, note: null })),
    history: historyFor(order.history, order.customerId),
  };
}
