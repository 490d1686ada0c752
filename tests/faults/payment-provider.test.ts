import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitingTime } from "../support/measured";
import type { ProviderMode } from "../support/payment-provider";
import { openPaymentStore, type PaymentStore, putProducts } from "../support/payment-store";

const couldNotStart = {
  status: 500,
  body: { error: "Could not start checkout. Please try again." },
};
const opened = { status: 200, body: { url: expect.stringContaining("/pay/cs_test_") } };

interface Row {
  mode: ProviderMode;
  answer: object;
  /** Calls the provider gets; all with one idempotency key. */
  calls: number;
  sessions: number;
}

/** What a request may take, in milliseconds: the store ends its wait for the provider earlier. */
const withinMs = 22_500;

const rows: Row[] = [
  { mode: "ok", answer: opened, calls: 1, sessions: 1 },
  { mode: "4xx", answer: couldNotStart, calls: 1, sessions: 0 },
  { mode: "429", answer: couldNotStart, calls: 1, sessions: 0 },
  { mode: "5xx", answer: couldNotStart, calls: 2, sessions: 0 },
  { mode: "5xx once", answer: opened, calls: 2, sessions: 1 },
  { mode: "hang", answer: couldNotStart, calls: 2, sessions: 0 },
  { mode: "reset", answer: couldNotStart, calls: 2, sessions: 0 },
  { mode: "reset once", answer: opened, calls: 2, sessions: 1 },
  { mode: "slow", answer: opened, calls: 1, sessions: 1 },
  { mode: "drip", answer: couldNotStart, calls: 1, sessions: 1 },
  { mode: "no url", answer: couldNotStart, calls: 1, sessions: 1 },
  { mode: "bad json", answer: couldNotStart, calls: 1, sessions: 1 },
];

describe("a payment provider in trouble", () => {
  /**
   * A store of its own per row, so that the slow ones wait together. All are open before the first
   * waits: to make a store blocks this process, with its fake provider, for longer than some wait.
   */
  const stores = new Map<ProviderMode, PaymentStore>();

  beforeAll(async () => {
    for (const { mode } of rows) {
      const store = await openPaymentStore();
      await putProducts(store.services.storage, { id: "lamp", productName: "Lamp", price: 20 });
      store.provider.mode = mode;
      stores.set(mode, store);
    }
  }, 0);
  afterAll(async () => {
    for (const store of stores.values()) await store.close();
  });

  it.concurrent.each(rows)("$mode", async ({ mode, answer, calls, sessions }) => {
    const store = stores.get(mode);
    if (!store) throw new Error(`No store for ${mode}`);
    const waited = waitingTime();
    const got = await store.post("/api/checkout", { items: [{ id: "lamp", quantity: 1 }] });
    const took = waited();
    const requests = [...store.provider.requests];
    const log = store.logged.join("\n");
    expect(got).toEqual(answer);
    expect(took).toBeLessThan(withinMs);
    expect(requests).toHaveLength(calls);
    expect(new Set(requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(requests[0]?.idempotencyKey).toMatch(/^[0-9a-f]{64}$/);
    expect(store.provider.sessions).toHaveLength(sessions);
    expect(log).not.toContain("sk_test");
  });
});

describe("a form posted twice", () => {
  let store: PaymentStore;
  let other: PaymentStore;

  beforeAll(async () => {
    store = await openPaymentStore();
    other = await openPaymentStore({ PAYMENT_API_BASE_URL: store.provider.origin });
    for (const { services } of [store, other]) {
      await putProducts(services.storage, { id: "lamp", productName: "Lamp", price: 20 });
    }
  });
  afterAll(async () => {
    await other.close();
    await store.close();
  });

  function pay(formToken: string | null, quantity = 1, on = store) {
    return on.services.payments.checkout.cart({
      items: [{ id: "lamp", quantity }],
      customerId: null,
      origin: "https://shop.example",
      formToken,
      fromCart: true,
    });
  }

  it("opens one payment page for 20 clicks at once, over two instances", async () => {
    store.provider.sessions.length = 0;
    const clicks = Array.from({ length: 20 }, (_, nth) =>
      pay("form-1", 1, nth % 2 ? store : other),
    );
    const pages = await Promise.all(clicks);
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    expect(store.provider.sessions).toHaveLength(1);
  });

  it("opens another for another cart, another form, and after a failure", async () => {
    const first = await pay("form-2");
    expect((await pay("form-2", 2)).url).not.toBe(first.url);
    expect((await pay("form-3")).url).not.toBe(first.url);
    store.provider.mode = "4xx";
    await expect(pay("form-4")).rejects.toThrow("Could not start checkout");
    store.provider.mode = "ok";
    expect((await pay("form-4")).url).toContain("/pay/");
  });

  it("opens one each for callers without a form", async () => {
    const [one, two] = await Promise.all([pay(null), pay(null)]);
    expect(one.url).not.toBe(two.url);
  });
});

describe("a provider behind another address", () => {
  it("is reached under a path", async () => {
    const store = await openPaymentStore();
    const behind = await openPaymentStore({
      PAYMENT_API_BASE_URL: `${store.provider.origin}/gateway/`,
    });
    await putProducts(behind.services.storage, { id: "lamp", productName: "Lamp", price: 20 });
    await behind.post("/api/checkout", { items: [{ id: "lamp", quantity: 1 }] });
    expect(store.provider.requests.map(({ path }) => path)).toContain(
      "/gateway/v1/checkout/sessions",
    );
    await behind.close();
    await store.close();
  });
});
