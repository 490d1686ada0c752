import { afterAll, beforeAll, expect, it } from "vitest";
import type { AuditEntry } from "~/modules/audit/audit.resource";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { openShop, type Shop } from "../support/shop";

const entries = 5_000;
const instants = 50;

function entry(at: number): AuditEntry {
  return {
    id: `e${String((at * 7_919) % entries).padStart(5, "0")}`,
    created: new Date(Date.UTC(2026, 0, 1) + (at % instants)),
    actorUid: "boss",
    action: "products.update",
    targetType: "product",
    targetId: "lathe",
    summary: "",
    changes: [],
    requestId: "r",
  };
}

await onEveryEngine("the audit trail page by page", (open, engine) => {
  /** Pages end within an instant; of an engine that takes several requests for each, they are larger. */
  const limit = engine === "SQLite" || engine === "PostgreSQL" ? 7 : 43;
  let store: EngineStore;
  let shop: Shop;
  beforeAll(async () => {
    store = await open();
    shop = await openShop({ storage: store.storage });
    await store.storage.audit.insertMany(Array.from({ length: entries }, (_, at) => entry(at)));
  });
  afterAll(() => store.close());

  it("shows 5,000 entries of 50 equal instants once each, newest first, while new ones arrive", async () => {
    const seen: AuditEntry[] = [];
    let cursor: string | undefined;
    for (let page = 0; ; page += 1) {
      const { items, nextCursor } = await shop.commerce.audit.listPage({ limit, cursor });
      seen.push(...items);
      if (nextCursor === null) {
        expect(items).toEqual([]);
        break;
      }
      cursor = nextCursor;
      if (page % 20 === 0) {
        await store.storage.atomically((tx) =>
          shop.commerce.audit.record(tx, { ...entry(0), targetId: `new-${page}` }),
        );
      }
    }
    const old = seen.filter(({ targetId }) => targetId === "lathe");
    expect(old).toHaveLength(entries);
    expect(new Set(old.map(({ id }) => id)).size).toBe(entries);
    const sorted = [...old].sort(
      (a, b) => b.created.getTime() - a.created.getTime() || (a.id < b.id ? 1 : -1),
    );
    expect(old.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  });

  it("gives a cursor after a full last page, and none after an empty one", async () => {
    const filter = { targetId: "new-0", limit: 1 };
    const last = await shop.commerce.audit.listPage(filter);
    expect(last.items).toHaveLength(1);
    expect(last.nextCursor).not.toBeNull();
    const after = await shop.commerce.audit.listPage({ ...filter, cursor: last.nextCursor ?? "" });
    expect(after).toEqual({ items: [], nextCursor: null });
  });
});
