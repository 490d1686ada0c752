import { invoiceDocument } from "~/modules/documents/invoice-document";
import { writtenAmount, writtenDayOf } from "~/modules/documents/written";
import { languageOf } from "~/texts/on-server";
import { t } from "~/texts/text";
import { asKey } from "./keys.server";
import { isEmailable } from "./mail-context.server";
import type { MailKind, OpenInvoice } from "./mail-kind.server";
import { documentTemplate } from "./mail-template.server";
import { greetingName, headerText, plainLine } from "./mail-text";

/** What is open of an invoice, and since when, in the language of the reader. */
export function openDebt({ invoice, balance }: OpenInvoice) {
  const { number, day, dueDay, document } = invoice;
  return {
    number: plainLine(headerText(number)),
    amount: writtenAmount(balance.open, document),
    day: writtenDayOf(dueDay ?? day, document),
  };
}

/** Reminds the customer of an overdue invoice, with the invoice attached. */
export const invoiceReminder: MailKind<"reminder"> = {
  label: "deskMail:kindInvoiceReminder",
  about: "reminder",
  language: ({ invoice }) => languageOf(invoice),
  templates: [documentTemplate],
  key: ({ number, count }) => asKey(["invoice-reminder", number, String(count)]),
  to: (_context, { invoice }) => invoice.document.buyer.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject: (_context, record) => t("mails:subjectInvoiceReminder", openDebt(record)),
  /** It was paid or credited in the meantime, or there is no address. */
  isObsolete: (_context, { invoice, balance }) =>
    balance.state !== "open" || !isEmailable(invoice.document.buyer.email),
  async content({ shop, links, attachments }, record) {
    const { invoice } = record;
    const file = await attachments.invoice(invoice);
    const mail = await documentTemplate.render({
      shop,
      name: greetingName(invoice.document.buyer.name),
      news: file.length > 0 ? "mails:invoiceIsAttached" : "mails:allIsInThisMail",
      document: invoiceDocument(invoice),
      reminder: openDebt(record),
      url: await links.order({ ...invoice, updated: invoice.created }),
    });
    return { ...mail, attachments: file };
  },
};
