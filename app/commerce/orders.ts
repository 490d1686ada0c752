import { Failure } from "~/domain/failure";
import { type Order, type OrderStatus, orderStates, type StoredOrder } from "~/domain/order";
import type { OrdersService } from "./commerce";
import type { CommerceDeps } from "./deps";
import { changeOrderStatus, recordManualPayment } from "./order-changes";
import { orderFromQuote } from "./order-from-quote";
import { orderStatusCounter, readOrder } from "./order-records";
import { newest, pageOf } from "./pages";
import { recordOrderPayment, recordPaidSession } from "./recording";

const searches = [
  { field: "orderNumber" as const, fits: /^o-/i, key: (term: string) => term.toUpperCase() },
  { field: "emailLower" as const, fits: /./, key: (term: string) => term.toLowerCase() },
];

export function createOrders(deps: CommerceDeps): OrdersService {
  const { storage } = deps;

  async function find(idOrNumber: string): Promise<StoredOrder | null> {
    return (
      (await storage.orders.getBy("orderNumber", idOrNumber.toUpperCase())) ??
      (await storage.orders.get(idOrNumber))
    );
  }

  return {
    async listForCustomer(uid) {
      return (await newest(storage.orders, { customerId: uid }, 200)).map(readOrder);
    },

    async listAll() {
      return (await newest(storage.orders, {}, 1_000)).map(readOrder);
    },

    async listPage({ flagged, ...options } = {}) {
      const status = orderStates.find((state) => state === options.status);
      if (options.status !== undefined && !status) return { items: [], nextCursor: null };
      const where = { ...(status ? { status } : {}), ...(flagged ? { flagged: true } : {}) };
      const { items, nextCursor } = await pageOf(storage.orders, { where, searches }, options);
      return { items: items.map(readOrder), nextCursor };
    },

    async countByStatus() {
      const counts = await storage.counters.get(orderStates.map(orderStatusCounter));
      const entries = orderStates.map((state) => [
        state,
        counts.get(orderStatusCounter(state)) ?? 0,
      ]);
      return Object.fromEntries(entries) as Record<OrderStatus, number>;
    },

    async find(idOrNumber): Promise<Order | null> {
      const row = await find(idOrNumber);
      return row ? readOrder(row) : null;
    },

    async findBySession(sessionId) {
      const row = await storage.orders.getBy("paymentSessionId", sessionId);
      return row ? readOrder(row) : null;
    },

    createFromQuote(tx, actor, quote) {
      return orderFromQuote(deps, tx, { actor, quote });
    },

    updateStatus(tx, actor, order, status, options) {
      return changeOrderStatus(deps, tx, { actor, order, status, ...options });
    },

    recordPayment(tx, actor, order, payment) {
      if (payment.amount <= 0) throw new Failure("invalid", "Enter an amount above zero.");
      return recordManualPayment(deps, tx, { actor, order, payment });
    },

    recordPaidSession(session) {
      return recordPaidSession(deps, session);
    },

    recordOrderPayment(orderNumber, payment) {
      return recordOrderPayment(deps, orderNumber, payment);
    },
  };
}
