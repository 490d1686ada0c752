import { afterAll, beforeAll, expect, it } from "vitest";
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
  }, 60_000);
  afterAll(async () => {
    await store?.close();
    await closeEngine?.();
  });

  async function call<T>(name: string, ...args: unknown[]): Promise<T> {
    const { status, body } = await store.call(name, { args }, key);
    expect([name, status, body.error]).toEqual([name, 200, undefined]);
    return body.result as T;
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
    await new Promise((resolve) => setTimeout(resolve, 6_500));
    const products = await call<Page>("changes.products", { updatedSince: since, limit: 1 });
    expect(products.items).toMatchObject([{ id: "p1", record: { price: 5 } }]);
    const rest = await call<Page>("changes.products", { cursor: products.nextCursor });
    expect(rest.items).toMatchObject([{ id: "p2", record: null }]);
    const none = await call<Page>("changes.products", { cursor: rest.nextCursor });
    expect(none).toEqual({ items: [], nextCursor: rest.nextCursor });
    const quotes = await call<Page>("changes.quotes", { updatedSince: since });
    expect(quotes.items.map(({ record }) => record?.quoteNumber)).toEqual([quote?.quoteNumber]);
    const customers = await call<Page>("changes.customers", { updatedSince: since });
    expect(customers.items.map(({ id }) => id)).toContain(customer.id);
    for (const name of ["orders", "invoices", "erasedCustomers"]) {
      expect((await call<Page>(`changes.${name}`, { updatedSince: since })).items).toEqual([]);
    }
    const wrong = await store.call("changes.orders", { args: [{ cursor: "garbage" }] }, key);
    expect([wrong.status, wrong.body.error]).toEqual([400, "Invalid cursor"]);
  }, 60_000);
});
