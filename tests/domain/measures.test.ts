import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMeasure } from "~/kernel/measures";
import { families, fromBase, toBase, type Unit, unitNamed, unitsIn } from "~/kernel/units";

const english = { decimalComma: false };
const german = { decimalComma: true };

function read(text: string, habit = english): [number, number, string | null] | null {
  const measure = readMeasure(text, habit);
  return measure && [measure.min, measure.max, measure.family];
}

describe("units", () => {
  const all = families.flatMap((family) => [...unitsIn(family)]);

  test("have codes and symbols of their own, and their first is the base", () => {
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    for (const unit of all) expect(unitNamed(unit.symbol), unit.symbol).toBe(unit);
    for (const family of families) expect(unitsIn(family)[0]?.factor, family).toBe(1);
  });

  test("convert there and back", () => {
    const value = fc.integer({ min: -1e9, max: 1e9 }).map((parts) => parts / 1000);
    fc.assert(
      fc.property(fc.constantFrom(...all), value, (unit, amount) => {
        const back = fromBase(toBase(amount, unit), unit);
        const scale = Math.max(Math.abs(amount), Math.abs(unit.zero / unit.factor));
        expect(Math.abs(back - amount)).toBeLessThanOrEqual(1e-10 * scale);
      }),
    );
  });

  test("of one value are equal, and mass is no force", () => {
    const base = (text: string) => read(text)?.[0];
    expect(base("20 kN")).toBe(base("20000 N"));
    expect(base("0.01 mm")).toBe(base("10 µm"));
    expect(base("25 °C")).toBe(base("77 °F"));
    expect(base("6 bar")).toBe(base("0.6 MPa"));
    expect(base('1"')).toBe(base("25.4 mm"));
    expect(read("2 t")?.[2]).toBe("mass");
    expect(read("2 kN")?.[2]).toBe("force");
  });

  test("whose name may mean another one are unknown", () => {
    for (const name of ["T", "H", "mS", "mPa", "Ma", "S", "x"]) expect(unitNamed(name)).toBeNull();
    expect(unitNamed("MW")?.factor).toBe(1e6);
    expect(unitNamed("mW")?.factor).toBe(1e-3);
    expect(unitNamed("mw")).toBeNull();
    expect(unitNamed("RPM")?.code).toBe("RPM");
  });
});

test.each<[string, number, number, string | null]>([
  ["220 g", 0.22, 0.22, "mass"],
  ['1 1/2"', 0.0381, 0.0381, "length"],
  ["1-1/2 in", 0.0381, 0.0381, "length"],
  ["1½ in", 0.0381, 0.0381, "length"],
  ["¾ in", 0.01905, 0.01905, "length"],
  ["10–20 mm", 0.01, 0.02, "length"],
  ["10 - 20 mm", 0.01, 0.02, "length"],
  ["10-20 mm", 0.01, 0.02, "length"],
  ["700 to 1,100 mm", 0.7, 1.1, "length"],
  ["10 mm – 2 cm", 0.01, 0.02, "length"],
  ["10 ± 0.1 mm", 0.0099, 0.0101, "length"],
  ["± 0.1 mm", -0.0001, 0.0001, "length"],
  ["-20 to +60 °C", 253.15, 333.15, "temperature"],
  ["−20 °C", 253.15, 253.15, "temperature"],
  ["≤ 5 mm", Number.NEGATIVE_INFINITY, 0.005, "length"],
  ["max. 5 mm", Number.NEGATIVE_INFINITY, 0.005, "length"],
  ["≥ 2 kW", 2000, Number.POSITIVE_INFINITY, "power"],
  ["1,000 kg", 1000, 1000, "mass"],
  ["1 000 kg", 1000, 1000, "mass"],
  ["1'000 kg", 1000, 1000, "mass"],
  ["1.234.567,5 kg", 1_234_567.5, 1_234_567.5, "mass"],
  ["2,5 mm", 0.0025, 0.0025, "length"],
  ["0,125 mm", 0.000125, 0.000125, "length"],
  ["1.5×10³ Pa", 1500, 1500, "pressure"],
  ["1.5 x 10^-3 Pa", 0.0015, 0.0015, "pressure"],
  ["2e3 Pa", 2000, 2000, "pressure"],
  ["12 m²", 12, 12, "area"],
  ["12 m^2", 12, 12, "area"],
  ["12 m2", 12, 12, "area"],
  ["3 Nm", 3, 3, "torque"],
  ["3 N·m", 3, 3, "torque"],
  ["ca. 230 V", 230, 230, "voltage"],
  ["12", 12, 12, null],
])("%s is read", (text, min, max, family) => {
  const [low, high, own] = read(text) ?? [];
  expect(own).toBe(family);
  expect(low).toBeCloseTo(min, 9);
  expect(high).toBeCloseTo(max, 9);
});

test("a comma before three digits groups thousands, unless the store writes decimals with it", () => {
  expect(read("1,234 kg")?.[0]).toBe(1234);
  expect(read("1,234 kg", german)?.[0]).toBe(1.234);
  expect(read("1.234 kg")?.[0]).toBe(1.234);
  expect(read("1.234 kg", german)?.[0]).toBe(1234);
});

const nonsense = [
  ...["2 x 400 V", "230/400 V", "60 x 60 mm", "60 g / 120 g", "IP54", "M8", "Ø 12 H7", "12 apples"],
  ...[
    "10³ mm",
    "5² ",
    "20–10 mm",
    "1-2-3 mm",
    "2026-11-25",
    "RS-232",
    "USB, RS-232",
    "",
    " ",
    "mm",
  ],
  ...["5 mm²x", "1..2..3", "1,2,3 mm", "1.2.3 mm", "5/0 in", "7/3 in", "3/7 in", "1/2/3 in"],
  ...["8 x 2 ml", "2 x 100 mm", "4-20 mA / 0-10 V", "10 mm 5", "± mm", "≤ mm", "10 mm – 5 kg"],
  ...[
    "beech multiplex 40 mm, oiled",
    "1e999 mm",
    "NaN",
    "Infinity mm",
    "0x10 mm",
    "١٢ mm",
    "½½ in",
  ],
];

test("a text that is not one number stays a text", () => {
  for (const text of nonsense) expect(readMeasure(text, english), text).toBeNull();
});

describe("10,000 generated values", () => {
  const units = families.flatMap((family) => [...unitsIn(family)]);
  const unit = fc.constantFrom(...units);
  /** Thousandths, so that every number can be written exactly. */
  const number = fc.integer({ min: 0, max: 99_999_999 }).map((parts) => parts / 1000);
  const decimals = { maximumFractionDigits: 3 };
  const inLocale = (locale: string, options = {}) => {
    const { format } = new Intl.NumberFormat(locale, { ...decimals, ...options });
    return (value: number) => format(value);
  };
  const spelling = fc.constantFrom<[(value: number) => string, typeof english]>(
    [String, english],
    [inLocale("en"), english],
    [inLocale("de"), german],
    [inLocale("de", { useGrouping: false }), german],
    [inLocale("fr"), german],
  );
  const gap = fc.constantFrom("", " ", "\u00a0");
  const inBase = (value: number, of: Unit) => toBase(value, of);

  test("come back as they were written, whatever their spelling", () => {
    const shape = fc.constantFrom("one", "range", "spread", "most", "least", "negative");
    let made = 0;
    fc.assert(
      fc.property(
        number,
        number,
        unit,
        spelling,
        gap,
        shape,
        (a, b, of, [write, habit], space, form) => {
          made += 1;
          const [low, high] = [Math.min(a, b), Math.max(a, b)];
          const tail = `${space}${of.symbol}`;
          const [text, min, max] = (
            {
              one: [`${write(a)}${tail}`, a, a],
              range: [`${write(low)} – ${write(high)}${tail}`, low, high],
              spread: [`${write(high)} ± ${write(low)}${tail}`, high - low, high + low],
              most: [`≤ ${write(a)}${tail}`, Number.NEGATIVE_INFINITY, a],
              least: [`≥ ${write(a)}${tail}`, a, Number.POSITIVE_INFINITY],
              negative: [`-${write(a)}${tail}`, -a, -a],
            } as const
          )[form as "one"];
          const measure = readMeasure(text, habit);
          expect(measure, text).not.toBeNull();
          expect(measure?.unit, text).toBe(of);
          expect(measure?.min, text).toBeCloseTo(
            inBase(min, of),
            -Math.log10(Math.abs(inBase(max, of)) + 1) + 6,
          );
          expect(measure?.max === Number.POSITIVE_INFINITY || Number.isFinite(measure?.max)).toBe(
            true,
          );
        },
      ),
      { numRuns: 10_000 },
    );
    expect(made).toBe(10_000);
  });

  test("of nonsense never have a number that is not in them", () => {
    const piece = fc.constantFrom(
      ..."0123456789.,-–±≤½²³/×x '\"°µ%e".split(""),
      ...["mm", "kg", "V", "kN", "to", "max", "10^", "IP", " x ", "H7", "Ω", "\u00a0"],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        const measure = readMeasure(text, english);
        if (measure === null) return;
        expect(/\d|[½⅓¼¾]/.test(text), text).toBe(true);
        expect(measure.min <= measure.max, text).toBe(true);
        expect(Number.isNaN(measure.min) || Number.isNaN(measure.max), text).toBe(false);
      }),
      { numRuns: 10_000 },
    );
  });
});
