import { expect } from "vitest";
import { aProduct, fresh } from "../../support/records";
import type { Bench } from "../storage.suite";

/** They come last: an engine without indexes reads all rows for each of the other tests. */
export function manyRows({ test }: Bench) {
  test("many at once, more than one batch", async ({ storage }) => {
    const brandLower = fresh("b");
    const category = fresh("c");
    const products = Array.from({ length: 1_201 }, () =>
      aProduct({ brandLower, categories: [category] }),
    );
    await storage.products.insertMany(products);
    expect(await storage.products.count({ brandLower })).toBe(1_201);
    expect(await storage.products.count({ categories: { contains: category } })).toBe(1_201);
    await storage.products.insertMany([]);
  });

  test("getMany takes 500 ids at once", async ({ storage }) => {
    const products = Array.from({ length: 500 }, () => aProduct());
    await storage.products.insertMany(products);
    const ids = products.map(({ id }) => id).reverse();
    expect((await storage.products.getMany(ids)).map(({ id }) => id)).toEqual(ids);
  });
}
