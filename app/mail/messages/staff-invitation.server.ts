import { type Role, roleLabels } from "~/domain/role";
import { staffLimits } from "~/domain/staff";
import type { MailMessage } from "../mailer";
import type { MailContext } from "./mail-context.server";
import { mailTemplate } from "./mail-template.server";
import { greetingName, headerText } from "./mail-text";

export const staffInvitationTemplate = mailTemplate({
  name: "staff-invitation",
  title: "Invitation of staff",
  purpose: "Sends a future colleague the one-time link by which they join.",
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
    role: roleLabels[role],
    days: staffLimits.invitationDays,
    url: link,
  });
  const subject = `Join the staff of ${headerText(shop.name)}`;
  return { to, subject, replyTo: shop.contact.email, ...mail };
}
