import type { Letterhead, OfferBuyer, PaymentTerms, Unit } from "./offer";
import type { TaxRow } from "./tax";

export const invoiceKinds = ["invoice", "credit-note"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** A line as invoiced, without tax, even where the store's prices include it. */
export interface InvoiceLine {
  /** Index among the order's lines, from 0. */
  at: number;
  sku: string | null;
  name: string;
  note: string | null;
  quantity: number;
  unit: Unit;
  /** Price of one unit before its discount, without tax. */
  unitPrice: number;
  /** The line's discount: how much it is below quantity times unit price; 0 for none. */
  discount: number;
  /** Name of its rate; null when it is not taxed. */
  tax: string | null;
  net: number;
}

/** Freight and the like, without tax; a negative amount is a rebate. */
export interface InvoiceCharge {
  /** Index among the order's charges, from 0. */
  at: number;
  label: string;
  tax: string | null;
  net: number;
}

/** The amounts at one tax rate, with their share of the discount on the whole. */
export interface InvoiceTax extends TaxRow {
  discount: number;
}

/** What a credit note is about. */
export interface CreditedInvoice {
  number: string;
  /** `2026-12-31` */
  day: string;
  reason: string;
  /** Whether the customer owes less permanently. If not, the lines are invoiced again. */
  lowersDebt: boolean;
}

/** The complete content of an invoice or a credit note. Amounts are positive, in major units. */
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
  /** The buyer's own reference, such as a purchase order number. */
  reference: string | null;
  lines: InvoiceLine[];
  discountLabel: string;
  charges: InvoiceCharge[];
  /** One row per rate; the row without tax has no name. */
  taxes: InvoiceTax[];
  net: number;
  tax: number;
  total: number;
  /** Days of supply, `2026-12-31`; empty before anything was shipped. */
  supplied: string[];
  payment: PaymentTerms;
  /** The credited invoice of a credit note; null for an invoice. */
  credits: CreditedInvoice | null;
}

/** An invoice or a credit note. Records are only added: a credit note corrects a wrong invoice. */
export interface Invoice {
  id: string;
  kind: InvoiceKind;
  /** `INV-2026-0001`; unique, and without gaps in its series. */
  number: string;
  /** `INV-2026` */
  series: string;
  /** Its number within the series, from 1. */
  serial: number;
  /**
   * What the document belongs to: order or invoice, kind and count. It is unique, so that a retry
   * finds the document.
   */
  sourceKey: string;
  orderId: string;
  orderNumber: string;
  customerId: string | null;
  /**
   * The day of issue in the store's zone, never earlier than that of the previous number:
   * `2026-12-31`.
   */
  day: string;
  /** Last day to pay; null for a credit note, and for terms without days. */
  dueDay: string | null;
  total: number;
  document: InvoiceContent;
  /** Taken from the database's clock. */
  created: Date;
}

/** The open balance of an invoice, stored apart because an invoice never changes. */
export interface InvoiceBalance {
  /** The invoice's id. */
  id: string;
  number: string;
  orderId: string;
  state: "open" | "settled";
  /** The invoice's due day, or a day far in the future when it has none. */
  dueDay: string;
  /** Major units. */
  open: number;
  created: Date;
}

/** Numbers that were issued, but whose documents are lost. */
export interface LostNumbers {
  series: string;
  from: number;
  to: number;
  /** ISO 8601. */
  at: string;
}

/** The source of numbers: a row per kind, locked while a number is taken. */
export interface NumberSeries {
  /** An `InvoiceKind`. */
  id: string;
  /** The series in use; a new year begins a new series. */
  year: number;
  /** The next number to give out. */
  next: number;
  /** Day of the last issued document; empty before the first. */
  lastDay: string;
  /** After a restore no number is given out until somebody confirms the last one. */
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
