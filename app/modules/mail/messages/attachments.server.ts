import type { Log } from "~/kernel/process/log.server";
import type { DocumentFile, Documents } from "~/modules/documents/documents.server";
import type { PrintedDocument } from "~/modules/documents/printed-document";
import type { MailAttachment } from "~/modules/mail/mailer";
import type { Order } from "~/modules/orders/order.resource";

/** The documents attached to mails. */
export interface Attachments {
  offer(quote: Parameters<Documents["offer"]>[0]): Promise<MailAttachment[]>;
  orderConfirmation(
    order: Parameters<Documents["orderConfirmation"]>[0],
  ): Promise<MailAttachment[]>;
  /** The content of the offer's file; null when there is none. */
  printedOffer(quote: Parameters<Documents["printedOffer"]>[0]): Promise<PrintedDocument | null>;
  printedOrder(order: Order): Promise<PrintedDocument | null>;
  invoice(invoice: Parameters<Documents["invoice"]>[0]): Promise<MailAttachment[]>;
  deliveryNote(shipment: Parameters<Documents["deliveryNote"]>[0]): Promise<MailAttachment[]>;
}

/** The mail matters more than its file: without it the mail links to the page that has it. */
export function createAttachments(documents: Documents | null, log: Log): Attachments {
  async function attached(file: Promise<DocumentFile | null>): Promise<MailAttachment[]> {
    try {
      const found = await file;
      return found ? [found] : [];
    } catch (error) {
      log.error({ error }, "[mail] sending it without its document");
      return [];
    }
  }
  return {
    offer: async (quote) => (documents ? attached(documents.offer(quote)) : []),
    orderConfirmation: async (order) =>
      documents ? attached(documents.orderConfirmation(order)) : [],
    printedOffer: async (quote) => (documents ? documents.printedOffer(quote) : null),
    // The mail of an order without an offer lists its lines.
    printedOrder: async (order) =>
      documents && order.offer ? documents.printedOrder(order) : null,
    invoice: async (invoice) => (documents ? attached(documents.invoice(invoice)) : []),
    deliveryNote: async (shipment) => (documents ? attached(documents.deliveryNote(shipment)) : []),
  };
}
