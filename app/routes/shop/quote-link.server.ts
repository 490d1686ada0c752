import { problem, type ShopArgs } from "~/http/pages/page.server";
import { slotsOf } from "~/http/pages/slots.server";
import { hasAccount } from "~/modules/customers/customer.resource";
import type { DocumentLink } from "~/modules/identity/caller";
import type { Order } from "~/modules/orders/order.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import { orderView, quoteView } from "~/routes/documents/documents.server";
import { amountDueOnline, payOrder } from "~/routes/documents/pay-order.server";
import { answerQuote, noteOpening } from "~/routes/documents/quote-answer.server";
import { t } from "~/texts/text";

export async function quoteByLink(
  args: ShopArgs,
): Promise<{ quote: Quote; link: DocumentLink; key: string }> {
  const { link, key } = await readSignedLink(args, "quote");
  const quote = await args.call("quotes.read", [link.number], { link });
  if (!quote) throw invalidLink(args);
  return { quote, link, key };
}

export async function linkedQuote(args: ShopArgs) {
  const { quote, link, key } = await quoteByLink(args);
  noteOpening(args, { number: quote.quoteNumber, link, viewed: false });
  const address = { path: `/quotes/${quote.quoteNumber}`, search: keySearch(key) };
  return {
    quote: await quoteView(args, quote, { ...address, link }),
    order: await orderOf(args, quote, link),
    slots: await slotsOf(args.context, { "account.quote": { quote } }),
  };
}

/**
 * The order that the quote became, with its page. The page is null once its links were revoked, and
 * for a link that only reads.
 */
async function orderOf({ context }: ShopArgs, quote: Quote, { isToRead }: DocumentLink) {
  const { orderNumber: number, customerId, updated } = quote;
  if (number === null) return null;
  if (hasAccount(customerId))
    return { number, page: `/account/orders/${encodeURIComponent(number)}` };
  if (isToRead) return { number, page: null };
  const { signedLinks } = context.services.mail;
  const key = await signedLinks?.signIfNeverRevoked({ purpose: "order", subject: number }, updated);
  return { number, page: key ? `/orders/${encodeURIComponent(number)}${keySearch(key)}` : null };
}

/**
 * The quote that an order was made from. Its page is null when its customer has to sign in, and when
 * a link to it would be refused: it ended, or the quote's links were revoked.
 */
async function quoteOf({ context }: ShopArgs, { quoteNumber, customerId, created }: Order) {
  if (quoteNumber === null) return null;
  const number = encodeURIComponent(quoteNumber);
  if (hasAccount(customerId)) return { number: quoteNumber, page: null };
  const { signedLinks } = context.services.mail;
  const grant = { purpose: "quote", subject: quoteNumber } as const;
  const key = (await signedLinks?.signIfNeverRevoked(grant, created)) ?? "";
  const link = await signedLinks?.present({ kind: "quote", number: quoteNumber }, key);
  return { number: quoteNumber, page: link ? `/quotes/${number}${keySearch(key)}` : null };
}

/** Handles an answer that is given through the link in the mail. */
export async function answerLinkedQuote(args: ShopArgs) {
  const { quote, link, key } = await quoteByLink(args);
  const back = `/quotes/${quote.quoteNumber}${keySearch(key)}`;
  return answerQuote(args, { quote, link, back });
}

export async function orderByLink(
  args: ShopArgs,
): Promise<{ order: Order; link: DocumentLink; key: string }> {
  const { link, key } = await readSignedLink(args, "order");
  const order = await args.call("orders.read", [link.number], { link });
  if (!order) throw invalidLink(args);
  return { order, link, key };
}

export async function linkedOrder(args: ShopArgs) {
  const { order, link, key } = await orderByLink(args);
  const path = `/orders/${order.orderNumber}`;
  const view = await orderView(args, order, { path, link, search: keySearch(key) });
  const slots = await slotsOf(args.context, { "account.order": { order } });
  const owed = amountDueOnline(args, order, view.issued);
  return { order: view, quote: await quoteOf(args, order), owed, slots };
}

export async function payLinkedOrder(args: ShopArgs) {
  const { order, link, key } = await orderByLink(args);
  const cancelPath = `/orders/${order.orderNumber}${keySearch(key)}`;
  return payOrder(args, order, { cancelPath, link });
}

/**
 * Headers of a page whose address contains a key: no other site learns the address, and nobody
 * stores the page.
 */
export const privateHeaders = {
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
  "Cache-Control": "private, no-store",
};

/**
 * Reads the signed link in this page's address, with the proof that the gateway requires. Without
 * the link's key the document counts as not found.
 */
async function readSignedLink(
  args: ShopArgs,
  kind: DocumentLink["kind"],
): Promise<{ link: DocumentLink; key: string }> {
  const number = args.params.number ?? "";
  const key = new URL(args.request.url).searchParams.get("key") ?? "";
  const { signedLinks } = args.context.services.mail;
  const link = await signedLinks?.present({ kind, number }, key);
  if (!link) throw invalidLink(args);
  return { link, key };
}

/** The query that passes the key on to the document's other addresses. */
export function keySearch(key: string): string {
  return `?key=${encodeURIComponent(key)}`;
}

/** The answer is the same for an unknown, an expired and a revoked link. */
function invalidLink({ params, context }: ShopArgs) {
  const asked = new URLSearchParams({ number: params.number ?? "" });
  return context.services.mail.mailer.on
    ? problem(404, {
        message: t("shop:invalidLink"),
        back: { to: `/new-link?${asked}`, label: t("shop:askForANewLink") },
      })
    : problem(404, {
        message: t("shop:invalidLinkNoMail"),
        back: { to: "/account/quotes", label: t("shop:signIn") },
      });
}
