import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewKey } from "~/modules/staff/keys.server";
import type { Role } from "~/modules/staff/role";
import { aSubmission, askedBy } from "../support/shop";
import { openTokenStore, type TokenStore } from "../support/token-store";

let store: TokenStore;
beforeAll(async () => {
  store = await openTokenStore();
  await store.edge.services.commerce?.admin.grant("boss", "boss@example.test");
  await store.edge.services.storage?.products.patch("p1", { published: false, listed: false });
});
afterAll(() => store?.close());

async function makeKey(asked: Partial<NewKey>): Promise<{ id: string; secret: string }> {
  const all = { name: "Program", role: null, methods: [], expires: null, ...asked };
  const made = await store.edge.services.gateway?.call(
    "keys.create",
    [all],
    askedBy({ uid: "boss" }),
  );
  return { id: made?.key.id ?? "", secret: made?.secret ?? "" };
}

async function status(name: string, args: unknown[], key: string) {
  const answer = await store.call(name, { args }, key);
  return [answer.status, answer.body.error ?? "done"];
}

const other = "Your role does not allow this.";

describe("a key, beside ID tokens", () => {
  it("acts by its role", async () => {
    const outcome = async (role: Role, name: string, args: unknown[]) =>
      status(name, args, (await makeKey({ role })).secret);
    expect(await outcome("readonly", "quotes.listPage", [])).toEqual([200, "done"]);
    expect(await outcome("readonly", "products.feature", ["p2"])).toEqual([403, other]);
    expect(await outcome("catalogue", "products.feature", ["p2"])).toEqual([200, "done"]);
    expect(await outcome("catalogue", "quotes.listPage", [])).toEqual([403, other]);
    expect(await outcome("owner", "customers.count", [])).toEqual([200, "done"]);
  });

  it("or by the single methods that it names", async () => {
    const { secret } = await makeKey({ methods: ["products.update"] });
    expect(await status("products.update", ["p3", { stock: 4 }], secret)).toEqual([200, "done"]);
    expect(await status("products.delete", ["p3"], secret)).toEqual([403, other]);
  });

  it("reads products that are not published, which nobody else does", async () => {
    const { secret } = await makeKey({ role: "readonly" });
    const answer = await store.call("products.listAll", { args: [{ published: false }] }, secret);
    expect(answer.body.result).toMatchObject({ items: [{ id: "p1", published: false }] });
    expect((await store.call("products.find", { args: ["p1"] }, secret)).body.result).toMatchObject(
      {
        id: "p1",
      },
    );
    expect((await store.call("products.getById", { args: ["p1"] }, secret)).body.result).toBeNull();
    expect((await store.call("products.listAll", { args: [] })).status).toBe(401);
  });

  it("reads one quote, order, customer and conversation, by number or id, where its role does", async () => {
    const { commerce, storage } = store.edge.services;
    if (!commerce || !storage) throw new Error("no backend");
    await commerce.customers.create("ann", { firstName: "Ann" });
    const items = [{ id: "lathe", quantity: 1 }];
    const quote = await commerce.quotes.submit("ann", aSubmission(items));
    const { result: order } = await storage.atomically((tx) =>
      commerce.orders.createFromQuote(tx, "boss", quote.id),
    );
    await storage.atomically((tx) => commerce.quotes.addNote(tx, "boss", quote.id, "Call first."));
    const { secret: reader } = await makeKey({ role: "readonly" });
    const { secret: keeper } = await makeKey({ role: "catalogue" });
    const read = async (name: string, named: string, key: string) =>
      (await store.call(name, { args: [named] }, key)).body.result as Record<string, unknown>;
    for (const [name, named, id] of [
      ["quotes.read", quote.quoteNumber, quote.id],
      ["quotes.read", quote.id, quote.id],
      ["orders.read", order.orderNumber, order.id],
      ["orders.read", order.id, order.id],
      ["customers.find", "ann", "ann"],
    ] as const) {
      expect([name, (await read(name, named, reader))?.id]).toEqual([name, id]);
      expect([name, (await read(name, named, keeper)) ?? null]).toEqual([name, null]);
    }
    expect(JSON.stringify(await read("quotes.read", quote.id, reader))).toContain("Call first.");
    expect(await read("quotes.read", "Q-20260101-0000AAAA", reader)).toBeNull();
    expect((await status("messages.list", [quote.id], reader))[0]).toBe(200);
    const { secret: single } = await makeKey({ methods: ["orders.read"] });
    expect(await read("orders.read", order.id, single)).toMatchObject({ id: order.id });
    expect(await read("quotes.read", quote.id, single)).toBeNull();
  });

  it("stands in the trail as itself, by its name", async () => {
    const { id, secret } = await makeKey({ name: "Warehouse", role: "catalogue" });
    await store.call("products.unfeature", { args: ["p2"] }, secret);
    const trail = await store.edge.services.commerce?.audit.listPage({ actorUid: `key:${id}` });
    expect(trail?.items.map(({ action }) => action)).toEqual(["products.unfeature"]);
    const names = await store.edge.services.commerce?.admin.namesOf([`key:${id}`]);
    expect(names?.get(`key:${id}`)).toBe("Warehouse (key)");
  });

  it("is nobody's account", async () => {
    const { id, secret } = await makeKey({ role: "owner" });
    for (const uid of ["ann", `key:${id}`]) {
      const text = "You may only act on your own account.";
      expect(await status("carts.get", [uid], secret)).toEqual([403, text]);
      expect(await status("customers.create", [uid, {}], secret)).toEqual([403, text]);
    }
    const made = await store.edge.services.storage?.customers.get(`key:${id}`);
    expect(made).toBeNull();
  });

  it("that is unknown, revoked or expired is nobody", async () => {
    const nobody = [401, "Authentication required."];
    const gone = await makeKey({ role: "owner" });
    await store.edge.services.gateway?.call("keys.revoke", [gone.id], askedBy({ uid: "boss" }));
    const old = await makeKey({ role: "owner" });
    await store.edge.services.storage?.apiKeys.patch(old.id, { expires: new Date(1) });
    const flipped = `${old.secret.slice(0, -1)}${old.secret.endsWith("A") ? "B" : "A"}`;
    for (const key of [
      gone.secret,
      old.secret,
      flipped,
      "qs_",
      "qs_short",
      `qs_${"a".repeat(43)}`,
    ]) {
      expect(await status("quotes.listPage", [], key)).toEqual(nobody);
    }
  });

  it("notes its use at most hourly", async () => {
    const { storage } = store.edge.services;
    const { id, secret } = await makeKey({ role: "readonly" });
    const lastUsed = async () => (await storage?.apiKeys.get(id))?.lastUsed?.getTime() ?? 0;
    await store.call("quotes.countByStatus", { args: [] }, secret);
    const first = await lastUsed();
    expect(first).toBeGreaterThan(0);
    await store.call("quotes.countByStatus", { args: [] }, secret);
    expect(await lastUsed()).toBe(first);
    await storage?.apiKeys.patch(id, { lastUsed: new Date(first - 3_600_001) });
    await store.call("quotes.countByStatus", { args: [] }, secret);
    expect(await lastUsed()).toBeGreaterThanOrEqual(first);
  });

  it("is counted on its own, and says what is left", async () => {
    const [one, two] = [await makeKey({ role: "readonly" }), await makeKey({ role: "readonly" })];
    const ask = (key: string) =>
      fetch(`${store.edge.origin}/api/commerce/quotes/countByStatus`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: '{"args":[]}',
      });
    let last = await ask(one.secret);
    expect(last.headers.get("ratelimit-remaining")).toBe("599");
    while (last.status === 200) last = await ask(one.secret);
    expect([last.status, last.headers.get("ratelimit-remaining")]).toEqual([429, "0"]);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask(two.secret)).headers.get("ratelimit-remaining")).toBe("599");
  });

  it("needs no cookie and no origin", async () => {
    const { secret } = await makeKey({ role: "catalogue" });
    const answer = await fetch(`${store.edge.origin}/api/commerce/products/feature`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        origin: "https://elsewhere.example",
        "sec-fetch-site": "cross-site",
      },
      body: '{"args":["p2"]}',
    });
    expect(answer.status).toBe(200);
  });
});

describe("the log of a key", () => {
  it("has its latest calls with status, code and request id, and nothing that was sent", async () => {
    const { id, secret } = await makeKey({ role: "readonly" });
    const { secret: owner } = await makeKey({ role: "owner" });
    await status("quotes.listPage", [], secret);
    await status("products.feature", ["p2"], secret);
    const headers = { authorization: `Bearer ${secret}`, "x-request-id": "export-1" };
    await fetch(`${store.edge.origin}/api/exports/products.ndjson?q=lathe`, { headers });
    const { body } = await store.call("keys.listCalls", { args: [id] }, owner);
    const { calls, refused } = body.result as Record<"calls" | "refused", object[]>;
    expect(calls).toMatchObject([
      { name: "GET /api/exports/products.ndjson", status: 200, code: null, requestId: "export-1" },
      { name: "products.feature", status: 403, code: "role_not_allowed" },
      { name: "quotes.listPage", status: 200, code: null },
    ]);
    expect(refused).toEqual([calls[1]]);
    expect(JSON.stringify(body)).not.toMatch(/lathe|"p2"/);
    expect(await status("keys.listCalls", [id], secret)).toEqual([403, other]);
  });

  it("keeps the latest of both kinds, through a restart and beside another instance", async () => {
    const { id, secret } = await makeKey({ role: "readonly" });
    const { commerce, storage } = store.edge.services;
    await status("products.feature", ["p2"], secret);
    for (let at = 0; at < 250; at += 1) {
      const call = { name: `n${at}`, status: 200, code: null, milliseconds: 1, requestId: "r" };
      commerce?.keys.noteCall(id, { ...call, at: new Date(Date.now() + 1_000 + at) });
    }
    await commerce?.keys.storeCalls();
    await status("quotes.countByStatus", [], secret);
    const stored = await storage?.keyLogs.get(id);
    expect([stored?.calls.length, stored?.refused.length]).toEqual([200, 1]);
    expect(stored?.calls[0]?.name).toBe("n249");
    const read = await commerce?.keys.calls(id);
    expect(read?.calls.length).toBe(200);
    expect(read?.refused.map(({ name }) => name)).toEqual(["products.feature"]);
  });
});
