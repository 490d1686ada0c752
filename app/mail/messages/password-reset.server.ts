import type { MailMessage } from "../mailer";
import type { MailContext } from "./mail-context.server";
import { mailTemplate } from "./mail-template.server";
import { greetingName, headerText } from "./mail-text";

export const passwordResetTemplate = mailTemplate({
  name: "password-reset",
  title: "Password reset",
  purpose: "Sends the one-time link for a new password.",
  load: () => import("~emails/password-reset"),
});

export interface ResetRequest {
  to: string;
  firstName: string;
  link: string;
  minutes: number;
}

/**
 * Sends the one-time link to an account's owner. It is never stored in the outbox, so it is no kind
 * of outbox mail.
 */
export async function passwordReset(
  { shop }: MailContext,
  { to, firstName, link, minutes }: ResetRequest,
): Promise<MailMessage> {
  const name = greetingName(firstName);
  const mail = await passwordResetTemplate.render({ shop, name, minutes, url: link });
  const subject = `Set a new password for ${headerText(shop.name)}`;
  return { to, subject, replyTo: shop.contact.email, ...mail };
}
