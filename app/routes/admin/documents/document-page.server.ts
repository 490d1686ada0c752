import { z } from "zod";
import type { MarkTone } from "~/components/desk/list-parts";
import { requiredLine } from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { readIntent } from "~/http/pages/intent.server";
import type { ReadList } from "~/http/pages/list.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { shortAge } from "~/kernel/age";
import { type Contact, fullName } from "~/modules/customers/customer.resource";
import type { Order } from "~/modules/orders/order.resource";
import { sellerLabel } from "~/modules/orders/status-labels";
import type { Quote } from "~/modules/quotes/quote.resource";
import { waitsSince } from "~/modules/quotes/quote-rules";
import { savedViewLimits, type ViewList } from "~/modules/staff/saved-view.resource";
import { operationsFor } from "./bulk-operations.server";
import { returnToPage } from "./document-answers.server";
import type { DocumentListName } from "./document-lists";
import {
  nextOrderStep,
  nextQuoteStep,
  paymentMark,
  sellerOrderLabel,
  sellerTone,
} from "./seller-labels";

interface DocumentPage<R> {
  name: DocumentListName;
  /** What is a quote's or an order's own; "who" is its contact. */
  row: (record: R, now: Date) => OwnCells;
  /** The counts of views; null where they include more than the colleague may see. */
  counts: Readonly<Record<string, number | null>>;
  byStatus: Readonly<Record<string, number>> | null;
}

interface OwnCells {
  name: string;
  path: string;
  contact: Contact;
  marks: { tone: MarkTone; text: string }[];
  /** The next step for staff; empty when nothing is left to do. */
  next: string;
  /** Last day of an open offer. */
  until: Date | null;
  waits: boolean;
  /** How long it has waited, or else its age. */
  age: string;
}

export type DocumentRow = ReturnType<typeof rowOf>;

/** The list of quotes or of orders, with its saved views and operations on several rows. */
export async function documentPage<A, R extends Quote | Order>(
  args: AdminArgs,
  list: ReadList<A, R>,
  { name, row, counts, byStatus }: DocumentPage<R>,
) {
  const { call, admin, may, context } = args;
  const uids = [...new Set(list.items.flatMap(({ assigneeUid }) => assigneeUid ?? []))];
  const [views, operations, [mine, nobodys], names] = await Promise.all([
    call("views.list", [name]),
    operationsFor(args, name),
    call("assignments.openWork", [[admin.uid, null]]),
    uids.length > 0 ? call("admin.namesOf", [uids]) : new Map<string, string>(),
  ]);
  const saved = views.map(({ id, name: called, query, shared, ownerUid }) => {
    return { id, name: called, query, shared, own: ownerUid === admin.uid };
  });
  const all = byStatus && Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  const work = { mine: mine?.[name] ?? 0, unassigned: nobodys?.[name] ?? 0 };
  const now = context.services.clock();
  const rows = list.items.map((record) => rowOf(record, row(record, now), { list, names }));
  return {
    ...list.show(rows, { counts: { "": all, ...byStatus, ...counts, ...work }, saved }),
    saved,
    saves: may("views.save"),
    operations: operations.length > 0 ? operations : null,
  };
}

function rowOf(
  { id, version, assigneeUid, items, total, created }: Quote | Order,
  { path, contact, ...own }: OwnCells,
  { list, names }: { list: Pick<ReadList<never, unknown>, "link">; names: Map<string, string> },
) {
  return {
    ...own,
    tick: `${id} ${version}`,
    to: list.link(path),
    who: contact.companyName || fullName(contact),
    email: contact.email,
    assignee: assigneeUid === null ? "" : (names.get(assigneeUid) ?? "a former colleague"),
    lines: items.length,
    total,
    created,
  };
}

export function quoteCells(quote: Quote, now: Date): OwnCells {
  const { id, quoteNumber, contact, status, validUntil, created } = quote;
  const since = waitsSince(quote);
  return {
    name: quoteNumber,
    path: `/admin/quotes/${encodeURIComponent(id)}`,
    contact,
    marks: [{ tone: sellerTone("quote", status), text: sellerLabel("quote", status) }],
    next: nextQuoteStep(status, since !== null),
    until: status === "Quoted" ? validUntil : null,
    waits: since !== null,
    age: shortAge(since ?? created, now),
  };
}

export function orderCells(order: Order, now: Date): OwnCells {
  const { orderNumber, customer, status, created } = order;
  const needsReview = order.needsReview !== null;
  const payment = paymentMark(order, now);
  return {
    name: orderNumber,
    path: `/admin/orders/${encodeURIComponent(orderNumber)}`,
    contact: customer,
    marks: [
      { tone: sellerTone("order", status), text: sellerOrderLabel(order) },
      ...(status === "Refunded" ? [] : [{ tone: payment.tone, text: payment.label }]),
      ...(needsReview ? [{ tone: "bad" as const, text: "Needs attention" }] : []),
    ],
    next: needsReview ? "Look at it" : nextOrderStep(order),
    until: null,
    waits: status === "Pending" || status === "Processing",
    age: shortAge(created, now),
  };
}

const viewSchema = z.object({
  name: requiredLine({ what: "a name", max: savedViewLimits.name }),
  query: z.string().max(savedViewLimits.query).default(""),
  shared: z.string().default(""),
});

type Work = { args: AdminArgs; list: ViewList; form: FormData };

const handlers: Record<string, (work: Work, rest: string) => Promise<unknown>> = {
  "save-view": saveView,
  async "remove-view"({ args }, id) {
    await args.call("views.remove", [id]);
    return returnToPage(args, { kind: "done", text: "The view is removed." });
  },
};

/** Handles the forms of a list's saved views. */
export async function changeViews(args: AdminArgs, list: ViewList) {
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler({ args, list, form }, rest);
}

async function saveView({ args, list, form }: Work) {
  const read = readForm(viewSchema, form, { form: "view" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { name, query, shared } = read.values;
  const view = { list, name, query, shared: shared === "yes" };
  const done = await attempt(args.call("views.save", [view]));
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed));
  return returnToPage(args, { kind: "done", text: `The view “${name}” is saved.` });
}
