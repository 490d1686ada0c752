import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endOfDay } from "~/kernel/calendar";
import type { Random } from "~/kernel/identifiers";
import { cartOf } from "~/modules/cart/cart.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.add(
    { id: "scale", price: 19.99, stock: 5 },
    { id: "press", price: null },
    { id: "tool", price: 10, variants: [variant("big", 12.5, 3), variant("small", null, null)] },
    { id: "hidden", published: false },
  );
  await shop.storage.admins.put({
    id: "boss",
    email: "boss@example.test",
    created: new Date(),
    role: null,
    name: null,
  });
});
afterAll(() => shop.close());

function variant(id: string, price: number | null, stock: number | null) {
  return { id, name: id, sku: null, price, stock, imageURL: null };
}

const boss = askedBy({ uid: "boss" }, "r1");

function submit(...args: Parameters<typeof aSubmission>): Promise<Quote> {
  return shop.commerce.quotes.submit(null, aSubmission(...args));
}

describe("quotes.submit", () => {
  it("freezes names and prices of the catalogue, and leaves unpriced lines open", async () => {
    const quote = await submit([
      { id: "scale", quantity: 3 },
      { id: "press", quantity: 1 },
      { id: "tool", quantity: 2, variantId: "big" },
    ]);
    expect(quote.quoteNumber).toMatch(/^Q-20260301-\d{4}[A-Z2-9]{4}$/);
    expect(quote).toMatchObject({ status: "Pending", subtotal: null, total: null, revision: 0 });
    expect(quote.items.map(({ price, subtotal }) => [price, subtotal])).toEqual([
      [19.99, 59.97],
      [null, null],
      [12.5, 25],
    ]);
    expect(await shop.commerce.quotes.find(quote.quoteNumber)).toEqual(quote);
  });

  it("refuses what is not sold and stores nothing", async () => {
    const before = await shop.commerce.quotes.countByStatus();
    for (const items of [
      [{ id: "hidden", quantity: 1 }],
      [{ id: "nothing", quantity: 1 }],
      [{ id: "tool", quantity: 1, variantId: "gone" }],
    ]) {
      await expect(submit(items)).rejects.toMatchObject({ name: "Failure", kind: "impossible" });
    }
    expect(await shop.commerce.quotes.countByStatus()).toEqual(before);
  });

  it("draws another number when the first is taken", async () => {
    const first = await submit([{ id: "scale", quantity: 1 }]);
    // The same number twice, then another: the second quote has to draw again.
    const drawn = [...numberOf(first), 1, 2, 3, 4, 5];
    let ids = 0;
    const random: Random = {
      token: () => "",
      int: (max) => (max === 36 ? (ids++ * 7) % 36 : (drawn.shift() ?? 6)),
    };
    const { commerce } = await openShop({ storage: shop.storage, random });
    const second = await commerce.quotes.submit(null, aSubmission([{ id: "scale", quantity: 1 }]));
    expect(second.quoteNumber).not.toBe(first.quoteNumber);
    expect(drawn).toEqual([]);
  });
});

/** What `random.int` has to answer for that number to be drawn. */
function numberOf({ quoteNumber }: Quote): number[] {
  const [, , tail = ""] = quoteNumber.split("-");
  const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
  return [Number(tail.slice(0, 4)), ...[...tail.slice(4)].map((letter) => letters.indexOf(letter))];
}

describe("the life of a quote", () => {
  it("is priced, offered, accepted and becomes one order at the offered price", async () => {
    const asked = await submit([
      { id: "scale", quantity: 2 },
      { id: "press", quantity: 1 },
    ]);
    const call = shop.gateway.call;
    await expect(
      call("quotes.updateStatus", [asked.quoteNumber, "Quoted"], boss),
    ).rejects.toMatchObject({ kind: "impossible" });

    const offer = await call(
      "quotes.updateStatus",
      [
        asked.quoteNumber,
        "quoted",
        {
          prices: [
            { id: "press", price: 500 },
            { id: "scale", price: 15 },
          ],
        },
      ],
      boss,
    );
    expect(offer).toMatchObject({ status: "Quoted", total: 651.9, revision: 1 });
    expect(offer.validUntil).toEqual(endOfDay("2026-03-31", site.timeZone.id));

    const accepted = await shop.commerce.quotes.answer(asked.quoteNumber, "Approved", {
      actor: "customer-link",
      seen: offer,
    });
    expect(accepted.history.map(({ to }) => to)).toEqual(["Pending", "Quoted", "Approved"]);

    const order = await call("orders.createFromQuote", [accepted], boss);
    expect(order).toMatchObject({
      status: "Pending",
      paymentStatus: "unpaid",
      total: 651.9,
      quoteNumber: asked.quoteNumber,
    });
    expect(order.items.map(({ price }) => price)).toEqual([15, 500]);
    expect((await shop.commerce.products.getById("scale"))?.stock).toBe(3);

    const again = await call("orders.createFromQuote", [asked.id], boss);
    expect(again.orderNumber).toBe(order.orderNumber);
    expect((await shop.commerce.products.getById("scale"))?.stock).toBe(3);

    const trail = await shop.commerce.audit.listPage({ targetId: order.orderNumber });
    expect(trail.items).toHaveLength(1);
    expect(trail.items[0]).toMatchObject({ action: "orders.createFromQuote", actorUid: "boss" });
  });

  it("expires when its offer is over, on reading and by the sweep", async () => {
    const asked = await submit([{ id: "scale", quantity: 1 }]);
    await shop.gateway.call("quotes.updateStatus", [asked.id, "Quoted"], boss);
    const start = shop.time.now;
    shop.time.now = new Date(start.getTime() + 31 * 86_400_000);
    expect((await shop.commerce.quotes.find(asked.id))?.status).toBe("Expired");
    await expect(
      shop.commerce.quotes.answer(asked.id, "Approved", { actor: "customer-link", seen: asked }),
    ).rejects.toMatchObject({ kind: "conflict" });
    expect(await shop.commerce.quotes.expire(100)).toBeGreaterThanOrEqual(1);
    expect((await shop.storage.quotes.get(asked.id))?.status).toBe("Expired");
    shop.time.now = start;
  });

  it("the present status again writes nothing, no history and no audit entry", async () => {
    const asked = await submit([{ id: "scale", quantity: 1 }]);
    const same = await shop.gateway.call("quotes.updateStatus", [asked, "pending"], boss);
    expect(same).toEqual(asked);
    const trail = await shop.commerce.audit.listPage({ targetId: asked.quoteNumber });
    expect(trail.items).toEqual([]);
  });

  it.each([
    ["an unknown line", { prices: [{ id: "nothing", price: 1 }] }, /line that this quote/],
    ["an unknown variant", { prices: [{ id: "scale", variantId: "xl", price: 1 }] }, /this quote/],
    [
      "two prices for a line",
      {
        prices: [
          { id: "scale", price: 1 },
          { id: "scale", price: 2 },
        ],
      },
      /two prices/,
    ],
    ["a day in the past", { validUntil: "2026-02-28" }, /future day/],
  ])("an offer with %s is refused, and nothing is sent", async (_, change, words) => {
    const { quoteNumber } = await submit([{ id: "scale", quantity: 1 }]);
    const offering = shop.gateway.call(
      "quotes.updateStatus",
      [quoteNumber, "Quoted", change],
      boss,
    );
    await expect(offering).rejects.toThrow(words);
    const after = await shop.commerce.quotes.find(quoteNumber);
    expect([after?.status, after?.revision]).toEqual(["Pending", 0]);
  });

  it("an offer until a day ends with that day in the store's time zone", async () => {
    const { quoteNumber } = await submit([{ id: "scale", quantity: 1 }]);
    const change = { validUntil: "2026-06-30" };
    await shop.gateway.call("quotes.updateStatus", [quoteNumber, "Quoted", change], boss);
    const after = await shop.commerce.quotes.find(quoteNumber);
    expect(after?.validUntil).toEqual(endOfDay("2026-06-30", site.timeZone.id));
  });

  it("trusts only id and number of the record it is sent", async () => {
    const asked = await submit([{ id: "scale", quantity: 1 }]);
    const forged = { ...asked, total: 1, items: [], status: "Approved" as const };
    const order = await shop.gateway.call("orders.createFromQuote", [forged], boss);
    expect(order).toMatchObject({ total: 19.99 });
    expect(order.items).toHaveLength(1);
  });

  it("cancelling an order gives its stock back once", async () => {
    const asked = await submit([{ id: "tool", quantity: 2, variantId: "big" }]);
    const stock = async () =>
      (await shop.commerce.products.getById("tool"))?.variants.find(({ id }) => id === "big")
        ?.stock;
    expect(await stock()).toBe(3);
    const order = await shop.gateway.call("orders.createFromQuote", [asked], boss);
    expect(await stock()).toBe(1);
    await shop.gateway.call("orders.updateStatus", [order, "Cancelled"], boss);
    expect(await stock()).toBe(3);
  });

  it("holds stock by its state, whichever way led there, forced moves among them", async () => {
    const stock = async () => (await shop.storage.products.get("lever"))?.stock;
    await shop.add({ id: "lever", productName: "Lever", price: 10, stock: 10 });
    const { orderNumber: order } = await shop.gateway.call(
      "orders.createFromQuote",
      [await submit([{ id: "lever", quantity: 4 }])],
      boss,
    );
    const path = ["Cancelled", "Refunded", "Processing", "Refunded", "Processing", "Shipped"];
    const held: unknown[] = [];
    for (const status of path) {
      const forced = { force: true, note: "By hand." };
      await shop.gateway.call("orders.updateStatus", [order, status, forced], boss);
      held.push(10 - ((await stock()) ?? 0));
    }
    expect(held).toEqual([0, 0, 4, 0, 4, 4]);
    // Goods that were shipped stay out after a forced end, until they come back.
    const forced = { force: true, note: "Lost." };
    await shop.gateway.call("orders.updateStatus", [order, "Cancelled", forced], boss);
    expect(await stock()).toBe(6);
    const back = { count: 1, lines: [{ at: 0, quantity: 4 }], reason: "Found", restock: true };
    await shop.gateway.call("orders.takeBack", [order, back], boss);
    expect(await stock()).toBe(10);
  });

  it("refuses moves that the tables do not have, and lets only owners force them", async () => {
    const asked = await submit([{ id: "tool", quantity: 1 }]);
    const sales = askedBy({ uid: "sal" });
    await shop.commerce.admin.grant("sal", "sal@example.test");
    await shop.storage.admins.patch("sal", { role: "sales" });
    const move = (to: string, options: object, by = sales) =>
      shop.gateway.call("quotes.updateStatus", [asked.id, to, options], by);
    await move("Quoted", { prices: [{ id: "tool", price: 5 }] });
    await expect(move("Declined", {})).rejects.toMatchObject({ kind: "impossible" });
    await expect(move("In Review", {}, boss)).rejects.toMatchObject({ kind: "impossible" });
    const forced = { force: true, note: "By telephone." };
    await expect(move("Declined", forced)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(move("Declined", { force: true }, boss)).rejects.toMatchObject({
      kind: "invalid",
    });
    expect((await move("Declined", forced, boss)).history.at(-1)?.note).toContain("Forced");
    const { items } = await shop.commerce.audit.listPage({ limit: 1 });
    expect(items[0]?.summary).toContain("Quoted → Declined (forced)");
    await expect(move("Approved", {})).rejects.toMatchObject({ kind: "impossible" });

    const order = await shop.gateway.call(
      "orders.createFromQuote",
      [await submit([{ id: "tool", quantity: 1 }])],
      boss,
    );
    const unpaid = shop.gateway.call("orders.updateStatus", [order, "Refunded"], boss);
    await expect(unpaid).rejects.toMatchObject({ kind: "impossible" });
  });

  it("an accepted offer does not expire; it is cancelled with a reason or ordered", async () => {
    const asked = await submit([{ id: "tool", quantity: 1 }]);
    const now = shop.time.now;
    await shop.gateway.call("quotes.updateStatus", [asked.id, "Quoted"], boss);
    await shop.gateway.call("quotes.updateStatus", [asked.id, "Approved"], boss);
    shop.time.now = new Date(now.getTime() + 400 * 86_400_000);
    await shop.commerce.quotes.expire(100);
    const found = await shop.commerce.quotes.find(asked.id);
    const cancel = shop.gateway.call("quotes.updateStatus", [asked.id, "Cancelled"], boss);
    await expect(cancel).rejects.toMatchObject({ kind: "impossible" });
    const order = await shop.gateway.call("orders.createFromQuote", [asked.id], boss);
    shop.time.now = now;
    expect([found?.status, order.status]).toEqual(["Approved", "Pending"]);
  });

  it("one quote makes one order under twenty parallel calls", async () => {
    const asked = await submit([{ id: "tool", quantity: 1, variantId: "big" }]);
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => shop.gateway.call("orders.createFromQuote", [asked], boss)),
    );
    expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(1);
    const product = await shop.commerce.products.getById("tool");
    expect(product?.variants[0]?.stock).toBe(2);
  });
});

describe("discounts on quotes", () => {
  it("a limited code is used once by a hundred parallel buyers, and given back on rejection", async () => {
    await shop.gateway.call(
      "discounts.save",
      [{ code: "ONCE", type: "percentage", value: 10, usageLimit: 1 }],
      boss,
    );
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () =>
        submit([{ id: "scale", quantity: 1 }], { discountCode: " once " }),
      ),
    );
    const won = results.filter((result) => result.status === "fulfilled");
    expect(won).toHaveLength(1);
    const quote = won[0]?.status === "fulfilled" ? won[0].value : null;
    expect(quote?.discount).toMatchObject({ code: "ONCE", amount: 2 });
    expect(quote?.total).toBe(17.99);
    expect(await shop.commerce.discounts.findUsable("ONCE")).toBeNull();
    await shop.gateway.call("quotes.updateStatus", [quote?.id ?? "", "Rejected"], boss);
    expect(await shop.commerce.discounts.findUsable("once")).toMatchObject({ code: "ONCE" });
  });
});

describe("carts", () => {
  it("reads prices as they are now", async () => {
    const owner = cartOf("prices");
    await shop.commerce.carts.addItem(owner, { id: "scale", quantity: 1 });
    await shop.gateway.call("products.update", ["scale", { price: 25 }], boss);
    expect((await shop.commerce.carts.get(owner)).items[0]?.price).toBe(25);
    await shop.gateway.call("products.update", ["scale", { price: 19.99 }], boss);
  });

  it("merging a guest's cart twice is merging it once", async () => {
    const { carts } = shop.commerce;
    await carts.set(cartOf("ann"), [{ id: "scale", quantity: 4 }]);
    await carts.set("g:1", [
      { id: "scale", quantity: 2 },
      { id: "press", quantity: 1 },
    ]);
    const { cart: merged, left } = await carts.mergeInto("g:1", cartOf("ann"));
    expect(left).toEqual([]);
    expect(merged.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ["scale", 4],
      ["press", 1],
    ]);
    expect((await carts.get("g:1")).items).toEqual([]);
    expect((await carts.mergeInto("g:1", cartOf("ann"))).cart.items).toEqual(merged.items);
  });

  it("merging a guest's cart into a nearly full one names the lines that have no place", async () => {
    const { carts } = shop.commerce;
    const numbered = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: `${name}-${at}`, quantity: 1 }));
    await carts.set(cartOf("bob"), numbered("own", 98));
    // A line that both have needs no place of its own.
    await carts.set("g:2", [{ id: "own-3", quantity: 9 }, ...numbered("guest", 4)]);
    const { cart, left } = await carts.mergeInto("g:2", cartOf("bob"));
    expect(cart.items).toHaveLength(100);
    expect(cart.items.find(({ id }) => id === "own-3")?.quantity).toBe(9);
    expect(left.map(({ id }) => id)).toEqual(["guest-2", "guest-3"]);
  });
});
