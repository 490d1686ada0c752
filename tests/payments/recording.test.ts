import { afterEach, beforeEach, expect, it } from "vitest";
import { type Announcements, silentAnnouncements } from "~/modules/announcements";
import { productCounterName } from "~/modules/catalogue/catalogue-counts";
import type { Order, PaidSession } from "~/modules/orders/order.resource";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { onceAvailable } from "../support/patience";
import { aMail } from "../support/records";
import { openShop, type Shop } from "../support/shop";

let made = 0;

function aSession(fields: Partial<PaidSession> = {}): PaidSession {
  made += 1;
  return {
    sessionId: `cs_test_${made}`,
    customerId: null,
    customer: {
      firstName: "Ada",
      lastName: "Byron King",
      email: "Ada@Example.test",
      phone: "+353 1",
    },
    items: [],
    total: 0,
    ...fields,
  };
}

await onEveryEngine("orders.recordPaidSession", (open, engine) => {
  let engineStore: EngineStore;
  let shop: Shop;

  beforeEach(async () => {
    engineStore = await open();
    const announcements: Announcements = {
      ...silentAnnouncements,
      orderRecorded: (tx, { orderNumber }) => tx.outbox.insert(aMail({ key: orderNumber })),
    };
    shop = await openShop({ storage: engineStore.storage, announcements });
  });
  afterEach(() => engineStore.close());

  const record = (session: PaidSession) => shop.commerce.orders.recordPaidSession(session);
  const product = (id: string) => shop.storage.products.get(id);
  const mailed = async () =>
    (await shop.storage.outbox.find({ limit: 10, only: ["key"] })).map(({ key }) => key);
  async function counters(...names: string[]) {
    const values = await shop.storage.counters.get(names);
    return names.map((name) => values.get(name) ?? 0);
  }

  it("makes a paid order with the catalogue's names and prices", async () => {
    await shop.add(
      { id: "lamp", productName: "Lamp", brand: "Norvik", price: 19.99, stock: 10 },
      {
        id: "stand",
        productName: "Stand",
        brand: "Norvik",
        price: 40,
        stock: 5,
        primaryImageURL: "/stand.png",
        variants: [
          { id: "tall", name: "Tall", sku: null, price: 55.5, stock: 2, imageURL: "/tall.png" },
        ],
      },
    );
    const session = aSession({
      customerId: "uid-1",
      items: [
        { id: "lamp", quantity: 2 },
        { id: "stand", quantity: 1, variantId: "tall" },
      ],
      total: 90,
      subtotal: 95.48,
      currency: "eur",
    });
    const { order, created } = await record(session);
    expect(created).toBe(true);
    expect(order).toMatchObject({
      id: session.sessionId,
      customerId: "uid-1",
      customer: { firstName: "Ada", lastName: "Byron King", email: "Ada@Example.test" },
      items: [
        {
          id: "lamp",
          variantId: null,
          quantity: 2,
          productName: "Lamp",
          brand: "Norvik",
          variantName: null,
          primaryImageURL: null,
          price: 19.99,
          subtotal: 39.98,
        },
        {
          id: "stand",
          variantId: "tall",
          quantity: 1,
          productName: "Stand",
          brand: "Norvik",
          variantName: "Tall",
          primaryImageURL: "/tall.png",
          price: 55.5,
          subtotal: 55.5,
        },
      ],
      total: 90,
      status: "Processing",
      paymentStatus: "paid",
      paymentSessionId: session.sessionId,
      stockShortfall: [],
      needsReview: null,
    });
    expect(order.orderNumber).toMatch(/^O-20260301-\d{4}[A-Z2-9]{4}$/);
    expect(await shop.commerce.orders.find(order.orderNumber)).toEqual(order);
    expect(await shop.commerce.orders.findBySession(session.sessionId)).toEqual(order);
    expect(await shop.commerce.orders.listForCustomer("uid-1")).toEqual([order]);
    expect((await product("lamp"))?.stock).toBe(8);
    expect(await product("stand")).toMatchObject({ stock: 5, variants: [{ stock: 1 }] });
    expect(await mailed()).toEqual([order.orderNumber]);
    expect(
      await counters(
        "orders|status|Processing",
        "days|2026-03-01|orders",
        "days|2026-03-01|value",
        "orders|flagged",
      ),
    ).toEqual([1, 1, 9000, 0]);
  });

  it("makes one order of two deliveries, and takes stock once", async () => {
    await shop.add({ id: "lamp", price: 20, stock: 10 });
    const session = aSession({ items: [{ id: "lamp", quantity: 3 }], total: 60 });
    const first = await record(session);
    const second = await record({ ...session, total: 1, items: [] });
    expect(second).toEqual({ order: first.order, created: false });
    expect((await product("lamp"))?.stock).toBe(7);
    expect(await counters("orders|status|Processing")).toEqual([1]);
    expect(await mailed()).toEqual([first.order.orderNumber]);
  });

  it("decides by the constraint, however many come at once", async () => {
    await shop.add({ id: "lamp", price: 20, stock: 100 });
    const other = await openShop({ storage: await engineStore.reopen() });
    const session = aSession({ items: [{ id: "lamp", quantity: 1 }], total: 20 });
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        onceAvailable(() => (at % 2 ? shop : other).commerce.orders.recordPaidSession(session)),
      ),
    );
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(results.map(({ order }) => order.orderNumber)).size).toBe(1);
    expect((await product("lamp"))?.stock).toBe(99);
    expect(await counters("orders|status|Processing")).toEqual([1]);
  });

  it("draws another number when one is taken, and calls no stranger a repeat", async () => {
    await engineStore.close();
    engineStore = await open();
    let drawn = 0;
    const stubborn = {
      int: (max: number) => (drawn++ < 25 ? 1 : Math.floor(Math.random() * max)),
      token: () => "x",
    };
    shop = await openShop({ storage: engineStore.storage, random: stubborn });
    const results = [];
    for (let nth = 0; nth < 3; nth += 1) results.push(await record(aSession()));
    expect(results.map(({ created }) => created)).toEqual([true, true, true]);
    expect(new Set(results.map(({ order }) => order.orderNumber)).size).toBe(3);
  });

  it("groups the lines of a product: one update, one version", async () => {
    await shop.add({
      id: "stand",
      price: 10,
      stock: 10,
      variants: [
        { id: "red", name: "Red", sku: null, price: null, stock: null, imageURL: null },
        { id: "blue", name: "Blue", sku: null, price: null, stock: null, imageURL: null },
        { id: "own", name: "Own", sku: null, price: null, stock: 4, imageURL: null },
      ],
    });
    await record(
      aSession({
        items: [
          { id: "stand", quantity: 2, variantId: "red" },
          { id: "stand", quantity: 3, variantId: "blue" },
          { id: "stand", quantity: 1, variantId: "own" },
          { id: "stand", quantity: 1 },
        ],
        total: 70,
      }),
    );
    const after = await product("stand");
    expect(after?.stock).toBe(4);
    expect(after?.variants.map(({ stock }) => stock)).toEqual([null, null, 3]);
    expect(after?.version).toBe(2);
  });

  it("passes over untracked stock, unknown products and unknown variants", async () => {
    await shop.add({ id: "endless", price: 10, stock: null }, { id: "lamp", price: 10, stock: 5 });
    const { order } = await record(
      aSession({
        items: [
          { id: "endless", quantity: 1 },
          { id: "gone", quantity: 2 },
          { id: "lamp", quantity: 1, variantId: "gone" },
        ],
        total: 40,
      }),
    );
    expect(order.items.map(({ productName, price }) => [productName, price])).toEqual([
      [expect.stringMatching(/^Product/), 10],
      ["gone", null],
      [expect.stringMatching(/^Product/), null],
    ]);
    expect(order.stockShortfall).toEqual([]);
    expect(order.needsReview).toMatch(/no longer in the catalogue/);
    expect((await product("endless"))?.stock).toBeNull();
    expect((await product("lamp"))?.stock).toBe(5);
  });

  it("keeps an order whose product was deleted after the payment page opened", async () => {
    await shop.add({ id: "lamp", productName: "Lamp", price: 20, stock: 5 });
    await shop.storage.atomically((tx) => shop.commerce.products.delete(tx, "admin", "lamp"));
    const { order, created } = await record(
      aSession({ items: [{ id: "lamp", quantity: 1 }], total: 20 }),
    );
    expect(created).toBe(true);
    expect(order.items[0]).toMatchObject({ id: "lamp", productName: "lamp", price: null });
    expect(order.total).toBe(20);
  });

  it("records what was paid beyond the stock, and says what is missing", async () => {
    await shop.add({ id: "lamp", price: 20, stock: 1 });
    const { order } = await record(aSession({ items: [{ id: "lamp", quantity: 3 }], total: 60 }));
    expect(order.stockShortfall).toEqual([{ id: "lamp", variantId: null, missing: 2 }]);
    expect(order.needsReview).toBe("Paid, but not enough stock.");
    expect((await product("lamp"))?.stock).toBe(0);
    expect(await counters("orders|flagged")).toEqual([1]);
    expect((await shop.commerce.orders.listPage({ flagged: true })).items).toEqual([order]);
  });

  it("keeps the catalogue's totals when a product sells out", async () => {
    await shop.add({ id: "lamp", price: 20, stock: 1 }, { id: "other", price: 20, stock: 9 });
    const inStock = productCounterName({ available: true });
    const all = productCounterName({});
    expect(await counters(inStock, all)).toEqual([2, 2]);
    await record(aSession({ items: [{ id: "lamp", quantity: 1 }], total: 20 }));
    expect(await counters(inStock, all)).toEqual([1, 2]);
    expect((await product("lamp"))?.available).toBe(false);
    const left = await shop.commerce.catalogue.cards(
      { available: true },
      { sort: "name", limit: 9 },
    );
    expect(left.items.map(({ id }) => id)).toEqual(["other"]);
    const inCategory = await shop.commerce.products.listByCategory("balances-scales");
    expect(inCategory.items.find(({ id }) => id === "lamp")?.stock).toBe(0);
  });

  it.each([
    ["an amount that is not the catalogue's", { total: 1, subtotal: 1 }, /amount differs/],
    ["another currency", { total: 20, currency: "usd" }, /another currency/],
    ["what the provider's data shows", { total: 20, review: ["Odd."] }, /^Odd\.$/],
  ])("asks for review of %s, and records it", async (_, fields, reason) => {
    await shop.add({ id: "lamp", price: 20, stock: 5 });
    const items = [{ id: "lamp", quantity: 1 }];
    const { order, created } = await record(aSession({ items, ...fields }));
    expect(created).toBe(true);
    expect(order.needsReview).toMatch(reason);
    expect(order.total).toBe(fields.total);
  });

  it("takes a promotion code for what it is", async () => {
    await shop.add({ id: "lamp", price: 20, stock: 5 });
    const items = [{ id: "lamp", quantity: 1 }];
    const { order } = await record(aSession({ items, subtotal: 20, total: 15, currency: "eur" }));
    expect(order).toMatchObject({ total: 15, needsReview: null, items: [{ subtotal: 20 }] });
  });

  it("records a session without items, for a person to look at", async () => {
    const { order } = await record(aSession({ total: 5 }));
    expect(order).toMatchObject({ items: [], customerId: null, total: 5 });
    expect(order.needsReview).toBe("The payment lists no items.");
  });

  // Of two servers Firestore's emulator lets each wait for the other's lock at the product, at every sale.
  const isSlow = engine === "Firestore";
  const [buyers, stocked] = isSlow ? [60, 48] : [500, 400];

  it(`sells ${stocked} units to ${buyers} buyers, with lines in either order, and no deadlock`, async () => {
    await shop.add({ id: "a", price: 1, stock: stocked }, { id: "b", price: 1, stock: 1000 });
    const other = isSlow ? shop : await openShop({ storage: await engineStore.reopen() });
    const lines = [
      { id: "a", quantity: 1 },
      { id: "b", quantity: 1 },
    ];
    const results: { order: Order; created: boolean }[] = [];
    const waiting = Array.from({ length: buyers }, (_, at) => at);
    // As many at once as two instances' connections and their lines bear.
    const queue = Array.from({ length: isSlow ? 10 : 40 }, async () => {
      for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
        const items = at % 2 ? lines : [...lines].reverse();
        const { orders } = (at % 4 < 2 ? shop : other).commerce;
        const session = aSession({ items, total: 2 });
        results.push(await onceAvailable(() => orders.recordPaidSession(session)));
      }
    });
    await Promise.all(queue);
    const short = buyers - stocked;
    expect(results.every(({ created }) => created)).toBe(true);
    expect(results.filter(({ order }) => order.needsReview !== null)).toHaveLength(short);
    expect((await product("a"))?.stock).toBe(0);
    expect((await product("b"))?.stock).toBe(1000 - buyers);
    expect(await counters("orders|status|Processing", "orders|flagged")).toEqual([buyers, short]);
  });

  if (engine !== "SQLite") return;
  it("writes the order first where there are no transactions, and never loses it to the stock", async () => {
    await shop.add({ id: "lamp", price: 20, stock: 5 });
    const storage = {
      ...engineStore.storage,
      transactional: false,
      atomically: (work: (tx: never) => Promise<unknown>) =>
        engineStore.storage.atomically((tx) => {
          const patchMany = async () => {
            throw new Error("lost update");
          };
          const products = Object.create(tx.products, { patchMany: { value: patchMany } });
          return work(Object.create(tx, { products: { value: products } }) as never);
        }),
    } as EngineStore["storage"];
    const hosted = await openShop({ storage });
    const { created, order } = await hosted.commerce.orders.recordPaidSession(
      aSession({ items: [{ id: "lamp", quantity: 1 }], total: 20 }),
    );
    expect(created).toBe(true);
    expect(await shop.commerce.orders.find(order.orderNumber)).toEqual(order);
    expect((await product("lamp"))?.stock).toBe(5);
  });
});
