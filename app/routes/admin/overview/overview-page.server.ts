import { z } from "zod";
import { type Period, periods } from "~/commerce/overview/figures";
import { dayIn } from "~/domain/calendar";
import { fullName } from "~/domain/customer";
import { orderStates } from "~/domain/order";
import { type Quote, quoteStates } from "~/domain/quote";
import { snoozeKinds } from "~/domain/snooze";
import { sellerLabel } from "~/domain/status-labels";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { dayField } from "~/http/pages/amount.server";
import { readIntent } from "~/http/pages/intent.server";
import { problem } from "~/http/pages/page.server";
import { attempt, readForm } from "~/http/pages/submission.server";
import { site } from "~/site";
import { returnToPage } from "../documents/document-answers.server";
import { attention } from "./attention.server";
import { troublesOf } from "./troubles.server";
import { retryPayments } from "./waiting-payments.server";

const day = 86_400_000;
const shown = 6;
const shownOrders = 20;
/** Above this number the count says "more than". */
const counted = 100;
/** An offer ends soon within this number of days. */
const soon = 7;

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
  const [figures, quotes, orders, ending] = await Promise.all([
    call("overview.figures", [period]),
    call("quotes.countByStatus", []),
    call("orders.countByStatus", []),
    call("overview.ending", [{ days: soon, limit: shown }]),
  ]);
  return {
    period,
    figures,
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
    ending: ending.map(endingOffer),
  };
}

function endingOffer({ id, quoteNumber, contact, total, validUntil }: Quote) {
  return {
    id,
    total,
    validUntil,
    number: quoteNumber,
    to: `/admin/quotes/${encodeURIComponent(id)}`,
    who: contact.companyName || fullName(contact) || contact.email,
  };
}

const snoozeSchema = z.object({
  kind: z.enum(snoozeKinds),
  id: z.string().min(1),
  version: z.coerce.number().int().min(0),
  name: z.string().min(1).max(100),
  until: dayField("the day"),
});

type Work = { args: AdminArgs; form: FormData };

const handlers: Record<string, (work: Work, rest: string) => Promise<unknown>> = {
  snooze,
  "retry-payments": ({ args }) => retryPayments(args),
  wake: async ({ args }, id) => {
    await args.call("overview.wake", [id]);
    return returnToPage(args, { kind: "done", text: "It is on the overview again." });
  },
};

/** Handles the forms of the overview; `intent` names the action. */
export async function changeOverview(args: AdminArgs) {
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler({ args, form }, rest);
}

async function snooze({ args, form }: Work) {
  const read = readForm(snoozeSchema, form);
  const wrong = { kind: "problem", text: "Choose a future day." } as const;
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
    text: `${what.name} is snoozed. It comes back on that day, or when anything about it changes.`,
    undo: { action: "/admin?index", fields: { intent: `wake ${done.value.id}` } },
  });
}
