import { expect } from "vitest";
import type { Storage } from "~/storage/storage";
import { aCustomer, anEntry, aProduct, aQuote, fresh, later, noon } from "../../support/records";
import type { Bench } from "../storage.suite";

/** Whether the product stands in the category's list. */
async function isIn(storage: Storage, category: string, id: string): Promise<boolean> {
  const where = { categories: { contains: category }, listed: true };
  const order = { by: "nameLower", direction: "asc" } as const;
  const rows = await storage.products.find({ where, order, limit: 10, only: ["id"] });
  return rows.some((row) => row.id === id);
}

export function writes({ test }: Bench) {
  test("patch sets the given fields and no other", async ({ storage }) => {
    const quote = aQuote({ reference: "old" });
    await storage.quotes.insert(quote);
    const changes = {
      status: "Quoted",
      validUntil: later,
      reference: null,
      items: [],
      version: 4,
    } as const;
    expect(await storage.quotes.patch(quote.id, { ...changes, items: [] })).toBe(true);
    expect(await storage.quotes.get(quote.id)).toStrictEqual({ ...quote, ...changes });
  });

  test("patch of nothing, or of undefined, changes nothing", async ({ storage }) => {
    const quote = aQuote();
    await storage.quotes.insert(quote);
    expect(await storage.quotes.patch(quote.id, {})).toBe(true);
    expect(await storage.quotes.patch(quote.id, { message: undefined })).toBe(true);
    const inside = await storage.atomically(async (tx) => {
      await tx.quotes.insert(aQuote());
      return tx.quotes.patch(quote.id, {});
    });
    expect(inside).toBe(true);
    expect(await storage.quotes.get(quote.id)).toStrictEqual(quote);
  });

  test("patch of an unknown id is false and makes no row", async ({ storage }) => {
    const id = fresh("q");
    expect(await storage.quotes.patch(id, { status: "Quoted" })).toBe(false);
    expect(await storage.quotes.patch(id, {})).toBe(false);
    expect(await storage.quotes.get(id)).toBeNull();
  });

  test("put writes a whole record, new or known", async ({ storage }) => {
    const customer = aCustomer();
    await storage.customers.put(customer);
    expect(await storage.customers.get(customer.id)).toStrictEqual(customer);
    const changed = { ...customer, firstName: "Ana", updated: new Date(noon.getTime() + 5) };
    await storage.customers.put(changed);
    expect(await storage.customers.get(customer.id)).toStrictEqual(changed);
  });

  test("remove tells whether there was such a row", async ({ storage }) => {
    const customer = aCustomer();
    await storage.customers.insert(customer);
    expect(await storage.customers.remove(customer.id)).toBe(true);
    expect(await storage.customers.get(customer.id)).toBeNull();
    expect(await storage.customers.remove(customer.id)).toBe(false);
  });

  test("the engine's clock stands in for the field named", async ({ storage }) => {
    const entry = anEntry({ created: new Date(0) });
    const before = (await storage.now()).getTime();
    await storage.audit.insert(entry, { clock: "created" });
    const after = (await storage.now()).getTime();
    const read = await storage.audit.get(entry.id);
    const created = read?.created.getTime() ?? 0;
    expect(read).toStrictEqual({ ...entry, created: new Date(created) });
    expect(created).toBeGreaterThanOrEqual(before);
    expect(created).toBeLessThanOrEqual(after);
  });

  test("the engine's clock works inside a transaction", async ({ storage }) => {
    const entry = anEntry({ created: new Date(0) });
    const before = (await storage.now()).getTime();
    await storage.atomically((tx) => tx.audit.insert(entry, { clock: "created" }));
    const created = (await storage.audit.get(entry.id))?.created.getTime() ?? 0;
    expect(created).toBeGreaterThanOrEqual(before);
  });

  test("a product moves between categories by patch and by put", async ({ storage }) => {
    const [old, next, last] = [fresh("c"), fresh("c"), fresh("c")];
    const product = aProduct({ categories: [old] });
    await storage.products.insert(product);
    expect(await isIn(storage, old, product.id)).toBe(true);
    await storage.products.patch(product.id, { categories: [next, next] });
    expect(await isIn(storage, old, product.id)).toBe(false);
    expect(await isIn(storage, next, product.id)).toBe(true);
    await storage.products.put({ ...product, categories: [next, last] });
    expect(await isIn(storage, next, product.id)).toBe(true);
    expect(await isIn(storage, last, product.id)).toBe(true);
    await storage.products.put({ ...product, categories: [] });
    expect(await isIn(storage, next, product.id)).toBe(false);
    expect(await storage.products.count({ categories: { contains: last } })).toBe(0);
  });

  test("a category list follows what it is sorted and filtered by", async ({ storage }) => {
    const category = fresh("c");
    const [first, second] = [
      aProduct({ categories: [category], nameLower: "a" }),
      aProduct({ categories: [category], nameLower: "b" }),
    ];
    await storage.products.insertMany([first, second]);
    const ids = async () => {
      const where = { categories: { contains: category }, listed: true };
      const order = { by: "nameLower", direction: "asc" } as const;
      return (await storage.products.find({ where, order, limit: 5 })).map(({ id }) => id);
    };
    await storage.products.patch(first.id, { nameLower: "c" });
    expect(await ids()).toEqual([second.id, first.id]);
    await storage.products.patch(second.id, { listed: false });
    expect(await ids()).toEqual([first.id]);
    await storage.products.put({ ...second, nameLower: "z" });
    expect(await ids()).toEqual([first.id, second.id]);
    await storage.products.patch(first.id, { stock: 1, version: 2 });
    expect((await storage.products.get(first.id))?.stock).toBe(1);
    expect(await ids()).toEqual([first.id, second.id]);
  });

  test("the words of a product follow it, also when two change it at once", async ({ storage }) => {
    const [old, next] = [fresh("w"), fresh("w")];
    const first = aProduct({ words: [old], nameLower: "a" });
    const second = aProduct({ words: [old, next, old], nameLower: "b" });
    await storage.products.insertMany([first, second]);
    const ids = async (word: string) => {
      const where = { words: { contains: word }, listed: true };
      const order = { by: "nameLower", direction: "asc" } as const;
      return (await storage.products.find({ where, order, limit: 50 })).map(({ id }) => id);
    };
    expect(await ids(old)).toEqual([first.id, second.id]);
    await storage.products.patch(first.id, { nameLower: "c" });
    expect(await ids(old)).toEqual([second.id, first.id]);
    await storage.products.patch(first.id, { words: [next], version: 2 });
    expect([await ids(old), await ids(next)]).toEqual([[second.id], [second.id, first.id]]);
    await storage.products.put({ ...second, listed: false, words: [next] });
    expect([await ids(old), await ids(next)]).toEqual([[], [first.id]]);
    const words = Array.from({ length: 8 }, () => fresh("w"));
    await Promise.all(
      words.map((word) => storage.products.patch(first.id, { words: [word], nameLower: word })),
    );
    const last = (await storage.products.get(first.id))?.words;
    const leading: string[][] = [];
    for (const word of words) leading.push(await ids(word));
    expect(words.filter((_, at) => leading[at]?.length)).toEqual(last);
    await storage.products.remove(first.id);
    await storage.products.insert({ ...first, words: [] });
    for (const word of [...words, next]) expect(await ids(word)).toEqual([]);
  });

  test("a removed product leaves its categories", async ({ storage }) => {
    const category = fresh("c");
    const product = aProduct({ categories: [category] });
    await storage.products.insert(product);
    await storage.products.remove(product.id);
    expect(await storage.products.count({ categories: { contains: category } })).toBe(0);
    await storage.products.insert({ ...product, categories: [] });
    expect(await isIn(storage, category, product.id)).toBe(false);
  });
}
