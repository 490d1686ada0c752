import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Product } from "~/modules/catalogue/product.resource";
import { linesOf, metadataOf } from "../support/payment-provider";
import { openPaymentStore, type PaymentStore, putProducts } from "../support/payment-store";

let store: PaymentStore;
let address = 0;

beforeAll(async () => {
  store = await openPaymentStore();
});
afterAll(() => store.close());
beforeEach(() => {
  store.provider.mode = "ok";
  store.provider.requests.length = 0;
});

const add = (...products: Partial<Product>[]) => putProducts(store.services.storage, ...products);

/** Each call from an address of its own, unless one is given. */
function checkout(body: unknown, headers: Record<string, string> = {}) {
  address += 1;
  const from = `10.1.${address >> 8}.${address & 255}`;
  return store.post("/api/checkout", body, { "x-forwarded-for": from, ...headers });
}

function lastOpening() {
  const request = store.provider.requests.findLast(({ method }) => method === "POST");
  if (!request) throw new Error("Nothing was opened");
  return request.fields;
}

const lamp: Partial<Product> = { id: "lamp", productName: "Lamp", price: 19.99, stock: 6 };
const stand: Partial<Product> = {
  id: "stand",
  productName: "Stand",
  price: 40,
  stock: 5,
  variants: [
    { id: "tall", name: "Tall", sku: null, price: 55.5, stock: 2, imageURL: null },
    { id: "red", name: "Red", sku: null, price: null, stock: null, imageURL: null },
    { id: "blue", name: "Blue", sku: null, price: null, stock: null, imageURL: null },
  ],
};

describe("POST /api/checkout", () => {
  beforeAll(() =>
    add(
      { id: "bolt", productName: "Bolt", price: 2, minimumQuantity: 10 },
      lamp,
      stand,
      { id: "quote-only", productName: "Press", price: null },
      { id: "free", productName: "Leaflet", price: 0 },
      { id: "hidden", productName: "Hidden", published: false },
      { id: "untracked", productName: "Untracked", price: 1.005, stock: null },
    ),
  );

  it("opens a payment page with the catalogue's names and prices", async () => {
    const answer = await checkout({
      items: [
        { id: "lamp", quantity: 2, price: 0.01, unit_amount: 1, currency: "usd" },
        { id: "stand", quantity: 1, variantId: "tall" },
        { id: "stand", quantity: 3, variantId: "red" },
      ],
      customerId: "somebody-else",
      total: 1,
    });
    expect(answer.status).toBe(200);
    const [session] = store.provider.sessions.slice(-1);
    expect(answer.body).toEqual({ url: session?.url });
    const fields = lastOpening();
    expect(linesOf(fields)).toEqual([
      { name: "Lamp", amount: 1999, quantity: 2 },
      { name: "Stand (Tall)", amount: 5550, quantity: 1 },
      { name: "Stand (Red)", amount: 4000, quantity: 3 },
    ]);
    expect(fields.get("line_items[0][price_data][currency]")).toBe("eur");
    expect(fields.get("mode")).toBe("payment");
    expect(fields.get("allow_promotion_codes")).toBe("true");
    expect(fields.has("client_reference_id")).toBe(false);
    expect(metadataOf(fields)).toEqual({
      items: '[["lamp",2],["stand",1,"tall"],["stand",3,"red"]]',
      store: "this-store",
    });
    const life = Number(fields.get("expires_at")) - Date.now() / 1000;
    expect(life).toBeGreaterThan(30 * 60);
    expect(life).toBeLessThan(42 * 60);
    expect(store.provider.requests.at(-1)?.authorization).toBe("Bearer sk_test_0123456789");
  });

  it("rounds price × 100", async () => {
    await checkout({ items: [{ id: "untracked", quantity: 1 }] });
    expect(linesOf(lastOpening())[0]?.amount).toBe(100);
  });

  it.each([
    ["an unknown product", { id: "gone", quantity: 1 }, "Product gone was not found."],
    ["a hidden product", { id: "hidden", quantity: 1 }, "Product hidden was not found."],
    [
      "an unknown variant",
      { id: "stand", quantity: 1, variantId: "green" },
      'Variant "green" of "Stand" was not found.',
    ],
    [
      "no price",
      { id: "quote-only", quantity: 1 },
      '"Press" has no price — request a quote for it instead.',
    ],
    [
      "a price of nothing",
      { id: "free", quantity: 1 },
      '"Leaflet" has no price — request a quote for it instead.',
    ],
    [
      "too little stock",
      { id: "lamp", quantity: 7 },
      'Not enough stock for "Lamp": 6 available, 7 requested.',
    ],
    [
      "too little stock of the variant",
      { id: "stand", quantity: 3, variantId: "tall" },
      'Not enough stock for "Stand (Tall)": 2 available, 3 requested.',
    ],
    [
      "less than the minimum quantity",
      { id: "bolt", quantity: 9 },
      'The minimum quantity of "Bolt" is 10, 9 requested.',
    ],
  ])("refuses %s", async (_, item, error) => {
    const answer = await checkout({ items: [item] });
    expect(answer).toEqual({ status: 400, body: { error } });
    expect(store.provider.requests).toEqual([]);
  });

  it("adds up the lines that draw on the same stock", async () => {
    const twice = await checkout({
      items: [
        { id: "lamp", quantity: 5 },
        { id: "stand", quantity: 1 },
        { id: "lamp", quantity: 5 },
      ],
    });
    expect(twice.body).toEqual({
      error: 'Not enough stock for "Lamp": 6 available, 10 requested.',
    });
    const variants = await checkout({
      items: [
        { id: "stand", quantity: 3, variantId: "red" },
        { id: "stand", quantity: 2, variantId: "tall" },
        { id: "stand", quantity: 3, variantId: "blue" },
      ],
    });
    expect(variants.body).toEqual({
      error: 'Not enough stock for "Stand (Blue)": 5 available, 6 requested.',
    });
    expect(store.provider.requests).toEqual([]);
  });

  it.each([
    "a/b/c",
    "../x",
    "__x__",
    "\u0000",
    "\ud800",
    "x".repeat(128),
    "__proto__",
    "constructor",
  ])("looks up no id that is none: %j", async (id) => {
    const answer = await checkout({ items: [{ id, quantity: 1 }] });
    expect(answer).toEqual({
      status: 400,
      body: { error: `Product ${id} was not found.` },
    });
  });

  it.each([
    ["no items", {}],
    ["an empty list", { items: [] }],
    ["too many lines", { items: Array.from({ length: 101 }, () => ({ id: "lamp", quantity: 1 })) }],
    ["no id", { items: [{ quantity: 1 }] }],
    ["an empty id", { items: [{ id: "", quantity: 1 }] }],
    ["a long id", { items: [{ id: "x".repeat(129), quantity: 1 }] }],
    ["an id that is a number", { items: [{ id: 5, quantity: 1 }] }],
    ["no quantity", { items: [{ id: "lamp" }] }],
    ["nothing of it", { items: [{ id: "lamp", quantity: 0 }] }],
    ["less than nothing", { items: [{ id: "lamp", quantity: -1 }] }],
    ["half of it", { items: [{ id: "lamp", quantity: 1.5 }] }],
    ["more than the limit", { items: [{ id: "lamp", quantity: 10_001 }] }],
    ["a quantity in text", { items: [{ id: "lamp", quantity: "1" }] }],
    ["an empty variant", { items: [{ id: "lamp", quantity: 1, variantId: "" }] }],
    ["a long variant", { items: [{ id: "lamp", quantity: 1, variantId: "x".repeat(129) }] }],
    ["a list", []],
    ["null", null],
  ])("refuses a body with %s", async (_, body) => {
    expect(await checkout(body)).toEqual({
      status: 400,
      body: { error: "Invalid request body" },
    });
  });

  it("refuses what is not JSON", async () => {
    expect(await checkout('{"items": [')).toEqual({
      status: 400,
      body: { error: "Invalid JSON body" },
    });
  });

  it("answers 500 before it calls the provider when the cart cannot fit the metadata", async () => {
    const products = Array.from({ length: 100 }, (_, at) => ({
      id: `${at}`.padStart(128, "p"),
      productName: `Long ${at}`,
      price: 1,
      variants: [
        {
          id: `${at}`.padStart(128, "v"),
          name: "V",
          sku: null,
          price: null,
          stock: null,
          imageURL: null,
        },
      ],
    }));
    await add(...products);
    const items = products.map(({ id, variants }) => ({
      id,
      quantity: 1,
      variantId: variants[0]?.id,
    }));
    expect(await checkout({ items })).toEqual({
      status: 500,
      body: { error: "Could not start checkout. Please try again." },
    });
    expect(store.provider.requests).toEqual([]);
  });

  it("gives a guest no account and a signed-in buyer his own", async () => {
    const browser = store.browser();
    await browser.postJson("/api/auth/signup", {
      email: "buyer@example.test",
      password: "correct horse battery",
    });
    const me = (await (await browser.get("/api/auth/session")).json()) as { user: { uid: string } };
    const body = { items: [{ id: "lamp", quantity: 1 }] };
    expect((await browser.postJson("/api/checkout", body)).status).toBe(200);
    expect(lastOpening().get("client_reference_id")).toBe(me.user.uid);

    const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await browser.postJson("/api/checkout", body, evil)).status).toBe(200);
    expect(lastOpening().has("client_reference_id")).toBe(false);

    await checkout(body, { authorization: "Bearer nonsense", cookie: "session=nonsense" });
    expect(lastOpening().has("client_reference_id")).toBe(false);
  });

  it("makes two sessions of two equal carts", async () => {
    const body = { items: [{ id: "lamp", quantity: 1 }] };
    const before = store.provider.sessions.length;
    const [one, two] = await Promise.all([checkout(body), checkout(body)]);
    expect(one.status).toBe(200);
    expect(one.body).not.toEqual(two.body);
    expect(store.provider.sessions.length).toBe(before + 2);
  });

  it("allows ten in ten minutes from one address", async () => {
    const from = { "x-forwarded-for": "10.9.9.9" };
    const body = { items: [{ id: "lamp", quantity: 1 }] };
    for (let nth = 1; nth <= 10; nth += 1) {
      expect((await checkout(nth % 2 ? body : "nonsense", from)).status).not.toBe(429);
    }
    const response = await fetch(`${store.origin}/api/checkout`, {
      method: "POST",
      headers: from,
      body: "{}",
    });
    expect(response.status).toBe(429);
    expect(await response.json()).toEqual({ error: "Too many requests" });
    const wait = Number(response.headers.get("retry-after"));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(600);
  });

  it("reads no more than 128 KiB", async () => {
    expect(await checkout({ items: [], more: "x".repeat(140_000) })).toEqual({
      status: 413,
      body: { error: "Request body too large" },
    });
  });
});

describe("where the payment page sends back to", () => {
  async function addressesFor(headers: Record<string, string>) {
    expect((await checkout({ items: [{ id: "lamp", quantity: 1 }] }, headers)).status).toBe(200);
    const fields = lastOpening();
    const success = fields.get("success_url") ?? "";
    const origin = success.replace("/checkout/success?session_id={CHECKOUT_SESSION_ID}", "");
    expect(fields.get("cancel_url")).toBe(`${origin}/cart`);
    return origin;
  }

  it.each([
    ["https://shop.example", "https://shop.example"],
    ["http://localhost:5173", "http://localhost:5173"],
    ["https://shop.example/", null],
    ["https://shop.example/path", null],
    ["null", null],
    ["javascript:alert(1)", null],
    ["file://x", null],
    ["shop.example", null],
    ["https://user@shop.example", null],
    ["HTTPS://SHOP.EXAMPLE", null],
  ])("takes Origin %s only when it is one", async (origin, expected) => {
    expect(await addressesFor({ origin })).toBe(expected ?? store.origin);
  });
});

describe("GET /api/checkout/config", () => {
  it("says that payment is on, and nothing else", async () => {
    const response = await fetch(`${store.origin}/api/checkout/config`);
    expect(await response.json()).toEqual({ enabled: true });
  });
});

describe("an idempotency key", () => {
  beforeAll(() => add({ id: "keyed-lamp", productName: "Lamp", price: 19.99 }));
  const items = [{ id: "keyed-lamp", quantity: 1 }];
  const opened = () => store.provider.requests.filter(({ method }) => method === "POST").length;
  const keyed = (key: string, body: unknown = { items }) =>
    fetch(`${store.origin}/api/checkout`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
        "x-forwarded-for": "10.9.0.1",
      },
      body: JSON.stringify(body),
    });

  it("opens one payment page for 20 equal calls, more than the limit would let through", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => keyed("pay-once")));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(bodies).size).toBe(1);
    expect(opened()).toBe(1);
    expect(answers.filter(({ headers }) => headers.get("idempotent-replayed"))).toHaveLength(19);
  });

  it("is refused for another cart, and when it is malformed", async () => {
    await keyed("pay-one-cart");
    const other = await keyed("pay-one-cart", { items: [{ id: "keyed-lamp", quantity: 2 }] });
    expect([other.status, await other.json()]).toEqual([
      409,
      { error: "This idempotency key was used for another call." },
    ]);
    const malformed = await keyed("no blanks");
    expect([malformed.status, await malformed.json()]).toEqual([
      400,
      { error: "Invalid idempotency key." },
    ]);
  });

  it("keeps neither an invalid cart nor what the provider failed at", async () => {
    const none = { items: [{ id: "nothing", quantity: 1 }] };
    const refused = await keyed("pay-nothing", none);
    expect([refused.status, refused.headers.get("idempotent-replayed")]).toEqual([400, null]);
    const corrected = await keyed("pay-nothing");
    expect([corrected.status, corrected.headers.get("idempotent-replayed")]).toEqual([200, null]);
    store.provider.mode = "4xx";
    expect((await keyed("pay-again")).status).toBe(500);
    store.provider.mode = "ok";
    expect((await keyed("pay-again")).status).toBe(200);
  });
});
