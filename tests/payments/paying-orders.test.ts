import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StoredOrder } from "~/modules/orders/order.resource";
import { createStoreName } from "~/modules/payments/store-name.server";
import { site } from "~/modules/settings/site";
import { completedEvent, paidSession } from "../support/payment-events";
import { linesOf, metadataOf } from "../support/payment-provider";
import { openPaymentStore, type PaymentStore, putProducts } from "../support/payment-store";
import { anOrder } from "../support/records";

let store: PaymentStore;

beforeEach(async () => {
  store = await openPaymentStore();
  await putProducts(store.services.storage, { id: "lamp", price: 20, stock: 5 });
});
afterEach(() => store.close());

const unpaid: Partial<StoredOrder> & { orderNumber: string } = {
  orderNumber: "O-20260301-0001ABCD",
  status: "Pending",
  paymentStatus: "unpaid",
  total: 1234.5,
  payments: [],
  needsReview: null,
  flagged: false,
  customerId: "uid-1",
};

async function addOrder(fields: object = {}) {
  const order = anOrder({ ...unpaid, ...fields });
  await store.services.storage?.atomically(async (tx) => {
    await tx.orders.insert(order);
    tx.counters.add(`orders|status|${order.status}`, 1);
  });
  return order;
}

function open(orderNumber: string = unpaid.orderNumber) {
  return store.services.payments.checkout.order({
    orderNumber,
    origin: "https://shop.example",
    cancelPath: `/account/orders/${orderNumber}`,
  });
}

const read = () => store.services.commerce?.orders.find(unpaid.orderNumber);
const pay = (sessionId: string, details: object = {}) =>
  store.deliver(store.provider.pay(sessionId, { ...details }));

describe("paying an order that exists", () => {
  it("charges its frozen total under its number, and marks it paid, once", async () => {
    await addOrder();
    const { sessionId, url } = await open();
    expect(url).toContain(sessionId);
    const fields = store.provider.requests.at(-1)?.fields ?? new Map();
    expect(linesOf(fields)).toEqual([{ name: unpaid.orderNumber, amount: 123_450, quantity: 1 }]);
    expect(metadataOf(fields)).toEqual({ store: "this-store", order: unpaid.orderNumber });
    expect(fields.get("allow_promotion_codes")).toBe("false");
    expect(fields.get("client_reference_id")).toBe("uid-1");
    expect(fields.get("cancel_url")).toBe(
      `https://shop.example/account/orders/${unpaid.orderNumber}`,
    );

    const event = store.provider.pay(sessionId);
    expect(await store.deliver(event)).toEqual({
      status: 200,
      body: {
        received: true,
        recorded: true,
        orderNumber: unpaid.orderNumber,
        created: true,
      },
    });
    expect(await store.deliver(event)).toEqual({
      status: 200,
      body: { received: true, recorded: true, created: false },
    });
    const order = await read();
    expect(order).toMatchObject({
      status: "Processing",
      paymentStatus: "paid",
      paymentSessionId: sessionId,
      needsReview: null,
      payments: [{ method: "online", amount: 1234.5 }],
    });
    expect(order?.history.at(-1)).toMatchObject({ from: "Pending", to: "Processing" });
    expect((await store.services.storage?.products.get("lamp"))?.stock).toBe(5);
    expect(await store.services.commerce?.orders.countByStatus()).toMatchObject({
      Pending: 0,
      Processing: 1,
    });
    expect(await store.services.commerce?.orders.listAll()).toHaveLength(1);
    await expect(open()).rejects.toThrow("nothing left to pay");
  });

  it("enters 50 deliveries at once as one payment", async () => {
    await addOrder();
    const { sessionId } = await open();
    const event = store.provider.pay(sessionId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => store.deliver(event)));
    expect(answers.filter(({ body }) => (body as { created: boolean }).created)).toHaveLength(1);
    expect((await read())?.payments).toHaveLength(1);
  });

  it("is found by the reconciler, once", async () => {
    await addOrder();
    const { sessionId } = await open();
    store.provider.pay(sessionId);
    const run = () => store.services.payments.reconcile({ apply: true });
    expect((await run()).provider).toMatchObject({ recorded: 1, known: 0 });
    expect((await run()).provider).toMatchObject({ recorded: 0, known: 1 });
    expect((await read())?.paymentStatus).toBe("paid");
  });

  it("charges what is still open", async () => {
    await addOrder({
      payments: [{ at: new Date(), method: "bank transfer", amount: 1000, note: null }],
    });
    const { sessionId } = await open();
    const fields = store.provider.requests.at(-1)?.fields ?? new Map();
    expect(linesOf(fields)[0]?.amount).toBe(23_450);
    await pay(sessionId);
    expect(await read()).toMatchObject({ paymentStatus: "paid", needsReview: null });
  });

  it("asks for review of a second payment, and keeps both", async () => {
    await addOrder();
    const one = await open();
    await store.services.storage?.orders.patch((await read())?.id ?? "", { version: 9 });
    const two = await open();
    expect(two.sessionId).not.toBe(one.sessionId);
    await pay(one.sessionId);
    await pay(two.sessionId);
    await pay(two.sessionId);
    expect(await read()).toMatchObject({
      paymentStatus: "paid",
      needsReview: expect.stringContaining("Paid again"),
      payments: [
        { sessionId: one.sessionId, note: null },
        { sessionId: two.sessionId, note: null },
      ],
    });
  });

  it.each([
    ["an amount too small", { amount_total: 100 }, "unpaid", /differs from the open amount/],
    ["another currency", { currency: "usd" }, "unpaid", /another currency/],
  ])("does not take %s for the whole", async (_, details, paymentStatus, reason) => {
    await addOrder();
    const { sessionId } = await open();
    await pay(sessionId, details);
    expect(await read()).toMatchObject({
      paymentStatus,
      needsReview: expect.stringMatching(reason),
      payments: [{ sessionId, note: null }],
    });
  });

  it("is refused for orders that are called off, paid or not there", async () => {
    await addOrder({ status: "Cancelled" });
    await expect(open()).rejects.toThrow("nothing left to pay");
    await expect(open("O-20260301-9999ZZZZ")).rejects.toThrow("not found");
    expect(store.provider.requests).toEqual([]);
  });

  it("keeps the money of an order that is gone as an order of its own", async () => {
    const order = await addOrder();
    const { sessionId } = await open();
    await store.services.storage?.orders.remove(order.id);
    await pay(sessionId);
    expect(await store.services.commerce?.orders.findBySession(sessionId)).toMatchObject({
      total: 1234.5,
      items: [],
      needsReview: expect.stringContaining("pays an order that does not exist"),
    });
  });

  it("opens one page for a double click", async () => {
    await addOrder();
    const pages = await Promise.all([open(), open(), open()]);
    expect(new Set(pages.map(({ sessionId }) => sessionId)).size).toBe(1);
  });
});

describe("an operator's word", () => {
  it("records what was paid under an earlier name of the store", async () => {
    const own = await openPaymentStore({ STORE_ID: undefined });
    const { name } = site;
    try {
      await putProducts(own.services.storage, { id: "lamp", productName: "Lamp", price: 20 });
      Object.assign(site, { name: "Before" });
      const items = [{ id: "lamp", quantity: 1 }];
      expect((await own.post("/api/checkout", { items })).status).toBe(200);
      Object.assign(site, { name: "After" });
      const paid = (store: string) =>
        paidSession({ metadata: { items: '[["lamp",1]]', store }, amount_total: 2000 });
      const { body } = await own.deliver(completedEvent(paid("Before")));
      expect(body).toMatchObject({ recorded: true, created: true });
      const foreign = await own.deliver(completedEvent(paid("Never ours")));
      expect(foreign.body).toEqual({ received: true });
      own.provider.sessions.push(paid("Before"), paid("Never ours"));
      const { provider } = await own.services.payments.reconcile({ apply: true });
      expect(provider).toMatchObject({ recorded: 1, otherStores: 1 });
      // A process that starts anew knows of the earlier name what is kept.
      const { storage, clock } = own.services;
      const anew = createStoreName({ env: { storeId: null }, site, storage, clock });
      const known = await Promise.all(["Before", "After", "Never ours"].map(anew.isOwn));
      expect(known).toEqual([true, true, false]);
    } finally {
      Object.assign(site, { name });
      await own.close();
    }
  });

  it("records a session that names another store", async () => {
    const session = paidSession({
      id: "cs_test_moved",
      metadata: { items: '[["lamp",1]]', store: "the-old-name" },
    });
    store.provider.sessions.push(session);
    expect((await store.services.payments.reconcile({ apply: true })).provider).toMatchObject({
      otherStores: 1,
      recorded: 0,
    });
    const { payments } = store.services;
    expect(await payments.record("cs_test_moved")).toMatchObject({ created: true });
    expect(await payments.record("cs_test_moved")).toMatchObject({ created: false });
    session.payment_status = "unpaid";
    expect(await payments.record("cs_test_moved")).toBe("unpaid");
  });
});
