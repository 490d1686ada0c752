import { omit } from "~/kernel/pick";
import { countCommitted } from "~/modules/inventory/committed.server";
import { orderTokens, sameTokens } from "~/modules/search/document-tokens.resource";
import { countOrderDays, type DayBook } from "~/modules/statistics/day-totals.server";
import { assertVersion, findNumbered } from "~/storage/numbered";
import type { CountersInside, Tx } from "~/storage/storage";
import { oldestUndeliveredAt, oldestUninvoicedAt } from "./fulfilment";
import { type Order, type OrderStatus, orderKeyNames, type StoredOrder } from "./order.resource";
import { orderOpenFor } from "./order-states";

export const flaggedCounter = "orders|flagged";
/** Orders of which something is to be invoiced. */
export const toInvoiceCounter = "orders|to-invoice";

export function orderStatusCounter(status: OrderStatus): string {
  return `orders|status|${status}`;
}

/** Open orders of a colleague, or unassigned ones. */
export function orderOpenCounter(openFor: string): string {
  return `orders|open|${openFor}`;
}

/** The record without the fields that never leave the server. */
export function readOrder(stored: StoredOrder): Order {
  return omit(stored, orderKeyNames);
}

export function rowOfOrder(order: Order, stockHeld: boolean): StoredOrder {
  return {
    ...order,
    emailLower: order.customer.email.toLowerCase(),
    openFor: orderOpenFor(order),
    flagged: order.needsReview !== null,
    stockHeld,
    toDeliver: oldestUndeliveredAt(order),
    toInvoice: oldestUninvoicedAt(order),
  };
}

export function findOrder(
  { orders }: Pick<Tx, "orders">,
  named: string,
): Promise<StoredOrder | null> {
  return findNumbered(orders, "orderNumber", named);
}

/** By id or number, in the version that the caller has seen. @throws Failure notFound, conflict */
export async function getOrderByIdOrNumber(
  tx: Tx,
  named: string,
  version?: number,
): Promise<StoredOrder> {
  return assertVersion(await findOrder(tx, named), "Order", version);
}

type Adding = { counters: Pick<CountersInside, "add"> };

/** Updates the kept counters after a change of one order; `before` is null for a new one. */
export function countOrder(
  tx: Adding,
  book: DayBook,
  { before, after }: { before: StoredOrder | null; after: StoredOrder },
): void {
  countOrderStates(tx, before, after);
  countOrderDays(tx, book, { before, after });
  countCommitted(tx, before, after);
}

/** The counters that depend on the derived fields. */
export function countOrderStates(tx: Adding, before: StoredOrder | null, after: StoredOrder): void {
  if (before?.status !== after.status) {
    if (before) tx.counters.add(orderStatusCounter(before.status), -1);
    tx.counters.add(orderStatusCounter(after.status), 1);
  }
  if (before?.openFor !== after.openFor) {
    if (before?.openFor) tx.counters.add(orderOpenCounter(before.openFor), -1);
    if (after.openFor) tx.counters.add(orderOpenCounter(after.openFor), 1);
  }
  const flags = Number(after.flagged) - Number(before?.flagged ?? false);
  if (flags !== 0) tx.counters.add(flaggedCounter, flags);
  // Older records lack the field, which counts as null.
  const owed = Number(after.toInvoice !== null) - Number((before?.toInvoice ?? null) !== null);
  if (owed !== 0) tx.counters.add(toInvoiceCounter, owed);
}

/** Stores the order's search tokens again when they changed, as by a tracking number. */
export async function keepOrderTokens(tx: Tx, before: Order, after: Order): Promise<void> {
  const tokens = orderTokens(after);
  if (!sameTokens(orderTokens(before), tokens)) await tx.documentTokens.put(tokens);
}
