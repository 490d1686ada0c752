import type { ConfirmationMail } from "~/domain/mail";
import type { MailMessage } from "../mailer";
import type { MailContext } from "./mail-context.server";
import { mailTemplate } from "./mail-template.server";
import { greetingName, headerText } from "./mail-text";

export const emailConfirmationTemplate = mailTemplate({
  name: "email-confirmation",
  title: "Confirmation of an account's address",
  purpose: "Sends the one-time link by which a customer confirms their account's address.",
  load: () => import("~emails/email-confirmation"),
});

/** Like a reset link, its link is never stored in the outbox. */
export async function emailConfirmation(
  { shop }: MailContext,
  { to, firstName, link }: ConfirmationMail,
): Promise<MailMessage> {
  const name = greetingName(firstName);
  const mail = await emailConfirmationTemplate.render({ shop, name, url: link });
  const subject = `Confirm your address for ${headerText(shop.name)}`;
  return { to, subject, replyTo: shop.contact.email, ...mail };
}
