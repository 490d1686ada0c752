import { ageOf } from "~/domain/age";
import type { QuoteStatus } from "~/domain/quote";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { kindLabel } from "~/mail/messages/kinds.server";
import type { Waiting, WaitingItem } from "./attention";
import { named, readSnoozes, type Snoozes } from "./snoozed.server";
import type { SnoozedItem } from "./snoozed-list";
import { ordersToInvoice, ordersToReview, overdueInvoices } from "./waiting-orders.server";
import { waitingPayments } from "./waiting-payments.server";
import { expiringOffers, type QuoteWords, quietOffers, quotesIn } from "./waiting-quotes.server";

/** Everything that waits, and everything that is snoozed. */
export interface Attention {
  groups: Waiting[];
  snoozed: SnoozedItem[];
}

/** Everything that waits for staff, most urgent first. Kinds without entries are left out. */
export async function attention(args: AdminArgs): Promise<Attention> {
  // All of it is data of customers.
  if (!args.may("quotes.listWaiting")) return { groups: [], snoozed: [] };
  const [snoozes, counts, over] = await Promise.all([
    readSnoozes(args),
    args.call("quotes.countByStatus", []),
    args.call("quotes.countWaiting", []),
  ]);
  const quotes = (states: readonly QuoteStatus[], words: QuoteWords) =>
    quotesIn(args, { states, words, counts: { ...counts, ...over }, snoozes });
  const groups = await Promise.all([
    waitingPayments(args, snoozes),
    ordersToReview(args, snoozes),
    quotes(["Pending", "In Review"], {
      title: "Quotes that wait for an offer",
      text: "Price the lines and send the offer.",
    }),
    quotes(["Quoted"], {
      title: "Customers who asked about an offer",
      text: "Answer them, or send another offer.",
    }),
    quotes(["Approved"], {
      title: "Accepted offers",
      text: "The customer accepted it: make an order from it.",
    }),
    quotes(["Declined"], {
      title: "Declined offers with a message",
      text: "Make a new offer, or add a note to dismiss it.",
    }),
    quotes(["Expired"], {
      title: "Expired offers",
      text: "Ask the customer, make a new offer, or add a note to dismiss it.",
    }),
    expiringOffers(args, snoozes),
    quietOffers(args, snoozes),
    ordersToInvoice(args, snoozes),
    overdueInvoices(args, snoozes),
    parkedMails(args, snoozes),
  ]);
  const snoozed = [...snoozes.met.values()].sort((a, b) => a.until.getTime() - b.until.getTime());
  return { groups: groups.filter(({ count }) => count > 0), snoozed };
}

async function parkedMails({ call, context }: AdminArgs, snoozes: Snoozes): Promise<Waiting> {
  const now = context.services.clock();
  const [count, parked] = await Promise.all([
    call("outbox.countParked", []),
    call("outbox.listParked", [snoozes.limit]),
  ]);
  const all = parked.map(
    ({ id, kind, payload, created, attempts }): WaitingItem => ({
      key: id,
      to: "/admin/outbox?show=parked",
      name: kindLabel(kind),
      about: typeof payload.number === "string" ? payload.number : "",
      detail: "",
      amount: null,
      at: created,
      age: ageOf(created, now),
      next: "Send again",
      snooze: { kind: "mail", id, version: attempts },
    }),
  );
  const items = snoozes.keep(all);
  return {
    key: "mails",
    title: "Mails that did not go out",
    text: "The provider refused them, or was unavailable for a day. Send them again once the cause is fixed.",
    count: count - (all.length - items.length),
    links: [{ to: "/admin/outbox?show=parked", label: "To the outbox" }],
    items: items.slice(0, named),
  };
}
