import { openToShip } from "~/domain/fulfilment";
import type { Order } from "~/domain/order";
import type { CountersInside } from "../storage";

/** What is sold and not shipped yet, of a product or of one of its variants. */
export function committedCounter(productId: string, variantId: string | null): string {
  return `committed|${productId}|${variantId ?? ""}`;
}

type Selling = Pick<Order, "items" | "status" | "fulfilment">;

/** Moves the totals by what an order has open now; `before` is null for a new one. */
export function countCommitted(
  { counters }: { counters: Pick<CountersInside, "add"> },
  before: Selling | null,
  after: Selling,
): void {
  const changes = committedBy(after);
  for (const [name, quantity] of before ? committedBy(before) : []) {
    changes.set(name, (changes.get(name) ?? 0) - quantity);
  }
  for (const [name, by] of changes) if (by !== 0) counters.add(name, by);
}

/** What one order has open of each product; a line of the seller's own is no product. */
function committedBy(order: Selling): Map<string, number> {
  const open = openToShip(order);
  const by = new Map<string, number>();
  order.items.forEach(({ id, variantId, offer }, at) => {
    const quantity = Math.round(open[at] ?? 0);
    if (quantity === 0 || offer?.kind === "free") return;
    const name = committedCounter(id, variantId);
    by.set(name, (by.get(name) ?? 0) + quantity);
  });
  return by;
}
