import { defineStates, type StateFacts } from "~/kernel/states";
import { unassigned } from "~/modules/quotes/quote-rules";
import { type Order, type OrderStatus, orderStates } from "./order.resource";

interface OrderState extends StateFacts<OrderStatus> {
  /** Whether the quantities that are not shipped yet are taken from the stock. */
  holdsStock: boolean;
  /** Whether the order is to be prepared or shipped. */
  open?: boolean;
}

/**
 * Refunded may follow every other status, but only of an order that was paid. A repayment that staff
 * record (`recordRefund`) does not change the status.
 */
export const orderMachine = defineStates<OrderStatus, OrderState>({
  Pending: {
    holdsStock: true,
    open: true,
    moves: {
      Processing: ["staff", "system"],
      // All of it in one shipment.
      Shipped: ["system"],
      Cancelled: ["staff"],
      Refunded: ["staff"],
    },
  },
  Processing: {
    holdsStock: true,
    open: true,
    moves: {
      // A step that was taken by mistake.
      Pending: ["system"],
      Shipped: ["staff", "system"],
      Cancelled: ["staff"],
      Refunded: ["staff"],
    },
  },
  Shipped: {
    holdsStock: true,
    // Something is to be delivered again.
    moves: { Processing: ["system"], Delivered: ["staff"], Refunded: ["staff"] },
  },
  Delivered: {
    holdsStock: true,
    moves: { Processing: ["system"], Shipped: ["system"], Refunded: ["staff"] },
  },
  // An order that was cancelled by mistake is opened again.
  Cancelled: {
    holdsStock: false,
    moves: { Pending: ["staff"], Processing: ["staff"], Refunded: ["staff"] },
  },
  Refunded: { holdsStock: false, moves: {} },
});

/** The statuses of an order that is to be prepared or shipped. */
export const openOrderStates = orderStates.filter((state) => orderMachine.of(state).open);

/** Whether it is neither delivered nor ended: an erasure waits for it. */
export function isUnderWay(status: OrderStatus): boolean {
  return orderMachine.of(status).holdsStock && status !== "Delivered";
}

/** The assignee of an order's open work; null when nothing is left to do. */
export function orderOpenFor({ status, assigneeUid }: Order): string | null {
  return orderMachine.of(status).open ? (assigneeUid ?? unassigned) : null;
}

/** Reasons for a review that end with the order, or with what it lacks. */
export const reviewReasons = {
  stock: "More was ordered than is in stock.",
  paidStock: "Paid, but not enough stock.",
  vatId: "The customer's VAT ID is missing for the invoice.",
} as const;

export const stockReasons: readonly string[] = [reviewReasons.stock, reviewReasons.paidStock];

/** The sentences of a review without those that no longer hold; null when none is left. */
export function withoutReasons(review: string | null, over: readonly string[]): string | null {
  const sentences = (review ?? "").split(/(?<=\.)\s+/).filter((sentence) => sentence !== "");
  // Earlier versions wrote the last sentence without its full stop.
  const isOver = (sentence: string) => over.includes(sentence) || over.includes(`${sentence}.`);
  return sentences.filter((sentence) => !isOver(sentence)).join(" ") || null;
}

type Paid = Pick<Order, "status" | "paymentStatus" | "payments" | "paymentSessionId">;

/** Whether money arrived and was not paid back since, so that it can be refunded. */
export function hasMoney({ paymentStatus, payments, paymentSessionId }: Paid): boolean {
  if (paymentStatus !== "paid") return false;
  // Paid orders from before payments were recorded name their payment session alone.
  if (payments.length === 0) return paymentSessionId !== null;
  const sums = new Map<string | null, number>();
  for (const { amount, currency } of payments) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums.values()].some((sum) => sum > 0.0005);
}

/** The status in which a cancelled order is opened again: as far as it had come. */
export function reopenedState(order: Pick<Order, "paymentStatus" | "fulfilment">): OrderStatus {
  const isBegun = order.fulfilment?.lines.some(({ shipped }) => shipped > 0) ?? false;
  return isBegun || order.paymentStatus === "paid" ? "Processing" : "Pending";
}

/** The status before the last step, where that was a mistake of staff; null where none was. */
export function earlierState(
  order: Pick<Order, "status" | "quoteNumber" | "paymentStatus" | "fulfilment">,
): OrderStatus | null {
  if (order.status === "Delivered") return "Shipped";
  const isBegun = order.status === "Processing" && order.quoteNumber !== null;
  return isBegun && reopenedState(order) === "Pending" ? "Pending" : null;
}

/** Whether the order went from that status to an earlier one, so that news of it are not true. */
export function isTakenBack(
  { status: now, history }: Pick<Order, "status" | "history">,
  status: string,
): boolean {
  const left = history.findLast(({ from, to }) => from === status && to !== status);
  const names: readonly (string | null)[] = orderStates;
  return now !== status && left !== undefined && names.indexOf(left.to) < names.indexOf(status);
}

/** The statuses to which staff may move the order. */
export function nextOrderStates(order: Paid): OrderStatus[] {
  const next = orderMachine.next(order.status, "staff");
  return next.filter((to) => to !== "Refunded" || hasMoney(order));
}
