import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Variant } from "~/modules/catalogue/product.resource";
import {
  firstShortage,
  returnStock,
  type StockLine,
  takeStock,
} from "~/modules/inventory/stock-rules";

function variant(id: string, stock: number | null): Variant {
  return { id, name: id, sku: null, price: null, stock, imageURL: null };
}
const stand = {
  id: "stand",
  stock: 5 as number | null,
  variants: [variant("own", 2), variant("red", null), variant("blue", null)],
};
const lamp = { id: "lamp", stock: 3 as number | null, variants: [] as Variant[] };
const shelf = { id: "shelf", stock: null, variants: [] as Variant[] };
const products = new Map([stand, lamp, shelf].map((product) => [product.id, product]));

describe("a cart against the stock", () => {
  it.each<[string, StockLine[], object | null]>([
    ["what fits", [{ id: "lamp", quantity: 3 }], null],
    ["one too many", [{ id: "lamp", quantity: 4 }], { at: 0, available: 3, requested: 4 }],
    [
      "two lines that fit alone",
      [
        { id: "lamp", quantity: 2 },
        { id: "lamp", quantity: 2 },
      ],
      { at: 1, available: 3, requested: 4 },
    ],
    [
      "variants that share the product's stock with the product",
      [
        { id: "stand", quantity: 3, variantId: "red" },
        { id: "stand", quantity: 2, variantId: "own" },
        { id: "stand", quantity: 2, variantId: "blue" },
        { id: "stand", quantity: 1 },
      ],
      { at: 3, available: 5, requested: 6 },
    ],
    [
      "two variants alone",
      [
        { id: "stand", quantity: 3, variantId: "red" },
        { id: "stand", quantity: 3, variantId: "blue" },
      ],
      { at: 1, available: 5, requested: 6 },
    ],
    [
      "untracked, unknown",
      [
        { id: "shelf", quantity: 9_999 },
        { id: "gone", quantity: 1 },
      ],
      null,
    ],
    ["an unknown variant", [{ id: "stand", quantity: 99, variantId: "gone" }], null],
  ])("%s", (_, lines, breach) => {
    expect(firstShortage(lines, products)).toEqual(breach);
  });
});

describe("taking stock and giving it back", () => {
  it("stops at nothing, and says what each line lacked", () => {
    const lines = [
      { id: "stand", quantity: 4, variantId: "red" },
      { id: "stand", quantity: 3, variantId: "blue" },
      { id: "stand", quantity: 5, variantId: "own" },
      { id: "lamp", quantity: 1 },
    ];
    const { product, missing } = takeStock(stand, lines);
    expect(product.stock).toBe(0);
    expect(product.variants.map(({ stock }) => stock)).toEqual([0, null, null]);
    expect(missing).toEqual([
      { id: "stand", variantId: "blue", missing: 2 },
      { id: "stand", variantId: "own", missing: 3 },
    ]);
    expect(returnStock(product, lines, missing)).toEqual(stand);
  });

  it("leaves alone what is not counted", () => {
    expect(takeStock(shelf, [{ id: "shelf", quantity: 5 }])).toEqual({
      product: shelf,
      missing: [],
    });
    expect(takeStock(stand, [{ id: "stand", quantity: 5, variantId: "gone" }]).product).toBe(stand);
  });

  const line = fc.record({
    id: fc.constant("stand"),
    quantity: fc.integer({ min: 1, max: 6 }),
    variantId: fc.constantFrom(null, "own", "red", "blue", "gone"),
  });
  const count = fc.option(fc.integer({ min: 0, max: 10 }));

  it("never goes below nothing, and gives back exactly what it took, for 5,000 carts", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), count, count, (lines, stock, own) => {
        const before = {
          ...stand,
          stock,
          variants: [variant("own", own), ...stand.variants.slice(1)],
        };
        const { product, missing } = takeStock(before, lines);
        for (const left of [product.stock, ...product.variants.map(({ stock }) => stock)]) {
          expect(left ?? 0).toBeGreaterThanOrEqual(0);
        }
        const fits = firstShortage(lines, new Map([["stand", before]])) === null;
        expect(missing.length === 0).toBe(fits);
        expect(returnStock(product, lines, missing)).toEqual(before);
      }),
      { numRuns: 5_000 },
    );
  });
});
