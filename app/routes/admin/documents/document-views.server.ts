import { endOfDay, startOfDay } from "~/domain/calendar";
import { orderStates } from "~/domain/order";
import { quoteStates } from "~/domain/quote";
import { unassigned } from "~/domain/quote-rules";
import { sellerLabel } from "~/domain/status-labels";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { site } from "~/site";
import {
  type DocumentQuery,
  type DocumentView,
  documentSorts,
  readDocumentQuery,
} from "./document-query";

const pageSize = 50;

/** The counts of the views; null when they include more than the colleague may see. */
interface QuoteCounts {
  counts: Record<string, number> | null;
  waiting: number | null;
  work: DocumentView[];
}

/** The list of quotes for these parameters, and its views. */
export function quoteList(
  args: AdminArgs,
  params: URLSearchParams,
  { counts, waiting, work }: QuoteCounts = { counts: {}, waiting: 0, work: ownViews() },
) {
  const states = quoteStates.map((status): DocumentView => {
    const label = sellerLabel("quote", status);
    return { param: "status", value: status, label, count: counts && (counts[status] ?? 0) };
  });
  const views = viewsOf("All quotes", states, [
    { param: "view", value: "waiting", label: "Waiting for us", count: waiting },
    ...work,
    ...apart(followUpViews),
    ...apart(waitingViews),
    ...apart(dayViews),
  ]);
  const query = readDocumentQuery(params, views.all);
  const { view, sort } = query;
  const list = {
    ...listOf(query),
    sort,
    ...assignedTo(view, args),
    ...(view.value === "waiting" ? { waiting: true } : {}),
    ...(view.param === "status" ? { status: quoteStates.find((each) => each === view.value) } : {}),
    ...(view.param === "view" ? filterOf(view.value) : {}),
  };
  return { views, query, list };
}

const followUpViews = [
  { value: "ending", label: "Ending soon", followUp: "expiring" },
  { value: "quiet", label: "Without an answer", followUp: "quiet" },
] as const;

const waitingViews = [
  { value: "asked", label: "Asked about an offer", status: "Quoted" },
  { value: "declined", label: "Declined, to be checked", status: "Declined" },
  { value: "expired", label: "Expired, to be checked", status: "Expired" },
] as const;

const dayViews = [
  { value: "offered", label: "Offered", days: "First offered" },
  { value: "decided", label: "Decided", days: "Decided" },
] as const;

/** Views that the overview links to, and that have no tab. */
function apart(views: readonly { value: string; label: string; days?: string }[]): DocumentView[] {
  return views.map(({ value, label, days }) => ({
    param: "view" as const,
    value,
    label,
    count: null,
    apart: true as const,
    ...(days ? { days } : {}),
  }));
}

function filterOf(value: string) {
  const followUp = followUpViews.find((view) => view.value === value)?.followUp;
  const status = waitingViews.find((view) => view.value === value)?.status;
  const daysOf = dayViews.find((view) => view.value === value)?.value;
  return {
    ...(followUp ? { followUp } : {}),
    ...(status ? { waiting: true, status } : {}),
    ...(daysOf ? { daysOf } : {}),
  };
}

/** The counts of the order views; not read for a list alone. */
interface OrderCounts {
  counts: Record<string, number> | null;
  flagged: number | null;
  open: number | null;
  toInvoice: number | null;
  work: DocumentView[];
}

/** The list of orders for the address, and its views. */
export function orderList(
  args: AdminArgs,
  { counts, flagged, open, toInvoice, work }: OrderCounts = {
    counts: {},
    flagged: 0,
    open: 0,
    toInvoice: 0,
    work: ownViews(),
  },
  params = new URL(args.request.url).searchParams,
) {
  const states = orderStates.map((status): DocumentView => {
    const label = sellerLabel("order", status);
    return { param: "status", value: status, label, count: counts && (counts[status] ?? 0) };
  });
  const views = viewsOf("All orders", states, [
    { param: "view", value: "open", label: "To be sent", count: open },
    { param: "view", value: "deliver", label: "To deliver", count: null },
    { param: "view", value: "invoice", label: "To invoice", count: toInvoice },
    ...work,
    { param: "review", value: "yes", label: "Needs attention", count: flagged },
    { param: "payment", value: "unpaid", label: "Not paid", count: null },
    ...apart([{ value: "sold", label: "Not cancelled" }]),
  ]);
  const sorts = documentSorts.filter((each) => each !== "expiry");
  const query = readDocumentQuery(params, views.all, sorts);
  const { view, sort } = query;
  const list = {
    ...listOf(query),
    sort: sort === "expiry" ? ("newest" as const) : sort,
    ...assignedTo(view, args),
    ...(view.value === "open" ? { open: true } : {}),
    ...(view.value === "deliver" ? { toDeliver: true } : {}),
    ...(view.value === "invoice" ? { toInvoice: true } : {}),
    ...(view.value === "sold" ? { sold: true } : {}),
    ...(view.param === "status" ? { status: orderStates.find((each) => each === view.value) } : {}),
    ...(view.param === "review" ? { flagged: true } : {}),
    ...(view.param === "payment" ? { paymentStatus: "unpaid" as const } : {}),
  };
  return { views, query, list };
}

function listOf({ search, from, to, after, before }: DocumentQuery) {
  const [start, end] = [startOfDay(from, site.timeZone.id), endOfDay(to, site.timeZone.id)];
  return {
    limit: pageSize,
    ...(search ? { search } : {}),
    ...(start ? { from: start } : {}),
    ...(end ? { below: new Date(end.getTime() + 1) } : {}),
    ...(after ? { after } : {}),
    ...(before && !after ? { before } : {}),
  };
}

export function ownViews(mine = 0, unassigned = 0): DocumentView[] {
  return [
    { param: "view", value: "mine", label: "Mine", count: mine },
    { param: "view", value: "unassigned", label: "Unassigned", count: unassigned },
  ];
}

function assignedTo({ param, value }: DocumentView, { admin }: AdminArgs) {
  if (param !== "view") return {};
  if (value === "mine") return { openFor: admin.uid };
  return value === "unassigned" ? { openFor: unassigned } : {};
}

/** Leaves out empty views, except the one being looked at, because a list has many states. */
function viewsOf(label: string, states: DocumentView[], more: DocumentView[] = []) {
  const isCounted = states.every((state) => state.count !== null);
  const count = isCounted ? states.reduce((sum, state) => sum + (state.count ?? 0), 0) : null;
  const all = [{ param: null, value: "", label, count }, ...more, ...states] as DocumentView[];
  return {
    all,
    shown: (chosen: DocumentView) =>
      all.filter(
        (view) =>
          view === chosen ||
          view.param === null ||
          view.value === "mine" ||
          (view.count !== 0 && !view.apart),
      ),
  };
}
