import { customField } from "~/kernel/extensions/custom-field";
import {
  business,
  count,
  decimal,
  flag,
  id,
  instant,
  list,
  money,
  type NestedOf,
  nullable,
  oneOf,
  personal,
  type RecordOf,
  record,
  technical,
  text,
  texts,
  unique,
} from "~/kernel/resource/field";
import { defineResource, descendingIndex, index, sortedIndex } from "~/kernel/resource/resource";
import { spokenLanguage } from "~/modules/customers/customer.resource";
import { invoicedDetailFields } from "~/modules/pricing/line";
import {
  letterheadFields,
  offerBuyerFields,
  paymentTermsFields,
  unitFields,
} from "~/modules/pricing/offer";
import { taxRowFields } from "~/modules/pricing/tax";

export const invoiceKinds = ["invoice", "credit-note"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

const invoiceLineFields = {
  /** Index among the order's lines, from 0. */
  at: count(),
  /** As the offer and the confirmation number it, from 1; 0 in older invoices. */
  position: count(),
  sku: nullable(text()),
  name: text(),
  /** Path of the picture that its documents show; null for none. */
  picture: nullable(text()),
  ...invoicedDetailFields,
  quantity: decimal(),
  unit: record(unitFields),
  /** Price of one unit before its discount, without tax. */
  unitPrice: decimal(),
  /** The line's discount: how much it is below quantity times unit price; 0 for none. */
  discount: decimal(),
  /** Name of its rate; null when it is not taxed. */
  tax: nullable(text()),
  net: decimal(),
  /** Whether the discount on the whole covers it; true in older documents. */
  isDiscounted: flag(true),
};

/** A line as invoiced, without tax, even where the store's prices include it. */
export interface InvoiceLine extends RecordOf<typeof invoiceLineFields> {}

const invoiceChargeFields = {
  /** Index among the order's charges, from 0. */
  at: count(),
  label: text(),
  tax: nullable(text()),
  net: decimal(),
};

const invoiceTaxFields = {
  ...taxRowFields,
  discount: decimal(),
};

/** The amounts at one tax rate, with their share of the discount on the whole. */
export interface InvoiceTax extends RecordOf<typeof invoiceTaxFields> {}

const creditedInvoiceFields = {
  number: text(),
  /** `2026-12-31` */
  day: text(),
  reason: text(),
  /** Whether the customer owes less permanently. If not, the lines are invoiced again. */
  lowersDebt: flag(),
};

/** What a credit note is about. */
export interface CreditedInvoice extends RecordOf<typeof creditedInvoiceFields> {}

const invoiceContentFields = {
  seller: record(letterheadFields),
  buyer: record(offerBuyerFields),
  buyerVatId: nullable(text()),
  currency: text(),
  timeZone: text(),
  orderNumber: text(),
  /** `2026-12-31` */
  orderDay: text(),
  quoteNumber: nullable(text()),
  /** The buyer's own reference, such as a purchase order number. */
  reference: nullable(text()),
  lines: list(record(invoiceLineFields)),
  discountLabel: text(),
  charges: list(record(invoiceChargeFields)),
  /** One row per rate; the row without tax has no name. */
  taxes: list(record(invoiceTaxFields)),
  net: decimal(),
  tax: decimal(),
  total: decimal(),
  /** Days of supply, `2026-12-31`; empty before anything was shipped. */
  supplied: texts(),
  /** Whether nothing was delivered yet when it was issued; false in older documents. */
  awaitsSupply: flag(),
  payment: record(paymentTermsFields),
  /** What had been paid of it when it was issued; 0 in older documents. */
  received: decimal(),
  /** The credited invoice of a credit note; null for an invoice. */
  credits: nullable(record(creditedInvoiceFields)),
};

/** The complete content of an invoice or a credit note. Amounts are positive, in major units. */
export interface InvoiceContent extends RecordOf<typeof invoiceContentFields> {}

const invoiceFields = {
  id: id(),
  kind: business(oneOf(invoiceKinds, "invoice")),
  /** `INV-2026-0001`; unique, and without gaps in its series. */
  number: business(unique(text())),
  /** `INV-2026` */
  series: business(text()),
  /** Its number within the series, from 1. */
  serial: business(count()),
  /**
   * What the document belongs to: order or invoice, kind and count. It is unique, so that a retry
   * finds the document.
   */
  sourceKey: technical(unique(text())),
  orderId: business(text()),
  orderNumber: business(text()),
  customerId: personal(nullable(text())),
  /**
   * The day of issue in the store's zone, never earlier than that of the previous number:
   * `2026-12-31`.
   */
  day: business(text()),
  /** Last day to pay; null for a credit note, and for terms without days. */
  dueDay: business(nullable(text())),
  total: business(money()),
  language: business(spokenLanguage()),
  document: personal(record(invoiceContentFields)),
  /** What extensions keep beside the document: it is no part of it, and the only field that changes. */
  custom: customField("personal"),
  /** Taken from the database's clock. */
  created: technical(instant()),
};

/** An invoice or a credit note. Records are only added: a credit note corrects a wrong invoice. */
export interface Invoice extends NestedOf<typeof invoiceFields> {}

export const invoiceHeadNames = [
  "id",
  "kind",
  "number",
  "orderId",
  "orderNumber",
  "day",
  "dueDay",
  "total",
  "created",
] as const satisfies readonly (keyof Invoice)[];

/** An invoice or a credit note without its content. */
export type InvoiceHead = Pick<Invoice, (typeof invoiceHeadNames)[number]>;

/** Invoices and credit notes as they were issued: rows are only added. */
export const invoices = defineResource("invoices", invoiceFields, [
  index("created", "id"),
  sortedIndex("kind", "created", "id"),
  index("total", "id"),
  sortedIndex("kind", "total", "id"),
  index("orderId", "created", "id"),
  descendingIndex("series", "serial", "id"),
]);

const invoiceBalanceFields = {
  /** The invoice's id. */
  id: id(),
  number: business(text()),
  orderId: business(text()),
  /** Settled: paid, perhaps after a credit of a part. Credited: nothing of it was left to pay. */
  state: business(oneOf(["settled", "open", "credited"], "open")),
  /** The invoice's due day, or a day far in the future when it has none. */
  dueDay: business(text()),
  /** Major units. */
  open: business(money()),
  created: technical(instant()),
};

/** The open balance of an invoice, stored apart because an invoice never changes. */
export interface InvoiceBalance extends RecordOf<typeof invoiceBalanceFields> {}

/** The open balance of each invoice. */
export const invoiceBalances = defineResource("invoice_balances", invoiceBalanceFields, [
  sortedIndex("state", "dueDay", "id"),
  sortedIndex("state", "created", "id"),
]);

const lostNumbersFields = {
  series: text(),
  from: count(),
  to: count(),
  /** ISO 8601. */
  at: text(),
};

const numberSeriesFields = {
  /** An `InvoiceKind`. */
  id: id(),
  /** The series in use; a new year begins a new series. */
  year: business(count()),
  /** The next number to give out. */
  next: business(count()),
  /** Day of the last issued document; empty before the first. */
  lastDay: business(text()),
  /**
   * After a restore no number is given out until somebody confirms the last one. An unreadable
   * record holds its series too.
   */
  held: business(flag(true)),
  lost: business(list(record(lostNumbersFields))),
  updated: technical(instant()),
};

/** The source of numbers: a row per kind, locked while a number is taken. */
export interface NumberSeries extends RecordOf<typeof numberSeriesFields> {}

/** The source of invoice numbers: a row per kind. */
export const numberSeries = defineResource("number_series", numberSeriesFields, []);

export const invoiceLimits = { reason: 500 } as const;

const prefixes: Record<InvoiceKind, string> = { invoice: "INV", "credit-note": "CN" };

/** "INV" */
export function seriesPrefix(kind: InvoiceKind): string {
  return prefixes[kind];
}

/** "INV-2026" */
export function seriesName(kind: InvoiceKind, year: number): string {
  return `${prefixes[kind]}-${year}`;
}

/** "INV-2026-0001" */
export function serialNumber(series: string, serial: number): string {
  return `${series}-${String(serial).padStart(4, "0")}`;
}
