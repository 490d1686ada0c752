import { shortAge } from "~/domain/age";
import { fullName } from "~/domain/customer";
import { isPartlyShipped } from "~/domain/fulfilment";
import type { Order } from "~/domain/order";
import { paymentShown } from "~/domain/order-payment";
import type { Quote } from "~/domain/quote";
import { waitsSince } from "~/domain/quote-rules";
import { site } from "~/site";
import { withReturn } from "./document-query";
import type { DocumentRow } from "./document-table";
import { nextOrderStep, nextQuoteStep } from "./seller-labels";

/** The further data that a list's row needs. */
interface RowContext {
  /** Names of present staff by uid. */
  colleagues: ReadonlyMap<string, string>;
  now: Date;
  /** The query string of the list, for links back from a document's page. */
  back: string;
}

function nameOf(
  { assigneeUid }: { assigneeUid: string | null },
  colleagues: ReadonlyMap<string, string>,
): string {
  return assigneeUid === null ? "" : (colleagues.get(assigneeUid) ?? "a former colleague");
}

export function quoteRow(quote: Quote, { now, back, colleagues }: RowContext): DocumentRow {
  const { id, quoteNumber, contact, items, total, status, created } = quote;
  const since = waitsSince(quote);
  return {
    number: quoteNumber,
    pick: `${id} ${quote.version}`,
    assignee: nameOf(quote, colleagues),
    to: withReturn(`/admin/quotes/${encodeURIComponent(id)}`, back),
    who: contact.companyName || fullName(contact),
    email: contact.email,
    lines: items.length,
    until: status === "Quoted" ? quote.validUntil : null,
    age: shortAge(since ?? created, now),
    waits: since !== null,
    next: nextQuoteStep(status, since !== null),
    total,
    status,
    payment: null,
    created,
    isPartlyShipped: false,
    needsReview: false,
  };
}

export function orderRow(order: Order, { now, back, colleagues }: RowContext): DocumentRow {
  const { orderNumber, customer, items, total, status, created } = order;
  const needsReview = order.needsReview !== null;
  return {
    number: orderNumber,
    pick: `${order.id} ${order.version}`,
    assignee: nameOf(order, colleagues),
    to: withReturn(`/admin/orders/${encodeURIComponent(orderNumber)}`, back),
    who: customer.companyName || fullName(customer),
    email: customer.email,
    lines: items.length,
    payment: paymentShown(order, site.currency),
    until: null,
    age: shortAge(created, now),
    waits: status === "Pending" || status === "Processing",
    next: needsReview ? "Look at it" : nextOrderStep(order),
    isPartlyShipped: isPartlyShipped(order),
    total,
    status,
    needsReview,
    created,
  };
}
