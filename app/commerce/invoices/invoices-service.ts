import type { PartLine } from "~/domain/fulfilment";
import type { Invoice, InvoiceBalance, InvoiceKind, NumberSeries } from "~/domain/invoice";
import type { Order } from "~/domain/order";
import type { Shipment } from "~/domain/shipment";
import type { Audited, Seen } from "../change";
import type { WalkPage, Way } from "../desk/walk";

export interface InvoiceOrder extends Seen {
  /** The order's how-many-eth invoice this is, from 1: the same count is the same invoice. */
  count: number;
  /** null: all that is not invoiced yet. */
  lines: PartLine[] | null;
  /** Name of the rate that is part of the prices of an order without taxes; null: none. */
  tax: string | null;
}

export interface CreditInvoice extends Seen {
  /** The invoice's how-many-eth credit note this is, from 1. */
  count: number;
  /** null: all that is left of the invoice. */
  lines: PartLine[] | null;
  /** Whether freight and the like are credited too; they are when all lines are. */
  charges: boolean;
  reason: string;
  /** The customer owes less; otherwise the lines are to be invoiced again. */
  lowersDebt: boolean;
}

/** An invoice or a credit note with what is open of it; null for a credit note. */
export interface ListedInvoice {
  invoice: Invoice;
  balance: InvoiceBalance | null;
}

/** The documents issued for an order, the oldest first. */
export interface OrderDocuments {
  invoices: ListedInvoice[];
  shipments: Shipment[];
}

export const invoiceFilters = ["all", "open", "overdue", "paid", "credit"] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

export interface InvoiceListing extends Way {
  filter: InvoiceFilter;
  /** Days, `2026-12-31`; of the due date where open ones are listed, else of the issue. */
  from?: string | null;
  to?: string | null;
  /** A number, also that of the order, a customer or a company. */
  search?: string;
}

/** Why the numbers of a kind are not those that were given out. */
export interface SeriesProblem {
  series: string;
  detail: string;
}

export interface InvoicesService {
  /**
   * Issues an invoice: number and date are taken in the transaction that stores it, and the file
   * is printed from what was stored.
   * @throws Failure impossible while numbers are held, or when nothing is to be invoiced
   */
  issue: Audited<[order: string, asked: InvoiceOrder], Invoice>;
  /** Takes an invoice back, in part or whole. */
  credit: Audited<[order: string, invoice: string, asked: CreditInvoice], Invoice>;
  /** By number. */
  find(number: string): Promise<ListedInvoice | null>;
  /** Why an invoice over this order cannot be issued, in words; null: it can. */
  problemOf(order: Order, tax: string | null): string | null;
  documentsOf(orderId: string): Promise<OrderDocuments>;
  listPage(listing: InvoiceListing): Promise<WalkPage<ListedInvoice>>;
  /** Number of invoices that are not paid by their due day. */
  countOverdue(): Promise<number>;
  series(): Promise<NumberSeries[]>;
  /** Nothing is issued until `confirmLast` is called for each kind. */
  hold(): Promise<void>;
  /**
   * Lets numbers be issued again after the last one that was given out, whether its document is
   * here or lost. @throws Failure invalid when documents beyond it are here
   */
  confirmLast(kind: InvoiceKind, last: { year: number; serial: number }): Promise<NumberSeries>;
  /** Gaps and doubles: empty when the count of each series is its last number less its first. */
  problems(): Promise<SeriesProblem[]>;
}
