import { expect, it } from "vitest";
import type { OrderStatus, StoredOrder } from "~/modules/orders/order.resource";
import { countOrder } from "~/modules/orders/order-records.server";
import { ordersWithWrongStock } from "~/modules/orders/stock-of-state.server";
import { move } from "~/modules/pricing/history";
import { countQuote, rowOfQuote } from "~/modules/quotes/quote-records.server";
import { site } from "~/modules/settings/site";
import { recount } from "~/modules/upkeep/recount.server";
import type { Storage } from "~/storage/storage";
import { commandLine } from "../support/command-line";
import { onEveryEngine } from "../support/engines";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";

const line = commandLine();
const boss = askedBy({ uid: "boss" });

async function anOrder({ commerce, gateway }: Shop, id: string, quantity: number) {
  const quote = await commerce.quotes.submit(null, aSubmission([{ id, quantity }]));
  return gateway.call("orders.createFromQuote", [quote.id], boss);
}

/** Writes an order as the earlier version did, which left the stock as it was. */
function wasMoved(storage: Storage, id: string, ...states: OrderStatus[]): Promise<void> {
  return storage.atomically(async (tx) => {
    const before = (await tx.orders.get(id)) as StoredOrder;
    const at = new Date();
    const moves = states.map((to) => move({ at, actor: "boss", from: before.status, to }));
    const status = states.at(-1) ?? before.status;
    const after = { ...before, status, openFor: null, history: [...before.history, ...moves] };
    await tx.orders.put(after);
    countOrder(tx, site, { before, after });
  });
}

/** Writes an accepted offer as the earlier version did when its date had passed. */
function wasExpired(storage: Storage, id: string): Promise<void> {
  return storage.atomically(async (tx) => {
    const before = await tx.quotes.get(id);
    if (!before) throw new Error("There is no such quote");
    const expiry = { at: new Date(), actor: "system", from: "Approved", to: "Expired" };
    const history = [...before.history, move(expiry)];
    const after = rowOfQuote({ ...before, status: "Expired", history });
    await tx.quotes.put(after);
    countQuote(tx, site, { before, after });
  });
}

await onEveryEngine("what an earlier version left wrong", (open) => {
  it("is found by doctor and corrected by repair where the records prove it", async () => {
    const store = await open();
    const shop = await openShop({ storage: store.storage });
    const { commerce, gateway, storage } = shop;
    const admin = { id: "boss", email: "boss@example.test", created: new Date() };
    await storage.admins.put({ ...admin, role: null, name: null });
    const products = ["reopened", "refunded", "counted", "shipped", "offered"];
    await shop.add(...products.map((id) => ({ id, price: 5, stock: 9 })));
    const stocks = async () => {
      const rows = await storage.products.getMany(products);
      return Object.fromEntries(rows.map(({ id, stock }) => [id, stock]));
    };
    try {
      const reopened = await anOrder(shop, "reopened", 4);
      const counted = await anOrder(shop, "counted", 4);
      const refunded = await anOrder(shop, "refunded", 4);
      const shipped = await anOrder(shop, "shipped", 4);
      for (const { id } of [reopened, counted]) {
        await gateway.call("orders.updateStatus", [id, "Cancelled"], boss);
        await wasMoved(storage, id, "Refunded", "Processing", "Shipped");
      }
      await wasMoved(storage, refunded.id, "Processing", "Refunded");
      await wasMoved(storage, shipped.id, "Processing", "Shipped", "Refunded");
      shop.time.now = new Date(shop.time.now.getTime() + 60_000);
      await gateway.call("products.update", ["counted", { stock: 5 }], boss);

      const quote = await commerce.quotes.submit(
        null,
        aSubmission([{ id: "offered", quantity: 1 }]),
      );
      const seen = await gateway.call("quotes.updateStatus", [quote.id, "Quoted"], boss);
      await commerce.quotes.answer(quote.id, "Approved", { actor: "customer-link", seen });
      await wasExpired(storage, quote.id);

      line.set(store.variables);
      await line.run("doctor");
      if (!storage.billsReads) {
        expect(line.out).toMatch(/^warn {2}stock of orders: 2 orders of an earlier version/m);
        expect(line.out).toMatch(/^warn {2}accepted offers: 1 accepted offers were stored/m);
      }
      const [before, orders] = [await stocks(), [reopened, refunded]];
      expect(await line.run("repair", "--dry-run", "--json")).toBe(0);
      const found = JSON.parse(line.out);
      expect(found.orders.sort()).toEqual(orders.map(({ orderNumber }) => orderNumber).sort());
      expect(found.quotes).toEqual([quote.quoteNumber]);
      expect(await stocks()).toEqual(before);

      expect(await line.run("repair")).toBe(0);
      expect(line.out).toMatch(/^Corrected the stock of 2 orders: O-/m);
      expect(line.out).toContain(`Restored 1 accepted offers: ${quote.quoteNumber}.`);
      const right = { reopened: 5, refunded: 9, counted: 5, shipped: 5, offered: 9 };
      expect(await stocks()).toEqual(right);
      expect((await commerce.quotes.find(quote.id))?.status).toBe("Approved");
      expect(await recount(storage, site)).toEqual([]);
      expect((await ordersWithWrongStock(storage).next()).done).toBe(true);
      expect(await line.run("repair")).toBe(0);
      expect(line.out).toMatch(/^Corrected the stock of 0 orders\.$/m);
      await gateway.call("orders.createFromQuote", [quote.id], boss);
    } finally {
      await shop.close();
      await store.close();
    }
  });
});
