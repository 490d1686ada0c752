import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { isTaken } from "~/kernel/failure";
import type { Tx } from "~/storage/storage";
import { waitingTime } from "../../support/measured";
import { aCustomer, aMail, anEntry, anOrder, aProduct, fresh, noon } from "../../support/records";
import type { Bench } from "../storage.suite";
import { nestedTransactions } from "./nested";

const twenty = Array.from({ length: 20 }, (_, at) => at);

/** Takes `by` of a product's stock. */
async function take(tx: Tx, id: string, by: number): Promise<number | null> {
  const product = await tx.products.get(id);
  const stock = product?.stock ?? 0;
  await tx.products.patch(id, { stock: stock - by });
  return stock - by;
}

export function transactions(bench: Bench) {
  const { test } = bench;

  test("all writes of a transaction are made, and its result returned", async ({ storage }) => {
    const [order, entry, product] = [anOrder(), anEntry(), aProduct({ stock: 5 })];
    await storage.products.insert(product);
    const left = await storage.atomically(async (tx) => {
      const stock = await take(tx, product.id, 2);
      await tx.orders.insert(order);
      await tx.audit.insert(entry);
      return stock;
    });
    expect(left).toBe(3);
    expect((await storage.products.get(product.id))?.stock).toBe(3);
    expect(await storage.orders.get(order.id)).toStrictEqual(order);
    expect(await storage.audit.get(entry.id)).toStrictEqual(entry);
  });

  test("none of a failed transaction's writes are made", async ({ storage }) => {
    const [order, product] = [anOrder(), aProduct({ stock: 5 })];
    await storage.products.insert(product);
    const failing = storage.atomically(async (tx) => {
      await take(tx, product.id, 2);
      await tx.orders.insert(order);
      await tx.products.remove(product.id);
      throw new Error("stopped");
    });
    await expect(failing).rejects.toThrow("stopped");
    expect(await storage.products.get(product.id)).toStrictEqual(product);
    expect(await storage.orders.get(order.id)).toBeNull();
  });

  test("twenty at once on one row lose nothing, and none of them meets another", async ({
    storage,
  }) => {
    const product = aProduct({ stock: 100 });
    await storage.products.insert(product);
    let readings = 0;
    const left = await Promise.all(
      twenty.map(() =>
        storage.atomically(async (tx) => {
          const stock = await take(tx, product.id, 1);
          readings += 1;
          return stock;
        }),
      ),
    );
    expect((await storage.products.get(product.id))?.stock).toBe(80);
    expect(new Set(left).size).toBe(20);
    expect(readings).toBe(20);
  });

  test("twenty at once that begin a row lose nothing", async ({ storage }) => {
    const id = fresh("u:");
    const adding = twenty.map((at) =>
      storage.atomically(async (tx) => {
        const cart = await tx.carts.get(id);
        const items = [...(cart?.items ?? []), { id: `p${at}`, quantity: 1 }];
        await tx.carts.put({ id, items, updated: noon });
      }),
    );
    await Promise.all(adding);
    expect((await storage.carts.get(id))?.items).toHaveLength(20);
  });

  test("twenty over the same rows in every order all end", async ({ storage }) => {
    const products = [aProduct({ stock: 100 }), aProduct({ stock: 100 }), aProduct({ stock: 100 })];
    await storage.products.insertMany(products);
    const ids = products.map(({ id }) => id);
    const all = twenty.map((at) =>
      storage.atomically(async (tx) => {
        const wanted = at % 2 ? ids : [...ids].reverse();
        const rows = await tx.products.getMany(wanted);
        expect(rows.map(({ id }) => id)).toEqual(wanted);
        for (const row of rows) await tx.products.patch(row.id, { stock: (row.stock ?? 0) - 1 });
      }),
    );
    await Promise.all(all);
    const left = await storage.products.getMany(ids);
    expect(left.map(({ stock }) => stock)).toEqual([80, 80, 80]);
  });

  test("two that wait for each other both end", async ({ storage }) => {
    const [a, b] = [aProduct({ stock: 10 }), aProduct({ stock: 10 })];
    await storage.products.insertMany([a, b]);
    const crossing = [
      [a.id, b.id],
      [b.id, a.id],
    ].map((ids) =>
      storage.atomically(async (tx) => {
        const stocks: number[] = [];
        for (const id of ids) {
          stocks.push((await tx.products.get(id))?.stock ?? 0);
          await pause(50);
        }
        for (const [at, id] of ids.entries()) {
          await tx.products.patch(id, { stock: (stocks[at] ?? 0) - 1 });
        }
      }),
    );
    await Promise.all(crossing);
    const left = await storage.products.getMany([a.id, b.id]);
    expect(left.map(({ stock }) => stock)).toEqual([8, 8]);
  });

  test("of ten that record one payment, one order is made", async ({ storage }) => {
    const paymentSessionId = fresh("cs_");
    const ends = await Promise.all(
      twenty.slice(0, 10).map(async () => {
        try {
          await storage.atomically((tx) => tx.orders.insert(anOrder({ paymentSessionId })));
          return "made";
        } catch (error) {
          return isTaken(error, "paymentSessionId") ? "taken" : String(error);
        }
      }),
    );
    expect(ends.sort()).toEqual(["made", ...Array.from({ length: 9 }, () => "taken")]);
  });

  test("ten that look for one waiting mail: one gets it", async ({ storage }) => {
    const kind = fresh("kind");
    const mail = aMail({ kind });
    await storage.outbox.insert(mail);
    const claims = twenty.slice(0, 10).map(() =>
      storage.atomically(async (tx) => {
        const where = { kind, status: "waiting" } as const;
        const order = { by: "nextAt", direction: "asc" } as const;
        const [due] = await tx.outbox.find({ where, order, limit: 1 });
        if (due) await tx.outbox.patch(due.id, { status: "sent", attempts: due.attempts + 1 });
        return due?.id ?? null;
      }),
    );
    const claimed = (await Promise.all(claims)).filter((id) => id !== null);
    expect(claimed).toEqual([mail.id]);
    expect((await storage.outbox.get(mail.id))?.attempts).toBe(1);
  });

  test("a taken value ends the transaction even when the work goes on", async ({ storage }) => {
    const [known, entry] = [anOrder(), anEntry()];
    await storage.orders.insert(known);
    const going = storage.atomically(async (tx) => {
      await tx.orders.insert(anOrder({ orderNumber: known.orderNumber })).catch(() => {});
      await tx.audit.insert(entry).catch(() => {});
    });
    await expect(going).rejects.toSatisfy((error) => isTaken(error, "orderNumber"));
    expect(await storage.audit.get(entry.id)).toBeNull();
  });

  test("a reader is not held up, and sees a transaction's writes when it is done", async ({
    storage,
  }) => {
    const product = aProduct({ stock: 5 });
    await storage.products.insert(product);
    let [release, started] = [() => {}, () => {}];
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      started = resolve;
    });
    const writing = storage.atomically(async (tx) => {
      await take(tx, product.id, 1);
      started();
      await hold;
    });
    await begun;
    const reads = Promise.all([
      storage.products.get(product.id),
      storage.products.find({ where: { id: product.id }, limit: 1 }).then(([row]) => row),
    ]);
    const seen = await Promise.race([reads, pause(1_000).then(() => "held up" as const)]);
    release();
    await writing;
    expect(seen).not.toBe("held up");
    expect((seen as { stock: number }[]).map(({ stock }) => stock)).toEqual([5, 5]);
    expect((await storage.products.get(product.id))?.stock).toBe(4);
  });

  test("a rollback loses nothing of what others write meanwhile", async ({ storage }) => {
    const [mine, others] = [anOrder(), twenty.map(() => aCustomer())];
    let started = () => {};
    const begun = new Promise<void>((resolve) => {
      started = resolve;
    });
    const failing = storage.atomically(async (tx) => {
      await tx.orders.insert(mine);
      started();
      await pause(30);
      throw new Error("stopped");
    });
    await begun;
    const writing = others.map((customer, at) =>
      at % 2
        ? storage.customers.insert(customer)
        : storage.atomically((tx) => tx.customers.put(customer)),
    );
    await expect(failing).rejects.toThrow("stopped");
    await Promise.all(writing);
    const written = await storage.customers.getMany(others.map(({ id }) => id));
    expect(written).toStrictEqual(others);
    expect(await storage.orders.get(mine.id)).toBeNull();
  });

  test("reads come before writes", async ({ storage }) => {
    const order = anOrder();
    const wrong = storage.atomically(async (tx) => {
      await tx.orders.insert(order);
      await tx.orders.get(order.id);
    });
    await expect(wrong).rejects.toThrow();
    expect(await storage.orders.get(order.id)).toBeNull();
  });

  test("what is read inside is what find, getBy and count say outside", async ({ storage }) => {
    const customerId = fresh("u");
    const orders = [3, 1, 2].map((ms) =>
      anOrder({ customerId, created: new Date(noon.getTime() + ms) }),
    );
    await storage.orders.insertMany(orders);
    const order = { by: "created", direction: "desc" } as const;
    const query = { where: { customerId }, order, limit: 2 };
    const inside = await storage.atomically(async (tx) => ({
      found: await tx.orders.find(query),
      only: await tx.orders.find({ ...query, only: ["orderNumber"] }),
      by: await tx.orders.getBy("orderNumber", orders[0]?.orderNumber ?? ""),
      count: await tx.orders.count({ customerId }),
    }));
    expect(inside).toStrictEqual({
      found: [orders[0], orders[2]],
      only: [{ orderNumber: orders[0]?.orderNumber }, { orderNumber: orders[2]?.orderNumber }],
      by: orders[0],
      count: 3,
    });
  });

  test("after its end a transaction refuses more", async ({ storage }) => {
    let kept: Tx | undefined;
    await storage.atomically(async (tx) => {
      kept = tx;
    });
    const order = anOrder();
    await expect(kept?.orders.insert(order)).rejects.toThrow();
    expect(await storage.orders.get(order.id)).toBeNull();
  });

  test("longer than five seconds is taken back, and the store goes on", async ({ storage }) => {
    const [order, other] = [anOrder(), anOrder()];
    let start = 0;
    let waited = () => 0;
    let isInserted = false;
    const slow = storage.atomically(async (tx) => {
      start = Date.now();
      await tx.orders.insert(order);
      waited = waitingTime();
      isInserted = true;
      await pause(20_000, undefined, { ref: false });
    });
    const error = await slow.then(
      () => null,
      (failure: unknown) => failure,
    );
    // A busy engine did not answer the write: this is not about the time of the work.
    if (!isInserted) throw error;
    expect(error).toBeInstanceOf(Error);
    expect(Date.now() - start).toBeGreaterThan(4_900);
    expect(waited()).toBeLessThan(8_000);
    await storage.orders.insert(other);
    expect(await storage.orders.get(order.id)).toBeNull();
    expect(await storage.orders.get(other.id)).toStrictEqual(other);
  });

  nestedTransactions(bench);
}
