import { customField } from "~/kernel/extensions/custom-field";
import {
  business,
  count,
  decimal,
  flag,
  id,
  instant,
  list,
  type NestedOf,
  nullable,
  oneOf,
  personal,
  type RecordOf,
  record,
  technical,
  text,
  unique,
} from "~/kernel/resource/field";
import { defineResource, index } from "~/kernel/resource/resource";
import { spokenLanguage } from "~/modules/customers/customer.resource";
import { letterheadFields, offerBuyerFields } from "~/modules/pricing/offer";

const shipmentKinds = ["shipment", "return"] as const;
export type ShipmentKind = (typeof shipmentKinds)[number];

const shippedLineFields = {
  /** Index among the order's lines, from 0. */
  at: count(),
  /** As the offer and the confirmation number it, from 1; 0 in older notes. */
  position: count(),
  sku: nullable(text()),
  /** The customer's own position or number of it; null for none. */
  reference: nullable(text()),
  name: text(),
  /** Path of the picture that its note shows; null for none. */
  picture: nullable(text()),
  unit: text(),
  ordered: decimal(),
  /** The quantity in this shipment or return. */
  quantity: decimal(),
  /** The quantity still to be delivered afterwards. */
  open: decimal(),
};

/** A line of a shipment or a return. */
export interface ShippedLine extends RecordOf<typeof shippedLineFields> {}

const shipmentContentFields = {
  seller: record(letterheadFields),
  buyer: record(offerBuyerFields),
  timeZone: text(),
  orderNumber: text(),
  /** `2026-12-31` */
  orderDay: text(),
  reference: nullable(text()),
  lines: list(record(shippedLineFields)),
  /** The order's lines that are not in this shipment; empty in returns and in older shipments. */
  others: list(record(shippedLineFields)),
  carrier: text(),
  trackingNumber: text(),
  /** The address that staff gave for following the parcel; null for none. */
  trackingUrl: nullable(text()),
  /** The reason of a return; empty for a shipment. */
  reason: text(),
  /** Whether returned goods went back to the stock. */
  restocked: flag(),
  /** Whether returned goods are to be delivered again. */
  again: flag(),
};

/** The content of a delivery note, without prices. */
export interface ShipmentContent extends RecordOf<typeof shipmentContentFields> {}

/** Whether some of the order is still to be delivered afterwards. */
export function isPartial({ lines, others = [] }: Pick<ShipmentContent, "lines" | "others">) {
  return [...lines, ...others].some(({ open }) => open > 0);
}

const shipmentFields = {
  /** The order's id, kind and count. It is unique, so that a retry finds the record. */
  id: id(),
  kind: business(oneOf(shipmentKinds, "shipment")),
  /** The order's number and a count: `O-20261122-0001ABCD-D1`, `-R1` for a return. */
  number: business(unique(text())),
  orderId: business(text()),
  orderNumber: business(text()),
  /** `2026-12-31` in the store's zone. */
  day: business(text()),
  language: business(spokenLanguage()),
  document: personal(record(shipmentContentFields)),
  /** What extensions keep beside the note: the only field that changes. */
  custom: customField("personal"),
  /** Taken from the database's clock. */
  created: technical(instant()),
};

/** Goods that were shipped or returned. Records are only added. */
export interface Shipment extends NestedOf<typeof shipmentFields> {}

/** Shipments and returns: rows are only added. */
export const shipments = defineResource("shipments", shipmentFields, [
  index("orderId", "created", "id"),
]);
