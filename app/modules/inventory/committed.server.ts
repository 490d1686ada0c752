import { openToShip } from "~/modules/orders/fulfilment";
import type { Order } from "~/modules/orders/order.resource";
import type { CountersInside } from "~/storage/storage";

/** The quantity of a product or variant that is sold and not shipped yet. */
export function committedCounter(productId: string, variantId: string | null): string {
  return `committed|${productId}|${variantId ?? ""}`;
}

type Selling = Pick<Order, "items" | "status" | "fulfilment">;

/** Changes the totals by an order's open quantities; `before` is null for a new order. */
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

/** An order's open quantity of each product; lines without a product are left out. */
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
