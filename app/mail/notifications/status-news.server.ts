import type { Storage } from "~/commerce/storage";
import type { Quote } from "~/domain/quote";
import { statusAt } from "~/domain/quote-rules";
import { isCleanText } from "~/domain/text";
import type { MailMessage } from "../mailer";
import { enteredStatusAt, timesIn } from "../messages/keys.server";
import type { MailContext } from "../messages/mail-context.server";
import { writeMail } from "../messages/mail-kind.server";
import { orderStatus } from "../messages/order-status.server";
import { quoteStatus } from "../messages/quote-status.server";

interface News {
  number: string;
  customer: string;
  status: string;
  time: number;
  since: Date;
  /**
   * The subject contains the stored status, which the endpoint promises to programs that read it.
   */
  message: (context: MailContext) => Promise<MailMessage>;
}

export async function lookUp(storage: Storage, number: string): Promise<Quote | null> {
  return isCleanText(number) ? storage.quotes.getBy("quoteNumber", number) : null;
}

export async function quoteNews(storage: Storage, number: string, now: Date): Promise<News | null> {
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
    message: (context) =>
      writeMail(quoteStatus, context, quote, {
        number: quote.quoteNumber,
        status,
        time,
        named: status,
      }),
  };
}

export async function orderNews(storage: Storage, number: string): Promise<News | null> {
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
    message: (context) =>
      writeMail(orderStatus, context, order, { number, status, time, named: status }),
  };
}
