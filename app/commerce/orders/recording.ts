import { orderTokens } from "~/domain/document-tokens";
import { isTaken } from "~/domain/failure";
import { move, remark } from "~/domain/history";
import { newNumber } from "~/domain/identifiers";
import type { StockLine } from "~/domain/inventory";
import { sumOrNull, toMinor } from "~/domain/money";
import type {
  Order,
  OrderLine,
  PaidSession,
  PaymentEntry,
  Shortfall,
  StoredOrder,
} from "~/domain/order";
import { onlineMethod } from "~/domain/order";
import { payerOf } from "~/domain/order-payment";
import { failpoint } from "~/failpoint.server";
import { bestEffort } from "~/log.server";
import type { Site } from "~/site";
import { type StockWork, takingStock, writeStock } from "../catalogue/stock";
import type { CommerceDeps } from "../deps";
import type { Tx } from "../storage";
import { paymentNote } from "./manual-payments";
import { countOrder, readOrder, storeOrder } from "./order-records";
import { type SoldProduct, soldFields, soldLines } from "./sold-lines";

export { recordOrderPayment } from "./recording-order-payment";

const draws = 5;

export interface Recorded {
  order: Order;
  created: boolean;
}

/**
 * Records a paid order and takes its stock, once per session. The unique constraint on the session
 * decides, so that exactly one of several simultaneous deliveries creates the order. Missing stock,
 * deleted products and sums that differ from the catalogue never refuse an order; they mark it for
 * review.
 */
export async function recordPaidSession(
  deps: CommerceDeps,
  session: PaidSession,
): Promise<Recorded> {
  const { storage } = deps;
  for (let draw = 1; ; draw += 1) {
    try {
      await failpoint("record:before-begin");
      const order = await record(deps, session);
      await failpoint("record:after-commit");
      return { order, created: true };
    } catch (error) {
      if (isTaken(error, "orderNumber") && draw < draws) continue;
      if (!isTaken(error)) throw error;
      const known =
        (await storage.orders.getBy("paymentSessionId", session.sessionId)) ??
        (await storage.orders.get(session.sessionId));
      if (!known) throw error;
      return { order: readOrder(known), created: false };
    }
  }
}

async function record(deps: CommerceDeps, session: PaidSession): Promise<Order> {
  const { storage, log } = deps;
  const ids = [...new Set(session.items.map(({ id }) => id))];
  if (storage.transactional) {
    return storage.atomically(async (tx) => {
      const plan = planOf(deps, session, await tx.products.getMany(ids, { only: soldFields }));
      await failpoint("record:after-read");
      await insertOrder(tx, plan, deps.site);
      await failpoint("record:after-insert");
      await writeStock(deps, tx, plan.stock);
      await failpoint("record:after-stock");
      await deps.announcements.orderRecorded(tx, readOrder(plan.stored));
      await failpoint("record:before-commit");
      return readOrder(plan.stored);
    });
  }
  // Without transactions the order is written first and alone, because it must not depend on stock.
  const plan = planOf(deps, session, await storage.products.getMany(ids, { only: soldFields }));
  await storage.atomically(async (tx) => {
    await insertOrder(tx, plan, deps.site);
    await deps.announcements.orderRecorded(tx, readOrder(plan.stored));
  });
  await bestEffort(
    log,
    "[stock]",
    storage.atomically((tx) => writeStock(deps, tx, plan.stock)),
  );
  return readOrder(plan.stored);
}

async function insertOrder(tx: Tx, { stored }: Plan, site: Site): Promise<void> {
  await tx.orders.insert(stored);
  await tx.documentTokens.insert(orderTokens(stored));
  countOrder(tx, site, { before: null, after: stored });
}

interface Plan {
  stored: StoredOrder;
  stock: StockWork;
}

function planOf(
  { site, clock, random }: CommerceDeps,
  session: PaidSession,
  products: readonly SoldProduct[],
): Plan {
  const lines: StockLine[] = session.items;
  const { changes, shortfall } = takingStock(products, lines, clock);
  const items = soldLines(session, products, site.currency);
  const review = reasonsFor(session, { items, shortfall, site });
  const now = clock();
  const actor = session.customerId ?? "guest";
  const payment: PaymentEntry = {
    at: now,
    method: onlineMethod,
    amount: session.total,
    note: null,
    sessionId: session.sessionId,
    payer: payerOf(session.customer),
    // The order's total is in the same currency, so that the two can be compared.
    currency: null,
    corrects: null,
  };
  const charged = { ...payment, currency: session.currency?.toUpperCase() ?? null };
  const note = paymentNote(charged, site);
  const order: Order = {
    id: session.sessionId,
    orderNumber: newNumber("O", clock, random),
    quoteNumber: null,
    customerId: session.customerId,
    customer: { ...session.customer, companyName: "" },
    items,
    charges: [],
    discount: null,
    total: session.total,
    status: "Processing",
    paymentStatus: "paid",
    paymentSessionId: session.sessionId,
    reference: null,
    deliveryAddress: null,
    billingAddress: null,
    buyerVatId: null,
    tracking: [],
    payments: [payment],
    history: [
      move({ at: now, actor, from: null, to: "Processing" }),
      remark("payment", { at: now, actor, note }),
    ],
    offer: null,
    assigneeUid: null,
    fulfilment: null,
    stockShortfall: shortfall,
    needsReview: review.length > 0 ? review.join(" ") : null,
    created: now,
    updated: now,
    version: 1,
  };
  const { orderNumber: reference } = order;
  const stock: StockWork = { changes, cause: { reason: "order", actor, reference, note: null } };
  return { stored: storeOrder(order, true), stock };
}

function inStoreCurrency({ currency }: PaidSession, site: Site): boolean {
  return !currency || currency === site.currency.toLowerCase();
}

/** The reasons for a review. */
function reasonsFor(
  session: PaidSession,
  { items, shortfall, site }: { items: OrderLine[]; shortfall: Shortfall[]; site: Site },
): string[] {
  const reasons = [...(session.review ?? [])];
  if (items.length === 0) reasons.push("The payment lists no items.");
  if (shortfall.length > 0) reasons.push("Paid, but not enough stock.");
  if (!inStoreCurrency(session, site)) {
    reasons.push("Paid in another currency than the store's.");
  } else if (items.length > 0) {
    const expected = sumOrNull(
      items.map(({ subtotal }) => subtotal),
      site.currency,
    );
    const charged = session.subtotal ?? session.total;
    if (expected === null) {
      reasons.push("A product is no longer in the catalogue, or has no price.");
    } else if (toMinor(expected, site.currency) !== toMinor(charged, site.currency)) {
      reasons.push("The amount differs from the catalogue's prices.");
    }
  }
  return reasons;
}
