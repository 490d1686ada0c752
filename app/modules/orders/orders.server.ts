import { dayIn } from "~/kernel/calendar";
import { ownFilters } from "~/kernel/extensions/filtered-values";
import { Failure, impossible } from "~/kernel/failure";
import { requirePosition } from "~/kernel/page";
import { readVatId } from "~/modules/customers/vat-id";
import { vatIdExample } from "~/modules/customers/vat-id-example";
import type { CommerceDeps } from "~/modules/deps";
import { remark } from "~/modules/pricing/history";
import { isSought, searchDocuments } from "~/modules/search/document-search.server";
import type { Change } from "~/storage/change";
import { newest, pageOf } from "~/storage/pages";
import { countStates } from "~/storage/state-counts";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { isInvoiced } from "./fulfilment";
import { type Order, orderStates, readOrderStatus } from "./order.resource";
import {
  changeOf,
  changeOrderStatus,
  expectDelivery,
  noteOrder,
  reviewOrder,
  setOrderLanguage,
  stepOrderBack,
} from "./order-changes.server";
import { orderFromQuote } from "./order-from-quote.server";
import {
  findOrder,
  flaggedCounter,
  getOrderByIdOrNumber,
  moveOrder,
  orderStatusCounter,
  readOrder,
} from "./order-records.server";
import type { BillingData, OrdersService } from "./orders-service.server";
import { recordOrderPayment, recordPaidSession } from "./paid-sessions.server";
import { correctPayment, recordManualPayment, recordRefund } from "./payments.server";
import type { Shipment } from "./shipment.resource";
import { shipOrder, takeGoodsBack, withdrawShipment } from "./shipping.server";
import { correctStock } from "./stock-of-state.server";

export function createOrders(deps: CommerceDeps): OrdersService {
  const { storage, site } = deps;

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
      const own = ownFilters("orders", options.custom, site);
      const { items, nextCursor } = isSought(options.search, own)
        ? await searchDocuments(storage, { kind: "order", collection, where, own }, options)
        : await pageOf(collection, where, options);
      return { items: items.map(readOrder), nextCursor };
    },

    async countByStatus() {
      return countStates(storage.counters, orderStates, orderStatusCounter);
    },

    async countFlagged() {
      return (await storage.counters.get([flaggedCounter])).get(flaggedCounter) ?? 0;
    },

    countLate() {
      const today = dayIn(deps.clock(), site.timeZone.id);
      return storage.orders.count({ promised: { below: today } });
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

    findShipments({ custom, ...options }) {
      requirePosition(options.cursor, "date");
      const own = ownFilters("shipments", custom, site);
      const plan = { kind: "shipment", collection: storage.shipments, where: {}, own } as const;
      return searchDocuments<Shipment>(storage, plan, { ...options, search: "" });
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

    setLanguage(tx, actor, order, language) {
      return setOrderLanguage(deps, tx, { actor, order, language });
    },

    expectDelivery(tx, actor, order, expected) {
      return expectDelivery(deps, tx, { actor, order, ...expected });
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

    withdrawShipment(tx, actor, order, asked) {
      return withdrawShipment(deps, tx, { actor, order, ...asked });
    },

    stepBack(tx, actor, order, options) {
      return stepOrderBack(deps, tx, { actor, order, ...options });
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

interface Correcting {
  actor: string;
  /** Id or number. */
  order: string;
  data: BillingData;
}

/**
 * Corrects the VAT ID and the billing address of an order, as long as no invoice is in force. After
 * that a credit note comes first.
 */
async function correctBilling(
  deps: CommerceDeps,
  tx: Tx,
  { actor, order: named, data: { version, buyerVatId, billingAddress } }: Correcting,
): Promise<Change<Order>> {
  const before = await getOrderByIdOrNumber(tx, named, version);
  if (isInvoiced(before)) {
    throw impossible(t("deskOrders:creditTheInvoiceFirst"));
  }
  const vatId = buyerVatId === null ? null : readVatId(buyerVatId);
  if (buyerVatId !== null && vatId === null) {
    const example = vatIdExample(buyerVatId);
    throw new Failure("invalid", t("quotes:vatIdHasWrongFormat", { example }));
  }
  const now = deps.clock();
  const after = await moveOrder(deps, tx, {
    before,
    next: { ...readOrder(before), buyerVatId: vatId, billingAddress },
    entries: [remark("note", { at: now, actor, note: "The data for the invoice were corrected." })],
    now,
  });
  return changeOf(before, after, "data for the invoice corrected");
}
