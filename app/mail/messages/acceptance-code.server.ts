import type { CodeMail } from "~/commerce/announcements";
import type { MailMessage } from "../mailer";
import type { MailContext } from "./mail-context.server";
import { mailTemplate } from "./mail-template.server";
import { greetingName, headerText, plainLine } from "./mail-text";

export const acceptanceCodeTemplate = mailTemplate({
  name: "acceptance-code",
  title: "Code for an acceptance",
  purpose: "Sends the code with which a customer confirms that they accept an offer.",
  load: () => import("~emails/acceptance-code"),
});

/**
 * Sends a code to the quote's own address. It is never stored in the outbox, so it is no kind of
 * outbox mail.
 */
export async function acceptanceCode(
  { shop }: MailContext,
  { quote, code, minutes }: CodeMail,
): Promise<MailMessage> {
  const { quoteNumber, contact } = quote;
  const number = plainLine(headerText(quoteNumber));
  const name = greetingName(contact.firstName);
  const mail = await acceptanceCodeTemplate.render({ shop, name, number, code, minutes });
  const subject = `Your code for offer ${headerText(quoteNumber)}`;
  return { to: contact.email, subject, replyTo: shop.contact.email, ...mail };
}
