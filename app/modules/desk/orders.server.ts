import { dayIn } from "~/kernel/calendar";
import { ownFilters } from "~/kernel/extensions/filtered-values";
import type { CommerceDeps } from "~/modules/deps";
import { openToShip } from "~/modules/orders/fulfilment";
import type {
  Order,
  OrderStatus,
  PaymentStatus,
  StoredOrder,
} from "~/modules/orders/order.resource";
import { readOrder } from "~/modules/orders/order-records.server";
import { openOrderStates } from "~/modules/orders/order-states";
import { articleNumberOf, unitOf } from "~/modules/pricing/line";
import { isSought as isFound, searchSorted } from "~/modules/search/document-search.server";
import { isOwn } from "~/modules/staff/role";
import { isSold } from "~/modules/statistics/day-totals.server";
import { type Walk, type WalkPage, walkPage } from "~/storage/pages";
import {
  byAge,
  byValue,
  type DocumentList,
  earliest,
  first,
  type ListSort,
  made,
  madeIn,
} from "./document-list.server";

export interface OrderList extends DocumentList {
  /** Only orders to be prepared or shipped. */
  open?: boolean;
  /** Only orders with something to deliver, oldest first. */
  toDeliver?: boolean;
  /** Only orders with something to invoice, oldest first. */
  toInvoice?: boolean;
  /** Only orders that should have arrived before today, the longest overdue first. */
  late?: boolean;
  status?: OrderStatus;
  flagged?: boolean;
  paymentStatus?: PaymentStatus;
  /** Only orders that count as sold. */
  sold?: boolean;
  sort?: ListSort;
}

export async function ordersForDesk(
  { storage, site, clock }: CommerceDeps,
  list: OrderList,
): Promise<WalkPage<Order>> {
  const { open, toDeliver, toInvoice, late, status, openFor, flagged, ...others } = list;
  const { paymentStatus, sold, sort, search, custom, from, below, seenBy, ...way } = others;
  const isSeen = (row: StoredOrder) => seenBy === undefined || isOwn(row, seenBy);
  const collection = storage.orders;
  const days = madeIn(from, below);
  const today = dayIn(clock(), site.timeZone.id);
  const isSought = (row: StoredOrder) =>
    isSeen(row) &&
    (days?.(row) ?? true) &&
    (!status || row.status === status) &&
    (openFor === undefined || row.openFor === openFor) &&
    (!flagged || row.flagged) &&
    (!paymentStatus || row.paymentStatus === paymentStatus) &&
    (!open || openOrderStates.some((each) => each === row.status)) &&
    (!sold || isSold(row)) &&
    (!toDeliver || row.toDeliver !== null) &&
    (!toInvoice || row.toInvoice !== null) &&
    (!late || (row.promised !== null && row.promised < today));
  const state = { ...(status ? { status } : {}), ...(openFor === undefined ? {} : { openFor }) };
  const marks = {
    ...(flagged ? { flagged: true } : {}),
    ...(paymentStatus ? { paymentStatus } : {}),
  };
  const filter = { ...state, ...marks };
  const own = ownFilters("orders", custom, site);
  const eachOpen = open && !status;
  const among = <W extends object>(where: W) =>
    eachOpen ? openOrderStates.map((each) => ({ ...where, status: each })) : [where];
  const since = toDeliver ? "toDeliver" : toInvoice ? "toInvoice" : null;
  const plan = (): Omit<Walk<StoredOrder>, "keep"> => {
    if (sort === "value-down" || sort === "value-up") {
      const wheres = among(eachOpen ? {} : first(state));
      return {
        wheres: wheres.map((where) => ({ ...where, value: { from: 0 } })),
        order: byValue(sort),
      };
    }
    if (late) {
      const direction = sort === "newest" ? "desc" : "asc";
      return { wheres: [{ promised: { below: today } }], order: { by: "promised", direction } };
    }
    if (since) {
      const direction = sort === "newest" ? "desc" : "asc";
      return { wheres: [{ [since]: { from: earliest } }], order: { by: since, direction } };
    }
    const inDays = made(from, below);
    const wheres = days ? among(eachOpen ? {} : first(filter)) : among(filter);
    return { wheres: wheres.map((where) => ({ ...where, ...inDays })), order: byAge(sort) };
  };
  const walk = { ...plan(), keep: isSought };
  const page = isFound(search, own)
    ? await searchSorted(
        storage,
        { kind: "order", collection, where: filter, keep: isSought, own },
        { order: walk.order, search, ...way },
      )
    : await walkPage(collection, walk, way);
  return { ...page, items: page.items.map(readOrder) };
}

/** A line with goods that are not shipped yet. */
export interface LineToShip {
  /** Index of the line in the order. */
  at: number;
  /** null for a line that the seller wrote, which has no product. */
  productId: string | null;
  name: string;
  sku: string | null;
  /** Empty for pieces. */
  unit: string;
  open: number;
}

/** An order with something to ship: its goods, without its customer and its prices. */
export interface OrderToShip {
  number: string;
  placed: Date;
  /** Whether a colleague must solve a problem first. */
  flagged: boolean;
  lines: LineToShip[];
}

export interface ToShipList {
  /** 1–100. */
  limit: number;
  /** Only this colleague's own and unassigned orders. */
  seenBy?: string;
}

/** Orders with something to ship, oldest first. `more`: others follow. */
export async function ordersToShip(
  deps: CommerceDeps,
  { limit, seenBy }: ToShipList,
): Promise<{ orders: OrderToShip[]; more: boolean }> {
  const list = { toDeliver: true, sort: "oldest" as const, limit };
  const { items, next } = await ordersForDesk(deps, seenBy ? { ...list, seenBy } : list);
  return { orders: items.map(goodsOf), more: next !== null };
}

function goodsOf(order: Order): OrderToShip {
  const { orderNumber, created, needsReview, items } = order;
  const open = openToShip(order);
  const lines = items.map((line, at) => ({
    at,
    productId: line.offer?.kind === "free" ? null : line.id,
    name: [line.productName || line.id, line.variantName].filter(Boolean).join(", "),
    sku: articleNumberOf(line),
    unit: unitOf(line),
    open: open[at] ?? 0,
  }));
  return {
    number: orderNumber,
    placed: created,
    flagged: needsReview !== null,
    lines: lines.filter((line) => line.open > 0),
  };
}
