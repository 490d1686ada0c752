import type { FollowUpKind } from "~/domain/follow-up";
import type { Order, OrderStatus, PaymentStatus, StoredOrder } from "~/domain/order";
import { openOrderStates } from "~/domain/order-rules";
import type { Quote, QuoteStatus, StoredQuote } from "~/domain/quote";
import { waitingByWord } from "~/domain/quote-rules";
import { isOwn } from "~/domain/sight";
import { decidedAt, firstOffered, isSold } from "../day-totals";
import type { CommerceDeps } from "../deps";
import { searchDocuments } from "../document-search";
import { readOrder } from "../orders/order-records";
import { dueQuery, isFollowedUp } from "../quotes/follow-up";
import { readQuoteAt } from "../quotes/quote-records";
import type { Where } from "../storage";
import { type Walk, type WalkOptions, type WalkPage, walkPage } from "./walk";

/** By value; a quote without a price is left out. */
export type ListSort = "newest" | "oldest" | "value-down" | "value-up";

interface DocumentList extends WalkOptions {
  search?: string;
  /** Only open work of this colleague, or `unassigned`. */
  openFor?: string;
  /** Only those created in this time. */
  from?: Date;
  below?: Date;
  /** Only the work of this colleague, and unassigned work. */
  seenBy?: string;
}

export interface QuoteList extends DocumentList {
  /** Only quotes that wait for the seller, longest wait first. */
  waiting?: boolean;
  status?: QuoteStatus;
  /** Offers that need a follow-up, most urgent first. */
  followUp?: FollowUpKind;
  /** The days are those of the first offer, or of its answer; quotes without one are left out. */
  daysOf?: "offered" | "decided";
  /** `expiry` shows only offers, in the order in which they end. */
  sort?: ListSort | "expiry";
}

export interface OrderList extends DocumentList {
  /** Only orders to be prepared or shipped. */
  open?: boolean;
  /** Only orders with something to deliver, oldest first. */
  toDeliver?: boolean;
  /** Only orders with something to invoice, oldest first. */
  toInvoice?: boolean;
  status?: OrderStatus;
  flagged?: boolean;
  paymentStatus?: PaymentStatus;
  /** Only orders that count as sold. */
  sold?: boolean;
  sort?: ListSort;
}

/** The statuses in which a quote can wait for the seller. */
export const waitingQuoteStates = [
  "Pending",
  "In Review",
  "Approved",
  ...waitingByWord,
] as const satisfies readonly QuoteStatus[];

const earliest = new Date(0);

export async function quotesForDesk(
  deps: CommerceDeps,
  { waiting, status, followUp, daysOf, openFor, sort = "newest", search, ...others }: QuoteList,
): Promise<WalkPage<Quote>> {
  const { storage, clock } = deps;
  const { from, below, seenBy, ...way } = others;
  const isSeen = (row: StoredQuote) => seenBy === undefined || isOwn(row, seenBy);
  const now = clock();
  const collection = storage.quotes;
  const filter = { ...(status ? { status } : {}), ...(openFor ? { openFor } : {}) };
  const days = daysOf ? happenedIn(daysOf, from, below) : madeIn(from, below);
  if (search?.trim()) {
    const isDue = followUp ? isFollowedUp(deps, followUp) : () => true;
    const keep = (row: StoredQuote) =>
      isSeen(row) && (days?.(row) ?? true) && (!waiting || row.waitsSince !== null) && isDue(row);
    const found = await searchDocuments(
      storage,
      { kind: "quote", collection, where: filter, keep },
      { search, limit: way.limit, cursor: way.after },
    );
    return onward(found, way.limit, (row) => readQuoteAt(row, now));
  }
  const states = (among: readonly QuoteStatus[]) => (status ? [status] : among);
  const plan = (): Walk<StoredQuote> => {
    if (followUp) {
      const { where, order } = dueQuery(deps, followUp);
      return { wheres: [where], order, keep: days };
    }
    if (waiting) {
      const wheres = states(waitingQuoteStates).map(
        (each): Where<StoredQuote> => ({ status: each, waitsSince: { from: earliest } }),
      );
      return { wheres, order: { by: "waitsSince", direction: "asc" } };
    }
    if (sort === "expiry") {
      const wheres = states(["Quoted", "Approved"]).map(
        (each): Where<StoredQuote> => ({ status: each, validUntil: { from: earliest } }),
      );
      const isTheirs = (row: StoredQuote) => openFor === undefined || row.openFor === openFor;
      const keep =
        days || openFor ? (row: StoredQuote) => isTheirs(row) && (days?.(row) ?? true) : undefined;
      return { wheres, order: { by: "validUntil", direction: "asc" }, keep };
    }
    if (sort === "value-down" || sort === "value-up") {
      return { wheres: [{ ...filter, total: { from: 0 } }], order: byValue(sort), keep: days };
    }
    // Nothing happens to a quote before it exists, so later quotes need not be read.
    if (daysOf) {
      return { wheres: [{ ...filter, ...made(undefined, below) }], order: byAge(sort), keep: days };
    }
    return { wheres: [{ ...filter, ...made(from, below) }], order: byAge(sort) };
  };
  const walk = plan();
  const page = await walkPage(
    collection,
    seenBy ? { ...walk, keep: both(isSeen, walk.keep) } : walk,
    way,
  );
  return { ...page, items: page.items.map((row) => readQuoteAt(row, now)) };
}

export async function ordersForDesk(
  { storage }: CommerceDeps,
  list: OrderList,
): Promise<WalkPage<Order>> {
  const { open, toDeliver, toInvoice, status, openFor, flagged, paymentStatus, ...others } = list;
  const { sold, sort, search, from, below, seenBy, ...way } = others;
  const isSeen = (row: StoredOrder) => seenBy === undefined || isOwn(row, seenBy);
  const collection = storage.orders;
  const state = { ...(status ? { status } : {}), ...(openFor ? { openFor } : {}) };
  const marks = {
    ...(flagged ? { flagged: true } : {}),
    ...(paymentStatus ? { paymentStatus } : {}),
  };
  const filter = { ...state, ...marks };
  const days = madeIn(from, below);
  const marked = flagged || paymentStatus;
  const isSought = (row: StoredOrder) =>
    isSeen(row) &&
    (days?.(row) ?? true) &&
    (!flagged || row.flagged) &&
    (!paymentStatus || row.paymentStatus === paymentStatus) &&
    (!open || openOrderStates.some((each) => each === row.status)) &&
    (!sold || isSold(row)) &&
    (!toDeliver || row.toDeliver !== null) &&
    (!toInvoice || row.toInvoice !== null);
  if (search?.trim()) {
    const found = await searchDocuments(
      storage,
      { kind: "order", collection, where: filter, keep: isSought },
      { search, limit: way.limit, cursor: way.after },
    );
    return onward(found, way.limit, readOrder);
  }
  const among = <W extends object>(where: W) =>
    open && !status ? openOrderStates.map((each) => ({ ...where, status: each })) : [where];
  const since = toDeliver ? "toDeliver" : toInvoice ? "toInvoice" : null;
  const plan = (): Walk<StoredOrder> => {
    if (sort === "value-down" || sort === "value-up") {
      const wheres = among({ ...state, total: { from: 0 } });
      return {
        wheres,
        order: byValue(sort),
        keep: days || marked || since || sold ? isSought : undefined,
      };
    }
    if (since) {
      const direction = sort === "newest" ? "desc" : "asc";
      return {
        wheres: [{ [since]: { from: earliest } }],
        order: { by: since, direction },
        keep: days,
      };
    }
    const keep = sold ? isSought : undefined;
    return { wheres: among({ ...filter, ...made(from, below) }), order: byAge(sort), keep };
  };
  const walk = plan();
  const page = await walkPage(
    collection,
    seenBy ? { ...walk, keep: both(isSeen, walk.keep) } : walk,
    way,
  );
  return { ...page, items: page.items.map(readOrder) };
}

function both<R>(one: (row: R) => boolean, other: ((row: R) => boolean) | undefined) {
  return (row: R) => one(row) && (other?.(row) ?? true);
}

function made(from: Date | undefined, below: Date | undefined) {
  return from || below ? { created: { from, below } } : {};
}

/** The same for rows in another order; left out for any day. */
function madeIn(from: Date | undefined, below: Date | undefined) {
  if (!from && !below) return undefined;
  return ({ created }: { created: Date }) =>
    (!from || created >= from) && (!below || created < below);
}

/** The same by the day of the first offer, or of its answer. */
function happenedIn(what: "offered" | "decided", from: Date | undefined, below: Date | undefined) {
  const moment = what === "offered" ? firstOffered : decidedAt;
  return (row: StoredQuote) => {
    const at = moment(row);
    return at !== null && (!from || at >= from) && (!below || at < below);
  };
}

function byAge(sort: ListSort = "newest") {
  return { by: "created", direction: sort === "oldest" ? "asc" : "desc" } as const;
}

function byValue(sort: "value-down" | "value-up") {
  return { by: "total", direction: sort === "value-up" ? "asc" : "desc" } as const;
}

/** Search results have no page before; a page that is not full is the last one. */
function onward<R, T>(
  { items, nextCursor }: { items: R[]; nextCursor: string | null },
  limit: number,
  read: (row: R) => T,
): WalkPage<T> {
  const next = items.length === limit ? nextCursor : null;
  return { items: items.map(read), next, previous: null };
}
