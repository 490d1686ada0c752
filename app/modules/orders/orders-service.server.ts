import type { Custom } from "~/kernel/extensions/custom-field";
import type { Page } from "~/kernel/page";
import type { PostalAddress } from "~/modules/customers/customer.resource";
import type { TakenOption } from "~/modules/pricing/offer";
import type { MessageFile } from "~/modules/quotes/message.resource";
import type { AgreedBy } from "~/modules/quotes/offers-service.server";
import type { Audited, Seen } from "~/storage/change";
import type { ListOptions } from "~/storage/pages";
import type { Language } from "~/texts/languages";
import type { PartLine } from "./fulfilment";
import type { Order, OrderStatus, PaidSession, PaymentStatus, Tracking } from "./order.resource";
import type { Shipment } from "./shipment.resource";

export interface OrderChange extends Seen {
  note?: string | null;
  /** All parcels; when left out, the stored ones stay. */
  tracking?: Tracking[];
  /** Moves the order although the table of its states does not have the move; needs a note. */
  force?: boolean;
  /** Whether a forced move is mailed to the customer. */
  notify?: boolean;
}

export interface Conversion extends Seen {
  /** How the customer agreed outside the store, in the seller's words; stored in the history. */
  agreed?: string | null;
  /** Who agreed and when; null or left out: the customer, now. */
  by?: AgreedBy | null;
  /** The options that they took; null or left out for those of the offer as it is. */
  options?: readonly TakenOption[] | null;
  /** The signed files, already stored; for staff only. */
  files?: readonly Omit<MessageFile, "id">[];
}

export interface ReceivedPayment extends Seen {
  amount: number;
  method: string;
  at: Date;
  note: string | null;
  /** The payer; left out when unknown. */
  payer?: string | null;
}

export interface WrongPayment extends Seen {
  /** Index among the order's payments. */
  at: number;
  /** Why the payment is reversed. */
  note: string;
}

export interface ShipOrder extends Seen {
  /** Which of the order's shipments this is, from 1; a repeated count means the same shipment. */
  count: number;
  /** null: everything open. */
  lines: PartLine[] | null;
  parcel: Tracking | null;
}

export interface GoodsBack extends Seen {
  /** Which of the order's returns this is, from 1. */
  count: number;
  lines: PartLine[];
  reason: string;
  /** Whether the goods return to the stock. */
  restock: boolean;
  /** Whether they are to be delivered again; otherwise the customer keeps none. */
  again?: boolean;
}

export interface Withdrawal extends Seen {
  /** Which of the order's shipments it is. */
  count: number;
  reason: string;
}

/** The buyer's data for invoices. */
export interface BillingData extends Seen {
  buyerVatId: string | null;
  billingAddress: PostalAddress | null;
}

export interface ExpectedDelivery extends Seen {
  /** `2026-12-31`; null when it is no longer known. */
  day: string | null;
  /** Whether the customer is told the day by mail. */
  notify?: boolean;
}

/** The repayment; positive, major units. */
export type Refund = Omit<ReceivedPayment, "payer">;

export interface OrdersService {
  listForCustomer(uid: string): Promise<Order[]>;
  listAll(): Promise<Order[]>;
  /** `paymentStatus` combines with a search, but not with the other filters. */
  listPage(
    options?: ListOptions & { flagged?: boolean; paymentStatus?: PaymentStatus },
  ): Promise<Page<Order>>;
  countByStatus(): Promise<Record<OrderStatus, number>>;
  /** Number of orders that need review. */
  countFlagged(): Promise<number>;
  /** Number of orders that should have arrived before today. */
  countLate(): Promise<number>;
  /** Orders that need review, oldest first. */
  listFlagged(limit: number): Promise<Order[]>;
  find(idOrNumber: string): Promise<Order | null>;
  /** Shipments and returns with these values of extensions, newest first. */
  findShipments(options: ListOptions & { custom: Custom }): Promise<Page<Shipment>>;
  findBySession(sessionId: string): Promise<Order | null>;
  createFromQuote: Audited<[quote: string, options?: Conversion], Order>;
  updateStatus: Audited<[order: string, status: string, options: OrderChange], Order>;
  /** Clears the review mark after somebody has checked the order. */
  markReviewed: Audited<[order: string, options: Seen & { note?: string | null }], Order>;
  addNote: Audited<[order: string, note: string], Order>;
  /** Its next mails and documents are in the language; null: the shop's main one. */
  setLanguage: Audited<[order: string, language: Language | null], Order>;
  /** Says when the goods are expected to arrive. */
  expectDelivery: Audited<[order: string, expected: ExpectedDelivery], Order>;
  /** Corrects the buyer's data until an invoice is issued. The accepted offer stays as it is. */
  correctBilling: Audited<[order: string, data: BillingData], Order>;
  /**
   * Records a payment that was received outside the store, such as a bank transfer or a cheque. An
   * order that is now fully covered becomes paid.
   */
  recordPayment: Audited<[order: string, payment: ReceivedPayment], Order>;
  /**
   * Reverses a payment that was recorded by hand, with a counter-entry that refers to it. Payments
   * of the provider are refunded at the provider. An order that is no longer covered becomes unpaid
   * again.
   */
  correctPayment: Audited<[order: string, wrong: WrongPayment], Order>;
  /** Records a repayment: at most the customer's credit. */
  recordRefund: Audited<[order: string, refund: Refund], Order>;
  /** Ships a part of an order, or everything open, with a delivery note. */
  ship: Audited<[order: string, asked: ShipOrder], Shipment>;
  /** Records returned goods. */
  takeBack: Audited<[order: string, asked: GoodsBack], Shipment>;
  /** A shipment that was not sent after all: its goods are to be delivered, its note is void. */
  withdrawShipment: Audited<[order: string, asked: Withdrawal], Order>;
  /** Takes back the last step of an order, where that moved no goods and no money. */
  stepBack: Audited<[order: string, options: Seen], Order>;
  /** Corrects an order's stock that an earlier version left wrong; false when it is right. */
  correctStock(id: string): Promise<boolean>;
  /**
   * Only for calls within the process, by the signature-verified webhook and the reconciler.
   * Recording is idempotent per session id, because the unique constraint decides and not an
   * earlier read.
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
