import { expect } from "vitest";
import { isTaken } from "~/kernel/failure";
import type { Storage } from "~/storage/storage";
import { anOrder, aProduct, aQuote, fresh, later, noon } from "../../support/records";
import type { Bench } from "../storage.suite";

const twenty = Array.from({ length: 20 }, (_, at) => at);

/** Ids of the products whose list holds the value, by name. */
async function listOf(storage: Storage, field: "categories" | "words", value: string) {
  const where = { [field]: { contains: value }, listed: true };
  const order = { by: "nameLower", direction: "asc" } as const;
  const rows = await storage.products.find({ where, order, limit: 50, only: ["id"] });
  return rows.map(({ id }) => id);
}

export function manyPatches({ test }: Bench) {
  test("each row gets its own fields and no other", async ({ storage }) => {
    const [a, b, c, d] = [aProduct(), aProduct(), aProduct({ stock: null }), aProduct()];
    const untouched = aProduct();
    await storage.products.insertMany([a, b, c, d, untouched]);
    const variants = [
      { id: "v9", name: 'Blå "x"', sku: null, price: 1.5, stock: 0, imageURL: null },
    ];
    const changes = [
      { stock: 3, updated: noon, version: 2 },
      { stock: null, updated: later, version: 7 },
      { variants, available: false, description: null, price: 0.1, updated: noon, version: 4 },
      { imageURLs: [], deleted: noon },
    ] as const;
    const patches = [a, b, c, d].map(({ id }, at) => ({ id, changes: changes[at] ?? {} }));
    await storage.products.patchMany(patches);
    const read = await storage.products.getMany([a, b, c, d, untouched].map(({ id }) => id));
    expect(read).toStrictEqual([
      { ...a, ...changes[0] },
      { ...b, ...changes[1] },
      { ...c, ...changes[2] },
      { ...d, ...changes[3] },
      untouched,
    ]);
  });

  test("rows that are not there are passed over, and none is made", async ({ storage }) => {
    const [quote, other] = [aQuote(), aQuote()];
    await storage.quotes.insertMany([quote, other]);
    const missing = fresh("q");
    const ids = [missing, quote.id, other.id, "", "\u0000"];
    await storage.quotes.patchMany(ids.map((id) => ({ id, changes: { message: "m" } })));
    await storage.quotes.patchMany([{ id: missing, changes: { message: "n" } }]);
    expect(await storage.quotes.getMany([missing, quote.id, other.id])).toStrictEqual([
      { ...quote, message: "m" },
      { ...other, message: "m" },
    ]);
    await storage.atomically((tx) =>
      tx.quotes.patchMany([
        { id: missing, changes: { message: "o" } },
        { id: quote.id, changes: { message: "o" } },
      ]),
    );
    expect(await storage.quotes.get(missing)).toBeNull();
    expect((await storage.quotes.get(quote.id))?.message).toBe("o");
  });

  test("nothing, or undefined, changes nothing", async ({ storage }) => {
    const [quote, other] = [aQuote(), aQuote()];
    await storage.quotes.insertMany([quote, other]);
    await storage.quotes.patchMany([]);
    await storage.quotes.patchMany([
      { id: quote.id, changes: {} },
      { id: other.id, changes: { message: undefined } },
    ]);
    await storage.atomically(async (tx) => {
      await tx.quotes.patchMany([]);
      await tx.quotes.patchMany([{ id: quote.id, changes: {} }]);
    });
    expect(await storage.quotes.getMany([quote.id, other.id])).toStrictEqual([quote, other]);
  });

  test("changes of one row are joined, the later one winning", async ({ storage }) => {
    const [quote, other] = [aQuote(), aQuote()];
    await storage.quotes.insertMany([quote, other]);
    await storage.quotes.patchMany([
      { id: quote.id, changes: { message: "first", reference: "r" } },
      { id: other.id, changes: { message: "m" } },
      { id: quote.id, changes: { message: "last", reference: undefined, version: 9 } },
    ]);
    expect(await storage.quotes.getMany([quote.id, other.id])).toStrictEqual([
      { ...quote, message: "last", reference: "r", version: 9 },
      { ...other, message: "m" },
    ]);
  });

  test("lists by category and by word follow every row", async ({ storage }) => {
    const [old, next, word, other] = [fresh("c"), fresh("c"), fresh("w"), fresh("w")];
    const [a, b, c] = ["a", "b", "c"].map((nameLower) =>
      aProduct({ nameLower, categories: [old], words: [word] }),
    ) as [ReturnType<typeof aProduct>, ReturnType<typeof aProduct>, ReturnType<typeof aProduct>];
    await storage.products.insertMany([a, b, c]);
    const both = async () => [
      await listOf(storage, "categories", old),
      await listOf(storage, "words", word),
    ];
    expect(await both()).toEqual([
      [a.id, b.id, c.id],
      [a.id, b.id, c.id],
    ]);
    await storage.products.patchMany([
      { id: a.id, changes: { nameLower: "z", stock: 1 } },
      { id: b.id, changes: { listed: false } },
      { id: c.id, changes: { stock: 2 } },
    ]);
    expect(await both()).toEqual([
      [c.id, a.id],
      [c.id, a.id],
    ]);
    await storage.atomically((tx) =>
      tx.products.patchMany([
        { id: a.id, changes: { categories: [next, next], words: [other] } },
        { id: b.id, changes: { listed: true, categories: [next, old] } },
        { id: c.id, changes: { nameLower: "y", categories: [], words: [word, other] } },
      ]),
    );
    expect(await both()).toEqual([[b.id], [b.id, c.id]]);
    expect(await listOf(storage, "categories", next)).toEqual([b.id, a.id]);
    expect(await listOf(storage, "words", other)).toEqual([c.id, a.id]);
    expect(await storage.products.count({ categories: { contains: next } })).toBe(2);
  });

  test("a value in use is taken, and no row is changed", async ({ storage }) => {
    const [a, b, holder] = [anOrder(), anOrder(), anOrder({ quoteNumber: fresh("Q-") })];
    await storage.orders.insertMany([a, b, holder]);
    const clash = [
      { id: a.id, changes: { quoteNumber: fresh("Q-"), total: 5 } },
      { id: b.id, changes: { quoteNumber: holder.quoteNumber, total: 5 } },
    ];
    const refused = await storage.orders.patchMany(clash).catch((error) => error);
    expect(isTaken(refused, "quoteNumber")).toBe(true);
    const twins = [a, b].map(({ id }) => ({ id, changes: { paymentSessionId: "cs_twins" } }));
    const doubled = await storage.orders.patchMany(twins).catch((error) => error);
    expect(isTaken(doubled, "paymentSessionId")).toBe(true);
    const swallowed = storage.atomically(async (tx) => {
      await tx.orders.getMany([a.id, b.id]);
      await tx.orders.patchMany(clash).catch(() => {});
      await tx.orders.patch(a.id, { total: 6 }).catch(() => {});
    });
    await expect(swallowed).rejects.toSatisfy((error) => isTaken(error, "quoteNumber"));
    expect(await storage.orders.getMany([a.id, b.id])).toStrictEqual([a, b]);
  });

  test("a value is free again once its row has given it up", async ({ storage }) => {
    const [a, b] = [anOrder({ paymentSessionId: fresh("cs_") }), anOrder()];
    await storage.orders.insertMany([a, b]);
    await storage.atomically(async (tx) => {
      await tx.orders.patchMany([{ id: a.id, changes: { paymentSessionId: null } }]);
      await tx.orders.patchMany([{ id: b.id, changes: { paymentSessionId: a.paymentSessionId } }]);
    });
    const found = await storage.orders.getBy("paymentSessionId", a.paymentSessionId ?? "");
    expect(found?.id).toBe(b.id);
  });
}

/** Only where `atomically` is all or none. */
export function manyPatchesTogether({ test }: Bench) {
  test("many patches are taken back with their transaction", async ({ storage }) => {
    const products = [aProduct({ stock: 5 }), aProduct({ stock: 6 })];
    await storage.products.insertMany(products);
    const ids = products.map(({ id }) => id);
    const failing = storage.atomically(async (tx) => {
      await tx.products.patchMany(ids.map((id) => ({ id, changes: { stock: 0 } })));
      throw new Error("stopped");
    });
    await expect(failing).rejects.toThrow("stopped");
    expect(await storage.products.getMany(ids)).toStrictEqual(products);
  });

  test("twenty at once that patch the same rows, in every order, all end", async ({ storage }) => {
    const products = [aProduct({ stock: 20 }), aProduct({ stock: 20 }), aProduct({ stock: 20 })];
    await storage.products.insertMany(products);
    const ids = products.map(({ id }) => id);
    const all = twenty.map((at) => {
      const own = at % 2 ? ids : [...ids].reverse();
      const brandLower = `b${at}`;
      const blind = own.map((id, nth) => ({
        id,
        changes: nth === 1 ? { brandLower, version: at } : { brandLower },
      }));
      if (at % 4 > 1) return storage.products.patchMany(blind);
      return storage.atomically(async (tx) => {
        const rows = await tx.products.getMany(own, { only: ["stock"] });
        await tx.products.patchMany(
          rows.map(({ id, stock }) => ({ id, changes: { stock: (stock ?? 0) - 1 } })),
        );
      });
    });
    await Promise.all(all);
    const left = await storage.products.getMany(ids);
    expect(left.map(({ stock }) => stock)).toEqual([10, 10, 10]);
    expect(new Set(left.map(({ brandLower }) => brandLower)).size).toBe(1);
  });
}
