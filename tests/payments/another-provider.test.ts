import { afterAll, beforeAll, expect, it } from "vitest";
import { fakeProviders } from "../support/fake-providers";
import { openPaymentStore, type PaymentStore, putProducts } from "../support/payment-store";

const fakes = fakeProviders();
let store: PaymentStore;
beforeAll(async () => {
  const variables = { AUTH_PROVIDER: "fake", FAKE_PAYMENT_SECRET: "canary" };
  store = await openPaymentStore(variables, (services) => services, fakes.config);
  await putProducts(store.services.storage, { id: "press", price: 200, stock: 5 });
});
afterAll(() => store?.close());

function webhook(body: Buffer, headers: Record<string, string>) {
  return store.post("/api/webhooks/payment", body.toString(), headers);
}

it("a provider of one file takes a payment from the cart to the order", async () => {
  const config = await fetch(`${store.origin}/api/checkout/config`);
  expect(await config.json()).toEqual({ enabled: true });
  const items = [{ id: "press", quantity: 2 }];
  const { status, body } = await store.post("/api/checkout", { items });
  expect(status).toBe(200);
  const { url } = body as { url: string };
  const id = url.split("/").at(-1) ?? "";
  const paid = fakes.payment.pay(id);

  const unsigned = await webhook(paid.body, {});
  expect([unsigned.status, unsigned.body]).toEqual([400, { error: "Missing signature" }]);
  const forged = await webhook(paid.body, { "fake-signature": `1.${"0".repeat(64)}` });
  expect([forged.status, forged.body]).toEqual([400, { error: "Invalid signature" }]);

  // Its own header, and the one of the interface.
  const first = await webhook(paid.body, { "fake-signature": paid.signature });
  expect(first.body).toMatchObject({ received: true, recorded: true, created: true });
  const again = await webhook(paid.body, { "payment-signature": paid.signature });
  expect(again.body).toEqual({ received: true, recorded: true, created: false });

  const { orderNumber } = first.body as { orderNumber: string };
  const order = await store.services.storage?.orders.getBy("orderNumber", orderNumber);
  expect(order).toMatchObject({ total: 400, paymentStatus: "paid", paymentSessionId: id });
  expect((await store.services.storage?.products.get("press"))?.stock).toBe(3);
});

it("its lost webhooks are found by the regular check", async () => {
  const { body } = await store.post("/api/checkout", { items: [{ id: "press", quantity: 1 }] });
  const id = (body as { url: string }).url.split("/").at(-1) ?? "";
  fakes.payment.pay(id);
  const { provider } = await store.services.payments.reconcile({ apply: true });
  expect(provider.recorded).toBe(1);
  const order = await store.services.storage?.orders.getBy("paymentSessionId", id);
  expect(order?.total).toBe(200);
  expect(store.logged.join("")).not.toContain("canary");
});
