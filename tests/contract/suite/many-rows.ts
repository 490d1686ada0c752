import { expect } from "vitest";
import { aProduct, fresh } from "../../support/records";
import type { Bench } from "../storage.suite";

/** They come last: an engine without indexes reads all rows for each of the other tests. */
export function manyRows({ test }: Bench) {
  test("many at once, more than one batch, of which 500 are read by their ids", async (opened) => {
    const { products } = opened.storage;
    const brandLower = fresh("b");
    const category = fresh("c");
    const many = Array.from({ length: 501 }, () =>
      aProduct({ brandLower, categories: [category] }),
    );
    await products.insertMany(many);
    expect(await products.count({ brandLower })).toBe(501);
    expect(await products.count({ categories: { contains: category } })).toBe(501);
    const ids = many.map(({ id }) => id).reverse();
    const read = await products.getMany(ids.slice(0, 500));
    expect(read.map(({ id }) => id)).toEqual(ids.slice(0, 500));
    await products.insertMany([]);
  });
}
