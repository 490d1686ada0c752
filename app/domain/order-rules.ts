import type { Order, OrderStatus } from "./order";

const next: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ["Processing", "Cancelled"],
  Processing: ["Shipped", "Cancelled"],
  Shipped: ["Delivered"],
  Delivered: [],
  Cancelled: [],
  Refunded: [],
};

/** Where an admin's page offers to move an order; the RPC may move it between any two. */
export function nextOrderStates(order: Pick<Order, "status" | "paymentStatus">): OrderStatus[] {
  const states = [...next[order.status]];
  if (order.paymentStatus === "paid" && order.status !== "Refunded") states.push("Refunded");
  return states;
}

/** Cancelling before anything was sent gives tracked stock back. */
export function returnsStock(from: OrderStatus, to: OrderStatus): boolean {
  return to === "Cancelled" && (from === "Pending" || from === "Processing");
}
