import { expect } from "vitest";
import { anEntry, anOrder, aProduct, fresh } from "../../support/records";
import type { Bench } from "../storage.suite";

export function nestedTransactions({ test }: Bench) {
  test("one inside another joins it", async ({ storage }) => {
    const [order, entry, name] = [anOrder(), anEntry(), fresh("n")];
    const result = await storage.atomically(async (outer) => {
      outer.counters.add(name, 1);
      const inner = await storage.atomically(async (tx) => {
        await tx.orders.insert(order);
        tx.counters.add(name, 1);
        return "inner";
      });
      await outer.audit.insert(entry);
      return inner;
    });
    expect(result).toBe("inner");
    expect(await storage.orders.get(order.id)).toStrictEqual(order);
    expect(await storage.audit.get(entry.id)).toStrictEqual(entry);
    expect((await storage.counters.get([name])).get(name)).toBe(2);
  });

  test("a failure of the outer one takes back the inner one's writes", async ({ storage }) => {
    const order = anOrder();
    const failing = storage.atomically(async () => {
      await storage.atomically((tx) => tx.orders.insert(order));
      throw new Error("outer");
    });
    await expect(failing).rejects.toThrow("outer");
    expect(await storage.orders.get(order.id)).toBeNull();
  });

  test("a failure of the inner one ends the whole, even when it is swallowed", async ({
    storage,
  }) => {
    const [order, entry] = [anOrder(), anEntry()];
    const failing = storage.atomically(async (outer) => {
      await storage
        .atomically(async (tx) => {
          await tx.orders.insert(order);
          throw new Error("inner");
        })
        .catch(() => {});
      await outer.audit.insert(entry).catch(() => {});
    });
    await expect(failing).rejects.toThrow("inner");
    expect(await storage.orders.get(order.id)).toBeNull();
    expect(await storage.audit.get(entry.id)).toBeNull();
  });

  test("the outer storage throws while a transaction is open", async ({ storage }) => {
    const [order, product] = [anOrder(), aProduct()];
    const refused = await storage.atomically(async () => {
      const attempts: (() => Promise<unknown>)[] = [
        () => storage.orders.get(order.id),
        () => storage.orders.find({ limit: 1 }),
        () => storage.orders.count({}),
        () => storage.orders.insert(order),
        () => storage.products.put(product),
        () => storage.orders.patch(order.id, { total: 1 }),
        () => storage.orders.patchMany([{ id: order.id, changes: { total: 1 } }]),
        () => storage.orders.remove(order.id),
        () => storage.counters.get(["x"]),
        () => storage.counters.list("x"),
      ];
      const ends: boolean[] = [];
      for (const attempt of attempts) {
        ends.push(
          await Promise.resolve()
            .then(attempt)
            .then(
              () => false,
              () => true,
            ),
        );
      }
      return ends;
    });
    expect(refused).toEqual(refused.map(() => true));
    expect(await storage.orders.get(order.id)).toBeNull();
  });

  test("others use the store while a transaction is open", async ({ storage }) => {
    const [mine, theirs] = [anOrder(), anOrder()];
    let [release, started] = [() => {}, () => {}];
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      started = resolve;
    });
    const open = storage.atomically(async (tx) => {
      started();
      await hold;
      await tx.orders.insert(mine);
    });
    await begun;
    const writing = storage.orders.insert(theirs);
    expect(await storage.orders.get(mine.id)).toBeNull();
    release();
    await Promise.all([open, writing]);
    expect(await storage.orders.getMany([mine.id, theirs.id])).toStrictEqual([mine, theirs]);
  });
}
