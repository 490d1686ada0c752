import { impossible, staleVersion } from "~/domain/failure";
import {
  exactQuantity,
  fulfilmentOf,
  openToReturn,
  openToShip,
  type PartLine,
  quantitiesOf,
} from "~/domain/fulfilment";
import { move, remark } from "~/domain/history";
import type { Fulfilment, Order, OrderStatus, StoredOrder } from "~/domain/order";
import { settled } from "~/domain/order-payment";
import type { Shipment } from "~/domain/shipment";
import { failpoint } from "~/failpoint.server";
import { returnOrderStock } from "../catalogue/stock";
import { type Change, changed, unchanged } from "../change";
import type { CommerceDeps } from "../deps";
import { asSeen } from "../numbered";
import type { Tx } from "../storage";
import { countOrder, orderNamed, readOrder, storeOrder } from "./order-records";
import type { GoodsBack, ShipOrder } from "./orders-service";
import { shipmentId, shipmentOf } from "./shipment-records";
import { settleStock } from "./stock-of-state";

function isSame(known: Shipment, lines: readonly PartLine[] | null): boolean {
  const wanted = lines?.filter(({ quantity }) => quantity > 0);
  if (!wanted) return true;
  return (
    wanted.length === known.document.lines.length &&
    known.document.lines.every(({ at, quantity }) =>
      wanted.some((line) => line.at === at && exactQuantity(line.quantity) === quantity),
    )
  );
}

function outcomeOf(shipment: Shipment, order: Order) {
  return {
    target: { type: "order", id: order.orderNumber },
    summary: `${shipment.number} for ${order.orderNumber}`,
    result: shipment,
  };
}

/** The counters after a shipment. */
export function afterShipping(
  order: StoredOrder,
  quantities: ReadonlyMap<number, number>,
): Fulfilment {
  const progress = fulfilmentOf(order);
  return {
    ...progress,
    shipments: progress.shipments + 1,
    lines: progress.lines.map((line, at) => ({
      ...line,
      shipped: exactQuantity(line.shipped + (quantities.get(at) ?? 0)),
    })),
  };
}

const shippable: readonly OrderStatus[] = ["Pending", "Processing", "Shipped", "Delivered"];

/**
 * Ships a part of an order, or everything open, with a delivery note and a mail. When nothing is
 * left the order becomes Shipped. A repeated count returns the existing shipment.
 */
export async function shipOrder(
  deps: CommerceDeps,
  tx: Tx,
  {
    actor,
    order: named,
    count,
    lines,
    parcel,
    version,
  }: ShipOrder & { actor: string; order: string },
): Promise<Change<Shipment>> {
  const found = await orderNamed(tx, named);
  const known = await tx.shipments.get(shipmentId(found, "shipment", count));
  if (known) {
    if (!isSame(known, lines)) throw staleVersion();
    return unchanged(outcomeOf(known, readOrder(found)));
  }
  const before = asSeen(found, "Order", version);
  if (count !== fulfilmentOf(before).shipments + 1) throw staleVersion();
  if (!shippable.includes(before.status)) throw impossible("A closed order cannot be shipped.");
  const quantities = quantitiesOf(lines, openToShip(before));
  if (quantities.size === 0) throw impossible("Nothing is left to be shipped.");
  const now = await tx.now();
  const about = { kind: "shipment", count, quantities, parcel, reason: "" } as const;
  const shipment = shipmentOf(deps, before, { ...about, restocked: false, now });
  const fulfilment = afterShipping(before, quantities);
  const left = openToShip({ ...before, fulfilment }).some((open) => open > 0);
  const isOpen = before.status === "Pending" || before.status === "Processing";
  const to: OrderStatus = isOpen ? (left ? "Processing" : "Shipped") : before.status;
  // Orders that an earlier release shipped without taking stock take it now.
  const stock = await settleStock(deps, tx, { before, to, fulfilment, actor });
  const at = deps.clock();
  const note = `Delivery note ${shipment.number}${left ? ", the rest follows" : ""}.`;
  const after: Order = {
    ...readOrder(before),
    status: to,
    fulfilment,
    stockShortfall: stock.stockShortfall,
    needsReview: stock.needsReview,
    tracking: parcel ? [...before.tracking, parcel] : before.tracking,
    history: [
      ...before.history,
      to === before.status
        ? remark("note", { at, actor, note })
        : move({ at, actor, from: before.status, to, note }),
    ],
    updated: at,
    version: before.version + 1,
  };
  const stored = storeOrder(after, stock.held);
  await tx.orders.put(stored);
  await failpoint("ship:after-order");
  await tx.shipments.insert(shipment);
  countOrder(tx, deps.site, { before, after: stored });
  await deps.announcements.shipped(tx, shipment);
  return changed({
    ...outcomeOf(shipment, after),
    before: readOrder(before),
    after,
  });
}

/** Records a return: the counters change, and goods in order return to the stock. */
export async function takeGoodsBack(
  deps: CommerceDeps,
  tx: Tx,
  {
    actor,
    order: named,
    count,
    lines,
    reason,
    restock,
    version,
  }: GoodsBack & {
    actor: string;
    order: string;
  },
): Promise<Change<Shipment>> {
  const found = await orderNamed(tx, named);
  const known = await tx.shipments.get(shipmentId(found, "return", count));
  if (known) {
    if (!isSame(known, lines)) throw staleVersion();
    return unchanged(outcomeOf(known, readOrder(found)));
  }
  const before = asSeen(found, "Order", version);
  const progress = fulfilmentOf(before);
  if (count !== progress.returns + 1) throw staleVersion();
  const quantities = quantitiesOf(lines, openToReturn(before));
  if (quantities.size === 0) throw impossible("Nothing is left that can be returned.");
  const now = await tx.now();
  const at = deps.clock();
  const restocked = restock;
  const about = { kind: "return", count, quantities, parcel: null, reason } as const;
  const shipment = shipmentOf(deps, before, { ...about, restocked, now });
  const back = [...quantities].flatMap(([place, quantity]) => {
    const item = before.items[place];
    return item ? [{ id: item.id, variantId: item.variantId, quantity }] : [];
  });
  if (restocked) {
    const cause = { reason: "return", actor, reference: before.orderNumber, note: reason } as const;
    await returnOrderStock(deps, tx, { lines: back, shortfall: [], cause });
  }
  const fulfilment: Fulfilment = {
    ...progress,
    returns: count,
    lines: progress.lines.map((line, place) => ({
      ...line,
      returned: exactQuantity(line.returned + (quantities.get(place) ?? 0)),
    })),
  };
  const note = `Return ${shipment.number}: ${reason}`;
  const returned: Order = {
    ...readOrder(before),
    fulfilment,
    history: [...before.history, remark("note", { at, actor, note })],
    updated: at,
    version: before.version + 1,
  };
  // Of a cancelled order the customer owes only what they keep.
  const after = settled(before, returned, deps.site.currency);
  const stored = storeOrder(after, before.stockHeld);
  await tx.orders.put(stored);
  await tx.shipments.insert(shipment);
  countOrder(tx, deps.site, { before, after: stored });
  return changed({ ...outcomeOf(shipment, after), before: readOrder(before), after });
}
