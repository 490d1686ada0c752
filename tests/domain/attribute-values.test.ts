import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMeasure } from "~/kernel/measures";
import { families, unitsIn } from "~/kernel/units";
import { placesOf, rowOfText, textsByPlace, withTexts } from "~/modules/catalogue/attribute-values";
import { valueText } from "~/modules/catalogue/attributes";
import type { Attribute } from "~/modules/settings/part-fields";
import { siteDefaults } from "~/modules/settings/site";

const load: Attribute = {
  name: "Load",
  kind: "number",
  unit: "kg",
  decimals: null,
  group: "",
  categories: [],
  facet: true,
  card: false,
};
const site = { locale: "en-IE", attributes: [load] };
const habit = { decimalComma: false };

const symbols = families.flatMap((family) => unitsIn(family).map(({ symbol }) => symbol));
const number = fc.oneof(
  fc.integer({ min: -99_999, max: 99_999_999 }).map((parts) => String(parts / 1000)),
  fc.constantFrom("1 1/2", "3/4", "½", "1,000", "2.5e3", "10⁻³", "1.5 × 10³", "10 ± 0.1", "≤ 5"),
  fc.constantFrom("10 – 20", "10 mm – 20", "-20 to +60", "2 x 500", "IP65", "M8 x 1.25", "~ 4", ""),
);
const text = fc
  .oneof(
    fc.tuple(number, fc.constantFrom("", " ", "  "), fc.constantFrom("", ...symbols)),
    fc.tuple(fc.string({ maxLength: 30 }), fc.constant(" "), fc.constantFrom("", ...symbols)),
  )
  .map((parts) => parts.join("").replace(/\s+/g, " ").trim())
  .filter((each) => each !== "");

describe("10,000 generated texts", () => {
  test("become a value and a unit that say the same text and the same number", () => {
    fc.assert(
      fc.property(text, fc.constantFrom(null, ...symbols), (typed, usual) => {
        const { value, unit } = rowOfText("Other", typed, site, usual);
        expect(valueText({ value, unit })).toBe(typed);
        expect(value).not.toBe("");
        expect(readMeasure(valueText({ value, unit }), habit)).toEqual(readMeasure(typed, habit));
      }),
      { numRuns: 10_000 },
    );
  });

  test("get the unit of their attribute only where they are a bare number", () => {
    fc.assert(
      fc.property(text, (typed) => {
        const said = valueText(rowOfText("load", typed, site));
        const read = readMeasure(typed, habit);
        expect(said).toBe(read && read.unit === null ? `${typed} kg` : typed);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("1,000 generated changes", () => {
  test("change their own row and no other", () => {
    const row = fc.record({
      name: fc.constantFrom("Load", "load", "Colour", "Length", "Drive"),
      value: fc.constantFrom("1", "2 x 3", "red", "4  5"),
      unit: fc.constantFrom(null, "mm", "kg"),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), text, fc.nat(9), (rows, typed, nth) => {
        const place = placesOf(rows)[nth] ?? { name: "New", at: 0 };
        const after = withTexts(rows, [{ ...place, text: typed }], siteDefaults);
        const others = rows.filter((_, at) => at !== nth);
        for (const other of others) expect(after).toContain(other);
        expect(after.length).toBe(nth < rows.length ? rows.length : rows.length + 1);
        const removed = withTexts(rows, [{ ...place, text: "" }], siteDefaults);
        expect(removed).toEqual(others);
        // The texts that are there already change nothing.
        const same = placesOf(rows).map((each, at) => ({
          ...each,
          text: valueText(rows[at] ?? { value: "", unit: null }),
        }));
        expect(withTexts(rows, same, siteDefaults)).toEqual(rows);
        expect(textsByPlace(rows).size).toBe(rows.length);
      }),
      { numRuns: 1_000 },
    );
  });
});
