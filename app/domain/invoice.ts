import type { Letterhead, OfferBuyer, PaymentTerms, Unit } from "./offer";
import type { TaxRow } from "./tax";

export const invoiceKinds = ["invoice", "credit-note"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** A line as it was invoiced, without tax, whatever the store's prices are. */
export interface InvoiceLine {
  /** Place among the order's lines, from 0. */
  at: number;
  sku: string | null;
  name: string;
  note: string | null;
  quantity: number;
  unit: Unit;
  /** Of one unit before its discount, without tax. */
  unitPrice: number;
  /** What the line is less than its quantity times the unit price; 0 for nothing. */
  discount: number;
  /** Name of its rate; null: it is not taxed. */
  tax: string | null;
  net: number;
}

/** Freight and the like, without tax; a negative amount is a rebate. */
export interface InvoiceCharge {
  /** Place among the order's charges, from 0. */
  at: number;
  label: string;
  tax: string | null;
  net: number;
}

/** What is taxed at one rate, with what the discount on the whole takes off it. */
export interface InvoiceTax extends TaxRow {
  discount: number;
}

/** What a credit note takes back. */
export interface CreditedInvoice {
  number: string;
  /** `2026-12-31` */
  day: string;
  reason: string;
  /** Whether the customer owes less; otherwise the lines are to be invoiced again. */
  lowersDebt: boolean;
}

/** All that an invoice or a credit note says. Amounts are positive, in major units. */
export interface InvoiceContent {
  seller: Letterhead;
  buyer: OfferBuyer;
  buyerVatId: string | null;
  currency: string;
  timeZone: string;
  orderNumber: string;
  /** `2026-12-31` */
  orderDay: string;
  quoteNumber: string | null;
  /** The buyer's own, such as a purchase order number. */
  reference: string | null;
  lines: InvoiceLine[];
  discountLabel: string;
  charges: InvoiceCharge[];
  /** A row per rate; the one of what is not taxed has no name. */
  taxes: InvoiceTax[];
  net: number;
  tax: number;
  total: number;
  /** Days of supply, `2026-12-31`; empty while nothing was shipped. */
  supplied: string[];
  payment: PaymentTerms;
  /** Of a credit note; null for an invoice. */
  credits: CreditedInvoice | null;
}

/** An invoice or a credit note. Records are only added: what was wrong is credited. */
export interface Invoice {
  id: string;
  kind: InvoiceKind;
  /** `INV-2026-0001`; unique, and without gaps in its series. */
  number: string;
  /** `INV-2026` */
  series: string;
  /** Its place in the series, from 1. */
  serial: number;
  /** What it was issued for: order or invoice, kind and count. Unique, so that a retry finds it. */
  sourceKey: string;
  orderId: string;
  orderNumber: string;
  customerId: string | null;
  /** The day of issue in the store's zone, never before that of the one before: `2026-12-31`. */
  day: string;
  /** Last day to pay; null for a credit note, and where the terms name no days. */
  dueDay: string | null;
  total: number;
  document: InvoiceContent;
  /** The database's clock. */
  created: Date;
}

/** What is open of an invoice, kept beside it, since the invoice itself never changes. */
export interface InvoiceBalance {
  /** That of the invoice. */
  id: string;
  number: string;
  orderId: string;
  state: "open" | "settled";
  /** As the invoice says it; a late day where it names none. */
  dueDay: string;
  /** Major units. */
  open: number;
  created: Date;
}

/** Numbers that were given out, but whose documents are lost. */
export interface LostNumbers {
  series: string;
  from: number;
  to: number;
  /** ISO 8601. */
  at: string;
}

/** Where numbers come from: a row per kind, locked while a number is taken. */
export interface NumberSeries {
  /** An `InvoiceKind`. */
  id: string;
  /** Of the series in use; a new year is a new series. */
  year: number;
  /** The number that is given out next. */
  next: number;
  /** Day of the document issued last; empty before the first. */
  lastDay: string;
  /** After a restore nothing is issued until somebody confirms the last number. */
  held: boolean;
  lost: LostNumbers[];
  updated: Date;
}

export const invoiceLimits = { reason: 500 } as const;

const prefixes: Record<InvoiceKind, string> = { invoice: "INV", "credit-note": "CN" };

/** "INV-2026" */
export function seriesName(kind: InvoiceKind, year: number): string {
  return `${prefixes[kind]}-${year}`;
}

/** "INV-2026-0001" */
export function serialNumber(series: string, serial: number): string {
  return `${series}-${String(serial).padStart(4, "0")}`;
}
