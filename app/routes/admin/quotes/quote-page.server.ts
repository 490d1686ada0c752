import { dayIn } from "~/domain/calendar";
import { fullName } from "~/domain/customer";
import { type Quote, quoteLimits } from "~/domain/quote";
import { isFullyPriced, isUnconfirmed, nextStates, waitsSince } from "~/domain/quote-rules";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import type { StatusChange } from "~/mail/notifications/status-announcement";
import { site } from "~/site";
import { quoteLines } from "../../documents/documents.server";
import { customerLink } from "../customers/customer-link.server";
import { colleaguesIn } from "../documents/colleagues.server";
import { pricingFacts, quoteFacts } from "../documents/conflict.server";
import { listAddress } from "../documents/document-query";
import type { PricedLine } from "./quote-pricing";

const day = 86_400_000;

/** By id, or by number as people type it into the address. */
export async function quoteOfPage({ call, params }: AdminArgs): Promise<Quote> {
  const quote = await call("quotes.find", [params.id ?? ""]);
  if (!quote) {
    throw problem(404, {
      message: "There is no such quote. The address may be mistyped.",
      back: { to: "/admin/quotes", label: "All quotes" },
    });
  }
  return quote;
}

/** What the customer is told of this quote's status. */
export function quoteStatusChange({
  quoteNumber,
  status,
  contact,
  items,
  total,
}: Quote): StatusChange {
  const { email, firstName, lastName } = contact;
  return {
    kind: "quote",
    referenceNumber: quoteNumber,
    status,
    customer: { email, firstName, lastName },
    itemCount: items.length,
    total,
  };
}

/** The day that the offer's form starts with: the open offer's own, else a month from now. */
export function proposedDay({ validUntil }: Quote, now: Date): string {
  const open = validUntil && validUntil > now ? validUntil : null;
  const month = new Date(now.getTime() + quoteLimits.validDays * day);
  return dayIn(open ?? month, site.timeZone.id);
}

/** Of a quote that is over and nobody has looked at yet; null: another. */
function waitsFor(quote: Quote): { wish: string | null } | null {
  const over = quote.status === "Declined" || quote.status === "Expired";
  if (!over || !waitsSince(quote)) return null;
  return { wish: quote.status === "Declined" ? (quote.history.at(-1)?.note ?? null) : null };
}

/** What the seller may do with it now. */
function choicesFor(quote: Quote, { may }: AdminArgs) {
  const next = may("quotes.updateStatus") ? nextStates(quote.status) : [];
  const closed = next.includes("Pending");
  const priced = isFullyPriced(quote);
  return {
    offer: next.includes("Quoted"),
    draft: quote.status === "Pending" || quote.status === "In Review",
    /** Moves beside the offer. */
    moves: next.filter((status) => status !== "Quoted" && (status !== "Approved" || priced)),
    convert: may("orders.createFromQuote") && next.length > 0 && !closed && priced,
  };
}

export async function quotePage(args: AdminArgs) {
  const { context, request, call, admin } = args;
  const { clock, mail } = context.services;
  const quote = await quoteOfPage(args);
  const { quoteNumber, contact, status, subtotal, discount, charges, total } = quote;
  const choices = choicesFor(quote, args);
  const now = choices.offer ? await call("catalogue.linesNow", [quote.items.map(cartLine)]) : [];
  return {
    ...{ number: quoteNumber, status, version: quote.version, revision: quote.revision },
    ...{ created: quote.created, validUntil: quote.validUntil, reference: quote.reference },
    ...{ message: quote.message, orderNumber: quote.orderNumber, history: quote.history },
    ...{ deliveryAddress: quote.deliveryAddress, billingAddress: quote.billingAddress },
    contact: { ...contact, name: fullName(contact), uid: quote.customerId },
    lines: quoteLines(quote),
    totals: { subtotal, discount, charges, total },
    choices,
    pricing: choices.offer
      ? { lines: pricedLines(quote, now), charges, day: proposedDay(quote, clock()) }
      : null,
    facts: { brief: quoteFacts(quote), full: pricingFacts(quote) },
    customerView: await customerLink(args, "quote", quoteNumber),
    news: quoteStatusChange(quote),
    mailOn: mail.mailer.on,
    back: listAddress("/admin/quotes", new URL(request.url).searchParams),
    self: admin.uid,
    waits: args.may("quotes.addNote") ? waitsFor(quote) : null,
    colleagues: await colleaguesIn(args, quote.history),
    unconfirmed: isUnconfirmed(quote),
    refused: wasRefused(context),
  };
}

function cartLine({ id, quantity, variantId }: Quote["items"][number]) {
  return { id, quantity, ...(variantId === null ? {} : { variantId }) };
}

type NowLine = { price: number | null; stock: number | null; exists: boolean };

function pricedLines(quote: Quote, now: readonly NowLine[]): PricedLine[] {
  return quote.items.map((line, at) => {
    const { id, variantId, quantity, productName, brand, variantName, price } = line;
    const present = now[at];
    return {
      ...{ id, variantId, quantity, productName, brand, variantName },
      asked: price,
      catalogue: present?.price ?? null,
      sold: present?.exists ?? false,
      stock: present?.stock ?? null,
      offered: line.offeredPrice,
    };
  });
}
