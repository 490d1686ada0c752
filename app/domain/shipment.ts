import type { Letterhead, OfferBuyer } from "./offer";

export const shipmentKinds = ["shipment", "return"] as const;
export type ShipmentKind = (typeof shipmentKinds)[number];

/** A line of what left, or came back. */
export interface ShippedLine {
  /** Place among the order's lines, from 0. */
  at: number;
  sku: string | null;
  name: string;
  unit: string;
  ordered: number;
  /** In this shipment, or this return. */
  quantity: number;
  /** Still to be delivered after it. */
  open: number;
}

/** What a delivery note says: no prices. */
export interface ShipmentContent {
  seller: Letterhead;
  buyer: OfferBuyer;
  timeZone: string;
  orderNumber: string;
  /** `2026-12-31` */
  orderDay: string;
  reference: string | null;
  lines: ShippedLine[];
  /** The order's other lines, of which nothing is in it; empty in returns and in older ones. */
  others: ShippedLine[];
  carrier: string;
  trackingNumber: string;
  /** Of a return; empty for a shipment. */
  reason: string;
  /** Of a return: whether the goods went back to the stock. */
  restocked: boolean;
}

/** Whether something of the order is still to be delivered after it. */
export function isPartial({ lines, others = [] }: Pick<ShipmentContent, "lines" | "others">) {
  return [...lines, ...others].some(({ open }) => open > 0);
}

/** Goods that left, or came back. Records are only added. */
export interface Shipment {
  /** The order's id, kind and count, so that a retry finds it. */
  id: string;
  kind: ShipmentKind;
  /** The order's number and a count: `O-20261122-0001ABCD-D1`, `-R1` for a return. */
  number: string;
  orderId: string;
  orderNumber: string;
  /** `2026-12-31` in the store's zone. */
  day: string;
  document: ShipmentContent;
  /** The database's clock. */
  created: Date;
}
