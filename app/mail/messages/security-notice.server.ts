import type { SecurityNotice } from "~/domain/mail";
import type { MailMessage } from "../mailer";
import type { MailContext } from "./mail-context.server";
import { mailTemplate } from "./mail-template.server";
import { greetingName, headerText } from "./mail-text";

export const securityNoticeTemplate = mailTemplate({
  name: "security-notice",
  title: "Security notice",
  purpose: "Tells an account's owner that credentials changed, or of a sign-in by a new browser.",
  load: () => import("~emails/security-notice"),
});

/** It is sent at once and not through the outbox: it is worthless when it comes late. */
export async function securityNotice(
  { shop }: MailContext,
  { to, firstName, what, at, device }: SecurityNotice,
): Promise<MailMessage> {
  const name = greetingName(firstName);
  const when = `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const mail = await securityNoticeTemplate.render({ shop, name, what, when, device });
  const subject = `Security of your account at ${headerText(shop.name)}`;
  return { to, subject, replyTo: shop.contact.email, ...mail };
}
