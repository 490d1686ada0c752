import type { Order } from "~/domain/order";
import type { Quote } from "~/domain/quote";
import { unchanged } from "./change";
import type { OutboxService } from "./commerce";
import type { Tx } from "./storage";

/**
 * What customers and the seller are told by mail. Each call only writes the intent, in the
 * transaction that causes it; a loop sends it later. With e-mail off, nothing is written.
 */
export interface Announcements {
  /** Whether a mail would confirm this request to who asks. */
  confirms(quote: Quote): boolean;
  /** The asker is sent a confirmation unless the quote is unconfirmed. */
  quoteSubmitted(tx: Tx, quote: Quote): Promise<void>;
  quoteChanged(tx: Tx, quote: Quote): Promise<void>;
  orderRecorded(tx: Tx, order: Order): Promise<void>;
  orderChanged(tx: Tx, order: Order): Promise<void>;
}

/** An outbox that holds nothing. */
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
