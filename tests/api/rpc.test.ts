import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCommerceClient } from "~/commerce/client";
import { rpcMethods } from "~/commerce/methods/methods";
import { openEdge } from "../support/edge";
import { aSubmission } from "../support/shop";
import { openTokenStore, type TokenStore } from "../support/token-store";

let store: TokenStore;
let boss: string;
let ann: string;
beforeAll(async () => {
  store = await openTokenStore();
  for (const uid of ["boss", "ann"]) {
    store.issuer.users.set(uid, { email: `${uid}@example.test` });
  }
  boss = await store.issuer.token("boss");
  ann = await store.issuer.token("ann");
  await store.edge.services.commerce?.admin.grant("boss", "boss@example.test");
});
afterAll(() => store.close());

/** The whitelist of the interface document, in its words. */
const whitelist = {
  public: [
    ["products", "list, listByCategory, countByCategory, getById, search, listFeatured"],
    ["discounts", "findUsable, listAutomatic"],
  ],
  user: [
    ["carts", "get, set, updateItem, clear"],
    ["quotes", "listForCustomer"],
    ["orders", "listForCustomer"],
    ["customers", "get, create, update, listAddresses, addAddress, updateAddress, deleteAddress"],
    ["admin", "isAdmin"],
  ],
  "self-or-guest": [["quotes", "submit"]],
  admin: [
    ["products", "create, update, delete, feature, unfeature"],
    ["quotes", "listAll, updateStatus, listPage, countByStatus"],
    ["orders", "createFromQuote, listAll, updateStatus, listPage, countByStatus"],
    ["discounts", "list, save, remove"],
    ["customers", "list, listPage, count"],
    ["audit", "listPage"],
  ],
} as const;

describe("the whitelist", () => {
  it("is the interface document's, method by method, with its access levels", () => {
    const expected = Object.entries(whitelist).flatMap(([access, services]) =>
      services.flatMap(([service, names]) =>
        names.split(", ").map((name) => `${service}.${name} ${access}`),
      ),
    );
    const actual = rpcMethods().map(({ name, row }) => `${name} ${row.access}`);
    expect(actual.sort()).toEqual(expected.sort());
  });

  it.each([
    "orders/recordPaidSession",
    "orders/recordPayment",
    "orders/recordOrderPayment",
    "audit/record",
    "carts/listen",
    "carts/mergeCarts",
    "carts/mergeInto",
    "admin/grant",
    "products/LIST",
    "products/constructor",
    "constructor/name",
    "__proto__/toString",
    "products/__proto__",
    "products/hasOwnProperty",
    "toString/call",
  ])("%s does not exist, not even for an admin", async (path) => {
    const name = path.replace("/", ".");
    const { status, body } = await store.call(name, { args: [] }, boss);
    expect([status, body]).toEqual([404, { error: `Unknown commerce method: ${name}` }]);
  });

  it("a name that is no name is not repeated", async () => {
    for (const path of ["products/li%3Cst", "products/%00list", `products/${"x".repeat(65)}`]) {
      const response = await fetch(`${store.edge.origin}/api/commerce/${path}`, {
        method: "POST",
        body: "{}",
      });
      const body = await response.json();
      expect([response.status, body]).toEqual([404, { error: "Unknown commerce method." }]);
    }
  });
});

describe("the order of the steps", () => {
  it("whitelist before body", async () => {
    expect((await store.call("no.such", "{")).status).toBe(404);
  });

  it("body before access", async () => {
    for (const body of ["{", "", "null", "[]", '{"args":{}}', '{"args":"x"}', "{}"]) {
      const answer = await store.call("carts.get", body);
      expect([body, answer.status]).toEqual([body, 400]);
      expect(Object.keys(answer.body)).toEqual(["error"]);
    }
  });

  it("backend before access", async () => {
    const bare = await openEdge({ COMMERCE_BACKEND: "nonsense" });
    try {
      const ask = (body: string) =>
        fetch(`${bare.origin}/api/commerce/audit/listPage`, { method: "POST", body });
      const answer = await ask('{"args":[]}');
      expect([answer.status, await answer.json()]).toEqual([
        500,
        { error: "Commerce backend is not configured." },
      ]);
      expect((await ask("{")).status).toBe(400);
    } finally {
      await bare.stop();
    }
  });

  it("access before arguments", async () => {
    expect((await store.call("carts.set", { args: ["ann", "nonsense"] })).status).toBe(401);
    const answer = await store.call("carts.set", { args: ["ann", "nonsense"] }, ann);
    expect(answer).toEqual({ status: 400, body: { error: "Invalid arguments for carts.set." } });
  });
});

describe("calls", () => {
  it("a null return is result: null", async () => {
    const answer = await store.call("products.getById", { args: ["nothing"] });
    expect(answer).toEqual({ status: 200, body: { result: null } });
  });

  it("extra positional arguments and unknown keys are ignored", async () => {
    const answer = await store.call("products.getById", { args: ["lathe", 1, { x: 2 }] });
    expect(answer.body.result).toMatchObject({ id: "lathe" });
  });

  it("what a method throws is its constant 500", async () => {
    const answer = await store.call("products.update", { args: ["nothing", { price: 1 }] }, boss);
    expect(answer).toEqual({ status: 500, body: { error: "products.update failed." } });
  });

  it("ISO strings become dates: discounts.save keeps them", async () => {
    const discount = {
      code: "DATED",
      type: "percentage",
      value: 5,
      created: "2020-01-01T00:00:00.000Z",
      expiresAt: "2030-01-02T03:04:05.000Z",
    };
    const { body } = await store.call("discounts.save", { args: [discount] }, boss);
    expect(body.result).toMatchObject({ expiresAt: "2030-01-02T03:04:05.000Z", usedCount: 0 });
    expect((body.result as { created: string }).created).not.toBe(discount.created);
    const wrong = { ...discount, expiresAt: "tomorrow" };
    expect((await store.call("discounts.save", { args: [wrong] }, boss)).status).toBe(400);
  });

  it("server-made fields are never taken from arguments", async () => {
    const forged = {
      id: "evil",
      uid: "boss",
      created: "2000-01-01T00:00:00.000Z",
      isAdmin: true,
      emailLower: "x",
      version: 99,
    };
    const { body } = await store.call("customers.update", { args: ["ann", forged] }, ann);
    expect(body.result).toMatchObject({ id: "ann" });
    expect((body.result as { created: string }).created).not.toContain("2000");
    expect((await store.call("admin.isAdmin", { args: ["ann"] }, ann)).body.result).toBe(false);
    const quote = { ...aSubmission([{ id: "lathe", quantity: 2 }]), total: 1, status: "Approved" };
    const tampered = {
      ...quote,
      quoteNumber: "Q-1",
      items: [{ id: "lathe", quantity: 2, price: 0.01, offeredPrice: 0.01, subtotal: 0 }],
    };
    const submitted = await store.call("quotes.submit", { args: ["ann", tampered] }, ann);
    expect(submitted.body.result).toMatchObject({
      status: "Pending",
      total: 2_400,
      items: [{ price: 1_200, offeredPrice: null }],
    });
  });

  it("results hold no derived keys and no unpublished products", async () => {
    const { body } = await store.call("products.list", { args: [{ limit: 100 }] });
    const text = JSON.stringify(body.result);
    for (const key of ["nameLower", "brandLower", "priceKey", "listed", "words"]) {
      expect(text).not.toContain(key);
    }
  });

  it("pages of products give a cursor until an empty page", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < 20; pages += 1) {
      const { body } = await store.call("products.list", {
        args: [{ limit: 7, ...(cursor ? { cursor } : {}) }],
      });
      const page = body.result as { items: { id: string }[]; nextCursor: string | null };
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      if (cursor === null) {
        expect(page.items).toEqual([]);
        break;
      }
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(28);
  });

  it("guessing codes is limited per address", async () => {
    const answers: number[] = [];
    for (let at = 0; at < 65; at += 1) {
      answers.push((await store.call("discounts.findUsable", { args: [`C${at}`] })).status);
    }
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
    expect(new Set(answers)).toEqual(new Set([200, 429]));
  });
});

describe("the typed client", () => {
  it("infers arguments and results, revives dates, and gives errors as values", async () => {
    const client = createCommerceClient({ origin: store.edge.origin, token: () => boss });
    const saved = await client.discounts.save({ code: "CLIENT", type: "fixed", value: 5 });
    if (!saved.ok) throw new Error(saved.error);
    expect(saved.result.created).toBeInstanceOf(Date);
    expect(saved.result.expiresAt).toBeNull();
    const page = await client.audit.listPage({ action: "discounts.save", limit: 1 });
    expect(page.ok && page.result.items[0]?.created).toBeInstanceOf(Date);
    const refused = await client.carts.get("somebody else");
    expect(refused).toEqual({
      ok: false,
      status: 403,
      error: "You may only act on your own account.",
    });
  });

  it("says so when the store cannot be reached", async () => {
    const client = createCommerceClient({ origin: "http://127.0.0.1:9" });
    expect(await client.products.list()).toMatchObject({ ok: false, status: 0 });
  });
});
