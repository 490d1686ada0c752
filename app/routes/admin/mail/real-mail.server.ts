import type { AdminArgs } from "~/http/pages/admin-page.server";
import type { MailMessage } from "~/modules/mail/mailer";
import type { MailContext } from "~/modules/mail/messages/mail-context.server";
import type { MailLinks } from "~/modules/mail/messages/mail-links.server";
import type { RenderedMail } from "~/modules/mail/messages/render.server";
import type { QuoteStatus } from "~/modules/quotes/quote.resource";
import { isErased } from "~/routes/documents/order-documents.server";

/** The sample that is no sample: the mail about the store's latest record of that kind. */
export const latest = "latest";

/** Writes the mail about a record that was found. */
type Write = () => Promise<MailMessage>;

/** By the name of a template: how the mail about the latest record is written; null without one. */
const mailsOf: Record<string, (args: AdminArgs) => Promise<Write | null>> = {
  "quote-alert": (args) => quoteMail(args, "quote-alert"),
  "quote-confirmation": (args) => quoteMail(args, "quote-confirmation"),
  "offer-ready": (args) => quoteMail(args, "quote-status", "Quoted"),
  "offer-reminder": (args) => quoteMail(args, "offer-reminder", "Quoted"),
  "order-confirmation": (args) => orderMail(args, "order-confirmation"),
  "status-update": (args) => orderMail(args, "order-status"),
  document: invoiceMail,
};

/**
 * How the mail is written as it would be sent for the latest record of its kind that the viewer may
 * see, without files, and with links to the desk: nobody gets a customer's link here. Null where
 * there is none.
 */
export async function latestMail(
  args: AdminArgs,
  template: string,
): Promise<(() => Promise<ShownMail>) | null> {
  const find = Object.hasOwn(mailsOf, template) ? mailsOf[template] : undefined;
  const write = await find?.(args);
  if (!write) return null;
  return async () => {
    const { subject, html, text } = await write();
    return { subject, html: html ?? "", text };
  };
}

/** A mail as its reader sees it. */
interface ShownMail extends RenderedMail {
  subject: string;
}

async function quoteMail(
  args: AdminArgs,
  kind: "quote-alert" | "quote-confirmation" | "quote-status" | "offer-reminder",
  wanted?: QuoteStatus,
): Promise<Write | null> {
  if (!args.may("desk.quotes")) return null;
  const list = { limit: 1, ...(wanted ? { status: wanted } : {}) };
  const [quote] = (await args.call("desk.quotes", [list])).items;
  if (!quote) return null;
  const { quoteNumber: number, revision: time, status } = quote;
  return async () => {
    const { mailKinds, writeMail } = await mailing();
    const occasion = { number, status: wanted ?? status, time };
    return writeMail(mailKinds[kind], contextOf(args), quote, occasion);
  };
}

async function orderMail(
  args: AdminArgs,
  kind: "order-confirmation" | "order-status",
): Promise<Write | null> {
  if (!args.may("desk.orders")) return null;
  const [order] = (await args.call("desk.orders", [{ limit: 1 }])).items;
  if (!order) return null;
  const { orderNumber: number, status } = order;
  return async () => {
    const { mailKinds, writeMail } = await mailing();
    return writeMail(mailKinds[kind], contextOf(args), order, { number, status, time: 1 });
  };
}

/** Among how many of the newest invoices one is looked for: others are of erased persons. */
const newestInvoices = 20;

async function invoiceMail(args: AdminArgs): Promise<Write | null> {
  if (!args.may("invoices.listForDesk")) return null;
  const list = { filter: "all", limit: newestInvoices } as const;
  const { items } = await args.call("invoices.listForDesk", [list]);
  const invoice = items.find((listed) => !isErased(listed.invoice.document))?.invoice;
  if (!invoice) return null;
  return async () => {
    const { mailKinds, writeMail } = await mailing();
    return writeMail(mailKinds.invoice, contextOf(args), invoice, { number: invoice.number });
  };
}

/** The kinds with their templates are loaded when a mail is shown. */
async function mailing() {
  const [{ mailKinds }, { writeMail }] = await Promise.all([
    import("~/modules/mail/messages/kinds.server"),
    import("~/modules/mail/messages/mail-kind.server"),
  ]);
  return { mailKinds, writeMail };
}

function contextOf({ context }: AdminArgs): MailContext {
  const real = context.services.mail.context;
  return {
    ...real,
    // It is of the language in which the mail is written.
    get shop() {
      return real.shop;
    },
    links: deskLinks(real),
    attachments: noFiles(real),
  };
}

/** The pages of staff in place of those that a customer's link opens. */
function deskLinks({ links }: MailContext): MailLinks {
  const page = (path: string) => {
    const desk = links.desk("/admin");
    return desk === null ? null : desk + path;
  };
  return {
    ...links,
    quote: async ({ quoteNumber }) => page(`/quotes/${quoteNumber}`),
    order: async ({ orderNumber }) => page(`/orders/${orderNumber}`),
    newsletter: async () => null,
  };
}

/** What the mail says of its document, and no file. */
function noFiles({ attachments }: MailContext): MailContext["attachments"] {
  const none = async () => [];
  return {
    ...attachments,
    offer: none,
    orderConfirmation: none,
    invoice: none,
    deliveryNote: none,
  };
}
