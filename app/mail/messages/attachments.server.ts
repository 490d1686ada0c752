import type { DocumentFile, Documents } from "~/documents/documents.server";
import type { Log } from "~/log.server";
import type { MailAttachment } from "../mailer";

/** The documents that go with mails. */
export interface Attachments {
  offer(quote: Parameters<Documents["offer"]>[0]): Promise<MailAttachment[]>;
  orderConfirmation(
    order: Parameters<Documents["orderConfirmation"]>[0],
  ): Promise<MailAttachment[]>;
  invoice(invoice: Parameters<Documents["invoice"]>[0]): Promise<MailAttachment[]>;
  deliveryNote(shipment: Parameters<Documents["deliveryNote"]>[0]): Promise<MailAttachment[]>;
}

/** The mail matters more than the file in it: without one it leads to the page that has it. */
export function createAttachments(documents: Documents | null, log: Log): Attachments {
  async function attached(file: Promise<DocumentFile | null>): Promise<MailAttachment[]> {
    try {
      const found = await file;
      return found ? [found] : [];
    } catch (error) {
      log.error({ error }, "[mail] goes without its document");
      return [];
    }
  }
  return {
    offer: async (quote) => (documents ? attached(documents.offer(quote)) : []),
    orderConfirmation: async (order) =>
      documents ? attached(documents.orderConfirmation(order)) : [],
    invoice: async (invoice) => (documents ? attached(documents.invoice(invoice)) : []),
    deliveryNote: async (shipment) => (documents ? attached(documents.deliveryNote(shipment)) : []),
  };
}
