import type { Page } from "~/kernel/page";
import { type Audited, unchanged } from "~/storage/change";
import type { Storage, Tx } from "~/storage/storage";
import type { StoreAdmin } from "./identity/account.resource";
import type { Invoice } from "./invoices/invoice.resource";
import type { OutboxEntry, OutboxStatus } from "./mail/mail.resource";
import type { Order } from "./orders/order.resource";
import type { Shipment } from "./orders/shipment.resource";
import type { QuoteMessage } from "./quotes/message.resource";
import type { Quote } from "./quotes/quote.resource";
import type { ApiKey } from "./staff/staff.resource";

/** A document that a signed link opens. */
export type Linked = { kind: "quote"; record: Quote } | { kind: "order"; record: Order };

/** The reminders of an offer: that it ends soon, and that nobody opened it. */
export type ReminderKind = "ending" | "unopened";

export interface CodeMail {
  quote: Pick<Quote, "quoteNumber" | "revision" | "contact" | "language">;
  code: string;
  /** For how many minutes it is valid. */
  minutes: number;
}

/**
 * The mails that the shop sends to customers and to the seller. Each call only stores the mail in
 * the outbox, in the transaction that causes it, and a background job sends it later. Nothing is
 * stored while e-mail is off.
 */
export interface Announcements {
  /** Whether this request may be confirmed by mail to its sender. */
  confirms(quote: Quote): boolean;
  /**
   * Stores the alert to the seller, and the confirmation to the customer unless the quote is
   * unconfirmed.
   */
  quoteSubmitted(tx: Tx, quote: Quote): Promise<void>;
  /** The customer's mail waits for `afterMs`. */
  quoteChanged(tx: Tx, quote: Quote, afterMs?: number): Promise<void>;
  /** Tells the other side about a new message. */
  messageWritten(tx: Tx, quote: Quote, message: QuoteMessage): Promise<void>;
  /**
   * Reminds the customer that the offer ends soon; false when that was done before, or is
   * impossible.
   */
  offerEnds(tx: Tx, quote: Quote): Promise<boolean>;
  /** The same for an offer that nobody has opened. */
  offerUnopened(tx: Tx, quote: Quote): Promise<boolean>;
  /** The ids of those offers whose present revision has its reminder already. */
  remindedOf(
    storage: Pick<Storage, "outbox">,
    kind: ReminderKind,
    offers: readonly Pick<Quote, "id" | "quoteNumber" | "revision">[],
  ): Promise<Set<string>>;
  /** When the present offer was mailed; null when it was not, or that is no longer known. */
  offerMailed(tx: Tx, quote: Quote): Promise<Date | null>;
  /**
   * Withdraws the mail of the present offer; null when it is sent or may be, so that its customer
   * must be told.
   */
  heldOfferMail(tx: Tx, quote: Quote): Promise<(() => Promise<void>) | null>;
  /**
   * Mails the link again, for the time that `mails` counts; false when its customer has no address.
   */
  linkRenewed(tx: Tx, document: Linked, mails: number): Promise<boolean>;
  /**
   * Mails a code with which the customer confirms an acceptance. It is sent at once, because the
   * outbox stores no secrets; null while e-mail is off.
   */
  sendCode: ((mail: CodeMail) => void) | null;
  orderRecorded(tx: Tx, order: Order): Promise<void>;
  orderChanged(tx: Tx, order: Order): Promise<void>;
  /** When the goods of an order should arrive: `2026-12-31`. */
  deliveryExpected(tx: Tx, order: Order, day: string): Promise<void>;
  /** An invoice or a credit note, with its file. */
  invoiceIssued(tx: Tx, invoice: Invoice): Promise<void>;
  /** Why no reminder of this invoice can be mailed; null when it can. */
  reminderObstacle(invoice: Invoice): "mailIsOff" | "noAddress" | null;
  /** Reminds the customer of an overdue invoice. `count`: which reminder of it this is, from 1. */
  invoiceReminded(tx: Tx, invoice: Invoice, count: number): Promise<void>;
  /** Shipped goods, with their delivery note. */
  shipped(tx: Tx, shipment: Shipment): Promise<void>;
  /** Tells owners that a key ends soon, each once. Returns the number of new mails. */
  keyEnds(tx: Tx, key: ApiKey, owners: readonly StoreAdmin[]): Promise<number>;
  /**
   * Sums up the day for a colleague; false when that was done, or nothing waits. It reads hundreds
   * of records, for which a transaction has no time.
   */
  digestDue(storage: Storage, member: StoreAdmin, day: string): Promise<boolean>;
}

/** The outbox of a store without e-mail: always empty. */
export const emptyOutbox: OutboxService = {
  async list() {
    return { items: [], nextCursor: null };
  },
  async countParked() {
    return 0;
  },
  async listParked() {
    return [];
  },
  async resend(_tx, _actor, id) {
    return unchanged({ target: { type: "mail", id }, summary: "", result: false });
  },
};

export const silentAnnouncements: Announcements = {
  confirms: () => false,
  async quoteSubmitted() {},
  async quoteChanged() {},
  async messageWritten() {},
  async offerEnds() {
    return false;
  },
  async offerUnopened() {
    return false;
  },
  async remindedOf() {
    return new Set();
  },
  async offerMailed() {
    return null;
  },
  async heldOfferMail() {
    return async () => {};
  },
  async linkRenewed() {
    return false;
  },
  sendCode: null,
  async orderRecorded() {},
  async orderChanged() {},
  async deliveryExpected() {},
  async invoiceIssued() {},
  reminderObstacle: () => "mailIsOff",
  async invoiceReminded() {},
  async shipped() {},
  async keyEnds() {
    return 0;
  },
  async digestDue() {
    return false;
  },
};

/** The mails that were not sent: they wait, failed for good, or were no longer needed. */
export interface OutboxService {
  /** Newest first, `outboxPageSize` per page. */
  list(status: Exclude<OutboxStatus, "sent">, cursor?: string): Promise<Page<OutboxEntry>>;
  countParked(): Promise<number>;
  /** Entries that failed for good, oldest first. */
  listParked(limit: number): Promise<OutboxEntry[]>;
  /** Makes an entry due at once; false when there is none, it is done, or it is being sent. */
  resend: Audited<[id: string], boolean>;
}
