import { Failure } from "~/kernel/failure";
import { bestEffort, type Log } from "~/kernel/process/log.server";
import { cartOf, lineKey } from "~/modules/cart/cart.resource";
import type { CartsService } from "~/modules/cart/carts.server";
import type { Order } from "~/modules/orders/order.resource";
import type { OrdersService } from "~/modules/orders/orders-service.server";
import type { Storage } from "~/storage/storage";
import { payerOf } from "./order-payment";
import type { SessionReport } from "./paid-session";

export interface RecorderDeps {
  storage: Storage | null;
  commerce: { orders: OrdersService; carts: CartsService } | null;
  log: Log;
}

/** The only way in which a paid session creates or pays an order. */
export interface Recorder {
  /**
   * Once per session, however often it is called.
   * @throws when the event could not be stored either
   */
  record(report: SessionReport): Promise<{ order: Order; created: boolean }>;
  /** The ids that are already recorded. */
  recorded(reports: readonly SessionReport[]): Promise<Set<string>>;
}

export function createRecorder({ storage, commerce, log }: RecorderDeps): Recorder {
  async function keep({ paid, orderNumber }: SessionReport) {
    if (!commerce) throw new Failure("notConfigured", "Commerce backend is not configured.");
    if (orderNumber === null) return commerce.orders.recordPaidSession(paid);
    const { sessionId, total: amount, currency = null } = paid;
    const entered = await commerce.orders.recordOrderPayment(orderNumber, {
      sessionId,
      amount,
      currency,
      payer: payerOf(paid.customer),
    });
    if (entered) return entered;
    const review = [...(paid.review ?? []), "It pays an order that does not exist."];
    return commerce.orders.recordPaidSession({ ...paid, review });
  }

  /** Removes what was bought from the account's cart; lines added since then stay. */
  async function emptyCart(uid: string, bought: SessionReport["paid"]["items"]) {
    const owner = cartOf(uid);
    const cart = await commerce?.carts.get(owner);
    const keys = new Set(bought.map(lineKey));
    const left = cart?.items.filter((item) => !keys.has(lineKey(item)));
    if (cart && left && left.length < cart.items.length) await commerce?.carts.set(owner, left);
  }

  return {
    async record(report) {
      const recorded = await keep(report);
      const { customerId, items } = report.paid;
      if (recorded.created && report.fromCart && customerId) {
        await bestEffort(log, "[cart]", emptyCart(customerId, items));
      }
      return recorded;
    },

    async recorded(reports) {
      if (!storage || !commerce) return new Set();
      const known = new Set<string>();
      const rows = await storage.orders.getMany(reports.map(({ paid }) => paid.sessionId));
      for (const { id } of rows) known.add(id);
      for (const { orderNumber, paid } of reports) {
        if (orderNumber === null || known.has(paid.sessionId)) continue;
        const order = await storage.orders.getBy("orderNumber", orderNumber);
        if (order?.payments.some(({ sessionId }) => sessionId === paid.sessionId))
          known.add(paid.sessionId);
      }
      return known;
    },
  };
}
