import { exactQuantity, fulfilmentOf } from "~/domain/fulfilment";
import type { Fulfilment, Order, OrderStatus, StoredOrder } from "~/domain/order";
import { orderMachine } from "~/domain/order-rules";
import { returnOrderStock, takeOrderStock } from "../catalogue/stock";
import type { CommerceDeps } from "../deps";
import type { Tx } from "../storage";

/**
 * The progress that the order keeps in its next state. An older order has none; there its state
 * says what was shipped, so the progress is written down before that state is left.
 */
export function progressAfter(before: StoredOrder, to: OrderStatus): Fulfilment | null {
  if (before.fulfilment !== null || to === before.status) return before.fulfilment;
  const [known, read] = [fulfilmentOf(before), fulfilmentOf({ ...before, status: to })];
  return known.lines.every(({ shipped }, at) => shipped === read.lines[at]?.shipped) ? null : known;
}

/** The lines with their quantities that are not shipped. */
function notShipped(order: Pick<Order, "items" | "status" | "fulfilment">) {
  const { lines } = fulfilmentOf(order);
  return order.items.flatMap(({ id, variantId, quantity }, at) => {
    const left = exactQuantity(quantity - (lines[at]?.shipped ?? 0));
    return left > 0 ? [{ id, variantId, quantity: left }] : [];
  });
}

/**
 * Takes or returns the stock of what is not shipped, so that it is held exactly when the next state
 * holds stock, whichever moves led there. Shipped goods stay taken until they are returned.
 */
export async function settleStock(
  deps: CommerceDeps,
  tx: Tx,
  {
    before,
    to,
    fulfilment,
    actor,
  }: { before: StoredOrder; to: OrderStatus; fulfilment: Fulfilment | null; actor: string },
): Promise<{ held: boolean } & Pick<Order, "stockShortfall" | "needsReview">> {
  const { stockShortfall, needsReview, orderNumber: reference, stockHeld } = before;
  const { holdsStock: held } = orderMachine.of(to);
  if (to === before.status) return { held: stockHeld, stockShortfall, needsReview };
  if (held === stockHeld) return { held, stockShortfall, needsReview };
  const by = { actor, reference, note: null };
  if (held) {
    // What this move ships leaves the stock as well.
    const lines = notShipped(before);
    const cause = { reason: "order", ...by } as const;
    const missing = await takeOrderStock(deps, tx, { lines, cause });
    const reason = missing.length > 0 ? "More was ordered than is in stock." : null;
    const review = [needsReview, reason].filter(Boolean).join(" ") || null;
    return { held, stockShortfall: missing, needsReview: review };
  }
  const lines = notShipped({ items: before.items, status: to, fulfilment });
  const cause = { reason: "cancel", ...by } as const;
  await returnOrderStock(deps, tx, { lines, shortfall: stockShortfall, cause });
  return { held, stockShortfall, needsReview };
}
