import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { rpcMethods } from "~/gateway/methods";
import { createClient } from "../support/client";
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

/** The whitelist of the public RPC, in its words. */
const whitelist = {
  public: [
    ["products", "list, listByCategory, countByCategory, getById, search, listFeatured"],
    ["savedLists", "shared"],
    ["discounts", "findUsable, listAutomatic"],
    ["links", "ask"],
  ],
  user: [
    ["carts", "get, set, updateItem, clear"],
    ["savedLists", "list, get, create, update, addLines, remove"],
    ["quotes", "listForCustomer"],
    ["orders", "listForCustomer"],
    ["invoices", "listForCustomer"],
    [
      "customers",
      "get, create, update, listAddresses, addAddress, updateAddress, deleteAddress, joinGuest",
    ],
    ["admin", "isAdmin, roleOf"],
  ],
  "self-or-guest": [["quotes", "submit, ask"]],
  holder: [
    ["quotes", "read, answer, sendCode"],
    ["offers", "sentTo, acceptance"],
    ["orders", "read"],
    ["invoices", "held"],
    ["messages", "list, send, mute"],
  ],
  admin: [
    [
      "products",
      "listAll, find, create, update, upsertMany, updateVariant, delete, restore, feature, unfeature",
    ],
    ["stock", "committed, movements, adjust"],
    ["runs", "list, find, rows, begin, keepParts, filled, apply, discard, undo"],
    [
      "quotes",
      "listAll, find, updateStatus, listPage, countByStatus, pipeline, listWaiting, followUps, countWaiting, addNote, setCustomer, setLanguage",
    ],
    [
      "offers",
      "saveDraft, discardDraft, send, recordAnswer, undoAcceptance, reopen, extend, takeBack, createQuote, listCosts, revisions, acceptances",
    ],
    ["templates", "list, create, update, remove"],
    [
      "orders",
      "createFromQuote, createAgreed, listAll, find, findShipments, updateStatus, listPage, countByStatus, listFlagged, countFlagged, countLate, expectDelivery, correctBilling, recordPayment, correctPayment, recordRefund, ship, takeBack, withdrawShipment, stepBack, markReviewed, addNote, setLanguage",
    ],
    [
      "invoices",
      "readDraft, issue, credit, remind, find, ofOrder, ofCustomer, listForDesk, countOverdue",
    ],
    ["discounts", "list, find, productsNamed, example, save, remove, removeUnused"],
    ["customers", "find, list, listPage, count, createByStaff, updateByStaff"],
    ["customerCards", "get, mergeable, merges, tag, note, merge, undoMerge"],
    ["erasures", "plan, export, list, get, retained, retainedRecord, begin, run"],
    ["admin", "namesOf, colleagues"],
    ["staff", "list, invite, withdraw, takeOver, rename, changeRole, remove"],
    ["keys", "list, listCalls, create, revoke, takeOver"],
    ["assignments", "colleagues, openWork, quote, order, handOver"],
    ["views", "list, save, remove"],
    ["catalogue", "missedSearches"],
    ["audit", "listPage"],
    [
      "changes",
      "products, quotes, orders, customers, erasedCustomers, invoices, discounts, templates, stockMovements, audit",
    ],
    [
      "desk",
      "counts, customers, customer, listSold, trail, products, product, quotes, orders, toShip",
    ],
    ["overview", "figures, low, snoozes, snooze, wake, retryPayments"],
    ["outbox", "list, countParked, listParked, resend"],
    ["settings", "read, isUsed, save, removeCategory"],
    ["links", "revoke, send, state"],
    ["messages", "thread, reply, answer, takeOver, openings"],
    ["webhooks", "list, create, update, rotate, remove, deliveries, delivery, events, replay"],
    [
      "extensions",
      "setQuoteData, setOrderData, setCustomerData, setInvoiceData, setShipmentData, setDiscountData, setAddressData, setTemplateData",
    ],
  ],
} as const;

describe("the whitelist", () => {
  it("is the documented one, method by method, with its access levels", () => {
    const expected = Object.entries(whitelist).flatMap(([access, services]) =>
      services.flatMap(([service, names]) =>
        names.split(", ").map((name) => `${service}.${name} ${access}`),
      ),
    );
    const actual = rpcMethods().map(({ name, row }) => `${name} ${row.access}`);
    expect(actual.sort()).toEqual(expected.sort());
  });

  it("stands in the table of docs/api.md", () => {
    const text = readFileSync("docs/api.md", "utf8");
    const table = text.slice(text.indexOf("\n| service | public |")).split("\n\n", 1)[0] ?? "";
    const lines = new Map(table.split("\n").map((line) => [/^\| (\w+) /.exec(line)?.[1], line]));
    const isTold = ([service, method]: string[]) =>
      new RegExp(`\\b${method}\\b`).test(lines.get(service)?.split("|").slice(2).join() ?? "");
    const names = rpcMethods().map(({ name }) => name);
    expect(names.filter((name) => !isTold(name.split(".")))).toEqual([]);
  });

  it.each([
    "orders/recordPaidSession",
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

  it("what nobody expected is the method's constant 500", async () => {
    const { commerce } = store.edge.services;
    if (!commerce) throw new Error("no backend");
    const broken = vi.spyOn(commerce.products, "getById").mockRejectedValue(new Error("secret"));
    const answer = await store.call("products.getById", { args: ["lathe"] });
    broken.mockRestore();
    expect(answer).toEqual({ status: 500, body: { error: "products.getById failed." } });
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
    for (const expiresAt of ["tomorrow", "2030-02-30", "1/2/2030", "2030"]) {
      const answer = await store.call(
        "discounts.save",
        { args: [{ ...discount, expiresAt }] },
        boss,
      );
      expect([expiresAt, answer.status]).toEqual([expiresAt, 400]);
    }
  });

  it.each([
    // A day without a time ends with that day in the store's time zone.
    ["2030-01-02", "2030-01-02T23:59:59.999Z"],
    ["2030-01-02T03:04", "2030-01-02T03:04:00.000Z"],
    ["2030-01-02T03:04:05", "2030-01-02T03:04:05.000Z"],
    ["2030-01-02T03:04Z", "2030-01-02T03:04:00.000Z"],
    ["2030-01-02T03:04:05.678901+02:00", "2030-01-02T01:04:05.678Z"],
    ["20300102T0304", "2030-01-02T03:04:00.000Z"],
  ])("the date %s is read as UTC where it names no zone", async (expiresAt, read) => {
    const discount = { code: "FORMS", type: "percentage", value: 5, expiresAt };
    const { body } = await store.call("discounts.save", { args: [discount] }, boss);
    expect(body.result).toMatchObject({ expiresAt: read });
  });

  it("quotes.submit with a key twice is one quote; with other content it is another", async () => {
    const key = "k".repeat(24);
    const submission = { ...aSubmission([{ id: "lathe", quantity: 2 }]), key };
    const submit = async (part: object) => {
      const { status, body } = await store.call(
        "quotes.submit",
        { args: ["ann", { ...submission, ...part }] },
        ann,
      );
      return [status, (body.result as { quoteNumber?: string } | undefined)?.quoteNumber];
    };
    const first = await submit({});
    expect(first).toEqual([200, expect.stringMatching(/^Q-/)]);
    expect(await submit({})).toEqual(first);
    expect(await submit({ message: "Blue, please." })).not.toEqual(first);
    expect((await submit({ key: "SHORT" }))[0]).toBe(400);
    const theirs = await store.call("quotes.submit", { args: [null, submission] });
    expect((theirs.body.result as { quoteNumber: string }).quoteNumber).not.toBe(first[1]);
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

describe("carts.listen and carts.mergeCarts", () => {
  const saved = [{ id: "lathe", quantity: 1 }];
  const guest = [
    { id: "lathe", quantity: 3 },
    { id: "p1", quantity: 1 },
  ];

  function watched(uid: string, token: string) {
    const sent: string[] = [];
    const client = createClient({
      origin: store.edge.origin,
      token: () => token,
      fetch: (input, init) => {
        sent.push(new URL(String(input)).pathname);
        return fetch(input, init);
      },
    });
    return { client, sent, uid };
  }

  it("mergeCarts is a pure function of the client: nothing is sent", () => {
    const { client, sent } = watched("ann", ann);
    expect(client.carts.mergeCarts(saved, guest)).toEqual(guest);
    expect(saved[0]?.quantity).toBe(1);
    expect(sent).toEqual([]);
  });

  it("listen gives the cart now and after each change, by reading it and nothing else", async () => {
    const { client, sent } = watched("ann", ann);
    await client.carts.clear("ann");
    const seen: number[] = [];
    const stop = client.carts.listen("ann", (cart) => {
      expect(cart.updated).toBeInstanceOf(Date);
      seen.push(cart.items.length);
    });
    await expect.poll(() => seen).toEqual([0]);
    await client.carts.set("ann", guest);
    await expect.poll(() => seen).toEqual([0, 2]);
    new BroadcastChannel("cart").postMessage("changed");
    await expect.poll(() => seen).toEqual([0, 2, 2]);
    stop();
    await client.carts.clear("ann");
    expect(seen).toEqual([0, 2, 2]);
    expect([...new Set(sent)].sort()).toEqual([
      "/api/commerce/carts/clear",
      "/api/commerce/carts/get",
      "/api/commerce/carts/set",
    ]);
  });
});

describe("cache headers", () => {
  it("are set on no answer of the RPC, whatever becomes of the call", async () => {
    const { origin } = store.edge;
    const ask = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(`${origin}/api/commerce/${path}`, { method: "POST", ...init });
      const { headers, status } = response;
      return [status, headers.get("cache-control"), headers.get("expires"), headers.get("etag")];
    };
    const none = [null, null, null];
    const call = (...args: unknown[]) => ({ body: JSON.stringify({ args }) });
    const asBoss = { headers: { authorization: `Bearer ${boss}` } };
    expect(await ask("products/list", call())).toEqual([200, ...none]);
    expect(await ask("products/list", { body: "{" })).toEqual([400, ...none]);
    expect(await ask("products/list", call(7))).toEqual([400, ...none]);
    expect(await ask("carts/get", call("ann"))).toEqual([401, ...none]);
    expect(await ask("carts/get", { ...call("ann"), ...asBoss })).toEqual([403, ...none]);
    expect(await ask("no/such", call())).toEqual([404, ...none]);
    expect(await ask("products/update", { ...call("none", {}), ...asBoss })).toEqual([
      404,
      ...none,
    ]);
    expect(await ask("products/list", { method: "GET" })).toEqual([405, ...none]);
    expect(await ask("products/list", { body: "x".repeat(300_000) })).toEqual([413, ...none]);
    expect(await ask("products/list", { method: "OPTIONS" })).toEqual([204, ...none]);
  });
});

describe("the typed client", () => {
  it("infers arguments and results, revives dates, and throws errors that say what to do", async () => {
    const client = createClient({ origin: store.edge.origin, token: () => boss });
    const saved = await client.discounts.save({ code: "CLIENT", type: "fixed", value: 5 });
    expect(saved.created).toBeInstanceOf(Date);
    expect(saved.expiresAt).toBeNull();
    const page = await client.audit.listPage({ action: "discounts.save", limit: 1 });
    expect(page.items[0]?.created).toBeInstanceOf(Date);
    await expect(client.carts.get("somebody else")).rejects.toMatchObject({
      name: "StoreError",
      message: "You may only act on your own account.",
      status: 403,
      code: "other_account",
      requestId: expect.any(String),
      retryAfter: null,
    });
    const wrong = client.discounts.save({ type: "fixed", value: -1 });
    await expect(wrong).rejects.toMatchObject({ code: "invalid_arguments", field: "args.0.value" });
  });

  it("says so when the store cannot be reached", async () => {
    const client = createClient({ origin: "http://127.0.0.1:9" });
    await expect(client.products.list()).rejects.toMatchObject({ status: 0, code: "unreachable" });
  });

  it("tries reads again and changes never", async () => {
    const tried: string[] = [];
    const client = createClient({
      origin: store.edge.origin,
      token: boss,
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input));
        tried.push(pathname);
        if (tried.filter((path) => path === pathname).length > 1) return fetch(input, init);
        return new Response(null, { status: 503, headers: { "retry-after": "0" } });
      },
    });
    expect(await client.products.countByCategory()).toBeGreaterThan(0);
    expect((await client.store.products({ limit: 1 })).products).toHaveLength(1);
    await expect(client.discounts.remove("NONE")).rejects.toMatchObject({ status: 503 });
    expect(tried).toEqual([
      "/api/commerce/products/countByCategory",
      "/api/commerce/products/countByCategory",
      "/api/store/products",
      "/api/store/products",
      "/api/commerce/discounts/remove",
    ]);
  });

  it("has the store name keys that it does not know", async () => {
    const client = createClient({ origin: store.edge.origin, token: boss, strict: true });
    const misspelt = { code: "STRICT", type: "fixed", value: 5, expires: "2027-01-01" } as const;
    await expect(client.discounts.save(misspelt)).rejects.toMatchObject({
      status: 400,
      code: "invalid_arguments",
      field: "args.0.expires",
    });
    const lenient = createClient({ origin: store.edge.origin, token: boss });
    const saved = await lenient.discounts.save(misspelt);
    expect(saved.code).toBe("STRICT");
    // A record that only names the stored one may carry anything.
    const unknown = client.quotes.updateStatus({ id: "none", ...misspelt }, "Rejected");
    await expect(unknown).rejects.toMatchObject({ status: 404, code: "not_found" });
  });
});
