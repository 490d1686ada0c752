import fc from "fast-check";
import { expect, it } from "vitest";
import { nameKey } from "~/kernel/name-key";
import { compareBytes } from "~/kernel/text";

const byKey = (a: string, b: string) => compareBytes(nameKey(a), nameKey(b));

it("sorts names by their numbers, without case and accents", () => {
  const names = [
    "7 in 1",
    "Drill 0.5 mm",
    "Drill 2 mm",
    "DRILL 2.25 mm",
    "Drill 2,5 mm",
    "drill 10 mm",
    "Drill 10 mm long",
    "Drill 10.5mm",
    "Drill 100 mm",
    "Drill A",
    "étau 1.9.1",
    "Etau 1.10.1",
    "Straße 1",
    "Strasse 2",
    "Valve 20260101000000000001",
    "Valve 20260101000000000002",
  ];
  expect(names.toReversed().sort(byKey)).toEqual(names);
});

it("has one key for different spellings of a number", () => {
  expect(nameKey("Drill 8.50mm")).toBe(nameKey("DRILL 08,5 mm"));
  expect(nameKey("Drill 10")).not.toBe(nameKey("Drill 1"));
});

it("sorts whole numbers by their value in any name", () => {
  const whole = fc.bigInt({ min: 0n, max: 10n ** 40n });
  fc.assert(
    fc.property(fc.constantFrom("", " mm", "mm", "-x", "ä"), whole, whole, (unit, one, other) => {
      const order = Math.sign(byKey(`M${one}${unit}`, `M${other}${unit}`));
      expect(order).toBe(one < other ? -1 : one > other ? 1 : 0);
    }),
  );
});

it("is short enough for every index", () => {
  expect(nameKey("9 ".repeat(250)).length).toBeLessThanOrEqual(200);
  expect(nameKey(`${"1".repeat(500)} mm`).length).toBeLessThanOrEqual(200);
});
