import { expect } from "vitest";
import { type CollectionName, uniqueFields } from "~/storage/storage";
import {
  type AnyRecord,
  anOrder,
  anyOf,
  aProduct,
  aQuote,
  builders,
  fresh,
  later,
  noon,
} from "../../support/records";
import type { Bench } from "../storage.suite";

export function readsAndConditions({ test }: Bench) {
  for (const name of Object.keys(builders) as CollectionName[]) {
    test(`${name}: a record comes back exactly as it was written`, async ({ storage }) => {
      const record = builders[name]();
      const collection = anyOf(storage, name);
      await collection.insert(record as unknown as AnyRecord);
      expect(await collection.get(record.id)).toStrictEqual(record);
      expect(await collection.getMany([record.id])).toStrictEqual([record]);
      const found = await collection.find({ where: { id: record.id }, limit: 1 });
      expect(found).toStrictEqual([record]);
      for (const field of uniqueFields[name]) {
        const value = (record as unknown as Record<string, string>)[field] ?? "";
        expect(value, field).not.toBe("");
        expect(await collection.getBy(field, value), field).toStrictEqual(record);
      }
    });
  }

  test("text of any script comes back unchanged", async ({ storage }) => {
    const texts = [
      "",
      " ",
      "\u202Eabc",
      "a\u0301\u0323\u0308",
      "日本語",
      "👩‍👩‍👧",
      "'; --",
      "\\",
      "%_",
      "\u{10FFFF}",
    ];
    for (const text of texts) {
      const product = aProduct({ productName: text, brand: text });
      await storage.products.insert(product);
      const read = await storage.products.get(product.id);
      expect([read?.productName, read?.brand]).toStrictEqual([text, text]);
    }
  });

  test("amounts come back digit for digit", async ({ storage }) => {
    const amounts = [
      0,
      0.1,
      0.1 + 0.2,
      1e-7,
      1234567.89,
      90071992547409.91,
      Number.MAX_SAFE_INTEGER,
    ];
    for (const price of amounts) {
      const product = aProduct({ price, priceKey: Number.MAX_SAFE_INTEGER });
      await storage.products.insert(product);
      const read = await storage.products.get(product.id);
      expect([read?.price, read?.priceKey]).toStrictEqual([price, Number.MAX_SAFE_INTEGER]);
    }
  });

  test("moments keep their milliseconds, before 1970 and far ahead too", async ({ storage }) => {
    for (const text of [
      "1969-12-31T23:59:59.999Z",
      "2026-02-28T23:59:59.001Z",
      "2999-12-31T00:00:00.010Z",
    ]) {
      const order = anOrder({
        created: new Date(text),
        payments: [
          {
            at: new Date(text),
            method: "",
            amount: 1,
            note: null,
            sessionId: null,
            payer: null,
            currency: null,
            corrects: null,
          },
        ],
      });
      await storage.orders.insert(order);
      expect(await storage.orders.get(order.id)).toStrictEqual(order);
    }
  });

  test("an unknown id is null, and so is a value that nobody has", async ({ storage }) => {
    expect(await storage.orders.get("nobody")).toBeNull();
    expect(await storage.orders.getBy("paymentSessionId", "cs_nobody")).toBeNull();
    expect(await storage.orders.find({ where: { id: "nobody" }, limit: 1 })).toEqual([]);
  });

  for (const bad of ["a\0b", "a\ud800b"]) {
    test(`a text that no engine can hold is simply not found: ${JSON.stringify(bad)}`, async ({
      storage,
    }) => {
      const { products, counters } = storage;
      expect(await products.get(bad)).toBeNull();
      expect(await products.getBy("sku", bad)).toBeNull();
      expect(await products.getMany([bad])).toEqual([]);
      const order = { by: "nameLower", direction: "asc" } as const;
      for (const where of [
        { brand: bad },
        { brand: { in: [bad] } },
        { categories: { contains: bad } },
        { categories: { containsAny: [bad] } },
        { nameLower: { prefix: bad } },
      ]) {
        expect(await products.find({ where, order, limit: 1 }), JSON.stringify(where)).toEqual([]);
      }
      expect(await products.find({ order, after: { key: bad, id: "x" }, limit: 1 })).toEqual([]);
      expect(await products.count({ brand: bad })).toBe(0);
      expect(await counters.get([bad])).toEqual(new Map([[bad, 0]]));
      expect(await counters.list(bad)).toEqual([]);
    });
  }

  test("getMany answers in the order asked, each once, unknown ids left out", async ({
    storage,
  }) => {
    const [a, b, c] = [aProduct(), aProduct(), aProduct()];
    await storage.products.insertMany([a, b, c]);
    const read = await storage.products.getMany([c.id, "nobody", a.id, c.id, b.id]);
    expect(read).toStrictEqual([c, a, b]);
    expect(await storage.products.getMany([])).toEqual([]);
  });

  test("getMany reads the fields asked for, and the id, inside and outside", async ({
    storage,
  }) => {
    const [a, b] = [aProduct({ stock: null }), aProduct({ deleted: noon })];
    await storage.products.insertMany([a, b]);
    const ids = [b.id, "nobody", a.id];
    const only = ["stock", "deleted", "variants"] as const;
    const wanted = [b, a].map(({ id, stock, deleted, variants }) => ({
      id,
      stock,
      deleted,
      variants,
    }));
    expect(await storage.products.getMany(ids, { only })).toStrictEqual(wanted);
    const inside = await storage.atomically((tx) => tx.products.getMany(ids, { only }));
    expect(inside).toStrictEqual(wanted);
    const named = await storage.products.getMany([a.id], { only: ["id", "sku"] });
    expect(named).toStrictEqual([{ id: a.id, sku: a.sku }]);
    expect(await storage.products.getMany([a.id], { only: [] })).toStrictEqual([{ id: a.id }]);
  });

  test("conditions hold together: values, none, one of several", async ({ storage }) => {
    const customerId = fresh("u");
    const due = aQuote({ customerId, status: "Quoted", validUntil: noon });
    const open = aQuote({ customerId, status: "Quoted" });
    const other = aQuote({ customerId, status: "Pending" });
    for (const quote of [due, open, other]) await storage.quotes.insert(quote);
    const ids = async (where: object) =>
      (await storage.quotes.find({ where: { customerId, ...where }, limit: 10 })).map(
        ({ id }) => id,
      );
    expect(await ids({})).toEqual([due.id, open.id, other.id]);
    expect(await ids({ status: "Quoted" })).toEqual([due.id, open.id]);
    expect(await ids({ status: "Quoted", validUntil: null })).toEqual([open.id]);
    expect(await ids({ status: { in: ["Pending", "Approved"] } })).toEqual([other.id]);
    expect(await ids({ validUntil: { in: [noon, null] } })).toEqual([due.id, open.id, other.id]);
    expect(await ids({ validUntil: noon })).toEqual([due.id]);
    expect(await ids({ status: { in: [] } })).toEqual([]);
    expect(await ids({ status: undefined, version: 3 })).toEqual([due.id, open.id, other.id]);
    expect(await ids({ version: 4 })).toEqual([]);
  });

  test("a range holds its start and not its end", async ({ storage }) => {
    const customerId = fresh("u");
    const times = [1, 2, 3, 4].map((ms) => new Date(noon.getTime() + ms));
    const quotes = times.map((created) => aQuote({ customerId, created }));
    for (const quote of quotes) await storage.quotes.insert(quote);
    const range = { from: times[1], below: times[3] };
    for (const direction of ["asc", "desc"] as const) {
      const found = await storage.quotes.find({
        where: { customerId, created: range },
        order: { by: "created", direction },
        limit: 10,
      });
      const expected = [quotes[1]?.id, quotes[2]?.id];
      expect(found.map(({ id }) => id)).toEqual(
        direction === "asc" ? expected : expected.reverse(),
      );
    }
  });

  test("a range over a field that may be none leaves the none out", async ({ storage }) => {
    const customerId = fresh("u");
    const due = aQuote({ customerId, validUntil: noon });
    for (const quote of [due, aQuote({ customerId })]) await storage.quotes.insert(quote);
    const found = await storage.quotes.find({
      where: { customerId, validUntil: { below: later } },
      order: { by: "validUntil", direction: "asc" },
      limit: 10,
      only: ["id", "validUntil"],
    });
    expect(found).toStrictEqual([{ id: due.id, validUntil: noon }]);
  });

  test("only the fields wanted are in the rows", async ({ storage }) => {
    const product = aProduct({ brandLower: fresh("b"), categories: [fresh("c")] });
    await storage.products.insert(product);
    const only = ["productName", "imageURLs"] as const;
    const expected = [{ productName: product.productName, imageURLs: product.imageURLs }];
    const order = { by: "nameLower", direction: "asc" } as const;
    const plain = { where: { brandLower: product.brandLower }, order, limit: 5, only };
    expect(await storage.products.find(plain)).toStrictEqual(expected);
    const where = { categories: { contains: product.categories[0] ?? "" } };
    expect(await storage.products.find({ where, order, limit: 5, only })).toStrictEqual(expected);
    expect(await storage.products.find({ ...plain, only: [] })).toStrictEqual([{}]);
  });

  test("count counts what find would find", async ({ storage }) => {
    const brandLower = fresh("b");
    const category = fresh("c");
    await storage.products.insertMany([
      aProduct({ brandLower, categories: [category, "c0", "c11"], available: true }),
      aProduct({ brandLower, categories: [category], available: false }),
      aProduct({ brandLower, available: false }),
    ]);
    expect(await storage.products.count({ brandLower })).toBe(3);
    expect(await storage.products.count({ brandLower, available: false })).toBe(2);
    expect(await storage.products.count({ categories: { contains: category } })).toBe(2);
    expect(
      await storage.products.count({ categories: { contains: category }, available: true }),
    ).toBe(1);
    // Two lists in one condition: engines that take one list at a time divide the other.
    const twelve = Array.from({ length: 12 }, (_, at) => `c${at}`);
    for (const containsAny of [
      [category, "c0"],
      [category, ...twelve],
    ]) {
      const where = { stock: { in: [null, 7] }, categories: { containsAny } };
      expect(await storage.products.count({ brandLower, ...where })).toBe(2);
    }
    expect(await storage.products.count({ brandLower, stock: { in: [] } })).toBe(0);
  });

  test("the store answers that it is ready, and tells the time", async ({ storage }) => {
    await storage.ready();
    const time = await storage.now();
    expect(Math.abs(time.getTime() - Date.now())).toBeLessThan(60_000);
    expect((await storage.now()).getTime()).toBeGreaterThanOrEqual(time.getTime());
  });
}
