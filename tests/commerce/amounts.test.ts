import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ArgsOf, MethodName, ResultOf } from "~/gateway/methods";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.add({ id: "scale", price: 20 }, { id: "crane", price: 9e12 });
  await shop.storage.admins.put({
    id: "boss",
    email: "boss@example.test",
    created: new Date(),
    role: null,
    name: null,
  });
});
afterAll(() => shop.close());

const boss = askedBy({ uid: "boss" });

function call<N extends MethodName>(name: N, args: ArgsOf<N>): Promise<ResultOf<N>> {
  return shop.gateway.call(name, args, boss);
}

const asked = (id = "scale", quantity = 2) =>
  shop.commerce.quotes.submit(null, aSubmission([{ id, quantity }]));

/** More decimals than the currency, also where a tolerance would not see them; beyond 2^53. */
const wrong = [1.005, 0.001, 1_234_567_890_123.456, 2 ** 53, 1e300, -1];

describe("an amount that is none of the currency", () => {
  const product = { productName: "Vice" };
  const variant = { id: "v1", name: "Large" };
  const fixed = { code: "FIVE", type: "fixed" as const };
  const doors: [string, (amount: number) => Promise<unknown>][] = [
    ["a product's price", (price) => call("products.create", [{ ...product, price }])],
    ["a changed price", (price) => call("products.update", ["scale", { price }])],
    [
      "a variant's price",
      (price) => call("products.create", [{ ...product, variants: [{ ...variant, price }] }]),
    ],
    ["a discount", (value) => call("discounts.save", [{ ...fixed, value }])],
    [
      "a discount's minimum",
      (minSubtotal) => call("discounts.save", [{ ...fixed, value: 5, minSubtotal }]),
    ],
    [
      "an offered price",
      async (price) => {
        const prices = [{ id: "scale", variantId: null, price }];
        return call("quotes.updateStatus", [(await asked()).id, "Quoted", { prices }]);
      },
    ],
    [
      "a charge",
      async (amount) => {
        const charges = [{ label: "Freight", amount: amount === -1 ? -1.005 : amount }];
        return call("quotes.updateStatus", [(await asked()).id, "Quoted", { charges }]);
      },
    ],
    [
      "a payment",
      async (amount) => {
        const order = await call("orders.createFromQuote", [(await asked()).id]);
        const payment = { amount, method: "cash", at: shop.time.now, note: null };
        return call("orders.recordPayment", [order.id, payment]);
      },
    ],
  ];
  it.each(doors)("is refused as %s", async (_, enter) => {
    for (const amount of wrong) {
      await expect(enter(amount), String(amount)).rejects.toMatchObject({ kind: "invalid" });
    }
  });

  it("is refused as a sum of exact prices", async () => {
    await expect(asked("crane", 10_000)).rejects.toMatchObject({ kind: "invalid" });
    const quote = await asked("scale", 10_000);
    const prices = [{ id: "scale", variantId: null, price: 9e12 }];
    const offer = call("quotes.updateStatus", [quote.id, "Quoted", { prices }]);
    await expect(offer).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("a rebate among the charges", () => {
  const offer = async (amount: number) =>
    call("quotes.updateStatus", [
      (await asked()).id,
      "Quoted",
      { charges: [{ label: "Rebate", amount }] },
    ]);

  it("comes off the total, down to nothing, and no further", async () => {
    expect(await offer(-10.5)).toMatchObject({ subtotal: 40, total: 36.29 });
    expect(await offer(-40)).toMatchObject({ subtotal: 40, total: 0 });
    await expect(offer(-40.01)).rejects.toMatchObject({
      kind: "impossible",
      message: "Rebates cannot exceed the total.",
    });
  });

  it("of everything leaves an order with nothing to pay", async () => {
    const order = await call("orders.createFromQuote", [(await offer(-40)).id]);
    expect(order).toMatchObject({ total: 0, status: "Pending", paymentStatus: "paid" });
  });
});

describe("money in an order's history", () => {
  it("says who entered how much from whom, and the customer does not read it", async () => {
    const quote = await shop.commerce.quotes.submit(
      "mara",
      aSubmission([{ id: "scale", quantity: 1 }]),
    );
    const order = await call("orders.createFromQuote", [quote.id]);
    const cash = {
      amount: 15,
      method: "cash",
      at: shop.time.now,
      note: "till 3",
      payer: "Mara Lind",
    };
    const paid = await call("orders.recordPayment", [order.id, cash]);
    expect(paid.history.at(-1)).toMatchObject({
      actor: "boss",
      kind: "payment",
      from: null,
      to: null,
      note: "€15.00 by cash from Mara Lind.",
    });
    const mara = askedBy({ uid: "mara" });
    const [mine] = await shop.gateway.call("orders.listForCustomer", ["mara"], mara);
    expect(mine?.history.map(({ to }) => to)).toEqual(["Pending"]);
    expect(mine?.payments).toMatchObject([{ amount: 15, payer: null, note: null }]);
  });

  it("names the payer of an online payment", async () => {
    const order = await call("orders.createFromQuote", [(await asked()).id]);
    const session = { sessionId: "cs_1", amount: 40, currency: "eur" };
    const payer = "Ada Holm, ada@example.test";
    await shop.commerce.orders.recordOrderPayment(order.orderNumber, { ...session, payer });
    const found = await shop.commerce.orders.find(order.id);
    expect(found?.history.map(({ note }) => note)).toContain(`€40.00 online from ${payer}.`);
    expect(found?.payments).toMatchObject([{ amount: 40, payer }]);
  });
});
