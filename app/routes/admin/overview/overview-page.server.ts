import { z } from "zod";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { dayField } from "~/http/pages/amount.server";
import { type DeskForm, type DeskForms, handleForm } from "~/http/pages/intent.server";
import { problem } from "~/http/pages/page.server";
import { slotsOf } from "~/http/pages/slots.server";
import { attempt, readForm } from "~/http/pages/submission.server";
import { dayIn } from "~/kernel/calendar";
import { isUnavailable } from "~/kernel/failure";
import { ageOf, shortAge } from "~/kernel/time-in-words";
import { kindLabel } from "~/modules/mail/messages/kinds.server";
import { orderStates } from "~/modules/orders/order.resource";
import { sellerLabel } from "~/modules/orders/status-labels";
import { type Period, periods } from "~/modules/overview/figures.server";
import { snoozeKinds } from "~/modules/overview/snooze.resource";
import { type QuoteStatus, quoteStates } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { returnToPage } from "~/routes/admin/documents/document-answers.server";
import { sumsMeant } from "~/routes/admin/documents/net-and-gross";
import { t } from "~/texts/text";
import type { Waiting, WaitingItem } from "./attention";
import type { SnoozedItem } from "./snoozed-list";
import {
  askedOffers,
  expiringOffers,
  groupOf,
  lateDeliveries,
  named,
  ordersToInvoice,
  ordersToReview,
  overdueInvoices,
  type QuoteWords,
  quietOffers,
  quotesIn,
  readSnoozes,
  retryPayments,
  type Snoozes,
  type WaitingGroup,
  waitingPayments,
} from "./waiting.server";

const day = 86_400_000;
const shown = 6;
const shownOrders = 20;
/** Above this number the count says "more than". */
const counted = 100;

export async function overviewPage(args: AdminArgs) {
  const { call, may, context, request } = args;
  const asked = Number(new URL(request.url).searchParams.get("days"));
  const period: Period = periods.find((each) => each === asked) ?? 30;
  const sells = may("overview.figures");
  const documents = may("quotes.listPage");
  const [troubles, waiting, selling, low, waitingGoods] = await Promise.all([
    troublesOf(args),
    attention(args),
    sells ? sellingFigures(args, period) : null,
    call("overview.low", [counted]),
    documents ? null : call("desk.toShip", [{ limit: shownOrders }]),
  ]);
  return {
    slots: await slotsOf(context, { "desk.overview": { path: "/admin" } }),
    ...waiting,
    troubles,
    selling,
    low: {
      products: low.slice(0, shown),
      count: low.length,
      isMore: low.length === counted,
      threshold: site.lowStock,
    },
    tomorrow: dayIn(new Date(context.services.clock().getTime() + day), site.timeZone.id),
    /** Whether the viewer may see quotes and orders. */
    documents,
    /** For the roles that handle goods and no quotes. */
    toShip: {
      orders: waitingGoods?.orders ?? [],
      more: waitingGoods?.more ?? false,
      /** Whether the viewer may open the orders. */
      opens: may("orders.find"),
    },
  };
}

async function sellingFigures({ call }: AdminArgs, period: Period) {
  const [figures, quotes, orders] = await Promise.all([
    call("overview.figures", [period]),
    call("quotes.countByStatus", []),
    call("orders.countByStatus", []),
  ]);
  return {
    period,
    figures,
    amounts: sumsMeant(),
    quotes: quoteStates.map((status) => ({
      status,
      count: quotes[status],
      label: sellerLabel("quote", status),
      to: `/admin/quotes?${new URLSearchParams({ status })}`,
    })),
    orders: orderStates.map((status) => ({
      status,
      count: orders[status],
      label: sellerLabel("order", status),
      to: `/admin/orders?${new URLSearchParams({ status })}`,
    })),
  };
}

const snoozeSchema = z.object({
  kind: z.enum(snoozeKinds),
  id: z.string().min(1),
  version: z.coerce.number().int().min(0),
  name: z.string().min(1).max(100),
  until: dayField("deskOverview:theDay"),
});

const handlers: DeskForms = {
  snooze,
  "retry-payments": ({ args }) => retryPayments(args),
  wake: async ({ args }, id) => {
    await args.call("overview.wake", [id]);
    return returnToPage(args, { kind: "done", text: t("deskOverview:shownAgain") });
  },
};

/** Handles the forms of the overview; `intent` names the action. */
export async function changeOverview(args: AdminArgs) {
  return handleForm(args, handlers);
}

async function snooze({ args, form }: DeskForm) {
  const read = readForm(snoozeSchema, form);
  const wrong = { kind: "problem", text: t("deskOverview:chooseAFutureDay") } as const;
  if (!read.ok) {
    if (Object.keys(read.answer.errors).some((field) => field !== "until")) throw problem(400);
    return returnToPage(args, wrong);
  }
  const { until, ...what } = read.values;
  if (until === null) return returnToPage(args, wrong);
  const done = await attempt(args.call("overview.snooze", [{ ...what, until }]));
  if (!done.ok) return returnToPage(args, { ...wrong, text: done.failure.message });
  return returnToPage(args, {
    kind: "done",
    text: t("deskOverview:isSnoozed", { name: what.name }),
    undo: { action: "/admin?index", fields: { intent: `wake ${done.value.id}` } },
  });
}

/** What an operator has to repair, as sentences for staff. */
async function troublesOf(args: AdminArgs): Promise<string[]> {
  const found = await Promise.all([unwritable(args), stuckMails(args)]);
  return found.filter((each) => each !== null);
}

/** A full disk refuses every order while the pages still look well. */
async function unwritable({ context }: AdminArgs): Promise<string | null> {
  try {
    await context.services.ready();
    return null;
  } catch (error) {
    if (!isUnavailable(error) || error.reason === null) return null;
    return t("deskOverview:cannotBeWritten", { message: error.message });
  }
}

/** Mails wait for hours between attempts, so the first failure is shown. */
async function stuckMails({ call, may, context }: AdminArgs): Promise<string | null> {
  if (!may("outbox.list")) return null;
  const { items } = await call("outbox.list", ["waiting"]);
  const failed = items.filter(({ attempts }) => attempts > 0);
  const oldest = failed.at(-1);
  if (!oldest) return null;
  const since = ageOf(oldest.created, context.services.clock());
  return t("deskOverview:mailsAreStuck", { count: failed.length, since });
}

/** Everything that waits, and everything that is snoozed. */
export interface Attention {
  groups: Waiting[];
  snoozed: SnoozedItem[];
}

/** Everything that waits for a decision: money first, each thing once. Empty kinds are left out. */
async function attention(args: AdminArgs): Promise<Attention> {
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
    overdueInvoices(args, snoozes),
    lateDeliveries(args, snoozes),
    // Above the accepted offers: a question about one is answered before its order is made.
    askedOffers(args, { count: over.asked, snoozes }),
    quotes(["Approved"], {
      title: t("deskOverview:acceptedOffers"),
      text: t("deskOverview:makeOrderOfIt"),
    }),
    quotes(["Pending", "In Review"], {
      title: t("deskOverview:waitForAnOffer"),
      text: t("deskOverview:priceAndSend"),
    }),
    expiringOffers(args, snoozes),
    ordersToInvoice(args, snoozes),
    quietOffers(args, snoozes),
    quotes(["Declined"], {
      title: t("deskOverview:declinedOffers"),
      text: t("deskOverview:makeNewOfferOrDismiss"),
    }),
    quotes(["Expired"], {
      title: t("deskOverview:expiredOffers"),
      text: t("deskOverview:askOrMakeNewOffer"),
    }),
    parkedMails(args, snoozes),
  ]);
  const snoozed = [...snoozes.met.values()].sort((a, b) => a.until.getTime() - b.until.getTime());
  return {
    groups: eachOnce(groups)
      .filter(({ count }) => count > 0)
      .map((group) => forRole(group, args)),
    snoozed,
  };
}

/**
 * A quote or an order that stands in a group above is left out of the groups below. The number of a
 * group is without it, and without what is snoozed.
 */
function eachOnce(groups: readonly WaitingGroup[]): Waiting[] {
  const above = new Set<string>();
  return groups.map((group) => {
    const items = group.items.filter(({ to }) => to === null || !above.has(to));
    const listed = items.slice(0, named);
    if (group.key !== "mails") for (const { to } of listed) if (to !== null) above.add(to);
    const repeated = group.items.length - items.length;
    const count = group.count - group.snoozed - repeated;
    return { ...group, items: listed, count, above: repeated };
  });
}

/** A step that the role may not take is not offered: it may only look. */
function forRole(group: Waiting, { may }: AdminArgs): Waiting {
  const { needs, items } = group;
  if (needs === undefined || may(needs)) return group;
  return {
    ...group,
    items: items.map((item) => ({
      ...item,
      next: t("deskOverview:lookAtIt"),
      nextTo: undefined,
    })),
  };
}

async function parkedMails({ call, context }: AdminArgs, snoozes: Snoozes): Promise<WaitingGroup> {
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
      age: shortAge(created, now),
      next: t("deskOverview:sendAgain"),
      snooze: { kind: "mail", id, version: attempts },
    }),
  );
  return groupOf(snoozes, all, {
    key: "mails",
    title: t("deskOverview:unsentMails"),
    text: t("deskOverview:mailsWereRefused"),
    count,
    links: [{ to: "/admin/outbox?show=parked", label: t("deskOverview:toTheOutbox") }],
    needs: "outbox.resend",
  });
}
