import { expect } from "vitest";
import type { StoredProduct } from "~/modules/catalogue/product.resource";
import { missingSteps } from "~/modules/catalogue/stock-ledger.server";
import { stocksOf } from "~/modules/inventory/stock-movement.resource";
import { fulfilmentOf, notShipped } from "~/modules/orders/fulfilment";
import type { StoredOrder } from "~/modules/orders/order.resource";
import { orderMachine } from "~/modules/orders/order-states";
import type { Shipment } from "~/modules/orders/shipment.resource";
import type { Storage } from "~/storage/storage";

const keyOf = (id: string, variantId: string | null | undefined) => `${id} ${variantId ?? ""}`;
const add = (sums: Map<string, number>, key: string, by: number) =>
  sums.set(key, (sums.get(key) ?? 0) + by);

/**
 * Compares the stock of every product and variant with the orders: what they hold and have shipped,
 * less what came back, is gone from the stock that was there at the start.
 */
export function createStockTruths(storage: Storage) {
  let opening: Map<string, number> | null = null;
  /** Shortfalls of an order by stock, as they were last seen. */
  const lacking = new Map<string, number>();
  /** What orders lacked that were shipped all the same, and ended: their records say no more. */
  const forgotten = new Map<string, number>();
  /** Returns, which an erasure blanks. */
  const returns = new Map<string, Shipment["document"]>();

  async function stockNow(): Promise<{ products: StoredProduct[]; stocks: Map<string, number> }> {
    const products = await storage.products.find({ limit: 100 });
    const stocks = new Map<string, number>();
    for (const product of products) {
      for (const [variantId, stock] of stocksOf(product)) {
        stocks.set(keyOf(product.id, variantId), stock);
      }
    }
    return { products, stocks };
  }

  return {
    async begin(): Promise<void> {
      opening = (await stockNow()).stocks;
    },

    /** `adjusted` names products whose stock was also changed by hand: of those only the ledger is checked. */
    async check(
      orders: readonly StoredOrder[],
      { adjusted = [] }: { adjusted?: readonly string[] } = {},
    ): Promise<void> {
      const { products, stocks } = await stockNow();
      /** The stock that a line draws on: the variant's own, or else the product's. */
      const sourceOf = (line: { id: string; variantId?: string | null }) => {
        const own = keyOf(line.id, line.variantId);
        return stocks.has(own) ? own : keyOf(line.id, null);
      };
      const held = new Map<string, number>();
      const missing = new Map<string, number>();
      for (const order of orders) {
        const { lines } = fulfilmentOf(order);
        const open = orderMachine.of(order.status).holdsStock ? notShipped(order) : [];
        for (const [at, item] of order.items.entries()) {
          add(held, sourceOf(item), (lines[at]?.shipped ?? 0) + (open[at] ?? 0));
        }
        const short = new Map<string, number>();
        for (const each of order.stockShortfall) add(short, sourceOf(each), each.missing);
        for (const key of stocks.keys()) {
          const [was, is] = [lacking.get(`${order.id} ${key}`) ?? 0, short.get(key) ?? 0];
          if (is < was) add(forgotten, key, was - is);
          lacking.set(`${order.id} ${key}`, is);
          add(missing, key, is);
        }
      }
      const pages = orders.map(({ id: orderId }) =>
        storage.shipments.find({ where: { orderId }, limit: 100 }),
      );
      const found = (await Promise.all(pages)).flat().filter(({ kind }) => kind === "return");
      for (const { id, document } of found) {
        if (document.lines.length > 0 || !returns.has(id)) returns.set(id, document);
      }
      for (const { id, orderId } of found) {
        const document = returns.get(id);
        const order = orders.find((each) => each.id === orderId);
        if (!document) continue;
        // What is sent again is held again, and taken anew unless it went back into the stock.
        const times = Number(document.again) - Number(document.restocked);
        for (const { at, quantity } of document.lines) {
          const item = order?.items[at];
          if (item) add(held, sourceOf(item), times * quantity);
        }
      }
      for (const [key, stock] of stocks) {
        if (adjusted.some((id) => key.startsWith(`${id} `))) continue;
        const taken = (opening?.get(key) ?? 0) - stock;
        const due = (held.get(key) ?? 0) - (missing.get(key) ?? 0);
        const slack = forgotten.get(key) ?? 0;
        expect(stock, `the stock of ${key}`).toBeGreaterThanOrEqual(0);
        if (slack === 0) expect(taken, `the stock taken of ${key}`).toBe(due);
        expect(taken, `the stock taken of ${key}`).toBeLessThanOrEqual(due);
        expect(taken, `the stock taken of ${key}`).toBeGreaterThanOrEqual(due - slack);
      }
      for (const product of products) {
        expect(await missingSteps(storage, product), "the ledger").toEqual([]);
      }
    },
  };
}
