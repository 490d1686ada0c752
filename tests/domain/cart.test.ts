import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addedTo,
  type CartLine,
  lineKey,
  mergeCarts,
  withLine,
} from "~/modules/cart/cart.resource";

const line: fc.Arbitrary<CartLine> = fc.record(
  {
    id: fc.constantFrom("a", "b", "c", "d"),
    quantity: fc.integer({ min: -5, max: 20_000 }),
    variantId: fc.constantFrom("v1", "v2"),
    reference: fc.string({ maxLength: 70 }),
  },
  { requiredKeys: ["id", "quantity"] },
);
const cart = fc.array(line, { maxLength: 12 });
const content = (lines: CartLine[]) =>
  lines.map((item) => `${lineKey(item)} ${item.quantity} ${item.reference}`).sort();

describe("mergeCarts", () => {
  it("takes the larger quantity of a line in both carts", () => {
    const merged = mergeCarts([{ id: "a", quantity: 2 }], [{ id: "a", quantity: 5 }]);
    expect(merged).toEqual([{ id: "a", quantity: 5 }]);
  });

  it("keeps variants of one product apart, saved lines first", () => {
    const merged = mergeCarts(
      [{ id: "a", quantity: 1, variantId: "v1" }],
      [
        { id: "b", quantity: 1 },
        { id: "a", quantity: 3, variantId: "v2" },
      ],
    );
    expect(merged.map(lineKey)).toEqual(["a\nv1", "b\n", "a\nv2"]);
  });

  it("merging twice changes nothing more", () => {
    fc.assert(
      fc.property(cart, cart, (saved, guest) => {
        const once = mergeCarts(saved, guest);
        expect(mergeCarts(once, guest)).toEqual(once);
      }),
      { numRuns: 2_000 },
    );
  });

  it("has the same content in either order", () => {
    fc.assert(
      fc.property(cart, cart, (saved, guest) => {
        expect(content(mergeCarts(saved, guest))).toEqual(content(mergeCarts(guest, saved)));
      }),
      { numRuns: 2_000 },
    );
  });

  it("holds only valid lines, each once, clamped, at most 100", () => {
    const long = fc.array(fc.record({ id: fc.string({ maxLength: 140 }), quantity: fc.double() }), {
      maxLength: 150,
    });
    fc.assert(
      fc.property(long, long, (saved, guest) => {
        const merged = mergeCarts(saved, guest);
        expect(merged.length).toBeLessThanOrEqual(100);
        expect(new Set(merged.map(lineKey)).size).toBe(merged.length);
        for (const item of merged) {
          expect(Number.isInteger(item.quantity)).toBe(true);
          expect(item.quantity).toBeGreaterThanOrEqual(1);
          expect(item.quantity).toBeLessThanOrEqual(10_000);
        }
      }),
    );
  });

  it("keeps the references of lines that become one, as many as fit", () => {
    const saved = [{ id: "a", quantity: 1, reference: "10" }];
    const [both] = mergeCarts(saved, [{ id: "a", quantity: 1, reference: "40" }]);
    expect(both?.reference).toBe("10, 40");
    const [long] = mergeCarts(saved, [{ id: "a", quantity: 1, reference: "x".repeat(63) }]);
    expect(long?.reference).toBe("10");
  });

  it("changes neither of its arguments", () => {
    const saved = [{ id: "a", quantity: 1 }];
    mergeCarts(saved, [{ id: "a", quantity: 9 }]);
    expect(saved).toEqual([{ id: "a", quantity: 1 }]);
  });
});

describe("withLine", () => {
  it("sets, adds and removes a line", () => {
    const added = withLine([{ id: "a", quantity: 1 }], { id: "b", quantity: 2 });
    expect(added).toHaveLength(2);
    expect(withLine(added ?? [], { id: "a", quantity: 0 })).toEqual([{ id: "b", quantity: 2 }]);
  });

  it("keeps the reference of a line whose quantity is set, sets it and removes it", () => {
    const lines = [{ id: "a", quantity: 1, reference: "10" }];
    expect(withLine(lines, { id: "a", quantity: 5 })).toEqual([{ ...lines[0], quantity: 5 }]);
    expect(withLine(lines, { id: "a", quantity: 1, reference: "20" })?.[0]?.reference).toBe("20");
    expect(withLine(lines, { id: "a", quantity: 1, reference: "" })).toEqual([
      { id: "a", quantity: 1 },
    ]);
  });

  it("joins the references of a line that is added to", () => {
    const added = { id: "a", quantity: 2, reference: "40" };
    expect(addedTo({ id: "a", quantity: 1, reference: "10" }, added)).toEqual({
      id: "a",
      quantity: 3,
      reference: "10, 40",
    });
    expect(addedTo(undefined, added)).toEqual(added);
  });

  it("refuses the 101st line", () => {
    const full = Array.from({ length: 100 }, (_, at) => ({ id: `p${at}`, quantity: 1 }));
    expect(withLine(full, { id: "new", quantity: 1 })).toBeNull();
    expect(withLine(full, { id: "p5", quantity: 7 })).toHaveLength(100);
  });
});
