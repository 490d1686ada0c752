import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CartLine } from "~/modules/cart/cart.resource";
import { METADATA_KEY_LIMIT, STRIPE_METADATA_VALUE_LIMIT } from "~/modules/payments/provider";
import { decodeItems, encodeItems } from "~/modules/payments/session-items";

const free = METADATA_KEY_LIMIT - 1;

function encoded(items: CartLine[]): Record<string, string> {
  const map = encodeItems(items, free);
  if (!map) throw new Error("It does not fit");
  return Object.fromEntries(map);
}

const id = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  fc.string({ minLength: 1, maxLength: 64, unit: "grapheme" }).map((text) => text.slice(0, 100)),
);
const cart = fc.array(
  fc.record(
    { id, quantity: fc.integer({ min: 1, max: 10_000 }), variantId: id },
    { requiredKeys: ["id", "quantity"] },
  ),
  { minLength: 1, maxLength: 100 },
);

describe("a cart in session metadata", () => {
  it("fits under one key when it is small", () => {
    const items = [
      { id: "p1", quantity: 2 },
      { id: "p2", quantity: 1, variantId: "red" },
    ];
    expect(encoded(items)).toEqual({ items: '[["p1",2],["p2",1,"red"]]' });
    expect(decodeItems(encoded(items))).toEqual({ items, damaged: false });
  });

  it("holds whole tuples in every key and none over the limit", () => {
    const items = Array.from({ length: 100 }, (_, at) => ({
      id: `${at}`.padStart(64, "p"),
      quantity: 10_000,
      variantId: `${at}`.padStart(64, "v"),
    }));
    const metadata = encoded(items);
    expect(Object.keys(metadata)).toHaveLength(34);
    expect(Object.keys(metadata).slice(0, 3)).toEqual(["items", "items_2", "items_3"]);
    for (const value of Object.values(metadata)) {
      expect(value.length).toBeLessThanOrEqual(STRIPE_METADATA_VALUE_LIMIT);
      expect(Array.isArray(JSON.parse(value))).toBe(true);
    }
    expect(decodeItems(metadata)).toEqual({ items, damaged: false });
  });

  it("is refused when it cannot fit", () => {
    const long = Array.from({ length: 100 }, (_, at) => ({
      id: `${at}`.padStart(128, "p"),
      quantity: 1,
      variantId: `${at}`.padStart(128, "v"),
    }));
    expect(encodeItems(long, free)).toBeNull();
    expect(encodeItems([{ id: "\u0001".repeat(100), quantity: 1 }], free)).toBeNull();
  });

  it("comes back as it went, for 10,000 carts", () => {
    let fitted = 0;
    fc.assert(
      fc.property(cart, (items) => {
        const map = encodeItems(items, free);
        if (map === null) return;
        fitted += 1;
        const readable = items.every(
          ({ id, variantId }) => !/[\p{Cc}]/u.test(id + (variantId ?? "")),
        );
        for (const value of map.values()) expect(value.length).toBeLessThanOrEqual(500);
        if (readable) {
          expect(decodeItems(Object.fromEntries(map))).toEqual({ items, damaged: false });
        }
      }),
      { numRuns: 10_000 },
    );
    expect(fitted).toBeGreaterThan(9_000);
  });

  it("is read when one array was cut over the keys", () => {
    const items = Array.from({ length: 40 }, (_, at) => ({
      id: `product-${at}`,
      quantity: at + 1,
    }));
    const whole = JSON.stringify(items.map((item) => [item.id, item.quantity]));
    const cut: Record<string, string> = {};
    for (let at = 0; at * 100 < whole.length; at += 1) {
      cut[at === 0 ? "items" : `items_${at + 1}`] = whole.slice(at * 100, at * 100 + 100);
    }
    expect(Object.keys(cut).length).toBeGreaterThan(5);
    expect(decodeItems(cut)).toEqual({ items, damaged: false });
  });

  it("is put together by number, not by name", () => {
    const metadata: Record<string, string> = {};
    for (let nth = 12; nth >= 1; nth -= 1) {
      metadata[nth === 1 ? "items" : `items_${nth}`] = JSON.stringify([[`p${nth}`, 1]]);
    }
    const ids = decodeItems(metadata).items.map((item) => item.id);
    expect(ids).toEqual(Array.from({ length: 12 }, (_, at) => `p${at + 1}`));
  });

  it.each([
    ["no metadata", null, 0, false],
    ["no items", { store: "x" }, 0, false],
    ["not an array", { items: '{"a":1}' }, 0, true],
    ["a gap", { items: '[["a",1]]', items_3: '[["c",1]]' }, 1, true],
    ["no first key", { items_2: '[["b",1]]' }, 0, true],
    ["a number for text", { items: 5 }, 0, true],
    ["one bad tuple", { items: '[["a",1],["b"]]' }, 1, true],
    ["a quantity of nothing", { items: '[["a",0],["b",1.5],["c","2"]]' }, 0, true],
    ["a tuple too long", { items: '[["a",1,"v",9]]' }, 0, true],
    ["no id", { items: '[["",1]]' }, 0, true],
    ["an id no engine takes", { items: '[["a\\u0000b",1],["\\ud800",1]]' }, 0, true],
    ["a half of two keys", { items: '[["a",1]]', items_2: "[[" }, 1, true],
    ["null for the variant", { items: '[["a",1,null]]' }, 1, false],
  ])("says what it could not read: %s", (_, metadata, count, damaged) => {
    const decoded = decodeItems(metadata);
    expect(decoded.items).toHaveLength(count);
    expect(decoded.damaged).toBe(damaged);
  });

  it("never throws on 500 broken maps, and 2,000 arbitrary values", () => {
    fc.assert(
      fc.property(cart, fc.nat(), fc.nat(), fc.string(), (items, which, where, noise) => {
        const map = encodeItems(items, free);
        if (!map) return;
        const metadata = Object.fromEntries(map);
        const keys = Object.keys(metadata);
        const key = keys[which % keys.length] as string;
        const value = metadata[key] ?? "";
        const at = where % (value.length + 1);
        metadata[key] = value.slice(0, at) + noise + value.slice(at + 1);
        const decoded = decodeItems(metadata);
        for (const item of decoded.items) expect(item.quantity).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        decodeItems(anything);
      }),
      { numRuns: 2_000 },
    );
  });
});
