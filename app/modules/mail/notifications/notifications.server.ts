import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Failure } from "~/kernel/failure";
import type { Clock } from "~/kernel/identifiers";
import type { Allowance, Limiter } from "~/kernel/limits/limiter";
import { formatMoney } from "~/kernel/money";
import { bestEffort, type Log } from "~/kernel/process/log.server";
import { isCleanText } from "~/kernel/text";
import { fullName } from "~/modules/customers/customer.resource";
import type { Mailer, MailMessage } from "~/modules/mail/mailer";
import { asKey, enteredStatusAt, mailKey, timesIn } from "~/modules/mail/messages/keys.server";
import { orderStatus, quoteStatus } from "~/modules/mail/messages/kinds.server";
import { isEmailable, type MailContext } from "~/modules/mail/messages/mail-context.server";
import { type MailKind, writeMail } from "~/modules/mail/messages/mail-kind.server";
import {
  bodyText,
  greetingName,
  headerText,
  plainLine,
  withoutLinks,
} from "~/modules/mail/messages/mail-text";
import { quoteAlert } from "~/modules/mail/messages/quote-alert.server";
import { quoteConfirmation } from "~/modules/mail/messages/quote-confirmation.server";
import type { SentMails } from "~/modules/mail/outbox-purge.server";
import { customerLabel, isRequest } from "~/modules/orders/status-labels";
import type { Quote } from "~/modules/quotes/quote.resource";
import { isUnconfirmed, statusAt } from "~/modules/quotes/quote-rules";
import { confirmationRecord, isFull, storeConfirmation } from "~/modules/quotes/submission.server";
import type { Storage } from "~/storage/storage";
import { original } from "~/texts/languages";
import { inLanguage, languageOf } from "~/texts/on-server";
import { t, tagged } from "~/texts/text";
import type {
  QuoteFallback,
  QuoteNotifyRequest,
  StatusFallback,
  StatusUpdateRequest,
} from "./notify-schemas.server";

export type NotifyAnswer =
  | { sent: number; failed: number }
  | { skipped: true; reason: string }
  | { tooMany: Allowance };

/** The mails that the public notification endpoints ask for. */
export interface Notifications {
  /** @throws Failure notFound, invalid */
  quote(request: QuoteNotifyRequest): Promise<NotifyAnswer>;
  /**
   * The subject names the status as it is stored, which the endpoint promises to programs, or as the
   * customer's pages do.
   * @throws Failure notFound, invalid
   */
  status(request: StatusUpdateRequest, names?: StatusNames): Promise<NotifyAnswer>;
}

type StatusNames = "stored" | "pages";

interface NotificationDeps {
  /** null without a backend; the request's own content is the only source then. */
  records: { storage: Storage; sent: SentMails } | null;
  mailer: Mailer;
  context: MailContext;
  limiter: Limiter;
  clock: Clock;
  log: Log;
}

interface Mail {
  key: string;
  /** The time of the change that the mail announces. */
  since: Date;
  message: MailMessage;
}

const hour = 60 * 60 * 1000;
/** As long as the providers that know keys remember them. */
const day = 24 * hour;
/** Limits the number of different mails that one customer gets through these endpoints. */
const perCustomer = { name: "mail-to", limit: 5, windowMs: hour };

export function createNotifications(deps: NotificationDeps): Notifications {
  const { records, mailer, context, limiter, clock, log } = deps;
  /** How long an allowed mail may be requested again without being counted again. */
  const counted = new LRUCache<string, number>({ maxSize: 50_000, sizeCalculation: () => 1 });
  /** Until when a mail is not repeated by a store without a backend, which has no other memory. */
  const delivered = new LRUCache<string, number>({ maxSize: 50_000, sizeCalculation: () => 1 });
  const underway = new Map<string, Promise<boolean>>();

  /**
   * Returns null when the mails are allowed. A mail that was requested before does not count again.
   */
  async function refusal(mails: readonly Mail[], customer: string): Promise<Allowance | null> {
    if (customer.toLowerCase() === context.seller.toLowerCase()) return null;
    const who = digest(customer.toLowerCase());
    for (const { key, message } of mails) {
      if (message.to !== customer) continue;
      const now = clock().getTime();
      if ((counted.get(`${who}/${key}`) ?? 0) > now) continue;
      const allowance = await limiter.take(perCustomer, who);
      if (!allowance.allowed) return allowance;
      counted.set(`${who}/${key}`, now + hour);
    }
    return null;
  }

  async function deliver({ key, since, message }: Mail): Promise<boolean> {
    if (records ? await records.sent.wasSent(key, since) : wasDelivered(key)) return true;
    const delivery = await mailer.send(message, key);
    if (!delivery.sent) return false;
    if (records) await bestEffort(log, "[mail] note", records.sent.note(key));
    else delivered.set(key, clock().getTime() + day);
    return true;
  }

  /** Simultaneous requests for a mail wait for the first one, which notes that the mail was sent. */
  function send(mail: Mail): Promise<boolean> {
    const known = underway.get(mail.key);
    if (known) return known;
    const call = deliver(mail).finally(() => underway.delete(mail.key));
    underway.set(mail.key, call);
    return call;
  }

  function wasDelivered(key: string): boolean {
    return (delivered.get(key) ?? 0) > clock().getTime();
  }

  async function sendAll(mails: readonly Mail[], customer: string): Promise<NotifyAnswer> {
    const refused = await refusal(mails, customer);
    if (refused) return { tooMany: refused };
    const outcomes = await Promise.all(mails.map(send));
    const sent = outcomes.filter(Boolean).length;
    return { sent, failed: outcomes.length - sent };
  }

  async function aboutQuote(quote: Quote | null): Promise<NotifyAnswer> {
    if (!quote) throw new Failure("notFound", t("mails:quoteNotFound"));
    const customer = quote.contact.email;
    if (!isEmailable(customer)) return { skipped: true, reason: "quote is not emailable" };
    const occasion = { number: quote.quoteNumber, status: "Pending", time: 1 };
    const mail = async (kind: MailKind<"quote">): Promise<Mail> => ({
      key: kind.key(occasion),
      since: quote.created,
      message: await writeMail(kind, context, quote, occasion),
    });
    const alert = await mail(quoteAlert);
    const confirmation = await mail(quoteConfirmation);
    const refused = await refusal([confirmation], customer);
    if (refused) return { tooMany: refused };
    const confirmed = await mayConfirm(quote, confirmation.key);
    return sendAll(confirmed ? [alert, confirmation] : [alert], customer);
  }

  /**
   * Whether a confirmation may be sent: it was counted for the address that day, or one more is
   * allowed.
   */
  async function mayConfirm(quote: Quote, key: string): Promise<boolean> {
    if (!records || isUnconfirmed(quote)) return false;
    const { storage, sent } = records;
    if ((await sent.isKnown(key)) || (await sent.wasSent(key, quote.created))) return true;
    return storage.atomically(async (tx) => {
      const now = clock();
      const book = await confirmationRecord(tx, quote.contact.email, now);
      if (isFull(book)) return false;
      await storeConfirmation(tx, book, now);
      return true;
    });
  }

  async function aboutStatus(
    { storage }: { storage: Storage },
    { kind, referenceNumber: number }: StatusUpdateRequest,
    names: StatusNames,
  ): Promise<NotifyAnswer> {
    const found = await (kind === "quote"
      ? quoteNews(storage, number, clock())
      : orderNews(storage, number));
    if (!found) throw new Failure("notFound", t("mails:recordNotFound"));
    const { customer, status, time, since, message } = found;
    if (!isEmailable(customer)) return { skipped: true, reason: `${kind} is not emailable` };
    const key = mailKey({ kind, number: found.number, role: "customer", status, time });
    const named = names === "stored" ? status : undefined;
    return sendAll([{ key, since, message: await message(context, named) }], customer);
  }

  return {
    async quote({ quoteNumber: number, fallback }) {
      if (records) return aboutQuote(await lookUp(records.storage, number));
      if (!fallback) throw new Failure("invalid", t("mails:invalidRequestBody"));
      const customer = fallback.customer.email;
      const key = (role: string) => asKey(["fallback", "quote", number, role, digest(customer)]);
      const since = clock();
      const alert = inLanguage(original, () => fallbackAlert(context, number, fallback));
      const confirmation = inLanguage(languageOf(null), () =>
        fallbackConfirmation(context, number, fallback),
      );
      const mails = [
        { key: key("seller"), since, message: alert },
        { key: key("customer"), since, message: confirmation },
      ];
      return sendAll(mails, customer);
    },

    async status(request, names = "stored") {
      if (records) return aboutStatus(records, request, names);
      const { kind, referenceNumber, fallback } = request;
      if (!fallback) throw new Failure("invalid", t("mails:invalidRequestBody"));
      const customer = fallback.customer.email;
      const about = ["fallback", kind, referenceNumber, "customer", fallback.status];
      const message = inLanguage(languageOf(null), () =>
        fallbackStatus(context, { kind, referenceNumber }, fallback),
      );
      const mail = { key: asKey([...about, digest(customer)]), since: clock(), message };
      return sendAll([mail], customer);
    },
  };
}

/** The digest of an address, which must not be part of a key itself. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

interface News {
  number: string;
  customer: string;
  status: string;
  time: number;
  since: Date;
  /** `named` is the status in the subject. */
  message: (context: MailContext, named?: string) => Promise<MailMessage>;
}

async function lookUp(storage: Storage, number: string): Promise<Quote | null> {
  return isCleanText(number) ? storage.quotes.getBy("quoteNumber", number) : null;
}

async function quoteNews(storage: Storage, number: string, now: Date): Promise<News | null> {
  const quote = await lookUp(storage, number);
  if (!quote) return null;
  const status = statusAt(quote, now);
  // The offer has expired, but the hourly job has not stored that yet. It will write this change,
  // and mail it under this key.
  const ahead =
    status === quote.status ? 0 : quote.history.filter(({ to }) => to === status).length;
  const time = ahead > 0 ? ahead + 1 : timesIn(quote.history, status);
  const since =
    status === quote.status ? enteredStatusAt(quote) : (quote.validUntil ?? quote.updated);
  return {
    number: quote.quoteNumber,
    customer: quote.contact.email,
    status,
    time,
    since,
    message: (context, named) =>
      writeMail(quoteStatus, context, quote, { number: quote.quoteNumber, status, time, named }),
  };
}

async function orderNews(storage: Storage, number: string): Promise<News | null> {
  const order = isCleanText(number) ? await storage.orders.getBy("orderNumber", number) : null;
  if (!order) return null;
  const { status } = order;
  const time = timesIn(order.history, status);
  return {
    number: order.orderNumber,
    customer: order.customer.email,
    status,
    time,
    since: enteredStatusAt(order),
    message: (context, named) =>
      writeMail(orderStatus, context, order, { number, status, time, named }),
  };
}

/**
 * Mails of a store without a backend. They contain the request's content as plain text without
 * links, because anybody could have sent it.
 */
export function fallbackAlert(
  { shop, seller }: MailContext,
  number: string,
  fallback: QuoteFallback,
): MailMessage {
  const { customer } = fallback;
  const reference = headerText(number);
  const name = nameOf(customer);
  return plain({
    to: seller,
    replyTo: customer.email,
    subject: t("deskMail:subjectQuoteAlert", { number: reference }),
    paragraphs: [
      t("deskMail:subjectQuoteAlert", { number: plainLine(number) }),
      t("deskMail:sentThroughForm", { shop: shop.name }),
      [
        fact(t("deskMail:name"), name),
        fact(t("deskMail:company"), customer.companyName),
        `${t("deskMail:eMail")}: ${customer.email}`,
        fact(t("deskMail:phone"), customer.phone),
      ]
        .filter(Boolean)
        .join("\n"),
      ...itemParagraphs(shop, fallback),
    ],
  });
}

export function fallbackConfirmation(
  { shop }: MailContext,
  number: string,
  fallback: QuoteFallback,
): MailMessage {
  const { customer } = fallback;
  return plain({
    to: customer.email,
    replyTo: shop.contact.email,
    subject: t("mails:subjectQuoteRequest", { number: headerText(number) }),
    paragraphs: [
      greeting(customer),
      t("mails:receivedAndAnswer", { number: plainLine(number) }),
      ...itemParagraphs(shop, fallback),
      t("mails:addressWasUsed"),
      signature(shop),
    ],
  });
}

const fallbackWords = {
  request: { subject: "mails:subjectRequestStatus", is: "mails:requestStatusIs" },
  quote: { subject: "mails:subjectQuoteStatus", is: "mails:quoteStatusIs" },
  order: { subject: "mails:subjectOrderStatus", is: "mails:orderStatusIs" },
} as const;

export function fallbackStatus(
  { shop }: MailContext,
  { kind, referenceNumber }: { kind: "quote" | "order"; referenceNumber: string },
  { status, customer, itemCount, total }: StatusFallback,
): MailMessage {
  const number = headerText(referenceNumber);
  // A store without records does not know whether there was an offer.
  const isAsked = isRequest({ status, revision: 0 });
  const words =
    kind === "order" ? fallbackWords.order : fallbackWords[isAsked ? "request" : "quote"];
  const label = plainLine(customerLabel(kind, status));
  const now = { number: plainLine(referenceNumber), label };
  return plain({
    to: customer.email,
    replyTo: shop.contact.email,
    subject: t(words.subject, { number, status: headerText(status, 50) }),
    paragraphs: [
      greeting(customer),
      t(words.is, now),
      [
        itemCount === undefined ? "" : t("mails:itemsCount", { count: itemCount }),
        total === undefined
          ? ""
          : t("mails:totalAmount", { amount: formatMoney(total, shop.currency, shop.locale) }),
      ]
        .filter(Boolean)
        .join("\n"),
      t("mails:questionsGiveNumber"),
      signature(shop),
    ],
  });
}

function plain({
  paragraphs,
  ...head
}: { paragraphs: string[] } & Pick<MailMessage, "to" | "subject" | "replyTo">): MailMessage {
  return { ...head, html: null, text: paragraphs.filter(Boolean).join("\n\n") };
}

function fact(label: string, value: string | undefined): string {
  const text = plainLine(value ?? "", 500);
  return text === "" ? "" : `${label}: ${text}`;
}

function greeting(customer: { firstName?: string; lastName?: string }): string {
  const name = greetingName(nameOf(customer));
  return name === ""
    ? t("mails:hello")
    : tagged("mails:helloName", (_, text) => text, { name }).join("");
}

function nameOf({ firstName = "", lastName = "" }: { firstName?: string; lastName?: string }) {
  return fullName({ firstName, lastName });
}

function signature({ contact }: MailContext["shop"]): string {
  return [contact.company, contact.address, contact.phone, contact.email]
    .filter(Boolean)
    .join("\n");
}

function itemParagraphs(
  shop: MailContext["shop"],
  { items, discount, message }: QuoteFallback,
): string[] {
  const money = (amount: number) => formatMoney(amount, shop.currency, shop.locale);
  const lines = items.map(({ productName, brand, variantName, quantity, price }) => {
    const detail = [brand, variantName].map((part) => plainLine(part ?? "", 200)).filter(Boolean);
    const name = [plainLine(productName, 500), ...detail].join(", ");
    return `- ${name}: ${quantity}${price === undefined ? "" : ` × ${money(price)}`}`;
  });
  const off = discount
    ? t("mails:discountAmount", {
        code: plainLine(discount.code),
        amount: money(discount.amount),
      })
    : "";
  const typed = withoutLinks(bodyText(message ?? ""));
  const quoted = typed === "" ? "" : `${t("mails:messageIs")}\n${typed.replace(/^/gm, "> ")}`;
  return [lines.join("\n"), off, quoted];
}
