import { omit } from "~/kernel/pick";
import type { Mover } from "~/kernel/states";
import { countCommitted } from "~/modules/inventory/committed.server";
import type { HistoryEntry } from "~/modules/pricing/history";
import { countedValue } from "~/modules/pricing/offer-totals";
import { orderTokens, sameTokens } from "~/modules/search/document-tokens.resource";
import { countOrderDays, type DayBook } from "~/modules/statistics/day-totals.server";
import { assertVersion, findNumbered } from "~/storage/numbered";
import type { CountersInside, Tx } from "~/storage/storage";
import { oldestUndeliveredAt, oldestUninvoicedAt, promisedDay } from "./fulfilment";
import { type Order, type OrderStatus, orderKeyNames, type StoredOrder } from "./order.resource";
import { orderMachine, orderOpenFor } from "./order-states";

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
    promised: promisedDay(order),
    value: countedValue(order),
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

interface OrderMove {
  before: StoredOrder;
  /** The order as it becomes, but for its history, time and version. */
  next: Order;
  /** The party of the table of states; "force": an owner, whom the table does not bind. */
  by?: Mover | "force";
  /** What the history tells of it. */
  entries: readonly HistoryEntry[];
  now: Date;
  stockHeld?: boolean;
}

/**
 * Stores an order's next version, moved or not, with its history, search tokens and counters.
 * @throws Failure impossible when the table of states does not have the move
 */
export async function moveOrder(
  { site }: { site: DayBook },
  tx: Tx,
  { before, next, by = "system", entries, now, stockHeld = before.stockHeld }: OrderMove,
): Promise<Order> {
  const { status: from } = before;
  if (by !== "force" && next.status !== from) orderMachine.assertMove(from, next.status, by);
  const history = [...before.history, ...entries];
  const after: Order = { ...next, history, updated: now, version: before.version + 1 };
  const stored = rowOfOrder(after, stockHeld);
  await tx.orders.put(stored);
  const tokens = orderTokens(after);
  if (!sameTokens(orderTokens(readOrder(before)), tokens)) await tx.documentTokens.put(tokens);
  countOrder(tx, site, { before, after: stored });
  return after;
}
