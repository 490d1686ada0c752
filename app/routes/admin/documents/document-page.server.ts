import type { MarkTone } from "~/components/desk/list-parts";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import type { ReadList } from "~/http/pages/list.server";
import { dayIn } from "~/kernel/calendar";
import { listedValues } from "~/kernel/extensions/custom";
import { shortAge } from "~/kernel/time-in-words";
import { type Contact, fullName } from "~/modules/customers/customer.resource";
import { isLate } from "~/modules/orders/fulfilment";
import type { Order } from "~/modules/orders/order.resource";
import { isQuestion, sellerLabel } from "~/modules/orders/status-labels";
import type { Quote } from "~/modules/quotes/quote.resource";
import { waitsForAnyoneSince, waitsSince } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { operationsFor } from "./bulk-operations.server";
import type { DocumentListName } from "./document-lists";
import { listedAmount } from "./net-and-gross";
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
  /** How long a quote has waited, or how old an order is; empty for a closed quote. */
  age: string;
}

export type DocumentRow = ReturnType<typeof rowOf>;

/** The list of quotes or of orders, with the operations on several rows. */
export async function documentPage<A, R extends Quote | Order>(
  args: AdminArgs,
  list: ReadList<A, R>,
  { name, row, counts, byStatus }: DocumentPage<R>,
) {
  const { call, admin, context } = args;
  const uids = [...new Set(list.items.flatMap(({ assigneeUid }) => assigneeUid ?? []))];
  const [operations, [mine, nobodys], names] = await Promise.all([
    operationsFor(args, name),
    call("assignments.openWork", [[admin.uid, null]]),
    uids.length > 0 ? call("admin.namesOf", [uids]) : new Map<string, string>(),
  ]);
  const all = byStatus && Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  const work = { mine: mine?.[name] ?? 0, unassigned: nobodys?.[name] ?? 0 };
  const now = context.services.clock();
  const rows = list.items.map((record) => rowOf(record, row(record, now), { list, names }));
  return {
    ...list.show(rows, { counts: { "": all, ...byStatus, ...counts, ...work } }),
    operations: operations.length > 0 ? operations : null,
  };
}

function rowOf(
  record: Quote | Order,
  { path, contact, ...own }: OwnCells,
  { list, names }: { list: Pick<ReadList<never, unknown>, "link">; names: Map<string, string> },
) {
  const { id, version, assigneeUid, items, created } = record;
  const resource = "orderNumber" in record && "customer" in record ? "orders" : "quotes";
  return {
    own: listedValues(resource, record, site),
    ...own,
    tick: `${id} ${version}`,
    to: list.link(path),
    who: contact.companyName || fullName(contact),
    email: contact.email,
    assignee:
      assigneeUid === null ? "" : (names.get(assigneeUid) ?? t("deskDocuments:aFormerColleague")),
    lines: items.length,
    amount: listedAmount(record),
    created,
  };
}

export function quoteCells(quote: Quote, now: Date): OwnCells {
  const { id, quoteNumber, contact, status, validUntil } = quote;
  const since = waitsForAnyoneSince(quote);
  const isAsked = isQuestion(quote, quote.items.length);
  return {
    name: quoteNumber,
    path: `/admin/quotes/${encodeURIComponent(id)}`,
    contact,
    marks: [
      // A new question is one mark, so that the column stays as narrow as for the other quotes.
      ...(isAsked && status === "Pending"
        ? []
        : [{ tone: sellerTone("quote", status), text: sellerLabel("quote", status) }]),
      ...(isAsked ? [{ tone: "wait" as const, text: t("quotes:question") }] : []),
    ],
    next: nextQuoteStep(quote, now),
    until: status === "Quoted" ? validUntil : null,
    waits: waitsSince(quote) !== null,
    age: since ? shortAge(since, now) : "",
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
      ...(status === "Refunded" ? [] : [{ tone: payment.tone, text: payment.short }]),
      ...(isLate(order, dayIn(now, site.timeZone.id))
        ? [{ tone: "bad" as const, text: t("deskDocuments:late") }]
        : []),
      ...(needsReview ? [{ tone: "bad" as const, text: t("deskDocuments:needsAttention") }] : []),
    ],
    next: needsReview ? t("deskDocuments:lookAtIt") : nextOrderStep(order),
    until: null,
    waits: status === "Pending" || status === "Processing",
    age: shortAge(created, now),
  };
}

/** The same in the list of what is to be invoiced, whose next step is that one. */
export function orderToInvoiceCells(order: Order, now: Date): OwnCells {
  const cells = orderCells(order, now);
  return order.needsReview === null
    ? { ...cells, next: t("deskDocuments:issueTheInvoice") }
    : cells;
}
