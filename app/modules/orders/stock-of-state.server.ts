import type { CommerceDeps } from "~/modules/deps";
import type { StockMovement } from "~/modules/inventory/stock-movement.resource";
import { type StockLine, sourceOf } from "~/modules/inventory/stock-rules";
import { returnOrderStock, takeOrderStock } from "~/modules/inventory/taking-stock.server";
import { remark } from "~/modules/pricing/history";
import { allOf } from "~/storage/batches";
import type { Storage, Tx } from "~/storage/storage";
import { articleOf, exactQuantity, fulfilmentOf, hasGoodsOut, notShipped } from "./fulfilment";
import type { Fulfilment, Order, OrderStatus, StoredOrder } from "./order.resource";
import { moveOrder, readOrder } from "./order-records.server";
import { orderMachine, reviewReasons, stockReasons, withoutReasons } from "./order-states";

/**
 * The progress that the order keeps in its next state. An older order has none; there its state
 * says what was shipped, so the progress is written down before that state is left.
 */
export function progressAfter(before: StoredOrder, to: OrderStatus): Fulfilment | null {
  if (before.fulfilment !== null || to === before.status) return before.fulfilment;
  const [known, read] = [fulfilmentOf(before), fulfilmentOf({ ...before, status: to })];
  return known.lines.every(({ shipped }, at) => shipped === read.lines[at]?.shipped) ? null : known;
}

/** The order's lines with these quantities; lines without one are left out. */
function linesOf({ items }: Pick<Order, "items">, quantities: readonly number[]): StockLine[] {
  return items.flatMap(({ id, variantId }, at) => {
    const quantity = quantities[at] ?? 0;
    return quantity > 0 ? [{ id, variantId, quantity }] : [];
  });
}

type Stock = Pick<Order, "stockShortfall" | "needsReview">;

interface Settling {
  before: StoredOrder;
  to: OrderStatus;
  fulfilment: Fulfilment | null;
  /** What is shipped with the change, by the line's index. */
  leaving: ReadonlyMap<number, number>;
  actor: string;
}

/**
 * Takes or returns the stock of what is not shipped, so that it is held exactly when the next state
 * holds stock, whichever moves led there. Shipped goods stay taken until they are returned.
 */
export async function settleStock(
  deps: CommerceDeps,
  tx: Tx,
  { before, to, fulfilment, leaving, actor }: Settling,
): Promise<{ held: boolean } & Stock> {
  const { needsReview, stockHeld } = before;
  const { holdsStock: held } = orderMachine.of(to);
  if (to === before.status || (held && stockHeld)) {
    const stock = await takeArrived(deps, tx, { before, leaving, actor });
    return { held: stockHeld, ...stock };
  }
  if (held) {
    // What this move ships leaves the stock as well.
    const lines = linesOf(before, notShipped(before));
    const anew = { ...before, stockShortfall: [] };
    return { held, ...(await take(deps, tx, { before: anew, lines, actor })) };
  }
  const ended = { ...before, status: to, fulfilment };
  const lines = linesOf(before, notShipped(ended));
  if (stockHeld) await giveBack(deps, tx, { before, lines, actor });
  // Nothing is to be delivered any more, and without goods nobody is invoiced.
  const over = hasGoodsOut(ended) ? stockReasons : [...stockReasons, reviewReasons.vatId];
  return { held, stockShortfall: [], needsReview: withoutReasons(needsReview, over) };
}

/**
 * How much more of each line the order holds with this progress: less where something was credited
 * for good before it was shipped, more where something credited comes back and its line is owed
 * again. Shipping changes nothing, because shipped goods stay taken.
 */
export function heldChanges(before: StoredOrder, fulfilment: Fulfilment): number[] {
  const [was, is] = [notShipped(before), notShipped({ ...before, fulfilment })];
  return was.map((quantity, at) =>
    before.stockHeld ? exactQuantity((is[at] ?? 0) - quantity) : 0,
  );
}

/** Returns the stock of what was credited for good before it was shipped. */
export async function releaseCredited(
  deps: CommerceDeps,
  tx: Tx,
  { before, fulfilment, actor }: { before: StoredOrder; fulfilment: Fulfilment; actor: string },
): Promise<Stock> {
  const quantities = heldChanges(before, fulfilment).map((change) => -change);
  const lines = linesOf(before, quantities);
  if (lines.length > 0) await giveBack(deps, tx, { before, lines, actor });
  return lessShortfall(before, lines);
}

/** Takes the stock of what is owed again, because it was credited and came back. */
export async function takeOwedAgain(
  deps: CommerceDeps,
  tx: Tx,
  { before, fulfilment, actor }: { before: StoredOrder; fulfilment: Fulfilment; actor: string },
): Promise<Stock> {
  const lines = linesOf(before, heldChanges(before, fulfilment));
  return lines.length > 0 ? take(deps, tx, { before, lines, actor }) : before;
}

/**
 * Takes from the stock what came in for an order that lacked it, and leaves with this shipment. What
 * the stock does not have was never booked in, and stays missing.
 */
async function takeArrived(
  deps: CommerceDeps,
  tx: Tx,
  { before, leaving, actor }: Pick<Settling, "before" | "leaving" | "actor">,
): Promise<Stock> {
  const { items, stockShortfall, needsReview, stockHeld, orderNumber: reference } = before;
  const open = notShipped(before);
  const lacking = new Map<string, number>();
  for (const short of stockShortfall) {
    lacking.set(articleOf(short), (lacking.get(articleOf(short)) ?? 0) + short.missing);
  }
  const lines = [...lacking].flatMap(([article, missing]): StockLine[] => {
    const places = [...items.keys()].filter((at) => articleOf(items[at] ?? { id: "" }) === article);
    const item = items[places[0] ?? -1];
    const sum = (of: (at: number) => number) => places.reduce((all, at) => all + of(at), 0);
    const held = Math.max(0, sum((at) => open[at] ?? 0) - missing);
    const shipped = sum((at) => leaving.get(at) ?? 0);
    const quantity = exactQuantity(Math.min(missing, shipped - held));
    return item && quantity > 0 ? [{ id: item.id, variantId: item.variantId, quantity }] : [];
  });
  if (!stockHeld || lines.length === 0) return { stockShortfall, needsReview };
  const cause = { reason: "order", actor, reference, note: null } as const;
  const gone = await takeOrderStock(deps, tx, { lines, cause });
  const taken = lines.flatMap((line) => {
    const short = gone.find((each) => articleOf(each) === articleOf(line))?.missing ?? 0;
    const quantity = exactQuantity(line.quantity - short);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return lessShortfall(before, taken);
}

interface Moving {
  before: StoredOrder;
  lines: readonly StockLine[];
  actor: string;
}

async function giveBack(deps: CommerceDeps, tx: Tx, { before, lines, actor }: Moving) {
  const { orderNumber: reference, stockShortfall: shortfall } = before;
  const cause = { reason: "cancel", actor, reference, note: null } as const;
  await returnOrderStock(deps, tx, { lines, shortfall, cause });
}

async function take(
  deps: CommerceDeps,
  tx: Tx,
  { before: { orderNumber: reference, stockShortfall, needsReview }, lines, actor }: Moving,
): Promise<Stock> {
  const cause = { reason: "order", actor, reference, note: null } as const;
  const missing = await takeOrderStock(deps, tx, { lines, cause });
  if (missing.length === 0) return { stockShortfall, needsReview };
  const known = withoutReasons(needsReview, [reviewReasons.stock]);
  return {
    stockShortfall: [...stockShortfall, ...missing],
    needsReview: [known, reviewReasons.stock].filter(Boolean).join(" "),
  };
}

/** The missing stock of an order that owes less; without any its review ends. */
function lessShortfall(
  { stockShortfall, needsReview }: StoredOrder,
  lines: readonly StockLine[],
): Stock {
  const rest = new Map<string, number>();
  for (const line of lines) {
    rest.set(articleOf(line), (rest.get(articleOf(line)) ?? 0) + line.quantity);
  }
  const left = stockShortfall.flatMap((short) => {
    const less = Math.min(short.missing, rest.get(articleOf(short)) ?? 0);
    rest.set(articleOf(short), (rest.get(articleOf(short)) ?? 0) - less);
    const missing = exactQuantity(short.missing - less);
    return missing > 0 ? [{ ...short, missing }] : [];
  });
  const isOver = stockShortfall.length > 0 && left.length === 0;
  return {
    stockShortfall: left,
    needsReview: isOver ? withoutReasons(needsReview, stockReasons) : needsReview,
  };
}

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
  if (orderMachine.of(order.status).holdsStock) {
    return (fulfilmentOf(order).lines[at]?.shipped ?? 0) + (notShipped(order)[at] ?? 0);
  }
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
    const lack = missing.length > 0 ? reviewReasons.stock : null;
    await moveOrder(deps, tx, {
      before,
      next: {
        ...readOrder(before),
        stockShortfall: [...before.stockShortfall, ...missing],
        needsReview: [before.needsReview, lack].filter(Boolean).join(" ") || null,
      },
      entries: [remark("note", { at: now, actor: "system", note })],
      now,
      stockHeld: orderMachine.of(before.status).holdsStock,
    });
    return true;
  });
}
