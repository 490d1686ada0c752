import { impossible } from "./failure";
import type { Fulfilment, Order, OrderStatus } from "./order";

type Progressing = Pick<Order, "items" | "status" | "fulfilment">;

const delivered: readonly OrderStatus[] = ["Shipped", "Delivered", "Refunded"];
const ended: readonly OrderStatus[] = ["Cancelled", "Refunded"];

/**
 * How far each line has come. An order that was shipped before shipments were kept has no counters;
 * its status says that all of it left.
 */
export function fulfilmentOf({ items, status, fulfilment }: Progressing): Fulfilment {
  const whole = fulfilment === null && delivered.includes(status);
  const known = fulfilment?.lines ?? [];
  return {
    ...(fulfilment ?? { shipments: 0, returns: 0, invoices: 0, creditNotes: 0, credited: 0 }),
    lines: items.map(
      ({ quantity }, at) =>
        known[at] ?? { shipped: whole ? quantity : 0, returned: 0, invoiced: 0, credited: 0 },
    ),
  };
}

/** Without the errors of binary fractions: quantities have three decimals at most. */
export function exactQuantity(quantity: number): number {
  return Math.round(quantity * 1_000) / 1_000;
}

/** What is still to be delivered of each line; nothing of an order that has ended. */
export function openToShip(order: Progressing): number[] {
  const { lines } = fulfilmentOf(order);
  if (ended.includes(order.status)) return lines.map(() => 0);
  return order.items.map(({ quantity }, at) =>
    Math.max(0, exactQuantity(quantity - (lines[at]?.shipped ?? 0))),
  );
}

/** What can still come back of each line. */
export function openToReturn(order: Progressing): number[] {
  return fulfilmentOf(order).lines.map(({ shipped, returned }) =>
    exactQuantity(shipped - returned),
  );
}

/** What is still to be invoiced of each line. */
export function openToInvoice(order: Progressing): number[] {
  const { lines } = fulfilmentOf(order);
  if (order.status === "Cancelled") return lines.map(() => 0);
  return order.items.map(({ quantity }, at) => {
    const { invoiced = 0, credited = 0 } = lines[at] ?? {};
    return Math.max(0, exactQuantity(quantity - invoiced - credited));
  });
}

/** Since when something is to be delivered; null: nothing is. */
export function toDeliverSince(order: Progressing & Pick<Order, "created">): Date | null {
  return openToShip(order).some((open) => open > 0) ? order.created : null;
}

/**
 * Since when something is to be invoiced; null: nothing is. An offer that was accepted is owed as a
 * whole; what was paid in the shop is invoiced when it has been delivered. What came back before it
 * was invoiced is not owed.
 */
export function toInvoiceSince(
  order: Progressing & Pick<Order, "created" | "quoteNumber">,
): Date | null {
  if (ended.includes(order.status)) return null;
  const isOwed = fulfilmentOf(order).lines.some((line, at) => {
    const agreed = order.quoteNumber === null ? line.shipped : (order.items[at]?.quantity ?? 0);
    const taken = line.invoiced + Math.max(line.returned, line.credited);
    return exactQuantity(agreed - taken) > 0;
  });
  return isOwed ? order.created : null;
}

/** How much of a line, by its place among the order's lines from 0. */
export interface PartLine {
  at: number;
  quantity: number;
}

/** The wanted quantities by place; the open ones where none are named. */
export function quantitiesOf(
  lines: readonly PartLine[] | null,
  open: readonly number[],
): Map<number, number> {
  const wanted = new Map<number, number>();
  for (const { at, quantity } of lines ?? open.map((each, at) => ({ at, quantity: each }))) {
    if (quantity <= 0) continue;
    const sum = exactQuantity((wanted.get(at) ?? 0) + quantity);
    if (sum > (open[at] ?? 0)) throw impossible("That is more than is open.");
    wanted.set(at, sum);
  }
  return wanted;
}
