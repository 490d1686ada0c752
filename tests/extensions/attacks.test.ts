import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { count, defineExtension, type Extension, nullable, text } from "~/extending/extension";
import { problemsOf } from "~/extending/prepare";
import { type TestStore, testExtension } from "~/test-extension.server";
import { aSubmission } from "../support/shop";

const whole = { apiVersion: 1 } as const;
let store: TestStore | null = null;

async function open(...extensions: Extension[]): Promise<TestStore> {
  store = await testExtension(extensions);
  await store.addProduct({ id: "bolt", productName: "Bolt", price: 100 });
  return store;
}

afterEach(async () => {
  await store?.close();
  store = null;
});

/** The price of a bolt in a cart. */
async function priceIn(of: TestStore): Promise<number | null | undefined> {
  const cart = await of.guest("visitorCart.updateItem", [{ id: "bolt", quantity: 1 }]);
  return cart.items[0]?.price;
}

const pricing = (id: string, decide: (input: never, next: () => unknown) => unknown) =>
  defineExtension({ ...whole, id, decide: { "line.price": decide as never } });

it("every mistake of every definition is in one message, before the store starts", async () => {
  const wrong = [
    { id: "twice", apiVersion: 1 },
    { id: "twice", apiVersion: 1 },
    { id: "Bad Id", apiVersion: 2, routs: {} },
    {
      id: "typed",
      apiVersion: 1,
      fields: { products: { a: 1, b: text() }, baskets: {} },
      decide: { "line.prize": () => null, "line.price": 5 },
      on: { "order.made": () => null },
      slots: { "product.nowhere": () => null },
      secrets: ["missing"],
      required: ["line.tax"],
      routes: { api: { "A B": { method: "PUT", access: "all" } } },
    },
    null,
  ] as unknown as Extension[];
  const message = problemsOf(wrong.filter((each) => each !== null)) ?? "";
  for (const part of [
    "twice: two extensions have this id",
    "Bad Id: id has 2 to 40",
    "Bad Id: is written for version 2 of this interface, and this store has version 1",
    "Bad Id: there is no part “routs”",
    "typed: fields.products.a is no field",
    "typed: fields.products.b needs a label",
    "typed: fields: “baskets” is none of products, quotes, orders, customers",
    "typed: decide: there is no “line.prize”",
    "typed: decide: “line.price” is no function",
    "typed: on: there is no “order.made”",
    "typed: slots: there is no “product.nowhere”",
    "typed: secrets: “missing” is no text among the settings",
    "typed: required names “line.tax”, which it does not decide",
    "typed: routes.api: “A B” cannot be a path",
  ]) {
    expect(message).toContain(part);
  }
  await expect(testExtension(wrong.slice(0, 2))).rejects.toThrow("two extensions have this id");
});

it("a decision that throws, gives another type, is late or asynchronous leaves the store's own", async () => {
  const shop = await open(
    pricing("thrower", () => {
      throw new Error("Out of order");
    }),
    pricing("typist", () => "cheap"),
    pricing("later", async () => 1),
    pricing("negative", () => -1),
    pricing("sleeper", (_, next) => {
      const end = performance.now() + 60;
      while (performance.now() < end);
      return next();
    }),
  );
  expect(await priceIn(shop)).toBe(100);
  const told = shop.extending.problems().map(({ extension, message }) => [extension, message]);
  expect(told).toContainEqual(["thrower", "threw an error"]);
  expect(told).toContainEqual(["typist", "gave a wrong string"]);
  expect(told).toContainEqual(["later", "gave a promise; a decision must be synchronous"]);
  expect(told).toContainEqual(["negative", "gave a wrong number"]);
  expect(told.map(([extension]) => extension)).toContain("sleeper");
});

it("two that decide one price are asked in order, and the request says who changed what", async () => {
  const shop = await open(
    pricing("tenth-off", (_, next) => (next() as number) * 0.9),
    pricing("five-off", (_, next) => (next() as number) - 5),
  );
  expect(await priceIn(shop)).toBe(85);
  const quote = await shop.guest("quotes.submit", [
    null,
    aSubmission([{ id: "bolt", quantity: 1 }]),
  ]);
  expect(quote.items[0]?.price).toBe(85);
  const stored = await shop.owner("quotes.find", [quote.id]);
  expect(stored?.history.map(({ note }) => note)).toEqual([
    null,
    "line.price: 100 → 90, by tenth-off",
    "line.price: 90 → 85, by five-off",
  ]);
});

it("a decision cannot change records, nor write while it decides", async () => {
  let writing: Promise<unknown> | undefined;
  const shop: TestStore = await open(
    pricing("changer", ({ product }: { product: { price: number } }) => {
      product.price = 1;
      return 1;
    }),
    pricing("writer", (_, next) => {
      writing ??= shop.owner("products.update", ["bolt", { price: 2 }]);
      return next();
    }),
  );
  expect(await priceIn(shop)).toBe(100);
  await writing?.catch(() => {});
  expect(shop.extending.problems().map(({ extension }) => extension)).toContain("changer");
});

it("a required rule that fails refuses what it rules", async () => {
  const shop = await open(
    defineExtension({
      ...whole,
      id: "needed",
      required: ["line.price"],
      decide: {
        "line.price": () => {
          throw new Error("The price list is gone");
        },
      },
    }),
  );
  await expect(priceIn(shop)).rejects.toMatchObject({ kind: "unexpected" });
});

it("hostile values are refused, and nothing of them is stored", async () => {
  const shop = await open(
    defineExtension({
      ...whole,
      id: "marks",
      fields: { products: { mark: nullable(text({ label: "Mark", max: 20 })) } },
    }),
  );
  const change = (custom: unknown) =>
    shop.owner("products.update", ["bolt", { custom: custom as never }]);
  for (const custom of [
    { marks: { constructor: "x" } },
    { marks: { mark: "x".repeat(21) } },
    { marks: { mark: "x".repeat(2_000_000) } },
    { marks: { mark: { nested: { deep: 1 } } } },
    { marks: { mark: 5 } },
    { marks: ["mark"] },
    [],
    "marks",
  ]) {
    await expect(change(custom)).rejects.toMatchObject({ kind: "invalid" });
  }
  // Such keys are dropped before they are read.
  await change(JSON.parse('{"__proto__": {"polluted": "yes"}}'));
  await change(JSON.parse('{"marks": {"__proto__": "x"}}'));
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  const product = await shop.owner("products.find", ["bolt"]);
  expect(product?.custom ?? {}).toEqual({});
});

it("a removed extension loses nothing, and one that is renamed finds its values again", async () => {
  const fields = { products: { units: nullable(count(1, { label: "Units" })) } };
  const folder = await mkdtemp(join(tmpdir(), "renamed-extension-"));
  const variables = { DATABASE_FILE: join(folder, "store.db") };
  store = await testExtension(defineExtension({ ...whole, id: "old-name", fields }), { variables });
  await store.addProduct({
    id: "bolt",
    productName: "Bolt",
    custom: { "old-name": { units: 4 } },
  });
  await store.close();
  store = await testExtension([], { variables });
  await store.owner("products.update", ["bolt", { price: 7 }]);
  await store.close();
  const renamed = defineExtension({ ...whole, id: "new-name", renamedFrom: ["old-name"], fields });
  store = await testExtension(renamed, { variables });
  const product = await store.owner("products.find", ["bolt"]);
  expect(product?.custom).toEqual({ "new-name": { units: 4 } });
});

it("a handler that fails for a while gets every event, and its dead letters can be sent again", async () => {
  let down = true;
  const got: string[] = [];
  const shop = await open(
    defineExtension({
      ...whole,
      id: "hearer",
      on: {
        "quote.submitted": ({ id }) => {
          if (down) throw new Error("down");
          got.push(id);
        },
      },
    }),
  );
  for (let at = 0; at < 3; at += 1) {
    await shop.guest("quotes.submit", [null, aSubmission([{ id: "bolt", quantity: at + 1 }])]);
  }
  for (let hours = 0; hours < 40; hours += 1) {
    await shop.deliver();
    shop.time.now = new Date(shop.time.now.getTime() + 3_600_000);
  }
  expect(got).toEqual([]);
  const { items } = await shop.owner("webhooks.deliveries", [{ status: "parked" }]);
  expect(items.map(({ endpointId }) => endpointId)).toEqual(Array(3).fill("extension:hearer"));
  down = false;
  for (const { id } of items) await shop.owner("webhooks.replay", [id]);
  await shop.deliver();
  expect(new Set(got).size).toBe(3);
});

it("a handler that fails for an hour under load loses nothing, and parks what never works", async () => {
  let down = true;
  let [running, most] = [0, 0];
  const done = new Map<string, number>();
  const newest = new Map<string, number>();
  const shop = await open(
    defineExtension({
      ...whole,
      id: "mirror",
      on: {
        "product.updated": async ({ id, data }) => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
          if (down || data.id === "poison") throw new Error("down");
          done.set(id, (done.get(id) ?? 0) + 1);
          // Retries come after later events, so the version decides.
          newest.set(data.id, Math.max(newest.get(data.id) ?? 0, data.version));
        },
      },
    }),
  );
  const ids = ["a", "b", "c", "poison"];
  for (const id of ids) await shop.addProduct({ id, productName: id });
  const change = (id: string, price: number) => shop.owner("products.update", [id, { price }]);
  for (let minute = 0; minute < 60; minute += 1) {
    for (const id of ["a", "b", "c"]) await change(id, minute + 1);
    if (minute % 4 === 0) await change("poison", minute + 1);
    await shop.deliver();
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
  }
  expect(done.size).toBe(0);
  down = false;
  for (let rounds = 0; rounds < 100; rounds += 1) {
    await shop.deliver();
    shop.time.now = new Date(shop.time.now.getTime() + 30 * 60_000);
  }
  // Every event was delivered once, one after the other, and none of the poisoned product.
  expect([done.size, new Set(done.values()), most]).toEqual([180, new Set([1]), 1]);
  for (const id of ["a", "b", "c"]) {
    expect(newest.get(id)).toBe((await shop.owner("products.find", [id]))?.version);
  }
  const all = await shop.services.storage?.deliveries.find({ limit: 1_000 });
  const left = all?.map(({ status }) => status).filter((status) => status !== "sent");
  expect(left).toEqual(Array(15).fill("parked"));
  const parked = await shop.owner("webhooks.deliveries", [{ status: "parked" }]);
  const [one] = parked.items;
  expect(await shop.owner("webhooks.replay", [one?.id ?? ""])).toBe(true);
  expect(await shop.deliver()).toMatchObject({ sent: 0, delayed: 1 });
});

it("a handler that writes into its own record does not call itself for ever", async () => {
  let calls = 0;
  const shop = await open(
    defineExtension({
      ...whole,
      id: "echo",
      fields: { quotes: { seen: nullable(text({ label: "Seen" })) } },
      on: {
        "quote.updated": async ({ data }, { call }) => {
          calls += 1;
          await call("extensions.setQuoteData", [data.id, { echo: { seen: "yes" } }]);
        },
      },
    }),
  );
  const quote = await shop.guest("quotes.submit", [
    null,
    aSubmission([{ id: "bolt", quantity: 1 }]),
  ]);
  await shop.owner("extensions.setQuoteData", [quote.id, { echo: { seen: "no" } }]);
  for (let rounds = 0; rounds < 6; rounds += 1) {
    await shop.deliver();
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
  }
  // Once for the change, and once for what the handler wrote.
  expect(calls).toBe(2);
});

it("a slot that throws, hangs or shows a secret is left out, and the page is served", async () => {
  const shop = await open(
    defineExtension({
      ...whole,
      id: "leaky",
      settings: { token: text({ label: "Token", max: 50 }) },
      secrets: ["token"],
      slots: {
        "home.top": (_, { settings }) => `The token is ${settings.token}`,
        "home.bottom": () => {
          throw new Error("broken");
        },
        "list.top": () => new Promise(() => {}),
        "cart.summary": () => ["<script>", "alert(1)"],
      },
    }),
  );
  await shop.set("leaky", { token: "very-secret-token" });
  const { extending } = shop;
  expect(await extending.slot("home.top", { path: "/" })).toEqual([]);
  expect(await extending.slot("home.bottom", { path: "/" })).toEqual([]);
  expect(await extending.slot("list.top", { path: "/" })).toEqual([]);
  expect(await extending.slot("cart.summary", { items: [] })).toEqual([
    { extension: "leaky", html: "&lt;script&gt;alert(1)" },
  ]);
  expect(extending.problems().map(({ message }) => message)).toEqual([
    "threw an error",
    "threw an error",
    "would show a secret setting",
  ]);
});

it("staff-only values reach no customer", async () => {
  const shop = await open(
    defineExtension({
      ...whole,
      id: "notes",
      fields: {
        quotes: {
          margin: nullable(text({ label: "Margin", max: 20 })),
          colour: nullable(text({ label: "Colour", max: 20 })),
        },
      },
      publicFields: ["quotes.colour"],
    }),
  );
  const quote = await shop.customer("ada")("quotes.submit", [
    "ada",
    aSubmission([{ id: "bolt", quantity: 1 }]),
  ]);
  await shop.owner("extensions.setQuoteData", [
    quote.id,
    { notes: { margin: "40 %", colour: "red" } },
  ]);
  const seen = await shop.customer("ada")("quotes.read", [quote.quoteNumber]);
  expect(seen?.custom).toEqual({ notes: { colour: "red" } });
});
