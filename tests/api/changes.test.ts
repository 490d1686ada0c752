import { afterAll, beforeAll, expect, it } from "vitest";
import { settledMs } from "~/storage/settled";
import { onEveryEngine } from "../support/engines";
import { aSubmission, askedBy } from "../support/shop";
import { openTokenStore, type TokenStore } from "../support/token-store";

interface Page {
  items: { id: string; updated: string; record: Record<string, unknown> | null }[];
  nextCursor: string | null;
}

await onEveryEngine("changes", (open) => {
  let store: TokenStore;
  let closeEngine: () => Promise<void>;
  let key: string;
  beforeAll(async () => {
    const opened = await open();
    closeEngine = () => opened.close();
    store = await openTokenStore(opened.variables);
    const { commerce, gateway } = store.edge.services;
    await commerce?.admin.grant("boss", "boss@example.test");
    const asked = { name: "ERP", role: "owner" as const, methods: [], expires: null };
    key = (await gateway?.call("keys.create", [asked], askedBy({ uid: "boss" })))?.secret ?? "";
  });
  afterAll(async () => {
    await store?.close();
    await closeEngine?.();
  });

  async function call<T>(name: string, ...args: unknown[]): Promise<T> {
    const { status, body } = await store.call(name, { args }, key);
    expect([name, status, body.error]).toEqual([name, 200, undefined]);
    return body.result as T;
  }

  /** The same once all that happened is listed. */
  async function settled<T>(name: string, ...args: unknown[]): Promise<T> {
    store.edge.time.aheadMs = settledMs + 1_000;
    try {
      return await call<T>(name, ...args);
    } finally {
      store.edge.time.aheadMs = 0;
    }
  }

  it("tell what changed since a moment, once, with what was removed", async () => {
    const since = new Date();
    await call("products.update", "p1", { price: 5 });
    await call("products.delete", "p2");
    const { commerce } = store.edge.services;
    const quote = await commerce?.quotes.submit(null, aSubmission([{ id: "lathe", quantity: 1 }]));
    const customer = await call<{ id: string }>("customers.createByStaff", {
      companyName: "Quell",
    });
    const products = await settled<Page>("changes.products", { updatedSince: since, limit: 1 });
    expect(products.items).toMatchObject([{ id: "p1", record: { price: 5 } }]);
    const rest = await settled<Page>("changes.products", { cursor: products.nextCursor });
    expect(rest.items).toMatchObject([{ id: "p2", record: null }]);
    const none = await settled<Page>("changes.products", { cursor: rest.nextCursor });
    expect(none).toEqual({ items: [], nextCursor: rest.nextCursor });
    const quotes = await settled<Page>("changes.quotes", { updatedSince: since });
    expect(quotes.items.map(({ record }) => record?.quoteNumber)).toEqual([quote?.quoteNumber]);
    const customers = await settled<Page>("changes.customers", { updatedSince: since });
    expect(customers.items.map(({ id }) => id)).toContain(customer.id);
    for (const name of ["orders", "invoices", "erasedCustomers"]) {
      expect((await settled<Page>(`changes.${name}`, { updatedSince: since })).items).toEqual([]);
    }
    const wrong = await store.call("changes.orders", { args: [{ cursor: "garbage" }] }, key);
    expect([wrong.status, wrong.body.error]).toEqual([400, "Invalid cursor"]);
  });

  it("tell of discounts, templates, movements and the audit log as well, with what was removed", async () => {
    const since = new Date();
    const [kept, gone] = [
      await call<{ id: string }>("discounts.save", { code: "KEPT", type: "percentage", value: 5 }),
      await call<{ id: string }>("discounts.save", { code: "GONE", type: "percentage", value: 5 }),
    ];
    const snippet = await call<{ id: string }>("templates.create", { name: "Soon", text: "Soon." });
    await call("discounts.remove", "GONE");
    await call("templates.remove", snippet.id);
    const taken = { variantId: null, mode: "add", seen: null, reason: "received", note: null };
    for (const amount of [5, -2]) await call("stock.adjust", "lathe", { ...taken, amount });
    /** All of a list, one at a time. */
    const read = async (name: string) => {
      const items: Page["items"] = [];
      let cursor: string | null = null;
      for (let page = await settled<Page>(name, { updatedSince: since, limit: 1 }); ; ) {
        items.push(...page.items);
        cursor = page.nextCursor;
        if (page.items.length === 0) return { items, cursor };
        page = await settled<Page>(name, { cursor, limit: 1 });
      }
    };
    const discounts = await read("changes.discounts");
    expect(discounts.items.map(({ id, record }) => [id, record?.code])).toEqual([
      [kept.id, "KEPT"],
      [gone.id, undefined],
    ]);
    expect((await read("changes.templates")).items).toMatchObject([
      { id: snippet.id, record: null },
    ]);
    const movements = await read("changes.stockMovements");
    expect(movements.items.map(({ record }) => record?.change)).toEqual([5, -2]);
    const entries = await read("changes.audit");
    expect(entries.items.map(({ record }) => record?.action)).toEqual([
      "discounts.save",
      "discounts.save",
      "templates.create",
      "discounts.remove",
      "templates.remove",
      "stock.adjust",
      "stock.adjust",
    ]);
    await call("stock.adjust", "lathe", { ...taken, amount: 1 });
    await call("discounts.save", { id: kept.id, code: "KEPT", type: "percentage", value: 9 });
    const later = await settled<Page>("changes.stockMovements", { cursor: movements.cursor });
    expect(later.items).toMatchObject([{ record: { change: 1 } }]);
    const again = await settled<Page>("changes.discounts", { cursor: discounts.cursor });
    expect(again.items).toMatchObject([{ id: kept.id, record: { value: 9 } }]);
  });

  it("miss no change that its commit showed late", async () => {
    const { storage } = store.edge.services;
    const since = new Date();
    const after = (seconds: number) => new Date(since.getTime() + seconds * 1_000);
    await storage?.products.patch("p4", { updated: after(10) });
    // Somebody reads before the commit of an earlier change has ended.
    store.edge.time.aheadMs = 20_000;
    const first = await call<Page>("changes.products", { updatedSince: since });
    await storage?.products.patch("p3", { updated: after(1) });
    store.edge.time.aheadMs = 60_000;
    const { nextCursor: cursor } = first;
    const from = cursor === null ? { updatedSince: since } : { cursor };
    const rest = await call<Page>("changes.products", from);
    store.edge.time.aheadMs = 0;
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(["p3", "p4"]);
  });
});
