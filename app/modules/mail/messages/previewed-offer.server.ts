import type { MailMessage } from "~/modules/mail/mailer";
import type { Quote } from "~/modules/quotes/quote.resource";
import { quoteStatus } from "./kinds.server";
import type { MailContext } from "./mail-context.server";
import { writeMail } from "./mail-kind.server";

/**
 * The mail that sending this offer causes. It stores no file, and `url` stands for the customer's
 * link if the mail has one: a store whose own address is unknown sends none.
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
    links: { value: { ...links, quote: async () => (links.on ? url : null) } },
    attachments: { value: { ...attachments, offer: async () => [] } },
  });
  return writeMail(quoteStatus, preview, quote, occasion);
}
