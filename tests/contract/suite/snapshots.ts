import { expect } from "vitest";
import { anOrder, aProduct, fresh } from "../../support/records";
import type { Bench } from "../storage.suite";

export function snapshots({ test }: Bench) {
  test("a snapshot, where there are any, stays as it was when it was opened", async ({
    storage,
  }) => {
    if (!storage.snapshot) return;
    const [kept, gone, late] = [aProduct(), aProduct(), aProduct()];
    const order = anOrder();
    const name = fresh("n");
    await storage.products.insertMany([kept, gone]);
    await storage.atomically(async (tx) => tx.counters.add(name, 1));
    const snapshot = await storage.snapshot();
    try {
      await storage.atomically(async (tx) => {
        await tx.products.remove(gone.id);
        await tx.products.insert(late);
        await tx.products.patch(kept.id, { productName: "Renamed" });
        await tx.orders.insert(order);
        tx.counters.add(name, 1);
      });
      const ids = [kept, gone, late].map(({ id }) => id);
      const seen = await snapshot.products.getMany(ids);
      expect(seen).toEqual([kept, gone]);
      expect(await snapshot.orders.get(order.id)).toBeNull();
      expect((await snapshot.counters.get([name])).get(name)).toBe(1);
      expect(await storage.products.getMany(ids)).toHaveLength(2);
    } finally {
      await snapshot.close();
    }
  });
}
