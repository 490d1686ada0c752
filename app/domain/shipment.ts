import type { Letterhead, OfferBuyer } from "./offer";

export const shipmentKinds = ["shipment", "return"] as const;
export type ShipmentKind = (typeof shipmentKinds)[number];

/** A line of a shipment or a return. */
export interface ShippedLine {
  /** Index among the order's lines, from 0. */
  at: number;
  sku: string | null;
  name: string;
  unit: string;
  ordered: number;
  /** The quantity in this shipment or return. */
  quantity: number;
  /** The quantity still to be delivered afterwards. */
  open: number;
}

/** The content of a delivery note, without prices. */
export interface ShipmentContent {
  seller: Letterhead;
  buyer: OfferBuyer;
  timeZone: string;
  orderNumber: string;
  /** `2026-12-31` */
  orderDay: string;
  reference: string | null;
  lines: ShippedLine[];
  /** The order's lines that are not in this shipment; empty in returns and in older shipments. */
  others: ShippedLine[];
  carrier: string;
  trackingNumber: string;
  /** The reason of a return; empty for a shipment. */
  reason: string;
  /** Whether returned goods went back to the stock. */
  restocked: boolean;
}

/** Whether some of the order is still to be delivered afterwards. */
export function isPartial({ lines, others = [] }: Pick<ShipmentContent, "lines" | "others">) {
  return [...lines, ...others].some(({ open }) => open > 0);
}

/** Goods that were shipped or returned. Records are only added. */
export interface Shipment {
  /** The order's id, kind and count. It is unique, so that a retry finds the record. */
  id: string;
  kind: ShipmentKind;
  /** The order's number and a count: `O-20261122-0001ABCD-D1`, `-R1` for a return. */
  number: string;
  orderId: string;
  orderNumber: string;
  /** `2026-12-31` in the store's zone. */
  day: string;
  document: ShipmentContent;
  /** Taken from the database's clock. */
  created: Date;
}
