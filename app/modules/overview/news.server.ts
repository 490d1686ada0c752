import { fullName } from "~/modules/customers/customer.resource";
import type { Order, OrderStatus } from "~/modules/orders/order.resource";
import { storeNotes } from "~/modules/pricing/history";
import type { Quote, QuoteStatus } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { isOwn, type Role } from "~/modules/staff/role";
import type { Storage } from "~/storage/storage";
import type { NoticeKind } from "./notice.resource";

export interface Notice {
  kind: NoticeKind;
  /** A number, or the kind of a mail. */
  name: string;
  /** Who it is about; empty where nobody is. */
  about: string;
  at: Date;
  to: string;
}

type Records = Pick<Storage, "quotes" | "orders" | "outbox">;

interface Wanted {
  uid: string;
  role: Role;
  kinds: readonly NoticeKind[];
  since: Date;
  most: number;
}

/** The states in which a quote waits for the seller; an offer waits while its customer asks. */
const waitingStates = {
  request: "Pending",
  question: "Quoted",
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
  const maySee = (record: { assigneeUid: string | null }) => !ownOnly || isOwn(record, uid);
  const lists = await Promise.all(
    kinds.map(async (kind): Promise<Notice[]> => {
      if (isOfQuote(kind)) return quoteNews(records, kind, { ...wanted, maySee });
      if (kind === "order") return orderNews(records, { ...wanted, maySee });
      return ownOnly ? [] : mailNews(records, wanted);
    }),
  );
  return lists
    .flat()
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, most);
}

interface Visible extends Wanted {
  maySee(record: { assigneeUid: string | null }): boolean;
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
  return found.filter(maySee).map(({ id, quoteNumber, contact, waitsSince, created }) => ({
    kind,
    name: quoteNumber,
    about: nameOf(contact),
    at: waitsSince ?? created,
    to: `/admin/quotes/${encodeURIComponent(id)}`,
  }));
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
  return news.map(({ orderNumber, customer, created }) => ({
    kind: "order",
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
    .map(({ kind, payload, updated }) => ({
      kind: "mail",
      name: kind,
      about: typeof payload.number === "string" ? payload.number : "",
      at: updated,
      to: "/admin/outbox",
    }));
}

function nameOf(contact: Quote["contact"]): string {
  return contact.companyName || fullName(contact) || contact.email;
}
