import type { Order, OrderStatus } from "./order";
import { unassigned } from "./quote-rules";

const next: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ["Processing", "Cancelled"],
  Processing: ["Shipped", "Cancelled"],
  Shipped: ["Delivered"],
  Delivered: [],
  Cancelled: [],
  Refunded: [],
};

/** The statuses of an order that is to be prepared or shipped. */
export const openOrderStates = ["Pending", "Processing"] as const satisfies readonly OrderStatus[];

/** The assignee of an order's open work; null when nothing is left to do. */
export function orderOpenFor({ status, assigneeUid }: Order): string | null {
  const isOpen = openOrderStates.some((each) => each === status);
  return isOpen ? (assigneeUid ?? unassigned) : null;
}

/**
 * The statuses that the order's page offers next. The RPC may move an order from any status to any
 * other.
 */
export function nextOrderStates(order: Pick<Order, "status" | "paymentStatus">): OrderStatus[] {
  const states = [...next[order.status]];
  if (order.paymentStatus === "paid" && order.status !== "Refunded") states.push("Refunded");
  return states;
}

/** Whether the change returns tracked stock, as cancelling before shipment does. */
export function returnsStock(from: OrderStatus, to: OrderStatus): boolean {
  return to === "Cancelled" && (from === "Pending" || from === "Processing");
}
