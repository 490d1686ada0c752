import { orderStates, readOrderStatus } from "~/domain/order";
import { requirePosition } from "~/domain/page";
import type { CommerceDeps } from "../deps";
import { searchDocuments } from "../document-search";
import { newest, pageOf } from "../pages";
import { countStates } from "../state-counts";
import { correctBilling } from "./billing-data";
import { correctPayment, recordManualPayment, recordRefund } from "./manual-payments";
import { changeOrderStatus, noteOrder, reviewOrder } from "./order-changes";
import { orderFromQuote } from "./order-from-quote";
import { findOrder, flaggedCounter, orderStatusCounter, readOrder } from "./order-records";
import type { OrdersService } from "./orders-service";
import { recordOrderPayment, recordPaidSession } from "./recording";
import { shipOrder, takeGoodsBack } from "./shipping";
import { correctStock } from "./wrong-stock";

export function createOrders(deps: CommerceDeps): OrdersService {
  const { storage } = deps;

  return {
    async listForCustomer(uid) {
      return (await newest(storage.orders, { customerId: uid }, 200)).map(readOrder);
    },

    async listAll() {
      return (await newest(storage.orders, {}, 1_000)).map(readOrder);
    },

    async listPage({ flagged, paymentStatus, ...options } = {}) {
      const status = options.status === undefined ? null : readOrderStatus(options.status);
      if (options.status !== undefined && !status) return { items: [], nextCursor: null };
      const where = {
        ...(status ? { status } : {}),
        ...(flagged ? { flagged: true } : {}),
        ...(paymentStatus ? { paymentStatus } : {}),
      };
      const collection = storage.orders;
      requirePosition(options.cursor, "date");
      const { items, nextCursor } = options.search?.trim()
        ? await searchDocuments(storage, { kind: "order", collection, where }, options)
        : await pageOf(collection, where, options);
      return { items: items.map(readOrder), nextCursor };
    },

    async countByStatus() {
      return countStates(storage.counters, orderStates, orderStatusCounter);
    },

    async countFlagged() {
      return (await storage.counters.get([flaggedCounter])).get(flaggedCounter) ?? 0;
    },

    async listFlagged(limit) {
      const rows = await storage.orders.find({
        where: { flagged: true },
        order: { by: "created", direction: "asc" },
        limit,
      });
      return rows.map(readOrder);
    },

    async find(idOrNumber) {
      const row = await findOrder(storage, idOrNumber);
      return row ? readOrder(row) : null;
    },

    async findBySession(sessionId) {
      const row = await storage.orders.getBy("paymentSessionId", sessionId);
      return row ? readOrder(row) : null;
    },

    createFromQuote(tx, actor, quote, options = {}) {
      return orderFromQuote(deps, tx, { actor, quote, ...options });
    },

    updateStatus(tx, actor, order, status, options) {
      return changeOrderStatus(deps, tx, { actor, order, status, ...options });
    },

    markReviewed(tx, actor, order, options) {
      return reviewOrder(deps, tx, { actor, order, ...options });
    },

    addNote(tx, actor, order, note) {
      return noteOrder(deps, tx, { actor, order, note });
    },

    correctBilling(tx, actor, order, data) {
      return correctBilling(deps, tx, { actor, order, data });
    },

    recordPayment(tx, actor, order, payment) {
      return recordManualPayment(deps, tx, { actor, order, payment });
    },

    correctPayment(tx, actor, order, wrong) {
      return correctPayment(deps, tx, { actor, order, wrong });
    },

    recordRefund(tx, actor, order, refund) {
      return recordRefund(deps, tx, { actor, order, refund });
    },

    ship(tx, actor, order, asked) {
      return shipOrder(deps, tx, { actor, order, ...asked });
    },

    takeBack(tx, actor, order, asked) {
      return takeGoodsBack(deps, tx, { actor, order, ...asked });
    },

    correctStock: (id) => correctStock(deps, id),

    recordPaidSession(session) {
      return recordPaidSession(deps, session);
    },

    recordOrderPayment(orderNumber, payment) {
      return recordOrderPayment(deps, orderNumber, payment);
    },
  };
}
