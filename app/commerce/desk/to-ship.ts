import { openToShip } from "~/domain/fulfilment";
import type { Order } from "~/domain/order";
import { articleNumberOf, unitOf } from "~/domain/quote-line";
import type { CommerceDeps } from "../deps";
import { ordersForDesk } from "./orders";

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
