import { withReturn } from "~/components/lists/list";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { shortAge } from "~/kernel/age";
import { fullName } from "~/modules/customers/customer.resource";
import { sellerLabel } from "~/modules/orders/status-labels";
import { type PipelineStatus, pipelineMonths, pipelineStates } from "~/modules/quotes/pipeline";
import type { Quote } from "~/modules/quotes/quote.resource";
import { inStateSince } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import { nextDay } from "./next-day";

/** How many of each status are listed; a link leads to the rest. */
const named = 8;
/** The periods that the page offers, in months. */
const periods = [3, 6, pipelineMonths.usual, pipelineMonths.most] as const;

/** Open quotes by status, and the results of the offers of the last months. */
export async function pipelinePage(args: AdminArgs) {
  const asked = Number(new URL(args.request.url).searchParams.get("months"));
  const period = periods.find((each) => each === asked) ?? pipelineMonths.usual;
  const { stages, ...ended } = await args.call("quotes.pipeline", [period]);
  const quotes = await Promise.all(pipelineStates.map((status) => firstOf(args, status)));
  const uids = quotes.flat().flatMap(({ assigneeUid }) => assigneeUid ?? []);
  const colleagues =
    uids.length > 0 ? await args.call("admin.namesOf", [[...new Set(uids)]]) : null;
  const now = args.context.services.clock();
  return {
    ...ended,
    periods: periods.map((months) => ({ months, chosen: months === period })),
    stages: stages.map((stage, at) => ({
      ...stage,
      label: sellerLabel("quote", stage.status),
      to: `/admin/quotes?${new URLSearchParams({ status: stage.status })}`,
      rows: (quotes[at] ?? []).map((quote) => rowOf(quote, now, colleagues)),
    })),
  };
}

/** Longest wait first; offers by their last day. */
async function firstOf({ call }: AdminArgs, status: PipelineStatus): Promise<Quote[]> {
  const order = status === "Quoted" ? { sort: "expiry" as const } : { waiting: true };
  const { items } = await call("desk.quotes", [{ status, limit: named, ...order }]);
  // An expired offer keeps its status until the hourly job runs.
  return items.filter((quote) => quote.status === status);
}

function rowOf(quote: Quote, now: Date, colleagues: ReadonlyMap<string, string> | null) {
  const { id, quoteNumber, contact, total, status, assigneeUid } = quote;
  return {
    name: quoteNumber,
    to: withReturn(`/admin/quotes/${encodeURIComponent(id)}`, `?status=${status}`),
    who: contact.companyName || fullName(contact) || contact.email,
    age: shortAge(inStateSince(quote), now),
    total,
    owner: assigneeUid === null ? null : (colleagues?.get(assigneeUid) ?? "a former colleague"),
    ...nextDay(quote, { now, ...site.selling.offer }),
  };
}
