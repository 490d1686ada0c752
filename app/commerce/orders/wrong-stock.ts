import { exactQuantity, fulfilmentOf } from "~/domain/fulfilment";
import { remark } from "~/domain/history";
import { type StockLine, sourceOf } from "~/domain/inventory";
import type { StoredOrder } from "~/domain/order";
import { orderMachine } from "~/domain/order-rules";
import type { StockMovement } from "~/domain/stock-movement";
import { allOf } from "../batches";
import { returnOrderStock, takeOrderStock } from "../catalogue/stock";
import type { CommerceDeps } from "../deps";
import type { Storage, Tx } from "../storage";
import { countOrder, readOrder, storeOrder } from "./order-records";

/** What an order has to take from the stock and to return, so that it holds what its state says. */
interface StockError {
  take: StockLine[];
  giveBack: StockLine[];
}

type Reading = Pick<Storage | Tx, "products" | "stockMovements">;

/** After one of these somebody has said what the stock is. */
const typed = ["count", "correction", "import"];
const atOnce = 500;

/**
 * Orders of an earlier version that hold too little stock, because they were reopened after a
 * refund, or too much, because they were refunded before anything was shipped.
 */
export async function* ordersWithWrongStock(storage: Storage): AsyncGenerator<StoredOrder> {
  for await (const rows of allOf<StoredOrder>(storage.orders)) {
    for (const order of rows) {
      if (isSuspect(order) && (await stockErrorOf(storage, order))) yield order;
    }
  }
}

function isSuspect({ status, stockHeld }: StoredOrder): boolean {
  return orderMachine.of(status).holdsStock !== stockHeld;
}

/**
 * Compares the ledger with the order. null when they agree, when the ledger does not know the order,
 * and when somebody has counted the stock since.
 */
async function stockErrorOf(reading: Reading, order: StoredOrder): Promise<StockError | null> {
  const products = await reading.products.getMany([...new Set(order.items.map(({ id }) => id))]);
  const due = new Map<string, { id: string; variantId: string | null; quantity: number }>();
  for (const [at, line] of order.items.entries()) {
    const product = products.find(({ id }) => id === line.id);
    const source = product ? sourceOf(product, line) : null;
    if (!source) continue;
    const key = `${line.id}\n${source.variantId ?? ""}`;
    const known = due.get(key) ?? { id: line.id, variantId: source.variantId, quantity: 0 };
    due.set(key, { ...known, quantity: known.quantity + quantityHeld(order, at) });
  }
  for (const { id, variantId, missing } of order.stockShortfall) {
    const known = due.get(`${id}\n${variantId ?? ""}`);
    if (known && orderMachine.of(order.status).holdsStock) known.quantity -= missing;
  }
  const error: StockError = { take: [], giveBack: [] };
  for (const { id, variantId, quantity } of due.values()) {
    const rows = (await movementsOf(reading, id)).filter((row) => row.variantId === variantId);
    const isOwn = ({ reference, reason }: StockMovement) =>
      reference === order.orderNumber && (reason === "order" || reason === "cancel");
    const last = rows.findLastIndex(isOwn);
    if (last < 0 || rows.slice(last).some(({ reason }) => typed.includes(reason))) continue;
    const taken = -rows.filter(isOwn).reduce((sum, { change }) => sum + change, 0);
    const lacking = exactQuantity(quantity - taken);
    if (lacking > 0) error.take.push({ id, variantId, quantity: lacking });
    if (lacking < 0) error.giveBack.push({ id, variantId, quantity: -lacking });
  }
  return error.take.length + error.giveBack.length > 0 ? error : null;
}

/** The quantity of a line that the order has taken for good or holds. */
function quantityHeld(order: StoredOrder, at: number): number {
  const quantity = order.items[at]?.quantity ?? 0;
  if (orderMachine.of(order.status).holdsStock) return quantity;
  // Without counters the history says whether an ended order was shipped.
  if (order.fulfilment) return fulfilmentOf(order).lines[at]?.shipped ?? 0;
  return order.history.some(({ to }) => to === "Shipped" || to === "Delivered") ? quantity : 0;
}

async function movementsOf({ stockMovements }: Reading, productId: string) {
  const rows: StockMovement[] = [];
  for (let after: { key: Date; id: string } | null = null; ; ) {
    const order = { by: "at", direction: "asc" } as const;
    const page: StockMovement[] = await stockMovements.find({
      where: { productId },
      order,
      after,
      limit: atOnce,
    });
    rows.push(...page);
    const last = page.at(-1);
    if (!last || page.length < atOnce) return rows;
    after = { key: last.at, id: last.id };
  }
}

/** Takes or returns what the order lacks or has too much. Returns false when it is right by now. */
export function correctStock(deps: CommerceDeps, id: string): Promise<boolean> {
  return deps.storage.atomically(async (tx) => {
    const before = await tx.orders.get(id);
    const error = before && isSuspect(before) ? await stockErrorOf(tx, before) : null;
    if (!before || !error) return false;
    const by = { actor: "system", reference: before.orderNumber, note: null };
    const { take, giveBack } = error;
    const missing = take.length
      ? await takeOrderStock(deps, tx, { lines: take, cause: { reason: "order", ...by } })
      : [];
    if (giveBack.length > 0) {
      const cause = { reason: "cancel", ...by } as const;
      await returnOrderStock(deps, tx, { lines: giveBack, shortfall: [], cause });
    }
    const now = deps.clock();
    const note = "The stock was corrected: an earlier version had not moved it with the state.";
    const lack = missing.length > 0 ? "More was ordered than is in stock." : null;
    const after = {
      ...readOrder(before),
      stockShortfall: [...before.stockShortfall, ...missing],
      needsReview: [before.needsReview, lack].filter(Boolean).join(" ") || null,
      history: [...before.history, remark("note", { at: now, actor: "system", note })],
      updated: now,
      version: before.version + 1,
    };
    const stored = storeOrder(after, orderMachine.of(before.status).holdsStock);
    await tx.orders.put(stored);
    countOrder(tx, deps.site, { before, after: stored });
    return true;
  });
}
