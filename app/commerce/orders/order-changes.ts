import { Failure } from "~/domain/failure";
import { move, remark } from "~/domain/history";
import type { Clock } from "~/domain/identifiers";
import { type Order, type OrderStatus, readOrderStatus, type StoredOrder } from "~/domain/order";
import { returnsStock } from "~/domain/order-rules";
import { returnOrderStock, takeOrderStock } from "../catalogue/stock";
import type { Change } from "../change";
import { changed, unchanged } from "../change";
import type { CommerceDeps } from "../deps";
import type { Tx } from "../storage";
import { countOrder, orderNamed, readOrder, storeOrder } from "./order-records";
import type { OrderChange } from "./orders-service";

/** `after` null: nothing was written. */
export function changeOf(before: StoredOrder, after: Order | null, summary: string): Change<Order> {
  const outcome = {
    target: { type: "order", id: before.orderNumber },
    summary: `${before.orderNumber}: ${summary}`,
  };
  const known = readOrder(before);
  return after
    ? changed({ ...outcome, result: after, before: known, after })
    : unchanged({ ...outcome, result: known });
}

interface StatusChange extends OrderChange {
  actor: string;
  /** Id or number. */
  order: string;
  status: string;
}

/** An admin's change of status. The same status again, with nothing new, writes nothing. */
export async function changeOrderStatus(
  { clock, announcements }: CommerceDeps,
  tx: Tx,
  { actor, order: named, status, note = null, tracking, version }: StatusChange,
): Promise<Change<Order>> {
  const before = await orderNamed(tx, named, version);
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
    history: [...before.history, move({ at: now, actor, from: before.status, to, note })],
    updated: now,
    version: before.version + 1,
  };
  const stored = storeOrder(after, held);
  await tx.orders.put(stored);
  countOrder(tx, before, stored);
  await announcements.orderChanged(tx, after);
  return changeOf(before, after, `${before.status} → ${to}`);
}

/** Cancelling returns tracked stock once; leaving Cancelled takes it again. */
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

/** Adds to the record without changing its status: the reason for review, and the history. */
async function writeRemark(
  clock: Clock,
  tx: Tx,
  {
    before,
    needsReview,
    entry,
  }: {
    before: StoredOrder;
    needsReview: string | null;
    entry: { actor: string; note: string };
  },
): Promise<Order> {
  const now = clock();
  const after: Order = {
    ...readOrder(before),
    needsReview,
    history: [...before.history, remark("note", { at: now, ...entry })],
    updated: now,
    version: before.version + 1,
  };
  const stored = storeOrder(after, before.stockHeld);
  await tx.orders.put(stored);
  countOrder(tx, before, stored);
  return after;
}

/** Clears the review mark; an order that needs no review is left unchanged. */
export async function reviewOrder(
  { clock }: CommerceDeps,
  tx: Tx,
  {
    actor,
    order: named,
    note,
    version,
  }: { actor: string; order: string; note?: string | null; version?: number },
): Promise<Change<Order>> {
  const before = await orderNamed(tx, named, version);
  if (before.needsReview === null) return changeOf(before, null, "reviewed");
  const entry = { actor, note: ["Reviewed.", note].filter(Boolean).join(" ") };
  const after = await writeRemark(clock, tx, { before, needsReview: null, entry });
  return changeOf(before, after, "reviewed");
}

/** A staff note: no change of status, no mail. */
export async function noteOrder(
  { clock }: CommerceDeps,
  tx: Tx,
  { actor, order: named, note }: { actor: string; order: string; note: string },
): Promise<Change<Order>> {
  const before = await orderNamed(tx, named);
  const { needsReview } = before;
  const after = await writeRemark(clock, tx, { before, needsReview, entry: { actor, note } });
  return changeOf(before, after, "note added");
}
