import {
  type CreditedInvoice,
  type Invoice,
  type InvoiceBalance,
  type InvoiceCharge,
  type InvoiceContent,
  type InvoiceLine,
  type InvoiceTax,
  invoiceKinds,
  type LostNumbers,
  type NumberSeries,
} from "./invoice";
import { always, buyer, letterhead, payment, taxRow, unit } from "./offer-shapes";
import type { Fulfilment, LineProgress } from "./order";
import {
  count,
  date,
  each,
  flag,
  nullable,
  number,
  type Shape,
  text,
  textOrNull,
  texts,
} from "./shape";
import { type Shipment, type ShipmentContent, type ShippedLine, shipmentKinds } from "./shipment";

const line: Shape<InvoiceLine> = {
  at: count,
  sku: textOrNull,
  name: text,
  note: textOrNull,
  quantity: number,
  unit: always(unit),
  unitPrice: number,
  discount: number,
  tax: textOrNull,
  net: number,
};
const charge: Shape<InvoiceCharge> = { at: count, label: text, tax: textOrNull, net: number };
const tax: Shape<InvoiceTax> = { ...taxRow, discount: number };
const credits: Shape<CreditedInvoice> = {
  number: text,
  day: text,
  reason: text,
  lowersDebt: flag,
};

const content: Shape<InvoiceContent> = {
  seller: always(letterhead),
  buyer: always(buyer),
  buyerVatId: textOrNull,
  currency: text,
  timeZone: text,
  orderNumber: text,
  orderDay: text,
  quoteNumber: textOrNull,
  reference: textOrNull,
  lines: each(line),
  discountLabel: text,
  charges: each(charge),
  taxes: each(tax),
  net: number,
  tax: number,
  total: number,
  supplied: texts,
  payment: always(payment),
  credits: nullable(credits),
};

export const invoices: Shape<Invoice> = {
  id: text,
  kind: (raw) => invoiceKinds.find((kind) => kind === raw) ?? "invoice",
  number: text,
  series: text,
  serial: count,
  sourceKey: text,
  orderId: text,
  orderNumber: text,
  customerId: textOrNull,
  day: text,
  dueDay: textOrNull,
  total: number,
  document: always(content),
  created: date,
};

export const invoiceBalances: Shape<InvoiceBalance> = {
  id: text,
  number: text,
  orderId: text,
  state: (raw) => (raw === "settled" ? "settled" : "open"),
  dueDay: text,
  open: number,
  created: date,
};

const lost: Shape<LostNumbers> = { series: text, from: count, to: count, at: text };

export const numberSeries: Shape<NumberSeries> = {
  id: text,
  year: count,
  next: count,
  lastDay: text,
  // An unreadable record holds the series, so that it gives out no numbers.
  held: (raw) => raw !== false,
  lost: each(lost),
  updated: date,
};

const shippedLine: Shape<ShippedLine> = {
  at: count,
  sku: textOrNull,
  name: text,
  unit: text,
  ordered: number,
  quantity: number,
  open: number,
};
const shipmentContent: Shape<ShipmentContent> = {
  seller: always(letterhead),
  buyer: always(buyer),
  timeZone: text,
  orderNumber: text,
  orderDay: text,
  reference: textOrNull,
  lines: each(shippedLine),
  others: each(shippedLine),
  carrier: text,
  trackingNumber: text,
  reason: text,
  restocked: flag,
};

export const shipments: Shape<Shipment> = {
  id: text,
  kind: (raw) => shipmentKinds.find((kind) => kind === raw) ?? "shipment",
  number: text,
  orderId: text,
  orderNumber: text,
  day: text,
  document: always(shipmentContent),
  created: date,
};

const progress: Shape<LineProgress> = {
  shipped: number,
  returned: number,
  invoiced: number,
  credited: number,
};

export const fulfilment = nullable<Fulfilment>({
  lines: each(progress),
  shipments: count,
  returns: count,
  invoices: count,
  creditNotes: count,
  credited: number,
});
