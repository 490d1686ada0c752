import { Failure } from "~/domain/failure";
import type { Clock } from "~/domain/identifiers";
import {
  type Order,
  type OrderStatus,
  type PaymentEntry,
  readOrderStatus,
  type StoredOrder,
  type Tracking,
} from "~/domain/order";
import { withPayment } from "~/domain/order-payment";
import { returnsStock } from "~/domain/order-rules";
import type { Change } from "./commerce";
import type { CommerceDeps } from "./deps";
import { countOrder, readOrder, storeOrder } from "./order-records";
import { returnOrderStock, takeOrderStock } from "./stock";
import type { Tx } from "./storage";

async function orderNamed(tx: Tx, named: string): Promise<StoredOrder> {
  const order =
    (await tx.orders.getBy("orderNumber", named.toUpperCase())) ?? (await tx.orders.get(named));
  if (!order) throw new Failure("notFound", "Order not found");
  return order;
}

function changeOf(before: StoredOrder, after: Order | null, summary: string): Change<Order> {
  const result = after ?? readOrder(before);
  return {
    result,
    changed: after !== null,
    target: { type: "order", id: before.orderNumber },
    summary: `${before.orderNumber}: ${summary}`,
    before: readOrder(before),
    after: result,
  };
}

interface StatusChange {
  actor: string;
  /** Id or number. */
  order: string;
  status: string;
  note?: string | null;
  tracking?: Tracking[];
}

/** An admin's move; the present status again, with nothing new, writes nothing. */
export async function changeOrderStatus(
  { clock, announcements }: CommerceDeps,
  tx: Tx,
  { actor, order: named, status, note = null, tracking }: StatusChange,
): Promise<Change<Order>> {
  const before = await orderNamed(tx, named);
  const to = readOrderStatus(status);
  if (!to) throw new Failure("invalid", "Unknown order status.");
  if (to === before.status && tracking === undefined) return changeOf(before, null, to);
  const { held, shortfall } = await moveStock(tx, { before, to, clock });
  const now = clock();
  const after: Order = {
    ...readOrder(before),
    status: to,
    paymentStatus:
      to === "Refunded" && before.paymentStatus === "paid" ? "refunded" : before.paymentStatus,
    tracking: tracking ?? before.tracking,
    stockShortfall: shortfall,
    history: [...before.history, { at: now, actor, from: before.status, to, note }],
    updated: now,
    version: before.version + 1,
  };
  const stored = storeOrder(after, held);
  await tx.orders.put(stored);
  countOrder(tx, before, stored);
  await announcements.orderChanged(tx, after);
  return changeOf(before, after, `${before.status} → ${to}`);
}

/** Cancelling gives tracked stock back once; leaving Cancelled takes it again. */
async function moveStock(
  tx: Tx,
  { before, to, clock }: { before: StoredOrder; to: OrderStatus; clock: Clock },
): Promise<{ held: boolean; shortfall: Order["stockShortfall"] }> {
  if (before.stockHeld && returnsStock(before.status, to)) {
    await returnOrderStock(tx, before, clock);
    return { held: false, shortfall: before.stockShortfall };
  }
  if (
    !before.stockHeld &&
    before.status === "Cancelled" &&
    to !== "Cancelled" &&
    to !== "Refunded"
  ) {
    return { held: true, shortfall: await takeOrderStock(tx, before.items, clock) };
  }
  return { held: before.stockHeld, shortfall: before.stockShortfall };
}

/** A payment received otherwise; fully covered, the order becomes paid. */
export async function recordManualPayment(
  { site, clock, announcements }: CommerceDeps,
  tx: Tx,
  { order: named, payment }: { actor: string; order: string; payment: PaymentEntry },
): Promise<Change<Order>> {
  const before = await orderNamed(tx, named);
  if (before.paymentStatus === "refunded") {
    throw new Failure("conflict", "A refunded order takes no payment.");
  }
  const after: Order = {
    ...withPayment(readOrder(before), payment, site.currency),
    updated: clock(),
    version: before.version + 1,
  };
  const stored = storeOrder(after, before.stockHeld);
  await tx.orders.put(stored);
  await announcements.orderChanged(tx, after);
  return changeOf(before, after, `payment of ${payment.amount} recorded`);
}
