import type { Order, OrderStatus, StoredOrder } from "~/domain/order";
import { asSeen, findNumbered } from "../numbered";
import type { CountersInside, Tx } from "../storage";

export const flaggedCounter = "orders|flagged";

export function orderStatusCounter(status: OrderStatus): string {
  return `orders|status|${status}`;
}

/**
 * Names of the daily totals for the dashboard, by UTC day: the number of orders, and their sum in
 * minor units.
 */
export function orderDayCounters(at: Date): { count: string; amount: string } {
  const day = at.toISOString().slice(0, 10);
  return { count: `orders|day|${day}|count`, amount: `orders|day|${day}|amount` };
}

/** The record without the fields that never leave the server. */
export function readOrder({
  emailLower: _,
  flagged: __,
  stockHeld: ___,
  ...order
}: StoredOrder): Order {
  return order;
}

export function storeOrder(order: Order, stockHeld: boolean): StoredOrder {
  return {
    ...order,
    emailLower: order.customer.email.toLowerCase(),
    flagged: order.needsReview !== null,
    stockHeld,
  };
}

export function findOrder(
  { orders }: Pick<Tx, "orders">,
  named: string,
): Promise<StoredOrder | null> {
  return findNumbered(orders, "orderNumber", named);
}

/** By id or number, as the caller has seen it. @throws Failure notFound, conflict */
export async function orderNamed(tx: Tx, named: string, version?: number): Promise<StoredOrder> {
  return asSeen(await findOrder(tx, named), "Order", version);
}

type Adding = { counters: Pick<CountersInside, "add"> };

/** Updates the kept counters after a change of one order; `before` is null for a new one. */
export function countOrder(tx: Adding, before: StoredOrder | null, after: StoredOrder): void {
  if (before?.status !== after.status) {
    if (before) tx.counters.add(orderStatusCounter(before.status), -1);
    tx.counters.add(orderStatusCounter(after.status), 1);
  }
  const flags = Number(after.flagged) - Number(before?.flagged ?? false);
  if (flags !== 0) tx.counters.add(flaggedCounter, flags);
}
