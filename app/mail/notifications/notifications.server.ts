import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { confirmationRecord, isFull, storeConfirmation } from "~/commerce/quotes/confirmations";
import type { Storage } from "~/commerce/storage";
import { Failure } from "~/domain/failure";
import type { Clock } from "~/domain/identifiers";
import type { Quote } from "~/domain/quote";
import { isUnconfirmed } from "~/domain/quote-rules";
import type { Allowance, Limiter } from "~/limits/limiter";
import { bestEffort, type Log } from "~/log.server";
import type { Mailer, MailMessage } from "../mailer";
import { asKey, mailKey } from "../messages/keys.server";
import { isEmailable, type MailContext } from "../messages/mail-context.server";
import { type MailKind, writeMail } from "../messages/mail-kind.server";
import { quoteAlert } from "../messages/quote-alert.server";
import { quoteConfirmation } from "../messages/quote-confirmation.server";
import type { SentMails } from "../outbox/sent-mails.server";
import { fallbackAlert, fallbackConfirmation, fallbackStatus } from "./fallback-messages.server";
import type { QuoteNotifyRequest, StatusUpdateRequest } from "./notify-schemas.server";
import { lookUp, orderNews, quoteNews } from "./status-news.server";

export type NotifyAnswer =
  | { sent: number; failed: number }
  | { skipped: true; reason: string }
  | { tooMany: Allowance };

/** The mails that the public notification endpoints ask for. */
export interface Notifications {
  /** @throws Failure notFound, invalid */
  quote(request: QuoteNotifyRequest): Promise<NotifyAnswer>;
  /** @throws Failure notFound, invalid */
  status(request: StatusUpdateRequest): Promise<NotifyAnswer>;
}

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
/** Limits the number of different mails that one customer gets through these endpoints. */
const perCustomer = { name: "mail-to", limit: 5, windowMs: hour };

export function createNotifications(deps: NotificationDeps): Notifications {
  const { records, mailer, context, limiter, clock, log } = deps;
  /** How long an allowed mail may be requested again without being counted again. */
  const counted = new LRUCache<string, number>({ maxSize: 50_000, sizeCalculation: () => 1 });

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

  async function send({ key, since, message }: Mail): Promise<boolean> {
    if (await records?.sent.isPast(key, since)) return true;
    const delivery = await mailer.send(message, key);
    if (delivery.sent && records) await bestEffort(log, "[mail] note", records.sent.note(key));
    return delivery.sent;
  }

  async function sendAll(mails: readonly Mail[], customer: string): Promise<NotifyAnswer> {
    const refused = await refusal(mails, customer);
    if (refused) return { tooMany: refused };
    const outcomes = await Promise.all(mails.map(send));
    const sent = outcomes.filter(Boolean).length;
    return { sent, failed: outcomes.length - sent };
  }

  async function aboutQuote(quote: Quote | null): Promise<NotifyAnswer> {
    if (!quote) throw new Failure("notFound", "Quote not found");
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
    if ((await sent.isKnown(key)) || (await sent.isPast(key, quote.created))) return true;
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
  ): Promise<NotifyAnswer> {
    const found = await (kind === "quote"
      ? quoteNews(storage, number, clock())
      : orderNews(storage, number));
    if (!found) throw new Failure("notFound", "Record not found");
    const { customer, status, time, since, message } = found;
    if (!isEmailable(customer)) return { skipped: true, reason: `${kind} is not emailable` };
    const key = mailKey({ kind, number: found.number, role: "customer", status, time });
    return sendAll([{ key, since, message: await message(context) }], customer);
  }

  return {
    async quote({ quoteNumber: number, fallback }) {
      if (records) return aboutQuote(await lookUp(records.storage, number));
      if (!fallback) throw new Failure("invalid", "Invalid request body");
      const customer = fallback.customer.email;
      const key = (role: string) => asKey(["fallback", "quote", number, role, digest(customer)]);
      const since = clock();
      const mails = [
        { key: key("seller"), since, message: fallbackAlert(context, number, fallback) },
        { key: key("customer"), since, message: fallbackConfirmation(context, number, fallback) },
      ];
      return sendAll(mails, customer);
    },

    async status(request) {
      if (records) return aboutStatus(records, request);
      const { kind, referenceNumber, fallback } = request;
      if (!fallback) throw new Failure("invalid", "Invalid request body");
      const customer = fallback.customer.email;
      const about = ["fallback", kind, referenceNumber, "customer", fallback.status];
      const message = fallbackStatus(context, { kind, referenceNumber }, fallback);
      const mail = { key: asKey([...about, digest(customer)]), since: clock(), message };
      return sendAll([mail], customer);
    },
  };
}

/** The digest of an address, which must not be part of a key itself. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
