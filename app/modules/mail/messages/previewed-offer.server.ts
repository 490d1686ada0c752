import type { MailMessage } from "~/modules/mail/mailer";
import type { Quote } from "~/modules/quotes/quote.resource";
import { quoteStatus } from "./kinds.server";
import type { MailContext } from "./mail-context.server";
import { writeMail } from "./mail-kind.server";

/**
 * The mail that sending this offer causes. It makes no link and stores no file: `url` stands for the
 * customer's link.
 */
export async function previewedOfferMail(
  context: MailContext,
  quote: Quote,
  url: string,
): Promise<MailMessage> {
  const occasion = { number: quote.quoteNumber, status: "Quoted", time: quote.revision };
  const { links, attachments } = context;
  // Its getters are read for each mail, so it is not spread.
  const preview: MailContext = Object.create(context, {
    links: { value: { ...links, quote: async () => url } },
    attachments: { value: { ...attachments, offer: async () => [] } },
  });
  return writeMail(quoteStatus, preview, quote, occasion);
}
