import { expect } from "vitest";
import { isTaken } from "~/kernel/failure";
import { type CollectionName, uniqueFields } from "~/storage/storage";
import { type AnyRecord, aCustomer, anOrder, anyOf, builders, fresh } from "../../support/records";
import type { Bench } from "../storage.suite";

async function refusalOf(write: Promise<unknown>): Promise<string> {
  try {
    await write;
  } catch (error) {
    if (isTaken(error)) return `${error.collection}.${error.key}`;
    throw error;
  }
  return "written";
}

export function uniqueValues({ test }: Bench) {
  const names = Object.keys(uniqueFields) as CollectionName[];
  const make = (name: CollectionName) => builders[name]() as unknown as AnyRecord;

  for (const name of names) {
    test(`${name}: an id in use is taken`, async ({ storage }) => {
      const collection = anyOf(storage, name);
      const [first, second] = [make(name), make(name)];
      await collection.insert(first);
      expect(await refusalOf(collection.insert({ ...second, id: first.id }))).toBe(`${name}.id`);
      expect(await collection.get(first.id)).toStrictEqual(first);
    });
  }

  for (const name of names) {
    for (const field of uniqueFields[name]) {
      test(`${name}.${field} is taken on insert, put and patch`, async ({ storage }) => {
        const collection = anyOf(storage, name);
        const [first, second, third] = [make(name), make(name), make(name)];
        await collection.insert(first);
        await collection.insert(third);
        const clash = { ...second, [field]: first[field] };
        const taken = `${name}.${field}`;
        expect(await refusalOf(collection.insert(clash))).toBe(taken);
        expect(await refusalOf(collection.put(clash))).toBe(taken);
        expect(await refusalOf(collection.put({ ...third, [field]: first[field] }))).toBe(taken);
        expect(await refusalOf(collection.patch(third.id, { [field]: first[field] }))).toBe(taken);
        const patches = [{ id: third.id, changes: { [field]: first[field] } }];
        expect(await refusalOf(collection.patchMany(patches))).toBe(taken);
        expect(
          await refusalOf(
            collection.insertMany([second, { ...make(name), [field]: first[field] }]),
          ),
        ).toBe(taken);
        expect(await collection.get(second.id)).toBeNull();
        expect(await collection.get(third.id)).toStrictEqual(third);
        expect(await collection.getBy(field, first[field] as string)).toStrictEqual(first);
      });
    }
  }

  test("a record keeps its own unique value, and frees it when it changes or goes", async ({
    storage,
  }) => {
    const [a, b] = [anOrder({ paymentSessionId: fresh("cs_") }), anOrder()];
    await storage.orders.insertMany([a, b]);
    await storage.orders.put({ ...a, total: 1 });
    await storage.orders.patch(a.id, { paymentSessionId: a.paymentSessionId, total: 2 });
    expect((await storage.orders.getBy("paymentSessionId", a.paymentSessionId ?? ""))?.total).toBe(
      2,
    );
    await storage.orders.patch(a.id, { paymentSessionId: null });
    await storage.orders.patch(b.id, { paymentSessionId: a.paymentSessionId });
    expect((await storage.orders.getBy("paymentSessionId", a.paymentSessionId ?? ""))?.id).toBe(
      b.id,
    );
    await storage.orders.remove(b.id);
    await storage.orders.insert(
      anOrder({ orderNumber: b.orderNumber, paymentSessionId: a.paymentSessionId }),
    );
  });

  test("none collides with nothing", async ({ storage }) => {
    const orders = [anOrder(), anOrder(), anOrder()];
    await storage.orders.insertMany(orders);
    expect(await storage.orders.getMany(orders.map(({ id }) => id))).toStrictEqual(orders);
  });

  test("of an id and another value in use the id is named", async ({ storage }) => {
    const order = anOrder({ paymentSessionId: fresh("cs_"), quoteNumber: fresh("Q-") });
    await storage.orders.insert(order);
    expect(await refusalOf(storage.orders.insert(order))).toBe("orders.id");
  });

  test("many at once are all written or none", async ({ storage }) => {
    const known = aCustomer();
    await storage.customers.insert(known);
    const many = [
      ...Array.from({ length: 30 }, () => aCustomer()),
      { ...aCustomer(), id: known.id },
    ];
    expect(await refusalOf(storage.customers.insertMany(many))).toBe("customers.id");
    expect(await storage.customers.getMany(many.map(({ id }) => id))).toStrictEqual([known]);
    const twin = anOrder({ paymentSessionId: fresh("cs_") });
    const pair = [twin, anOrder({ paymentSessionId: twin.paymentSessionId })];
    expect(await refusalOf(storage.orders.insertMany(pair))).toBe("orders.paymentSessionId");
    expect(await storage.orders.get(twin.id)).toBeNull();
  });

  test("of ten at the same time with one number, one is written", async ({ storage }) => {
    const paymentSessionId = fresh("cs_");
    const orders = Array.from({ length: 10 }, () => anOrder({ paymentSessionId }));
    const ends = await Promise.all(orders.map((order) => refusalOf(storage.orders.insert(order))));
    expect(ends.filter((end) => end === "written")).toHaveLength(1);
    expect(ends.filter((end) => end === "orders.paymentSessionId")).toHaveLength(9);
    const winner = await storage.orders.getBy("paymentSessionId", paymentSessionId);
    expect(winner).toStrictEqual(orders[ends.indexOf("written")]);
  });
}
