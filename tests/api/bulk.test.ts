import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Storage } from "~/storage/storage";
import { onEveryEngine } from "../support/engines";
import { askedBy } from "../support/shop";
import { openTokenStore, type TokenStore } from "../support/token-store";

interface Answer {
  result: string;
  id: string | null;
  version: number | null;
  error: string | null;
  field: string | null;
}

await onEveryEngine("products.upsertMany", (open) => {
  let store: TokenStore;
  let storage: Storage;
  let closeEngine: () => Promise<void>;
  let key: string;
  beforeAll(async () => {
    const opened = await open();
    storage = opened.storage;
    closeEngine = () => opened.close();
    store = await openTokenStore(opened.variables);
    const { commerce, gateway } = store.edge.services;
    await commerce?.admin.grant("boss", "boss@example.test");
    const asked = { name: "ERP", role: "catalogue" as const, methods: [], expires: null };
    const boss = askedBy({ uid: "boss" });
    key = (await gateway?.call("keys.create", [asked], boss))?.secret ?? "";
  });
  afterAll(async () => {
    await store?.close();
    await closeEngine?.();
  });

  async function upsert(records: unknown[]) {
    const ask = () => store.call("products.upsertMany", { args: [records] }, key);
    let answer = await ask();
    // A busy engine may not answer in time. The call does the same when it is repeated.
    for (let left = 5; answer.status === 500 && left > 0; left -= 1) answer = await ask();
    const { status, body } = answer;
    return { status, answers: body.result as Answer[], error: body.error };
  }

  const lateOf = (answers: readonly Answer[]) =>
    answers.flatMap(({ error }, at) => (error?.startsWith("Not reached in time") ? [at] : []));

  it("makes a thousand products in one call, and one wrong one stops no other", async () => {
    const records = Array.from({ length: 1_000 }, (_, at) => ({
      sku: `BULK-${at}`,
      productName: `Bulk ${at}`,
      price: at === 500 ? -1 : at,
    }));
    const { status, answers } = await upsert(records);
    expect(status).toBe(200);
    expect(answers).toHaveLength(1_000);
    // A busy machine says which records it did not reach; nothing of them is written.
    for (let late = lateOf(answers); late.length > 0; late = lateOf(answers)) {
      const sent = late.map((at) => records[at] ?? {});
      expect(await storage.products.getBy("skuLower", `bulk-${late[0]}`)).toBeNull();
      const again = await upsert(sent);
      expect(lateOf(again.answers).length).toBeLessThan(late.length);
      for (const [at, answer] of again.answers.entries()) answers[late[at] ?? 0] = answer;
    }
    expect(answers[500]).toMatchObject({ result: "refused", field: "price", id: null });
    expect(answers.filter(({ result }) => result === "created")).toHaveLength(999);
    const sought = await storage.products.getBy("skuLower", "bulk-999");
    expect(sought).toMatchObject({ productName: "Bulk 999", price: 999, version: 1 });
    const total = await store.call("products.countByCategory", { args: [] });
    expect(total.body.result).toBeGreaterThanOrEqual(999);
  });

  it("says which records it did not reach in time, and writes none of them", async () => {
    const records = Array.from({ length: 1_000 }, (_, at) => ({
      sku: `SLOW-${at}`,
      productName: `Slow ${at}`,
    }));
    // Every look at the clock takes long.
    const now = performance.now.bind(performance);
    let looks = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 400 * looks++);
    const { status, answers } = await upsert(records).finally(() => clock.mockRestore());
    expect([status, answers.length]).toEqual([200, 1_000]);
    const late = lateOf(answers);
    expect(late.length).toBeGreaterThan(0);
    expect(late.length).toBeLessThan(1_000);
    for (const [at, { result }] of answers.entries()) {
      const known = at % 50 === 0 && (await storage.products.getBy("skuLower", `slow-${at}`));
      if (at % 50 === 0) expect([at, known === null]).toEqual([at, result === "refused"]);
    }
  });

  it("changes by sku in any case or by id, leaves what is not named, and audits each", async () => {
    const id = (await storage.products.getBy("skuLower", "bulk-1"))?.id ?? "";
    const { answers } = await upsert([
      { sku: "bulk-0", price: 7 },
      { id, price: 1 },
      { id, price: 8, version: 1 },
      { id, price: 9, version: 1 },
      { price: 1 },
      { sku: "NEW-1" },
      { id: "made-here", sku: "BULK-2", productName: "Taken" },
    ]);
    expect(answers.map(({ result, error }) => [result, error])).toEqual([
      ["updated", null],
      ["unchanged", null],
      ["updated", null],
      ["refused", "Changed meanwhile."],
      ["refused", "Give an id or a sku."],
      ["refused", "A new product needs a name."],
      ["refused", "Already in use: sku."],
    ]);
    const first = await storage.products.getBy("skuLower", "bulk-0");
    expect(first).toMatchObject({ productName: "Bulk 0", price: 7, version: 2 });
    const trail = await storage.audit.find({
      where: { targetId: id },
      order: { by: "created", direction: "desc" },
      limit: 10,
    });
    expect(trail.map(({ action }) => action)).toEqual(["products.update", "products.create"]);
  });

  it("is refused to other roles, and for more than a thousand", async () => {
    const many = Array.from({ length: 1_001 }, (_, at) => ({ sku: `M-${at}` }));
    expect(await upsert(many)).toMatchObject({ status: 400 });
    const anonymous = await store.call("products.upsertMany", { args: [[{ sku: "A" }]] });
    expect(anonymous.status).toBe(401);
  });

  it("finds a product by its article number", async () => {
    const found = await store.call("products.find", { args: ["bulk-3"] }, key);
    expect(found.body.result).toMatchObject({ sku: "BULK-3" });
  });
});
