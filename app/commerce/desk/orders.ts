import type { Order, OrderStatus, PaymentStatus, StoredOrder } from "~/domain/order";
import { openOrderStates } from "~/domain/order-rules";
import { isOwn } from "~/domain/sight";
import { isSold } from "../day-totals";
import type { CommerceDeps } from "../deps";
import { searchDocuments } from "../document-search";
import { readOrder } from "../orders/order-records";
import {
  both,
  byAge,
  byValue,
  type DocumentList,
  earliest,
  type ListSort,
  made,
  madeIn,
  onward,
} from "./document-list";
import { type Walk, type WalkPage, walkPage } from "./walk";

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
