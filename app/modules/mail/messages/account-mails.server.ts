import type { CodeMail } from "~/modules/announcements";
import { fullName } from "~/modules/customers/customer.resource";
import type { ConfirmationMail, SecurityNotice } from "~/modules/mail/mail.resource";
import type { MailMessage } from "~/modules/mail/mailer";
import { type Role, roleLabels } from "~/modules/staff/role";
import { staffLimits } from "~/modules/staff/staff.resource";
import { localeNow } from "~/texts/on-server";
import { t } from "~/texts/text";
import type { MailContext } from "./mail-context.server";
import { mailTemplate } from "./mail-template.server";
import { greetingName, headerText, plainLine } from "./mail-text";

export const emailConfirmationTemplate = mailTemplate({
  name: "email-confirmation",
  title: "deskMail:emailConfirmationTitle",
  purpose: "deskMail:emailConfirmationPurpose",
  subjects: ["mails:subjectConfirmAddress"],
  load: () => import("~emails/email-confirmation"),
});

/** Like a reset link, its link is never stored in the outbox. */
export async function emailConfirmation(
  { shop }: MailContext,
  { to, firstName, lastName, link }: ConfirmationMail,
): Promise<MailMessage> {
  const name = greetingName(fullName({ firstName, lastName }));
  const mail = await emailConfirmationTemplate.render({ shop, name, url: link });
  const subject = t("mails:subjectConfirmAddress", { shop: headerText(shop.name) });
  return { to, subject, replyTo: shop.contact.email, ...mail };
}

export const passwordResetTemplate = mailTemplate({
  name: "password-reset",
  title: "deskMail:passwordResetTitle",
  purpose: "deskMail:passwordResetPurpose",
  subjects: ["mails:subjectNewPassword"],
  load: () => import("~emails/password-reset"),
});

export interface ResetRequest {
  to: string;
  firstName: string;
  lastName: string;
  link: string;
  minutes: number;
}

/**
 * Sends the one-time link to an account's owner. It is never stored in the outbox, so it is no kind
 * of outbox mail.
 */
export async function passwordReset(
  { shop }: MailContext,
  { to, firstName, lastName, link, minutes }: ResetRequest,
): Promise<MailMessage> {
  const name = greetingName(fullName({ firstName, lastName }));
  const mail = await passwordResetTemplate.render({ shop, name, minutes, url: link });
  const subject = t("mails:subjectNewPassword", { shop: headerText(shop.name) });
  return { to, subject, replyTo: shop.contact.email, ...mail };
}

export const securityNoticeTemplate = mailTemplate({
  name: "security-notice",
  title: "deskMail:securityNoticeTitle",
  purpose: "deskMail:securityNoticePurpose",
  subjects: ["mails:subjectSecurity"],
  load: () => import("~emails/security-notice"),
});

/** It is sent at once and not through the outbox: it is worthless when it comes late. */
export async function securityNotice(
  { shop }: MailContext,
  { to, firstName, lastName, what, at, device }: SecurityNotice,
): Promise<MailMessage> {
  const name = greetingName(fullName({ firstName, lastName }));
  const style = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const;
  const when = `${at.toLocaleString(localeNow(), style)} UTC`;
  const mail = await securityNoticeTemplate.render({ shop, name, what, when, device });
  const subject = t("mails:subjectSecurity", { shop: headerText(shop.name) });
  return { to, subject, replyTo: shop.contact.email, ...mail };
}

export const staffInvitationTemplate = mailTemplate({
  name: "staff-invitation",
  title: "deskMail:staffInvitationTitle",
  purpose: "deskMail:staffInvitationPurpose",
  load: () => import("~emails/staff-invitation"),
});

export interface InvitationMail {
  to: string;
  name: string | null;
  role: Role;
  link: string;
}

/** Sends an owner's invitation. Like a reset link, its link is never stored in the outbox. */
export async function staffInvitation(
  { shop }: MailContext,
  { to, name, role, link }: InvitationMail,
): Promise<MailMessage> {
  const mail = await staffInvitationTemplate.render({
    shop,
    name: greetingName(name ?? ""),
    role: t(roleLabels[role]),
    days: staffLimits.invitationDays,
    url: link,
  });
  const subject = t("deskMail:joinStaff", { name: headerText(shop.name) });
  return { to, subject, replyTo: shop.contact.email, ...mail };
}

export const acceptanceCodeTemplate = mailTemplate({
  name: "acceptance-code",
  title: "deskMail:acceptanceCodeTitle",
  purpose: "deskMail:acceptanceCodePurpose",
  subjects: ["mails:subjectCode"],
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
  const name = greetingName(fullName(contact));
  const mail = await acceptanceCodeTemplate.render({ shop, name, number, code, minutes });
  const subject = t("mails:subjectCode", { number: headerText(quoteNumber) });
  return { to: contact.email, subject, replyTo: shop.contact.email, ...mail };
}
