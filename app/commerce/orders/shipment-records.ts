import { dayIn } from "~/domain/calendar";
import { exactQuantity, openToShip } from "~/domain/fulfilment";
import { buyerOf } from "~/domain/invoice-content";
import type { Order, StoredOrder, Tracking } from "~/domain/order";
import { articleNumberOf, unitOf } from "~/domain/quote-line";
import type { Shipment, ShipmentContent, ShipmentKind, ShippedLine } from "~/domain/shipment";
import type { CommerceDeps } from "../deps";

interface Contents {
  kind: ShipmentKind;
  count: number;
  quantities: ReadonlyMap<number, number>;
  parcel: Tracking | null;
  reason: string;
  restocked: boolean;
  now: Date;
}

/** The record of a shipment or a return, with the complete content of its note. */
export function shipmentOf(
  { site }: Pick<CommerceDeps, "site">,
  order: StoredOrder,
  { kind, count, quantities, parcel, reason, restocked, now }: Contents,
): Shipment {
  const zone = site.timeZone.id;
  const open = openToShip(order);
  const lineOf = (at: number, quantity: number): ShippedLine => {
    const item = order.items[at];
    const left = exactQuantity((open[at] ?? 0) - (kind === "shipment" ? quantity : 0));
    return {
      at,
      sku: item ? articleNumberOf(item) : null,
      name: [item?.brand, item?.productName || item?.id, item?.variantName]
        .filter(Boolean)
        .join(" "),
      unit: item ? unitOf(item) : "",
      ordered: item?.quantity ?? 0,
      quantity,
      open: left,
    };
  };
  const rest = [...order.items.keys()].filter((at) => !quantities.has(at));
  const document: ShipmentContent = {
    seller: order.offer?.sent.seller ?? site.selling.letterhead,
    buyer: buyerOf(order).buyer,
    timeZone: zone,
    orderNumber: order.orderNumber,
    orderDay: dayIn(order.created, zone),
    reference: order.reference,
    reason,
    restocked,
    lines: [...quantities].map(([at, quantity]) => lineOf(at, quantity)),
    others: kind === "shipment" ? rest.map((at) => lineOf(at, 0)) : [],
    carrier: parcel?.carrier ?? "",
    trackingNumber: parcel?.number ?? "",
    trackingUrl: parcel?.url ?? null,
  };
  return {
    id: shipmentId(order, kind, count),
    kind,
    number: `${order.orderNumber}-${kind === "shipment" ? "D" : "R"}${count}`,
    orderId: order.id,
    orderNumber: order.orderNumber,
    day: dayIn(now, zone),
    document,
    created: now,
  };
}

export function shipmentId({ id }: Pick<Order, "id">, kind: ShipmentKind, count: number): string {
  return `${id}-${kind}-${count}`;
}
