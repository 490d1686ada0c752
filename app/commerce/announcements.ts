import type { Order } from "~/domain/order";
import type { Quote } from "~/domain/quote";
import { unchanged } from "./change";
import type { OutboxService } from "./outbox-service";
import type { Tx } from "./storage";

/**
 * The mails that the shop sends to customers and to the seller. Each call only stores the mail in
 * the outbox, in the transaction that causes it, and a background job sends it later. Nothing is
 * stored while e-mail is off.
 */
export interface Announcements {
  /** Whether this request may be confirmed by mail to the person who asks. */
  confirms(quote: Quote): boolean;
  /**
   * Stores the alert to the seller, and the confirmation to the customer unless the quote is
   * unconfirmed.
   */
  quoteSubmitted(tx: Tx, quote: Quote): Promise<void>;
  quoteChanged(tx: Tx, quote: Quote): Promise<void>;
  orderRecorded(tx: Tx, order: Order): Promise<void>;
  orderChanged(tx: Tx, order: Order): Promise<void>;
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
  async orderRecorded() {},
  async orderChanged() {},
};
