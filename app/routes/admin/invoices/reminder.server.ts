import { z } from "zod";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import type { Invoice } from "~/modules/invoices/invoice.resource";
import type { ListedInvoice } from "~/modules/invoices/invoices-service.server";
import { openDebt } from "~/modules/mail/messages/invoice-reminder.server";
import { isEmailable } from "~/modules/mail/messages/mail-context.server";
import type { OpenInvoice } from "~/modules/mail/messages/mail-kind.server";
import { isOverdue } from "~/modules/orders/invoice-balances.server";
import type { Order } from "~/modules/orders/order.resource";
import { paymentReminders } from "~/modules/pricing/history";
import { inLanguage, languageOf } from "~/texts/on-server";
import { t } from "~/texts/text";
import { returnToPage } from "../documents/document-answers.server";

/** The reminders of an overdue invoice, and how to send the next one; null when it is not overdue. */
export function remindingOf(
  args: AdminArgs,
  { invoice, balance }: ListedInvoice,
  { order, today }: { order: Order; today: string },
) {
  if (!balance || !isOverdue(balance, today)) return null;
  const sent = paymentReminders(order.history).filter(({ number }) => number === invoice.number);
  return {
    sent: sent.length,
    lastAt: sent.at(-1)?.at ?? null,
    maySend: args.may("invoices.remind"),
    byHand: byHand(args, { invoice, balance }),
  };
}

/** Why the store cannot mail the reminder, and a link for a mail of one's own. */
function byHand({ context }: AdminArgs, record: OpenInvoice) {
  const { email } = record.invoice.document.buyer;
  if (!isEmailable(email)) return { reason: t("deskInvoices:noAddress"), mailto: null };
  if (context.services.mail.mailer.on) return null;
  return { reason: t("deskInvoices:mailIsOff"), mailto: reminderMailto(record) };
}

/** A mail to the customer in their language, with subject and text filled in. */
function reminderMailto(record: OpenInvoice): string {
  return inLanguage(languageOf(record.invoice), () => {
    const debt = openDebt(record);
    const subject = encodeURIComponent(t("mails:subjectInvoiceReminder", debt));
    const text = [
      t("mails:hello"),
      t("mails:invoiceIsOverdue", debt),
      t("mails:pleasePayTheInvoice"),
    ];
    const body = encodeURIComponent(text.join("\r\n\r\n"));
    const to = encodeURIComponent(record.invoice.document.buyer.email);
    return `mailto:${to}?subject=${subject}&body=${body}`;
  });
}

const schema = z.object({ count: z.coerce.number().int().min(1) });

/** Sends the reminder that the form counts. */
export async function remindOnPage(args: AdminArgs, invoice: Invoice, form: FormData) {
  const read = readForm(schema, form, { form: "remind" });
  if (!read.ok) return refuse(args.context, read.answer);
  const done = await attempt(args.call("invoices.remind", [invoice.number, read.values]));
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed));
  const { email } = invoice.document.buyer;
  return returnToPage(args, {
    kind: "done",
    text: t("deskInvoices:reminderIsOnItsWay", { email }),
  });
}
