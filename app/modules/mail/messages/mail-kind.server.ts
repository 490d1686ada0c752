import type { StoreAdmin } from "~/modules/identity/account.resource";
import type { Invoice, InvoiceBalance } from "~/modules/invoices/invoice.resource";
import type { Subscriber } from "~/modules/mail/mail.resource";
import type { MailMessage } from "~/modules/mail/mailer";
import type { Order } from "~/modules/orders/order.resource";
import type { Shipment } from "~/modules/orders/shipment.resource";
import type { QuoteMessage } from "~/modules/quotes/message.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import type { ApiKey } from "~/modules/staff/staff.resource";
import type { Language } from "~/texts/languages";
import { inLanguage } from "~/texts/on-server";
import type { PlainKey } from "~/texts/text";
import type { DigestGroup } from "~emails/daily-digest";
import type { MailContext } from "./mail-context.server";
import type { GalleryTemplate } from "./mail-template.server";
import { bodyText, plainLine, withoutLinks } from "./mail-text";
import type { RenderedMail } from "./render.server";

/** The record and the occasion of a mail, by the record's kind. */
export interface Subjects {
  quote: { record: Quote; occasion: StatusOccasion };
  order: { record: Order; occasion: StatusOccasion };
  message: { record: { quote: Quote; message: QuoteMessage }; occasion: MessageOccasion };
  invoice: { record: Invoice; occasion: DocumentOccasion };
  reminder: { record: OpenInvoice; occasion: ReminderOccasion };
  shipment: { record: ShippedOrder; occasion: DocumentOccasion };
  subscriber: { record: Subscriber; occasion: SubscriberOccasion };
  apiKey: { record: { key: ApiKey; owner: StoreAdmin }; occasion: KeyOccasion };
  digest: { record: Digest; occasion: DigestOccasion };
}

/** A record entered a status, which it may have left again. */
export interface StatusOccasion {
  number: string;
  status: string;
  /**
   * How many times the record has entered this status, from 1: an offer's revision, a second
   * cancellation.
   */
  time: number;
  /** The status in the subject; when left out, the label of the customer's pages is used. */
  named?: string;
}

export interface MessageOccasion {
  /** Id of the message. */
  message: string;
}

/** An issued document, which never changes. */
export interface DocumentOccasion {
  number: string;
}

/** An invoice with what is open of it now. */
export interface OpenInvoice {
  invoice: Invoice;
  balance: InvoiceBalance;
}

export interface ReminderOccasion extends DocumentOccasion {
  /** Which reminder of the invoice it is, from 1. */
  count: number;
}

/** A shipment, and its order. */
export interface ShippedOrder {
  shipment: Shipment;
  customerId: string | null;
  /** Whether the goods were not sent after all. */
  isVoid: boolean;
}

/** The end of an API key, as one owner is told. */
export interface KeyOccasion {
  /** Id of the key. */
  key: string;
  /** uid of the owner. */
  owner: string;
}

/** What waited for a colleague on one day. */
export interface Digest {
  member: StoreAdmin;
  groups: DigestGroup[];
}

export interface DigestOccasion {
  /** uid of the colleague. */
  member: string;
  /** `2026-12-31` */
  day: string;
}

export interface SubscriberOccasion {
  subscriber: string;
  /** When the address was entered, and when its owner last unsubscribed. */
  asked: Date;
  left: Date | null;
}

/**
 * One kind of mail with all of its parts. Every part is required.
 */
export interface MailKind<A extends keyof Subjects> {
  /** The label in the desk's outbox. */
  label: PlainKey;
  about: A;
  /** The language of its reader. */
  language(record: Subjects[A]["record"]): Language;
  /** The templates that it may use; the gallery shows each with its samples. */
  templates: readonly [GalleryTemplate, ...GalleryTemplate[]];
  /** The unique key of this mail. */
  key(occasion: Subjects[A]["occasion"]): string;
  to(context: MailContext, record: Subjects[A]["record"]): string;
  /** The address for replies; null means the sender. */
  replyTo(context: MailContext, record: Subjects[A]["record"]): string | null;
  subject(context: MailContext, ...about: About<A>): string;
  /** @throws when a necessary part is missing; the mail is then tried again later */
  content(
    context: MailContext,
    ...about: About<A>
  ): Promise<RenderedMail & Pick<MailMessage, "headers" | "attachments">>;
  /** Whether its news is outdated; nothing is sent then. */
  isObsolete(context: MailContext, ...about: About<A>): boolean;
}

type About<A extends keyof Subjects> = [
  record: Subjects[A]["record"],
  occasion: Subjects[A]["occasion"],
];

/** The mail itself in its reader's language, whether or not it is obsolete. */
export function writeMail<A extends keyof Subjects>(
  kind: MailKind<A>,
  context: MailContext,
  record: Subjects[A]["record"],
  occasion: Subjects[A]["occasion"],
): Promise<MailMessage> {
  return inLanguage(kind.language(record), () => write(kind, context, record, occasion));
}

async function write<A extends keyof Subjects>(
  kind: MailKind<A>,
  context: MailContext,
  record: Subjects[A]["record"],
  occasion: Subjects[A]["occasion"],
): Promise<MailMessage> {
  const content = await kind.content(withOwnLines(kind, context, record), record, occasion);
  return {
    to: kind.to(context, record),
    subject: kind.subject(context, record, occasion),
    replyTo: kind.replyTo(context, record),
    ...content,
  };
}

/** The context of a mail about a quote or an order, with what extensions say in it. */
function withOwnLines<A extends keyof Subjects>(
  { about, templates }: MailKind<A>,
  context: MailContext,
  record: Subjects[A]["record"],
): MailContext {
  if (!context.ownLines || (about !== "quote" && about !== "order")) return context;
  const lines = context.ownLines("mail.bottom", { kind: templates[0].name, record });
  if (lines.length === 0) return context;
  const shown = lines.map(({ label = "", text }) => ({
    label: plainLine(label),
    text: withoutLinks(bodyText(text)),
  }));
  return { ...context, shop: { ...context.shop, lines: shown } };
}
