import type { Flash } from "~/forms/flash";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import { attempt } from "~/http/pages/submission.server";
import { type StatusChange, statusRequest } from "~/modules/mail/notifications/status-announcement";
import { t } from "~/texts/text";
import { returnToPage } from "./document-answers.server";

type MailResult = Omit<Flash, "id">;

/** Sends the mail again, in the words of the customer's pages, and reports the result. */
export async function mailStatus(args: AdminArgs, change: StatusChange): Promise<MailResult> {
  const { context } = args;
  requireMay(args, `${change.kind}s.updateStatus`);
  const { mailer, notifications } = context.services.mail;
  if (!mailer.on) return { kind: "problem", text: t("deskDocuments:nothingSentAsMailIsOff") };
  const request = statusRequest(change);
  const asked = request && (await attempt(notifications.status(request, "pages")));
  if (!asked?.ok || "skipped" in asked.value) {
    return { kind: "problem", text: t("deskDocuments:customerHasNoAddress") };
  }
  const { value } = asked;
  const { email } = change.customer;
  if ("tooMany" in value) {
    const minutes = Math.max(1, Math.ceil(value.tooMany.resetSeconds / 60));
    return { kind: "problem", text: t("deskDocuments:tooManyMails", { email, minutes }) };
  }
  if (value.sent > 0) {
    return { kind: "done", text: t("deskDocuments:mailOnItsWay", { email }) };
  }
  return { kind: "problem", text: t("deskDocuments:mailRefused") };
}

/** The end of a message about a document that was issued: whether it is mailed to the customer. */
export function issuedNotice({ context }: AdminArgs, email: string): string {
  return context.services.mail.mailer.on && email !== ""
    ? t("deskDocuments:customerGetsIt")
    : t("deskDocuments:giveItYourself");
}

export interface WayBack {
  /** Of the record after the change: a later one makes the form stale. */
  version: number;
  /** Of the page's form that takes the change back. */
  intent: string;
  /** Of its button; left out for "Undo". */
  label?: string;
}

/**
 * Returns to the page with what was done; without a mail a link leads to the customer's link. `back`
 * takes the change back.
 */
export function announce(
  args: AdminArgs,
  done: string,
  change: StatusChange,
  back: WayBack | null = null,
) {
  const { mailer, signedLinks } = args.context.services.mail;
  const isMailed = mailer.on && statusRequest(change) !== null;
  const mayGive = signedLinks !== null && args.may("links.send");
  const { pathname, search } = new URL(args.request.url);
  const toGive = {
    link: { to: `${pathname}${search}#link`, label: t("deskDocuments:copyTheLink") },
    stays: true,
  } as const;
  return returnToPage(args, {
    kind: "done",
    text: `${done} ${mailNotice(args, change)}`,
    ...(!isMailed && mayGive ? toGive : {}),
    ...(back ? buttonOf(back, `${pathname}${search}`) : {}),
  });
}

function buttonOf({ version, intent, label }: WayBack, action: string) {
  const form = { action, fields: { intent, version: String(version) } };
  return label === undefined ? { undo: form } : { next: { ...form, label } };
}

/** The end of a message about a change of status. */
export function mailNotice({ context }: AdminArgs, change: StatusChange): string {
  return context.services.mail.mailer.on && statusRequest(change)
    ? t("deskDocuments:customerIsNotified")
    : t("deskDocuments:notifyThemYourself");
}
