import { hasGoodsOut, openToReturn } from "./fulfilment";
import { orderBasis } from "./invoice-basis";
import { partOf, takenBy } from "./invoice-parts";
import { toMinor } from "./money";
import type { Order } from "./order";

/** What the price of a part of an order follows from. */
export type PricedOrder = Pick<
  Order,
  "items" | "charges" | "discount" | "total" | "status" | "offer" | "fulfilment"
>;

/**
 * The price of the goods that the customer keeps, with tax, in minor units: what an invoice over
 * them says. The charges are owed with the first goods; without goods nothing is.
 */
function keptMinor(order: PricedOrder, currency: string): number {
  if (!hasGoodsOut(order)) return 0;
  const quantities = new Map(openToReturn(order).entries());
  const basis = orderBasis(order, null, currency);
  const { lines, charges, groups } = partOf(basis, takenBy([]), { quantities, charges: "all" });
  return [
    ...lines.map(({ net }) => net),
    ...charges.map(({ net }) => net),
    ...groups.map(({ discount, tax }) => tax - discount),
  ].reduce((sum, amount) => sum + amount, 0);
}

/**
 * The amount that the customer owes, before payments, in minor units: the total less the credit
 * notes, and of a cancelled order at most the price of the goods that they keep.
 */
export function owedMinor(order: PricedOrder, currency: string): number {
  const credited = order.fulfilment?.credited ?? 0;
  const agreed = toMinor(order.total, currency) - toMinor(credited, currency);
  return order.status === "Cancelled" ? Math.min(agreed, keptMinor(order, currency)) : agreed;
}
