import { invoiceDocument } from "~/documents/invoice-document";
import type { Invoice } from "~/domain/invoice";
import { documentTemplate } from "./document-template.server";
import { asKey } from "./keys.server";
import { isEmailable } from "./mail-context.server";
import type { MailKind } from "./mail-kind.server";
import { greetingName, headerText } from "./mail-text";

/** Sends an invoice or a credit note, from the record as it was issued. */
export const invoice: MailKind<"invoice"> = {
  label: "Invoice",
  about: "invoice",
  templates: [documentTemplate],
  key: ({ number }) => asKey(["invoice", number, "customer"]),
  to: (_context, { document }) => document.buyer.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject: (_context, { kind, number, orderNumber }) =>
    `${kind === "invoice" ? "Invoice" : "Credit note"} ${headerText(number)} for your order ${headerText(orderNumber)}`,
  isObsolete: (_context, { document }) => !isEmailable(document.buyer.email),
  async content({ shop, links, attachments }, record) {
    const mail = await documentTemplate.render({
      shop,
      name: greetingName(record.document.buyer.name),
      text: textOf(record),
      document: invoiceDocument(record, shop.locale),
      url: await links.order({ ...record, updated: record.created }),
    });
    return { ...mail, attachments: await attachments.invoice(record) };
  },
};

function textOf({ kind, document }: Invoice): string {
  if (kind === "invoice") return "Here is the invoice for your order. The file is attached.";
  return document.credits?.lowersDebt
    ? "Here is a credit note: it lowers what you owe, or is given back. The file is attached."
    : "Here is a credit note for an invoice that we will issue again. The file is attached.";
}
