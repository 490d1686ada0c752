import { fullName } from "~/modules/customers/customer.resource";
import type { Order, OrderStatus } from "~/modules/orders/order.resource";
import { storeNotes } from "~/modules/pricing/history";
import type { Quote, QuoteStatus } from "~/modules/quotes/quote.resource";
import { quoteAskedCounter } from "~/modules/quotes/quote-records.server";
import { askedStates } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import { isOwn, type Role } from "~/modules/staff/role";
import type { Storage } from "~/storage/storage";
import type { NoticeKind } from "./notice.resource";

export interface Notice {
  kind: NoticeKind;
  /** The record that it is about. Another kind may be about the same one. */
  id: string;
  /** A number, or the kind of a mail. */
  name: string;
  /** Who it is about; empty where nobody is. */
  about: string;
  at: Date;
  to: string;
}

type Records = Pick<Storage, "quotes" | "orders" | "outbox" | "counters">;

interface Wanted {
  uid: string;
  role: Role;
  kinds: readonly NoticeKind[];
  since: Date;
  most: number;
}

/** The states in which a quote waits for the seller. */
const waitingStates = {
  request: "Pending",
  accepted: "Approved",
  declined: "Declined",
  expired: "Expired",
} as const satisfies Partial<Record<NoticeKind, QuoteStatus>>;

function isOfQuote(kind: NoticeKind): kind is keyof typeof waitingStates {
  return kind in waitingStates;
}

/**
 * What came since then, newest first. It is read from the records themselves, so something that was
 * done in the meantime is no news, and a colleague who sees only their own work gets nothing else.
 */
export async function newsOf(records: Records, wanted: Wanted): Promise<Notice[]> {
  const { uid, role, kinds, most } = wanted;
  const ownOnly = role === "sales" && site.salesSees === "own";
  const maySee = (record: Pick<Quote | Order, "assigneeUid">) => !ownOnly || isOwn(record, uid);
  /** What the person did is no news to them. */
  const isNews = (record: Pick<Quote | Order, "assigneeUid" | "history">) =>
    maySee(record) && record.history.findLast(({ kind }) => kind === "move")?.actor !== uid;
  const lists = await Promise.all(
    kinds.map(async (kind): Promise<Notice[]> => {
      if (isOfQuote(kind)) return quoteNews(records, kind, { ...wanted, maySee: isNews });
      if (kind === "question") return questionNews(records, { ...wanted, maySee });
      if (kind === "order") return orderNews(records, { ...wanted, maySee: isNews });
      return ownOnly ? [] : mailNews(records, wanted);
    }),
  );
  return lists
    .flat()
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, most);
}

interface Visible extends Wanted {
  maySee(record: Quote | Order): boolean;
}

async function quoteNews(
  { quotes }: Records,
  kind: keyof typeof waitingStates,
  { since, most, maySee }: Visible,
): Promise<Notice[]> {
  const found = await quotes.find({
    where: { status: waitingStates[kind], waitsSince: { from: since } },
    order: { by: "waitsSince", direction: "desc" },
    limit: most,
  });
  return found
    .filter(maySee)
    .map((quote) => noticeOf(quote, kind, quote.waitsSince ?? quote.created));
}

/** A question about an offer waits for its answer, even when the offer was accepted meanwhile. */
async function questionNews(
  { quotes, counters }: Records,
  { since, most, maySee }: Visible,
): Promise<Notice[]> {
  // The bell is on every page of the desk, and mostly nobody waits for an answer.
  const counts = await counters.get([quoteAskedCounter]);
  if ((counts.get(quoteAskedCounter) ?? 0) === 0) return [];
  const found = await Promise.all(
    askedStates.map((status) =>
      quotes.find({
        // An accepted offer waits since it was accepted, whenever its question came.
        where: { status, waitsSince: { from: status === "Approved" ? earliest : since } },
        order: { by: "waitsSince", direction: "desc" },
        limit: most,
      }),
    ),
  );
  return found.flat().flatMap((quote) => {
    const at = quote.thread?.openSince;
    return at && at >= since && maySee(quote) ? [noticeOf(quote, "question", at)] : [];
  });
}

const earliest = new Date(0);

function noticeOf(
  { id, quoteNumber, contact }: Pick<Quote, "id" | "quoteNumber" | "contact">,
  kind: NoticeKind,
  at: Date,
): Notice {
  return {
    kind,
    id,
    name: quoteNumber,
    about: nameOf(contact),
    at,
    to: `/admin/quotes/${encodeURIComponent(id)}`,
  };
}

/** The states in which an order comes: to be paid later, or paid. */
const newOrders = ["Pending", "Processing"] as const satisfies readonly OrderStatus[];

async function orderNews({ orders }: Records, { since, most, maySee }: Visible): Promise<Notice[]> {
  const found = await Promise.all(
    newOrders.map((status) =>
      orders.find({
        where: { status, created: { from: since } },
        order: { by: "created", direction: "desc" },
        limit: most,
      }),
    ),
  );
  const news = found.flat().filter((order) => maySee(order) && isUntouched(order));
  return news.map(({ id, orderNumber, customer, created }) => ({
    kind: "order",
    id,
    name: orderNumber,
    about: nameOf(customer),
    at: created,
    to: `/admin/orders/${encodeURIComponent(orderNumber)}`,
  }));
}

/** Whether nobody has moved it yet; a payment online moves it by itself. */
function isUntouched({ history }: Order): boolean {
  const last = history.findLast(({ kind }) => kind === "move");
  return !last?.from || last.note === storeNotes.paidOnline;
}

async function mailNews({ outbox }: Records, { since, most }: Wanted): Promise<Notice[]> {
  const found = await outbox.find({
    where: { status: "parked" },
    order: { by: "created", direction: "desc" },
    limit: most,
  });
  return found
    .filter(({ updated }) => updated >= since)
    .map(({ id, kind, payload, updated }) => ({
      kind: "mail",
      id,
      name: kind,
      about: typeof payload.number === "string" ? payload.number : "",
      at: updated,
      to: "/admin/outbox",
    }));
}

function nameOf(contact: Quote["contact"]): string {
  return contact.companyName || fullName(contact) || contact.email;
}
