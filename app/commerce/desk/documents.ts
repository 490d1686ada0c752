import type { Order, OrderStatus, StoredOrder } from "~/domain/order";
import type { Quote, QuoteStatus, StoredQuote } from "~/domain/quote";
import type { CommerceDeps } from "../deps";
import { searchDocuments } from "../document-search";
import { readOrder } from "../orders/order-records";
import { readQuoteAt } from "../quotes/quote-records";
import type { Where } from "../storage";
import type { OrderList, QuoteList } from "./desk";
import { type WalkPage, walkPage } from "./walk";

/** The states in which a quote can wait for somebody of the store. */
export const waitingQuoteStates = [
  "Pending",
  "In Review",
  "Approved",
  "Declined",
  "Expired",
] as const satisfies readonly QuoteStatus[];
/** The states of an order that is to be prepared or sent. */
export const openOrderStates = ["Pending", "Processing"] as const satisfies readonly OrderStatus[];

const earliest = new Date(0);

export async function quotesForDesk(
  { storage, clock }: CommerceDeps,
  { waiting, status, sort = "newest", search, from, below, ...way }: QuoteList,
): Promise<WalkPage<Quote>> {
  const now = clock();
  const collection = storage.quotes;
  if (search?.trim()) {
    const where = status ? { status } : {};
    const found = await searchDocuments(
      storage,
      { kind: "quote", collection, where },
      { search, limit: way.limit, cursor: way.after },
    );
    return onward(found, way.limit, (row) => readQuoteAt(row, now));
  }
  const states = (among: readonly QuoteStatus[]) => (status ? [status] : among);
  const plan = () => {
    if (waiting) {
      const wheres = states(waitingQuoteStates).map(
        (each): Where<StoredQuote> => ({ status: each, waitsSince: { from: earliest } }),
      );
      return { wheres, order: { by: "waitsSince", direction: "asc" } } as const;
    }
    if (sort === "expiry") {
      const wheres = states(["Quoted", "Approved"]).map(
        (each): Where<StoredQuote> => ({ status: each, validUntil: { from: earliest } }),
      );
      return { wheres, order: { by: "validUntil", direction: "asc" } } as const;
    }
    const where: Where<StoredQuote> = { ...(status ? { status } : {}), ...made(from, below) };
    return { wheres: [where], order: byAge(sort) };
  };
  const page = await walkPage(collection, plan(), way);
  return { ...page, items: page.items.map((row) => readQuoteAt(row, now)) };
}

export async function ordersForDesk(
  { storage }: CommerceDeps,
  { open, status, flagged, paymentStatus, sort, search, from, below, ...way }: OrderList,
): Promise<WalkPage<Order>> {
  const collection = storage.orders;
  const filter = {
    ...(status ? { status } : {}),
    ...(flagged ? { flagged: true } : {}),
    ...(paymentStatus ? { paymentStatus } : {}),
  };
  if (search?.trim()) {
    const found = await searchDocuments(
      storage,
      { kind: "order", collection, where: filter },
      { search, limit: way.limit, cursor: way.after },
    );
    return onward(found, way.limit, readOrder);
  }
  const wheres = open && !status ? openOrderStates.map((each) => ({ status: each })) : [filter];
  const page = await walkPage<StoredOrder>(
    collection,
    { wheres: wheres.map((each) => ({ ...each, ...made(from, below) })), order: byAge(sort) },
    way,
  );
  return { ...page, items: page.items.map(readOrder) };
}

function made(from: Date | undefined, below: Date | undefined) {
  return from || below ? { created: { from, below } } : {};
}

function byAge(sort: "newest" | "oldest" = "newest") {
  return { by: "created", direction: sort === "oldest" ? "asc" : "desc" } as const;
}

/** A search is followed forwards only; a page that is not full is its last one. */
function onward<R, T>(
  { items, nextCursor }: { items: R[]; nextCursor: string | null },
  limit: number,
  read: (row: R) => T,
): WalkPage<T> {
  const next = items.length === limit ? nextCursor : null;
  return { items: items.map(read), next, previous: null };
}
