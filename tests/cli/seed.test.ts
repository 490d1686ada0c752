import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seed } from "~/cli/seed.server";
import { Unavailable } from "~/kernel/failure";
import { productCounterName } from "~/modules/catalogue/catalogue-counts";
import { type Product, readProduct } from "~/modules/catalogue/product.resource";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import type { Storage, Tx } from "~/storage/storage";
import { aProduct } from "../support/records";

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "store-seed-"));
  storage = await openSqlite({ file: join(folder, "store.db") });
});
afterEach(async () => {
  await storage.close();
  await rm(folder, { recursive: true });
});

function sample(count: number): Product[] {
  return Array.from({ length: count }, (_, at) =>
    readProduct(
      aProduct({ id: `s${at}`, categories: [at % 2 ? "odd" : "even"], sku: `SKU-${at}` }),
    ),
  );
}

async function total(category?: string): Promise<number> {
  const name = productCounterName({ category });
  return (await storage.counters.get([name])).get(name) ?? 0;
}

describe("seeding", () => {
  test("every product goes in, with the totals of its lists", async () => {
    const seen: number[] = [];
    const onBatch = (done: number) => seen.push(done);
    expect(await seed(storage, sample(25), { batch: 10, onBatch })).toEqual({
      inserted: 25,
      skipped: 0,
    });
    expect(seen).toEqual([10, 20, 25]);
    expect([await total(), await total("odd"), await total("even")]).toEqual([25, 12, 13]);
    expect(await storage.products.count({ categories: { contains: "odd" } })).toBe(12);
  });

  test("a product that is there stays as it is, and is not counted twice", async () => {
    await seed(storage, sample(5));
    await storage.products.patch("s1", { productName: "Changed by the owner" });
    expect(await seed(storage, sample(8))).toEqual({ inserted: 3, skipped: 5 });
    expect((await storage.products.get("s1"))?.productName).toBe("Changed by the owner");
    expect(await total()).toBe(8);
  });

  test("a number in use keeps out its product alone", async () => {
    await storage.products.insert(aProduct({ id: "own", sku: "SKU-3", listed: false }));
    expect(await seed(storage, sample(6))).toEqual({ inserted: 5, skipped: 1 });
    expect(await storage.products.get("s3")).toBeNull();
    expect(await total()).toBe(5);
  });

  test("an id that comes twice goes in once", async () => {
    const [first] = sample(1);
    if (!first) throw new Error("no sample");
    expect(await seed(storage, [first, { ...first, sku: null }])).toEqual({
      inserted: 1,
      skipped: 1,
    });
    expect(await total()).toBe(1);
  });

  test("a batch that takes longer than a transaction may goes in by smaller ones", async () => {
    const slow: Storage = Object.assign(Object.create(storage), {
      atomically: <T>(work: (tx: Tx) => Promise<T>) =>
        storage.atomically(async (tx) => {
          const insertMany: Tx["products"]["insertMany"] = async (rows) => {
            if (rows.length > 50) throw new Unavailable("The transaction took longer than 5000 ms");
            return tx.products.insertMany(rows);
          };
          const products = Object.assign(Object.create(tx.products), { insertMany });
          return work(Object.create(tx, { products: { value: products } }));
        }),
    });
    expect(await seed(slow, sample(130))).toEqual({ inserted: 130, skipped: 0 });
    expect([await total(), await storage.products.count({})]).toEqual([130, 130]);
  });
});
