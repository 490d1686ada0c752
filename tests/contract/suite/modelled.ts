import fc from "fast-check";
import { expect } from "vitest";
import type { StoredProduct } from "~/modules/catalogue/product.resource";
import type { Query } from "~/storage/storage";
import { aProduct, fresh } from "../../support/records";
import { found } from "../../support/storage-model";
import type { Bench } from "../storage.suite";

const texts = [
  "",
  "a",
  "ab",
  "b",
  "A",
  "é",
  "e\u0301",
  "z",
  "ﬀ",
  "😀",
  "😀a",
  "%",
  "_",
  "\\",
  "a%b",
  "'",
];
const moments = [0, 1, 1_000, 1_700_000_000_123].map((ms) => new Date(ms));
const numbers = [0, 1, 1500, Number.MAX_SAFE_INTEGER];
const slugs = ["chairs", "tables", "lämps"];

const text = fc.constantFrom(...texts);
const moment = fc.constantFrom(...moments);
const whole = fc.constantFrom(...numbers);
const slug = fc.constantFrom(...slugs);

const row = fc.record({
  nameLower: text,
  priceKey: whole,
  created: moment,
  deleted: fc.option(moment),
  categories: fc.array(slug, { maxLength: 3 }),
  stock: fc.option(fc.constantFrom(0, 3)),
  listed: fc.boolean(),
  available: fc.boolean(),
  featured: fc.boolean(),
});

const conditions = fc.record(
  {
    listed: fc.boolean(),
    available: fc.boolean(),
    featured: fc.boolean(),
    deleted: fc.oneof(fc.constant(null), moment),
    stock: fc.oneof(
      fc.constantFrom(null, 0, 3),
      fc.record({ in: fc.array(fc.constantFrom(null, 0, 3)) }),
    ),
    categories: fc.oneof(
      fc.record({ contains: slug }),
      fc.record({ containsAny: fc.array(slug, { minLength: 1, maxLength: 3 }) }),
    ),
  },
  { requiredKeys: [] },
);

/** A bound or a prefix on the field of the order, or an equal value. */
const bounded = {
  nameLower: fc.oneof(
    text,
    fc.record({ prefix: text }),
    fc.record({ from: text, below: text }, { requiredKeys: [] }),
  ),
  priceKey: fc.oneof(whole, fc.record({ from: whole, below: whole }, { requiredKeys: [] })),
  created: fc.oneof(moment, fc.record({ from: moment, below: moment }, { requiredKeys: [] })),
};
const keys = { nameLower: text, priceKey: whole, created: moment };

const query = fc
  .constantFrom("nameLower" as const, "priceKey" as const, "created" as const)
  .chain((by) =>
    fc.record({
      conditions,
      bound: fc.option(bounded[by] as fc.Arbitrary<unknown>, { nil: undefined }),
      order: fc.record({
        by: fc.constant(by),
        direction: fc.constantFrom("asc" as const, "desc" as const),
      }),
      after: fc.option(
        fc.record({ key: keys[by] as fc.Arbitrary<string | number | Date>, nth: fc.nat(12) }),
      ),
      limit: fc.integer({ min: 1, max: 8 }),
    }),
  );

export function modelled({ test, runs }: Bench) {
  test("find answers as the model does, over random rows and queries", async ({ storage }) => {
    const property = fc.asyncProperty(
      fc.array(row, { maxLength: 12 }),
      fc.array(query, { minLength: 1, maxLength: 6 }),
      async (rows, queries) => {
        const brandLower = fresh("b");
        const products = rows.map((part) => aProduct({ ...part, brandLower }));
        await storage.products.insertMany(products);
        for (const { conditions: where, bound, order, after, limit } of queries) {
          const asked: Query<StoredProduct> = {
            where: { ...where, ...(bound === undefined ? {} : { [order.by]: bound }), brandLower },
            order,
            after: after && { key: after.key, id: products[after.nth]?.id ?? "" },
            limit,
          };
          const expected = found(products, asked);
          expect(await storage.products.find(asked)).toStrictEqual(expected);
          const all = found(products, { ...asked, after: null, limit: 100 });
          expect(await storage.products.count(asked.where ?? {})).toBe(all.length);
          expect(await storage.atomically((tx) => tx.products.find(asked))).toStrictEqual(expected);
        }
        for (const { id } of products) await storage.products.remove(id);
      },
    );
    await fc.assert(property, { numRuns: runs });
  });
}
