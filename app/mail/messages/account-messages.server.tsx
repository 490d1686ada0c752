import NewsletterConfirmation from "~emails/newsletter-confirmation";
import PasswordReset from "~emails/password-reset";
import type { MailMessage } from "../mailer";
import type { MailHouse } from "./mail-house.server";
import { greetingName, headerText } from "./mail-text";
import { renderMail } from "./render.server";

export interface ResetRequest {
  to: string;
  firstName: string;
  link: string;
  minutes: number;
}

/** To an account's owner: the one-time link. */
export async function passwordReset(
  { shop }: MailHouse,
  { to, firstName, link, minutes }: ResetRequest,
): Promise<MailMessage> {
  const mail = await renderMail(
    <PasswordReset shop={shop} name={greetingName(firstName)} minutes={minutes} url={link} />,
  );
  const subject = `Set a new password for ${headerText(shop.name)}`;
  return { to, subject, replyTo: shop.contact.email, ...mail };
}

/** To an address that somebody entered: only its owner can confirm. */
export async function newsletterConfirmation(
  { shop }: MailHouse,
  { to, link, leave }: { to: string; link: string; leave: string },
): Promise<MailMessage> {
  const mail = await renderMail(<NewsletterConfirmation shop={shop} url={link} />);
  const subject = `Please confirm your address for ${headerText(shop.name)}`;
  const headers = {
    "List-Unsubscribe": `<${leave}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  return { to, subject, replyTo: shop.contact.email, headers, ...mail };
}
