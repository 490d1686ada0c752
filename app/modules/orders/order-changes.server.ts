import { dayIn } from "~/kernel/calendar";
import { Failure, impossible } from "~/kernel/failure";
import { forcedNote } from "~/kernel/states";
import type { CommerceDeps } from "~/modules/deps";
import { settled } from "~/modules/payments/order-payment";
import { languageSet, move, remark } from "~/modules/pricing/history";
import { presentAssignee } from "~/modules/quotes/quote-moves.server";
import { type Change, changed, unchanged } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import type { Language } from "~/texts/languages";
import { t } from "~/texts/text";
import { fulfilmentOf, isToShip, openToShip, quantitiesOf } from "./fulfilment";
import {
  type Order,
  type OrderStatus,
  readOrderStatus,
  type StoredOrder,
  type Tracking,
} from "./order.resource";
import { getOrderByIdOrNumber, moveOrder, readOrder } from "./order-records.server";
import { earlierState, hasMoney, nextOrderStates, orderMachine } from "./order-states";
import type { ExpectedDelivery, OrderChange } from "./orders-service.server";
import { afterShipping, insertShipment, shipmentOf } from "./shipping.server";
import { progressAfter, settleStock } from "./stock-of-state.server";
import { parcelName } from "./tracking";

/** null when nothing was written. */
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
  deps: CommerceDeps,
  tx: Tx,
  {
    actor,
    order: named,
    status,
    note = null,
    tracking,
    version,
    force = false,
    notify = false,
  }: StatusChange,
): Promise<Change<Order>> {
  const { clock, announcements, site } = deps;
  const before = await getOrderByIdOrNumber(tx, named, version);
  const to = readOrderStatus(status);
  if (!to) throw new Failure("invalid", t("deskOrders:unknownStatus"));
  if (to === before.status && tracking === undefined) return changeOf(before, null, to);
  const said = force ? forcedNote(note) : note;
  if (!force && to !== before.status && !nextOrderStates(before).includes(to)) {
    throw impossible(t("kernel:moveRefused"));
  }
  const assigneeUid = await presentAssignee(tx, before);
  const rest = await shipmentOfRest(deps, tx, { before, to, tracking });
  const fulfilment = rest?.fulfilment ?? progressAfter(before, to);
  const leaving = rest?.quantities ?? new Map();
  const stock = await settleStock(deps, tx, { before, to, fulfilment, leaving, actor });
  const now = clock();
  const parcelsSet = ({ tracking: parcels }: Order) =>
    to === before.status ? `Parcels: ${parcels.map(parcelName).join(", ") || "none"}.` : null;
  const changed: Order = {
    ...readOrder(before),
    status: to,
    assigneeUid,
    fulfilment,
    paymentStatus:
      to === "Refunded" && before.paymentStatus === "paid" ? "refunded" : before.paymentStatus,
    tracking: tracking ?? before.tracking,
    stockShortfall: stock.stockShortfall,
    needsReview: stock.needsReview,
  };
  const after = await moveOrder(deps, tx, {
    before,
    // A cancelled order owes what was shipped; opened again it owes the whole.
    next: settled(before, changed, site.currency),
    by: force ? "force" : "staff",
    entries: [move({ at: now, actor, from: before.status, to, note: said ?? parcelsSet(changed) })],
    now,
    stockHeld: stock.held,
  });
  if (rest) await insertShipment(tx, rest.shipment);
  // Nobody is told of a refund who never paid.
  const isTrue = to !== "Refunded" || hasMoney(before);
  if ((!force || notify) && isTrue) await announcements.orderChanged(tx, after);
  return changeOf(before, after, `${before.status} → ${to}${force ? " (forced)" : ""}`);
}

/**
 * A change to Shipped or Delivered ships everything open, so that no order is closed with an open
 * line.
 */
async function shipmentOfRest(
  deps: CommerceDeps,
  tx: Tx,
  { before: found, to, tracking }: { before: StoredOrder; to: OrderStatus; tracking?: Tracking[] },
) {
  // A forced move ships a cancelled order as well.
  const ended = !orderMachine.of(found.status).holdsStock;
  const before: StoredOrder = ended
    ? { ...found, status: "Processing", fulfilment: fulfilmentOf(found) }
    : found;
  const open = openToShip(before);
  const isShipped = to === "Shipped" || to === "Delivered";
  if (!isShipped || to === found.status || open.every((quantity) => quantity === 0)) return null;
  const quantities = quantitiesOf(null, open);
  const fulfilment = afterShipping(before, quantities);
  const parcel = tracking?.[before.tracking.length] ?? null;
  const about = { kind: "shipment", count: fulfilment.shipments, reason: "" } as const;
  const now = await tx.now();
  const contents = { ...about, quantities, parcel, restocked: false, now };
  return { fulfilment, quantities, shipment: shipmentOf(deps, before, contents) };
}

/** Clears the review mark; an order that needs no review is left unchanged. */
export async function reviewOrder(
  deps: CommerceDeps,
  tx: Tx,
  {
    actor,
    order: named,
    note,
    version,
  }: { actor: string; order: string; note?: string | null; version?: number },
): Promise<Change<Order>> {
  const before = await getOrderByIdOrNumber(tx, named, version);
  if (before.needsReview === null) return changeOf(before, null, "reviewed");
  const now = deps.clock();
  const said = ["Reviewed.", note].filter(Boolean).join(" ");
  const next = { ...readOrder(before), needsReview: null };
  const entries = [remark("note", { at: now, actor, note: said })];
  const after = await moveOrder(deps, tx, { before, next, entries, now });
  return changeOf(before, after, "reviewed");
}

/** Takes back the last step of an order, which was a mistake. No mail is sent about it. */
export async function stepOrderBack(
  deps: CommerceDeps,
  tx: Tx,
  { actor, order: named, version }: { actor: string; order: string; version?: number },
): Promise<Change<Order>> {
  const before = await getOrderByIdOrNumber(tx, named, version);
  const to = earlierState(before);
  if (to === null) throw impossible(t("deskOrders:noStepToTakeBack"));
  const now = deps.clock();
  const after = await moveOrder(deps, tx, {
    before,
    next: { ...readOrder(before), status: to },
    entries: [move({ at: now, actor, from: before.status, to, note: "Taken back." })],
    now,
  });
  return changeOf(before, after, `${before.status} → ${to}, taken back`);
}

/** The next mails and documents are in the language; those that were sent or issued stay. */
export async function setOrderLanguage(
  deps: CommerceDeps,
  tx: Tx,
  { actor, order: named, language }: { actor: string; order: string; language: Language | null },
): Promise<Change<Order>> {
  const before = await getOrderByIdOrNumber(tx, named);
  const told = `language ${language ?? "of the shop"}`;
  if (before.language === language) return changeOf(before, null, told);
  const now = deps.clock();
  const next = { ...readOrder(before), language };
  const entries = [languageSet(language, { at: now, actor })];
  const after = await moveOrder(deps, tx, { before, next, entries, now });
  return changeOf(before, after, told);
}

/**
 * When the goods are expected to arrive, which the customer sees; null withdraws it.
 * @throws Failure invalid: the day is past, impossible: nothing is to be delivered
 */
export async function expectDelivery(
  deps: CommerceDeps,
  tx: Tx,
  {
    actor,
    order: named,
    day,
    notify,
    version,
  }: { actor: string; order: string } & ExpectedDelivery,
): Promise<Change<Order>> {
  const before = await getOrderByIdOrNumber(tx, named, version);
  const now = deps.clock();
  if (!isToShip(before)) throw impossible(t("deskOrders:nothingIsToBeDelivered"));
  if (day !== null && day < dayIn(now, deps.site.timeZone.id)) {
    throw new Failure("invalid", t("deskOrders:chooseTodayOrLater"), {
      day: t("deskOrders:chooseTodayOrLater"),
    });
  }
  const isNews = before.expectedDay !== day || (notify && day !== null);
  if (!isNews) return changeOf(before, null, "expected delivery set");
  const next = { ...readOrder(before), expectedDay: day };
  const said =
    day === null
      ? { note: "The expected day was withdrawn." }
      : { note: `Delivery expected on ${day}.` };
  const entries = [remark("note", { at: now, actor, ...said })];
  const after = await moveOrder(deps, tx, { before, next, entries, now });
  if (notify && day !== null) await deps.announcements.deliveryExpected(tx, after, day);
  return changeOf(before, after, "expected delivery set");
}

/** A staff note: no change of status, no mail. */
export async function noteOrder(
  deps: CommerceDeps,
  tx: Tx,
  { actor, order: named, note }: { actor: string; order: string; note: string },
): Promise<Change<Order>> {
  const before = await getOrderByIdOrNumber(tx, named);
  const now = deps.clock();
  const entries = [remark("note", { at: now, actor, note })];
  const after = await moveOrder(deps, tx, { before, next: readOrder(before), entries, now });
  return changeOf(before, after, "note added");
}
