import { dayIn } from "~/kernel/calendar";
import { Failure, impossible, staleVersion } from "~/kernel/failure";
import { failpoint } from "~/kernel/process/failpoint.server";
import type { CommerceDeps } from "~/modules/deps";
import type { StockLine } from "~/modules/inventory/stock-rules";
import { returnOrderStock } from "~/modules/inventory/taking-stock.server";
import { buyerOf } from "~/modules/invoices/invoice-content";
import { settled } from "~/modules/payments/order-payment";
import { moveOrNote } from "~/modules/pricing/history";
import {
  articleName,
  articleNumberOf,
  pathOfPicture,
  referenceOf,
  unitOf,
} from "~/modules/pricing/line";
import { referencesOf } from "~/modules/quotes/sent-offer";
import { shipmentTokens } from "~/modules/search/document-tokens.resource";
import { type Change, changed, unchanged } from "~/storage/change";
import { assertVersion } from "~/storage/numbered";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import {
  exactQuantity,
  fulfilmentOf,
  isToShip,
  lineName,
  noteNumber,
  openToReturn,
  openToShip,
  owedAgain,
  type PartLine,
  positionsOfLines,
  quantitiesOf,
} from "./fulfilment";
import { invoicesIfAny } from "./invoice-balances.server";
import type { Fulfilment, Order, OrderStatus, StoredOrder, Tracking } from "./order.resource";
import { getOrderByIdOrNumber, moveOrder, readOrder } from "./order-records.server";
import { orderMachine } from "./order-states";
import type { GoodsBack, ShipOrder, Withdrawal } from "./orders-service.server";
import type { Shipment, ShipmentContent, ShipmentKind, ShippedLine } from "./shipment.resource";
import { heldChanges, settleStock, takeOwedAgain } from "./stock-of-state.server";

function hasLines({ lines: known }: ShipmentContent, lines: readonly PartLine[] | null): boolean {
  const wanted = lines?.filter(({ quantity }) => quantity > 0);
  if (!wanted) return true;
  return (
    wanted.length === known.length &&
    known.every(({ at, quantity }) =>
      wanted.some((line) => line.at === at && exactQuantity(line.quantity) === quantity),
    )
  );
}

/** Whether a repeated form asks for this shipment. With another parcel, its number would be lost. */
function isSameShipment({ document }: Shipment, { lines, parcel }: ShipOrder): boolean {
  const { carrier, trackingNumber } = document;
  const isSameParcel = parcel?.carrier === carrier && parcel.number === trackingNumber;
  return hasLines(document, lines) && (parcel === null || isSameParcel);
}

function isSameReturn(
  { document }: Shipment,
  { lines, reason, restock, again = false }: GoodsBack,
): boolean {
  const isSameRest = document.reason === reason && document.restocked === restock;
  return hasLines(document, lines) && isSameRest && document.again === again;
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

/**
 * Ships a part of an order, or everything open, with a delivery note and a mail. When nothing is
 * left the order becomes Shipped. A repeated count returns the existing shipment.
 */
export async function shipOrder(
  deps: CommerceDeps,
  tx: Tx,
  asked: ShipOrder & { actor: string; order: string },
): Promise<Change<Shipment>> {
  const { actor, order: named, count, lines, parcel, version } = asked;
  const found = await getOrderByIdOrNumber(tx, named);
  const known = await tx.shipments.get(shipmentId(found, "shipment", count));
  if (known) {
    if (!isSameShipment(known, asked)) throw staleVersion();
    return unchanged(outcomeOf(known, readOrder(found)));
  }
  const before = assertVersion(found, "Order", version);
  if (count !== fulfilmentOf(before).shipments + 1) throw staleVersion();
  if (!orderMachine.of(before.status).holdsStock)
    throw impossible(t("deskOrders:closedOrderIsNotShipped"));
  const quantities = quantitiesOf(lines, openToShip(before), before.items.map(lineName));
  if (quantities.size === 0) throw impossible(t("deskOrders:nothingLeftToShip"));
  const now = await tx.now();
  const about = { kind: "shipment", count, quantities, parcel, reason: "" } as const;
  const shipment = shipmentOf(deps, before, { ...about, restocked: false, now });
  const fulfilment = afterShipping(before, quantities);
  const left = isToShip({ ...before, fulfilment });
  const isOpen = before.status === "Pending" || before.status === "Processing";
  const to: OrderStatus = isOpen ? (left ? "Processing" : "Shipped") : before.status;
  // Orders that an earlier release shipped without taking stock take it now.
  const stock = await settleStock(deps, tx, { before, to, fulfilment, leaving: quantities, actor });
  const at = deps.clock();
  const note = `Delivery note ${shipment.number}${left ? ", the rest follows" : ""}.`;
  const after = await moveOrder(deps, tx, {
    before,
    next: {
      ...readOrder(before),
      status: to,
      fulfilment,
      stockShortfall: stock.stockShortfall,
      needsReview: stock.needsReview,
      tracking: parcel ? [...before.tracking, parcel] : before.tracking,
    },
    entries: [moveOrNote({ at, actor, from: before.status, to, note })],
    now: at,
    stockHeld: stock.held,
  });
  await failpoint("ship:after-order");
  await insertShipment(tx, shipment);
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
  asked: GoodsBack & { actor: string; order: string },
): Promise<Change<Shipment>> {
  const { actor, order: named, count, lines, reason, restock, again = false, version } = asked;
  const found = await getOrderByIdOrNumber(tx, named);
  const known = await tx.shipments.get(shipmentId(found, "return", count));
  if (known) {
    if (!isSameReturn(known, asked)) throw staleVersion();
    return unchanged(outcomeOf(known, readOrder(found)));
  }
  const before = assertVersion(found, "Order", version);
  const progress = fulfilmentOf(before);
  if (count !== progress.returns + 1) throw staleVersion();
  if (again && !orderMachine.of(before.status).holdsStock)
    throw impossible(t("deskOrders:closedOrderIsNotShipped"));
  const quantities = quantitiesOf(lines, openToReturn(before), before.items.map(lineName));
  if (quantities.size === 0) throw impossible(t("deskOrders:nothingLeftToReturn"));
  const now = await tx.now();
  const at = deps.clock();
  const restocked = restock;
  const about = { kind: "return", count, quantities, parcel: null, reason } as const;
  const shipment = shipmentOf(deps, before, { ...about, restocked, again, now });
  const fulfilment: Fulfilment = {
    ...(again ? owedAgain(progress, quantities) : afterReturn(progress, quantities)),
    returns: count,
  };
  let stock: Pick<Order, "stockShortfall" | "needsReview"> = before;
  if (restocked) {
    const back = notOwedAgain(before, fulfilment, quantities);
    const cause = { reason: "return", actor, reference: before.orderNumber, note: reason } as const;
    await returnOrderStock(deps, tx, { lines: back, shortfall: [], cause });
  } else {
    stock = await takeOwedAgain(deps, tx, { before, fulfilment, actor });
  }
  const note = `Return ${shipment.number}: ${reason}`;
  const to = again ? stateToShip(before) : before.status;
  const returned: Order = {
    ...readOrder(before),
    status: to,
    fulfilment,
    stockShortfall: stock.stockShortfall,
    needsReview: stock.needsReview,
  };
  const after = await moveOrder(deps, tx, {
    before,
    // Of a cancelled order the customer owes only what they keep.
    next: settled(before, returned, deps.site.currency),
    entries: [moveOrNote({ at, actor, from: before.status, to, note })],
    now: at,
  });
  await insertShipment(tx, shipment);
  return changed({ ...outcomeOf(shipment, after), before: readOrder(before), after });
}

/** What of goods that came back, or never left, the order does not hold to deliver it again. */
function notOwedAgain(
  before: StoredOrder,
  fulfilment: Fulfilment,
  quantities: ReadonlyMap<number, number>,
): StockLine[] {
  const held = heldChanges(before, fulfilment);
  return [...quantities].flatMap(([place, quantity]) => {
    const item = before.items[place];
    const left = exactQuantity(quantity - (held[place] ?? 0));
    return item && left > 0 ? [{ id: item.id, variantId: item.variantId, quantity: left }] : [];
  });
}

/** The counters after goods came back for good. */
function afterReturn(progress: Fulfilment, quantities: ReadonlyMap<number, number>): Fulfilment {
  return {
    ...progress,
    lines: progress.lines.map((line, at) => ({
      ...line,
      returned: exactQuantity(line.returned + (quantities.get(at) ?? 0)),
    })),
  };
}

/** The status of an order of which something is to be delivered again. */
function stateToShip({ status }: Pick<Order, "status">): OrderStatus {
  return status === "Shipped" || status === "Delivered" ? "Processing" : status;
}

/**
 * Says that a shipment was not sent after all: its goods are still to be delivered, its parcel is
 * gone, and its delivery note is void. The order holds the goods again, so the stock stays as it is;
 * what was credited for good meanwhile returns to it. Once an invoice names the delivery, only a
 * return takes it back.
 */
export async function withdrawShipment(
  deps: CommerceDeps,
  tx: Tx,
  { actor, order: named, count, reason, version }: Withdrawal & { actor: string; order: string },
): Promise<Change<Order>> {
  const found = await getOrderByIdOrNumber(tx, named);
  const progress = fulfilmentOf(found);
  const shipment = await tx.shipments.get(shipmentId(found, "shipment", count));
  if (!shipment) throw new Failure("notFound", t("deskOrders:noSuchDeliveryNote"));
  const outcome = {
    target: { type: "order", id: found.orderNumber },
    summary: `${found.orderNumber}: ${shipment.number} withdrawn`,
  };
  if (progress.withdrawn.includes(count)) {
    return unchanged({ ...outcome, result: readOrder(found) });
  }
  const before = assertVersion(found, "Order", version);
  if (!orderMachine.of(before.status).holdsStock)
    throw impossible(t("deskOrders:closedOrderIsNotShipped"));
  const naming = (await invoicesIfAny(tx, before)).find(
    ({ kind, created }) => kind === "invoice" && created >= shipment.created,
  );
  if (naming) throw impossible(t("deskOrders:invoiceNamesTheDelivery", { number: naming.number }));
  // Nobody knows of which delivery goods came back, so a later return may be of this one.
  const lastBack = await tx.shipments.get(shipmentId(found, "return", progress.returns));
  if (lastBack && lastBack.created >= shipment.created)
    throw impossible(t("deskOrders:deliveryWasReturned"));
  const { lines, carrier, trackingNumber } = shipment.document;
  // The content of an erased one is gone.
  if (lines.length === 0) throw new Failure("notFound", t("deskOrders:noSuchDeliveryNote"));
  const quantities = new Map(lines.map(({ at, quantity }) => [at, quantity]));
  const parcel = before.tracking.findLastIndex(
    (each) => each.carrier === carrier && each.number === trackingNumber,
  );
  const at = deps.clock();
  const fulfilment = {
    ...owedAgain(progress, quantities),
    withdrawn: [...progress.withdrawn, count],
  };
  const back = notOwedAgain(before, fulfilment, quantities);
  const cause = { reason: "cancel", actor, reference: before.orderNumber, note: reason } as const;
  if (back.length > 0) await returnOrderStock(deps, tx, { lines: back, shortfall: [], cause });
  const to = isToShip({ ...before, fulfilment }) ? stateToShip(before) : before.status;
  const note = `Delivery note ${shipment.number} withdrawn: ${reason}`;
  const after = await moveOrder(deps, tx, {
    before,
    next: {
      ...readOrder(before),
      status: to,
      fulfilment,
      tracking: before.tracking.filter((_, place) => place !== parcel),
    },
    entries: [moveOrNote({ at, actor, from: before.status, to, note })],
    now: at,
  });
  return changed({ ...outcome, result: after, before: readOrder(before), after });
}

interface Contents {
  kind: ShipmentKind;
  count: number;
  quantities: ReadonlyMap<number, number>;
  parcel: Tracking | null;
  reason: string;
  restocked: boolean;
  again?: boolean;
  now: Date;
}

/** The record of a shipment or a return, with the complete content of its note. */
export function shipmentOf(
  { site }: Pick<CommerceDeps, "site">,
  order: StoredOrder,
  { kind, count, quantities, parcel, reason, restocked, again = false, now }: Contents,
): Shipment {
  const zone = site.timeZone.id;
  const open = openToShip(order);
  const positions = positionsOfLines(order);
  const seller = order.offer?.sent.seller ?? site.selling.letterhead;
  const lineOf = (at: number, quantity: number): ShippedLine => {
    const item = order.items[at];
    const left = exactQuantity((open[at] ?? 0) - (kind === "shipment" ? quantity : 0));
    return {
      at,
      position: positions[at] ?? 0,
      sku: item ? articleNumberOf(item) : null,
      reference: item ? referenceOf(item) : null,
      name: item ? articleName({ ...item, name: item.productName || item.id }) : "",
      picture: seller.pictures ? pathOfPicture(item?.primaryImageURL ?? null) : null,
      unit: item ? unitOf(item) : "",
      ordered: item?.quantity ?? 0,
      quantity,
      open: left,
    };
  };
  const rest = [...order.items.keys()].filter((at) => !quantities.has(at));
  const document: ShipmentContent = {
    seller,
    buyer: buyerOf(order).buyer,
    timeZone: zone,
    orderNumber: order.orderNumber,
    orderDay: dayIn(order.created, zone),
    reference: referencesOf(order),
    reason,
    restocked,
    again,
    lines: [...quantities].map(([at, quantity]) => lineOf(at, quantity)),
    others: kind === "shipment" ? rest.map((at) => lineOf(at, 0)) : [],
    carrier: parcel?.carrier ?? "",
    trackingNumber: parcel?.number ?? "",
    trackingUrl: parcel?.url ?? null,
  };
  return {
    id: shipmentId(order, kind, count),
    kind,
    number: kind === "shipment" ? noteNumber(order, count) : `${order.orderNumber}-R${count}`,
    orderId: order.id,
    orderNumber: order.orderNumber,
    day: dayIn(now, zone),
    language: order.language,
    document,
    created: now,
  };
}

function shipmentId({ id }: Pick<Order, "id">, kind: ShipmentKind, count: number): string {
  return `${id}-${kind}-${count}`;
}

/** Stores it, with the tokens by which programs find it where extensions have asked for some. */
export async function insertShipment(tx: Tx, shipment: Shipment): Promise<void> {
  await tx.shipments.insert(shipment);
  const tokens = shipmentTokens(shipment);
  if (tokens.tokens.length > 0) await tx.documentTokens.insert(tokens);
}
