import type { PartLine } from "~/domain/fulfilment";
import type { MessageFile } from "~/domain/message";
import type { Order, OrderStatus, PaidSession, PaymentStatus, Tracking } from "~/domain/order";
import type { Page } from "~/domain/page";
import type { Shipment } from "~/domain/shipment";
import type { Audited, Seen } from "../change";
import type { ListOptions } from "../pages";

export interface OrderChange extends Seen {
  note?: string | null;
  /** All parcels; when left out, the stored ones stay. */
  tracking?: Tracking[];
}

export interface Conversion extends Seen {
  /** How the customer agreed outside the store, as the seller states it; kept in the history. */
  agreed?: string | null;
  /** What was signed, which was kept before; for the store alone. */
  files?: readonly Omit<MessageFile, "id">[];
}

export interface ReceivedPayment extends Seen {
  amount: number;
  method: string;
  at: Date;
  note: string | null;
  /** Who paid; left out when unknown. */
  payer?: string | null;
}

export interface WrongPayment extends Seen {
  /** Index among the order's payments. */
  at: number;
  /** What was wrong with the payment. */
  note: string;
}

export interface ShipOrder extends Seen {
  /** The order's how-many-eth shipment this is, from 1: the same count is the same shipment. */
  count: number;
  /** null: all that is open. */
  lines: PartLine[] | null;
  parcel: Tracking | null;
}

export interface GoodsBack extends Seen {
  /** The order's how-many-eth return this is, from 1. */
  count: number;
  lines: PartLine[];
  reason: string;
  /** Whether the goods go back to the stock. */
  restock: boolean;
}

/** Money that is given back; positive, major units. */
export type Refund = Omit<ReceivedPayment, "payer">;

export interface OrdersService {
  listForCustomer(uid: string): Promise<Order[]>;
  listAll(): Promise<Order[]>;
  /** `paymentStatus` works alone or with a search, not with the other filters. */
  listPage(
    options?: ListOptions & { flagged?: boolean; paymentStatus?: PaymentStatus },
  ): Promise<Page<Order>>;
  countByStatus(): Promise<Record<OrderStatus, number>>;
  /** Number of orders that need review. */
  countFlagged(): Promise<number>;
  /** Orders that need review, the oldest first. */
  listFlagged(limit: number): Promise<Order[]>;
  find(idOrNumber: string): Promise<Order | null>;
  findBySession(sessionId: string): Promise<Order | null>;
  createFromQuote: Audited<[quote: string, options?: Conversion], Order>;
  updateStatus: Audited<[order: string, status: string, options: OrderChange], Order>;
  /** Clears the review mark after a person has looked at the order. */
  markReviewed: Audited<[order: string, options: Seen & { note?: string | null }], Order>;
  addNote: Audited<[order: string, note: string], Order>;
  /**
   * Records a payment that was received outside the store, such as a bank transfer or a cheque. An
   * order that is now fully covered becomes paid.
   */
  recordPayment: Audited<[order: string, payment: ReceivedPayment], Order>;
  /**
   * Takes back a payment that was recorded by hand, by a counter-entry that refers to it. Payments
   * of the provider are refunded at the provider. An order that is no longer covered becomes unpaid
   * again.
   */
  correctPayment: Audited<[order: string, wrong: WrongPayment], Order>;
  /** Records money that was given back: at most the customer's credit. */
  recordRefund: Audited<[order: string, refund: Refund], Order>;
  /** Ships a part of an order, or all that is open, with a delivery note. */
  ship: Audited<[order: string, asked: ShipOrder], Shipment>;
  /** Takes shipped goods back. */
  takeBack: Audited<[order: string, asked: GoodsBack], Shipment>;
  /** Orders of which something is to be delivered, the oldest first. */
  listToDeliver(options?: { limit?: number; cursor?: string }): Promise<Page<Order>>;
  /**
   * In-process only, called by the signature-verified webhook and the reconciler. Recording is
   * idempotent per session id, because the unique constraint decides and not an earlier read.
   */
  recordPaidSession(session: PaidSession): Promise<{ order: Order; created: boolean }>;
  /** Marks an existing order paid by a payment session, once. Does not take stock again. */
  recordOrderPayment(
    orderNumber: string,
    payment: {
      sessionId: string;
      amount: number;
      currency: string | null;
      payer: string | null;
    },
  ): Promise<{ order: Order; created: boolean } | null>;
}
