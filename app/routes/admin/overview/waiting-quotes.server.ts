import type { AdminArgs } from "~/http/pages/admin-page.server";
import { ageOf } from "~/kernel/age";
import { dayInWords } from "~/kernel/calendar";
import { fullName } from "~/modules/customers/customer.resource";
import { sellerLabel } from "~/modules/orders/status-labels";
import type { FollowUpKind } from "~/modules/quotes/loss";
import type { Quote, QuoteStatus } from "~/modules/quotes/quote.resource";
import { quietSince, waitsSince } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import { nextQuoteStep } from "../documents/seller-labels";
import type { Waiting, WaitingItem } from "./attention";
import { named, type Snoozes } from "./snoozed.server";

export type QuoteWords = Pick<Waiting, "title" | "text">;

interface QuoteGroup {
  states: readonly QuoteStatus[];
  words: QuoteWords;
  counts: Record<QuoteStatus, number>;
  snoozes: Snoozes;
}

export async function quotesIn(
  { call, context }: AdminArgs,
  { states, words, counts, snoozes }: QuoteGroup,
): Promise<Waiting> {
  const now = context.services.clock();
  const lists = await Promise.all(
    states.map((status) => call("quotes.listWaiting", [status, snoozes.limit])),
  );
  const all = lists.flat().map((quote) => quoteItem(quote, now));
  const items = snoozes.keep(all);
  return {
    ...words,
    key: `quotes-${states[0]}`,
    count: states.reduce((sum, status) => sum + counts[status], 0) - (all.length - items.length),
    links: states
      .filter((status) => counts[status] > 0)
      .map((status) => ({
        to: `/admin/quotes?${new URLSearchParams(listOf(status))}`,
        label: `${states.length > 1 ? sellerLabel("quote", status) : "All"} (${counts[status]})`,
      })),
    items: items.sort((a, b) => a.at.getTime() - b.at.getTime()).slice(0, named),
    needs: "offers.send",
  };
}

/** Open offers whose last day is near, earliest first. */
export function expiringOffers(args: AdminArgs, snoozes: Snoozes): Promise<Waiting> {
  const now = args.context.services.clock();
  return followUps(args, snoozes, "expiring", {
    words: {
      title: "Offers that end soon",
      text: "Ask the customer, or extend the offer.",
    },
    list: "ending",
    item: (quote) => ({
      ...quoteItem(quote, now),
      detail: `ends ${dayInWords(quote.validUntil ?? now, { locale: site.locale, timeZone: site.timeZone.id })}`,
      next: "Extend or ask",
    }),
  });
}

/** Offers without any message for days. */
export function quietOffers(args: AdminArgs, snoozes: Snoozes): Promise<Waiting> {
  const now = args.context.services.clock();
  return followUps(args, snoozes, "quiet", {
    words: {
      title: `Offers without an answer for ${days(site.selling.offer.quietDays)}`,
      text: "Ask the customer, or extend the offer.",
    },
    list: "quiet",
    item: (quote) => {
      const at = quietSince(quote) ?? quote.created;
      return { ...quoteItem(quote, now), at, age: ageOf(at, now), next: "Ask the customer" };
    },
  });
}

interface FollowUps {
  words: QuoteWords;
  /** The view with all of them. */
  list: string;
  item: (quote: Quote) => WaitingItem;
}

async function followUps(
  { call }: AdminArgs,
  snoozes: Snoozes,
  kind: FollowUpKind,
  { words, list, item }: FollowUps,
): Promise<Waiting> {
  const found = await call("quotes.followUps", [kind, snoozes.limit]);
  const all = found.items.map(item);
  const items = snoozes.keep(all);
  return {
    ...words,
    key: `quotes-${kind}`,
    count: found.count - (all.length - items.length),
    links: [{ to: `/admin/quotes?view=${list}`, label: `All (${found.count})` }],
    items: items.slice(0, named),
    needs: "offers.send",
  };
}

/** The list of only those that wait: most closed or sent quotes do not. */
function listOf(status: QuoteStatus): Record<string, string> {
  if (status === "Declined") return { view: "declined" };
  if (status === "Expired") return { view: "expired" };
  return status === "Quoted" ? { view: "asked" } : { status };
}

function quoteItem(quote: Quote, now: Date): WaitingItem {
  const { id, quoteNumber, contact, items, history, created, version } = quote;
  const since = waitsSince(quote) ?? created;
  const message = quote.status === "Declined" ? (history.at(-1)?.note ?? "") : "";
  return {
    key: id,
    to: `/admin/quotes/${encodeURIComponent(id)}`,
    name: quoteNumber,
    about: contact.companyName || fullName(contact) || contact.email,
    detail: message || (items.length === 1 ? "1 product" : `${items.length} products`),
    amount: null,
    at: since,
    age: ageOf(since, now),
    next: quote.thread?.openSince ? "Answer" : nextQuoteStep(quote.status, true),
    snooze: { kind: "quote", id, version },
  };
}

function days(count: number): string {
  return count === 1 ? "a day" : `${count} days`;
}
