import type { Custom } from "~/kernel/extensions/custom-field";
import type { PartLine } from "~/modules/orders/fulfilment";
import type { Order } from "~/modules/orders/order.resource";
import type { Shipment } from "~/modules/orders/shipment.resource";
import type { PaymentReminder } from "~/modules/pricing/history";
import type { Audited, Seen } from "~/storage/change";
import type { WalkOptions, WalkPage } from "~/storage/pages";
import type {
  Invoice,
  InvoiceBalance,
  InvoiceHead,
  InvoiceKind,
  NumberSeries,
} from "./invoice.resource";

export interface InvoiceOrder extends Seen {
  /** Which of the order's invoices this is, from 1; a repeated count means the same invoice. */
  count: number;
  /** null: everything that is not invoiced yet. */
  lines: PartLine[] | null;
  /**
   * Name of the tax rate that is included in the prices of an order without taxes; null for none.
   */
  tax: string | null;
}

export interface CreditInvoice extends Seen {
  /** Which of the invoice's credit notes this is, from 1. */
  count: number;
  /** null: everything that is left of the invoice. */
  lines: PartLine[] | null;
  /** Whether charges such as freight are credited too; they always are with all lines. */
  charges: boolean;
  reason: string;
  /** Whether the customer owes less permanently. If not, the lines are invoiced again. */
  lowersDebt: boolean;
}

/** An invoice or a credit note with its open balance; null for a credit note. */
export interface ListedInvoice {
  invoice: Invoice;
  balance: InvoiceBalance | null;
}

/** An invoice or a credit note without its content, and its open balance. */
export interface CustomerInvoice extends Pick<ListedInvoice, "balance"> {
  invoice: InvoiceHead;
}

/** Invoices and credit notes of a customer: open ones by due day, then the newest first. */
export interface CustomerInvoices {
  items: CustomerInvoice[];
  /** False when the customer has more orders than were read for them. */
  whole: boolean;
}

/** The documents issued for an order, oldest first. */
export interface OrderDocuments {
  invoices: ListedInvoice[];
  shipments: Shipment[];
}

export const invoiceFilters = ["all", "open", "overdue", "paid", "credit"] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

/** `day`: newest first, those to be paid by their last day. */
export const invoiceSorts = ["day", "oldest", "total-down", "total-up"] as const;

export interface InvoiceListing extends WalkOptions {
  filter: InvoiceFilter;
  sort?: (typeof invoiceSorts)[number];
  /** Days, `2026-12-31`: of the due date for open ones, otherwise of the issue. */
  from?: string | null;
  to?: string | null;
  /** A number of the document or its order, a customer or a company. */
  search?: string;
  /** Only those with these values of extensions. */
  custom?: Custom;
}

/** A contradiction in the numbers of a series. */
export interface SeriesProblem {
  series: string;
  detail: string;
}

export interface InvoicesService {
  /**
   * Issues an invoice: number and date are taken in the transaction that stores it, and the file
   * is rendered from the stored content.
   * @throws Failure impossible while numbers are held, or when nothing is to be invoiced
   */
  issue: Audited<[order: string, asked: InvoiceOrder], Invoice>;
  /** The invoice that would be issued, without a number. @throws Failure notFound, impossible */
  draft(order: string, asked: Pick<InvoiceOrder, "lines" | "tax">): Promise<Invoice>;
  /** Credits an invoice, in part or whole. */
  credit: Audited<[order: string, invoice: string, asked: CreditInvoice], Invoice>;
  /**
   * Reminds the customer of an overdue invoice by mail; a repeated count means the same reminder.
   * The history of the order reports it.
   * @throws Failure impossible when it is not overdue, or no mail can be sent
   */
  remind: Audited<[number: string, asked: { count: number }], Order>;
  /** The reminders of the invoices of these orders, oldest first. */
  reminders(orderIds: readonly string[]): Promise<PaymentReminder[]>;
  /** By number. */
  find(number: string): Promise<ListedInvoice | null>;
  documentsOf(orderId: string): Promise<OrderDocuments>;
  ofCustomer(customerId: string): Promise<CustomerInvoices>;
  listPage(listing: InvoiceListing): Promise<WalkPage<ListedInvoice>>;
  /** Number of unpaid invoices past their due day. */
  countOverdue(): Promise<number>;
  series(): Promise<NumberSeries[]>;
  /** Holds all numbers until `confirmLast` is called for each kind. */
  hold(): Promise<void>;
  /**
   * Releases the numbers of a kind after the last one that was given out, whether its document
   * exists or is lost.
   * @throws Failure invalid when documents with higher numbers exist
   */
  confirmLast(kind: InvoiceKind, last: { year: number; serial: number }): Promise<NumberSeries>;
  /**
   * Finds gaps and duplicates. Empty when the documents and lost numbers of each series add up to
   * its last number.
   */
  problems(): Promise<SeriesProblem[]>;
}
