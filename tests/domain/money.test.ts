import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney, isAmount, lineTotal, sumOrNull, toMajor, toMinor } from "~/kernel/money";
import {
  bestDiscount,
  type Discount,
  type DiscountLine,
  discountAmount,
  isUsable,
} from "~/modules/discounts/discount.resource";
import { apportion, percentOf, reductionOf } from "~/modules/pricing/rounding";

describe("minor units", () => {
  it.each([
    [19.99, "EUR", 1999],
    [4.35, "EUR", 435],
    [0.1 + 0.2, "EUR", 30],
    [1200, "JPY", 1200],
    [1.234, "KWD", 1234],
    [-0, "EUR", 0],
  ])("%d %s is %d", (major, currency, minor) => {
    expect(toMinor(major, currency)).toBe(minor);
  });

  it("survives the way there and back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.constantFrom("EUR", "JPY", "KWD"),
        (m, c) => {
          expect(toMinor(toMajor(m, c), c)).toBe(m);
        },
      ),
    );
  });

  it("multiplies exactly, and an unknown price stays unknown", () => {
    expect(lineTotal(0.07, 3, "EUR")).toBe(0.21);
    expect(lineTotal(null, 3, "EUR")).toBeNull();
    expect(sumOrNull([1.1, 2.2], "EUR")).toBe(3.3);
    expect(sumOrNull([1.1, null], "EUR")).toBeNull();
  });

  it("refuses amounts with more decimals than the currency", () => {
    expect(isAmount(1.23, "EUR")).toBe(true);
    expect(isAmount(1.234, "EUR")).toBe(false);
    expect(isAmount(1.5, "JPY")).toBe(false);
    for (const wrong of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e21]) {
      expect(isAmount(wrong, "EUR")).toBe(false);
    }
  });
});

describe("a written amount", () => {
  it.each(["en-IE", "de-DE", "sv-SE", "ja-JP", "ar-EG"])(
    "below zero has a minus sign in %s",
    (locale) => {
      const written = formatMoney(-1234.5, "EUR", locale);
      expect(written).toContain("−");
      expect(written).not.toContain("-");
      expect(formatMoney(-0, "EUR", locale)).toBe(formatMoney(0, "EUR", locale));
      expect(formatMoney(1234.5, "EUR", locale)).not.toMatch(/[−-]/);
    },
  );
});

describe("a percentage", () => {
  it("keeps all the decimals that it was given, and rounds half away from zero", () => {
    expect(percentOf(18_000_000, 33.3333)).toBe(5_999_994);
    expect(percentOf(18_000_000, 33.333)).toBe(5_999_940);
    expect(percentOf(1_000, 1e-7)).toBe(0);
    expect(percentOf(10 ** 12, 1e-7)).toBe(1_000);
    expect(percentOf(-50, 1)).toBe(-1);
    // In floating point 1.005 % of 1,000.00 is 10.049999…
    expect(percentOf(100_000, 1.0005)).toBe(1_001);
  });

  it("takes the same off in the cart, in the request and in the offer", () => {
    const discount = { ...base, value: 33.3333 };
    const line = { id: "a", categories: [], price: 180_000, quantity: 1 };
    expect(discountAmount(discount, [line], "EUR").total).toBe(59_999.94);
    expect(reductionOf(18_000_000, discount, "EUR")).toBe(5_999_994);
  });
});

describe("shareOut", () => {
  it("adds up to the total, never more than one unit from the exact share", () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), weights, (total, parts) => {
        const shares = apportion(total, parts);
        const sum = parts.reduce((a, b) => a + b, 0);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
        for (const [at, share] of shares.entries()) {
          const exact = (total * (parts[at] ?? 0)) / sum;
          expect(Math.abs(share - exact)).toBeLessThan(1.001);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

const base: Discount = {
  id: "d1",
  code: "TEN",
  description: "",
  type: "percentage",
  value: 10,
  categories: [],
  productIds: [],
  minSubtotal: null,
  startsAt: null,
  expiresAt: null,
  usageLimit: null,
  usedCount: 0,
  automatic: false,
  active: true,
  created: new Date(0),
  updated: new Date(0),
  version: 1,
};
const lines: DiscountLine[] = [
  { id: "a", categories: ["x"], price: 10, quantity: 3 },
  { id: "b", categories: ["y"], price: 5.55, quantity: 1 },
  { id: "c", categories: ["x"], price: null, quantity: 2 },
];

describe("discounts", () => {
  it("takes a percentage off the priced lines", () => {
    expect(discountAmount(base, lines, "EUR")).toEqual({ total: 3.56, shares: [3, 0.56, 0] });
  });

  it("holds to its categories and products", () => {
    expect(discountAmount({ ...base, categories: ["y"] }, lines, "EUR").total).toBe(0.56);
    expect(discountAmount({ ...base, productIds: ["a"] }, lines, "EUR").total).toBe(3);
    expect(discountAmount({ ...base, productIds: ["c"] }, lines, "EUR").total).toBe(0);
  });

  it("needs its minimum and never takes more than there is", () => {
    const fixed = { ...base, type: "fixed" as const, value: 100 };
    expect(discountAmount(fixed, lines, "EUR").total).toBe(35.55);
    expect(discountAmount({ ...fixed, minSubtotal: 36 }, lines, "EUR").total).toBe(0);
    expect(discountAmount({ ...base, value: 100 }, lines, "EUR").total).toBe(35.55);
  });

  it("is usable only when active, in its dates and not used up", () => {
    const now = new Date("2026-05-01T00:00:00Z");
    expect(isUsable(base, now)).toBe(true);
    expect(isUsable({ ...base, active: false }, now)).toBe(false);
    expect(isUsable({ ...base, startsAt: new Date("2026-05-01T00:00:01Z") }, now)).toBe(false);
    expect(isUsable({ ...base, expiresAt: now }, now)).toBe(false);
    expect(isUsable({ ...base, usageLimit: 2, usedCount: 2 }, now)).toBe(false);
  });

  it("chooses what takes off most, the same one in any order", () => {
    const small = { ...base, id: "d0", value: 5 };
    const twin = { ...base, id: "d2" };
    expect(bestDiscount([small, twin, base], lines, "EUR")?.discount.id).toBe("d1");
    expect(bestDiscount([base, twin, small], lines, "EUR")?.discount.id).toBe("d1");
    expect(bestDiscount([{ ...base, categories: ["none"] }], lines, "EUR")).toBeNull();
  });
});
