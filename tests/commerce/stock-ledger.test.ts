import { expect, it } from "vitest";
import type { ArgsOf, MethodName, ResultOf } from "~/gateway/methods";
import { missingSteps } from "~/modules/catalogue/stock-ledger.server";
import type { StockMovement } from "~/modules/inventory/stock-movement.resource";
import { site } from "~/modules/settings/site";
import { recount } from "~/modules/upkeep/recount.server";
import { reindex } from "~/modules/upkeep/reindex.server";
import type { Storage } from "~/storage/storage";
import { onEveryEngine } from "../support/engines";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";

const boss = askedBy({ uid: "boss" }, "r1");

async function opened(storage: Storage): Promise<Shop> {
  const shop = await openShop({ storage });
  const admin = { id: "boss", email: "boss@example.test", created: new Date() };
  await shop.storage.admins.put({ ...admin, role: null, name: null });
  return shop;
}

function caller({ gateway }: Shop) {
  return <N extends MethodName>(name: N, args: ArgsOf<N>): Promise<ResultOf<N>> =>
    gateway.call(name, args, boss);
}

/** The movements of a product, the oldest first, without what the clock gave. */
async function movements({ storage }: Shop, productId: string) {
  const rows = await storage.stockMovements.find({
    where: { productId },
    order: { by: "at", direction: "asc" },
    limit: 100,
  });
  return rows.map(({ id: _, at: __, ...row }) => row);
}

function moved(fields: Partial<StockMovement>) {
  const row = { productId: "scale", variantId: null, actor: "boss", reference: null, note: null };
  return { ...row, ...fields };
}

const variant = { id: "v", name: "V", sku: null, price: null, stock: 2, imageURL: null };

await onEveryEngine("the ledger of stock", (open) => {
  it("says of every change why, by whom and for which order", async () => {
    const engine = await open();
    const shop = await opened(engine.storage);
    const call = caller(shop);
    const later = () => {
      shop.time.now = new Date(shop.time.now.getTime() + 1_000);
    };
    await call("products.create", [{ id: "scale", productName: "Scale", price: 5, stock: 9 }]);
    later();
    const quote = await shop.commerce.quotes.submit(
      "mara",
      aSubmission([{ id: "scale", quantity: 4 }]),
    );
    const { orderNumber } = await call("orders.createFromQuote", [quote.id]);
    later();
    await call("orders.updateStatus", [orderNumber, "Cancelled"]);
    later();
    const customer = { firstName: "", lastName: "", email: "a@example.test", phone: "" };
    const items = [{ id: "scale", quantity: 20 }];
    const session = { sessionId: "cs_1", customerId: null, customer, items, total: 100 };
    const paid = await shop.commerce.orders.recordPaidSession(session);
    later();
    await call("products.update", ["scale", { variants: [variant] }]);
    later();
    await call("products.update", ["scale", { stock: null }]);
    later();
    await call("products.update", ["scale", { variants: [], stock: 3 }]);
    const number = { reference: orderNumber };
    expect(await movements(shop, "scale")).toEqual([
      moved({ change: 9, balance: 9, reason: "opening" }),
      moved({ change: -4, balance: 5, reason: "order", ...number }),
      moved({ change: 4, balance: 9, reason: "cancel", ...number }),
      // No more than there was.
      moved({
        change: -9,
        balance: 0,
        reason: "order",
        actor: "guest",
        reference: paid.order.orderNumber,
      }),
      moved({ variantId: "v", change: 2, balance: 2, reason: "opening" }),
      moved({ change: 0, balance: null, reason: "closing" }),
      ...(await movements(shop, "scale")).slice(6),
    ]);
    expect(new Set((await movements(shop, "scale")).slice(6))).toEqual(
      new Set([
        moved({ change: 3, balance: 3, reason: "opening" }),
        moved({ variantId: "v", change: -2, balance: null, reason: "closing" }),
      ]),
    );
    // What changes nothing of the stock moves nothing.
    await call("products.update", ["scale", { productName: "Other" }]);
    expect(await movements(shop, "scale")).toHaveLength(8);
    await shop.close();
    await engine.close();
  });

  it("stands beside what is committed: sold, and not shipped yet", async () => {
    const { storage, close } = await open();
    const shop = await opened(storage);
    const call = caller(shop);
    await shop.add({ id: "scale", price: 20, stock: 50, variants: [variant] });
    const of = (variantId: string | null) => ({ productId: "scale", variantId });
    const committed = () => call("stock.committed", [[of(null), of("v"), of("gone")]]);
    const ordered = async (quantity: number, variantId?: string) => {
      const asked = aSubmission([{ id: "scale", quantity, variantId }]);
      const { id } = await shop.commerce.quotes.submit(null, asked);
      return (await call("orders.createFromQuote", [id])).orderNumber;
    };
    expect(await committed()).toEqual([0, 0, 0]);
    const [five, two, four] = [await ordered(5), await ordered(2, "v"), await ordered(4)];
    expect(await committed()).toEqual([9, 2, 0]);
    const part = { count: 1, lines: [{ at: 0, quantity: 3 }], parcel: null };
    await call("orders.ship", [five, part]);
    expect(await committed()).toEqual([6, 2, 0]);
    await call("orders.ship", [five, { count: 2, lines: null, parcel: null }]);
    await call("orders.updateStatus", [two, "Cancelled", {}]);
    expect(await committed()).toEqual([4, 0, 0]);
    await call("orders.updateStatus", [four, "Processing", {}]);
    await call("orders.updateStatus", [four, "Shipped", {}]);
    expect(await committed()).toEqual([0, 0, 0]);
    expect(await recount(storage, site)).toEqual([]);
    await shop.close();
    await close();
  });

  it("adds up to the stock, whatever forty buyers and sellers do at once", async () => {
    const engine = await open();
    const shop = await opened(engine.storage);
    const call = caller(shop);
    const variants = ["a", "b"].map((id) => ({ ...variant, id, stock: id === "a" ? 30 : null }));
    await shop.add({ id: "scale", price: 5, stock: 25, variants }, { id: "plain", stock: 40 });
    const customer = { firstName: "", lastName: "", email: "a@example.test", phone: "" };
    const buy = (at: number) => {
      const items = [
        { id: "scale", quantity: 1 + (at % 3), variantId: at % 2 ? "a" : "b" },
        { id: "plain", quantity: 2 },
      ];
      const session = { sessionId: `cs_${at}`, customerId: null, customer, items, total: 9 };
      return shop.commerce.orders.recordPaidSession(session);
    };
    const sold = Promise.all(Array.from({ length: 30 }, (_, at) => buy(at)));
    const set = Array.from({ length: 10 }, (_, at) =>
      call("products.update", ["plain", { stock: 10 + at }]),
    );
    await Promise.all([...set, ...(await sold).slice(0, 8).map(cancel)]);
    function cancel({ order }: { order: { orderNumber: string } }) {
      return call("orders.updateStatus", [order.orderNumber, "Cancelled"]);
    }
    for (const product of await shop.storage.products.getMany(["scale", "plain"])) {
      expect(await missingSteps(shop.storage, product)).toEqual([]);
    }
    await shop.close();
    await engine.close();
  });

  it("is put right by reindex after another program wrote a stock", async () => {
    const engine = await open();
    const shop = await opened(engine.storage);
    await shop.add({ id: "scale", stock: 9, variants: [variant] });
    await shop.storage.products.patch("scale", { stock: 4 });
    const [older] = await shop.storage.products.getMany(["scale"]);
    if (!older) throw new Error("not there");
    // As a product from before there was a ledger.
    await shop.storage.products.insert({ ...older, id: "old", sku: null });
    expect((await reindex(shop.storage)).stock).toBe(2);
    const system = { actor: "system", note: "Not entered when it changed." };
    expect((await movements(shop, "scale")).at(-1)).toEqual(
      moved({ ...system, change: -5, balance: 4, reason: "correction" }),
    );
    expect(await movements(shop, "old")).toHaveLength(2);
    expect((await movements(shop, "old")).map(({ reason }) => reason)).toEqual([
      "opening",
      "opening",
    ]);
    expect((await reindex(shop.storage)).stock).toBe(0);
    await shop.close();
    await engine.close();
  });
});
