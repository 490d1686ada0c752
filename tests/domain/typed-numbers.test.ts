import { afterEach, describe, expect, it } from "vitest";
import { count, decimal, money, nullable } from "~/kernel/resource/field";
import { fieldMessage, readTyped, writeTyped } from "~/kernel/resource/typed-field";
import { readTypedAmount } from "~/kernel/typed-amount";
import { isAmbiguous, plainNumber, quantityIn, writeTypedNumber } from "~/kernel/typed-number";
import type { Language } from "~/texts/languages";
import { inLanguage, inPageLanguage, localeNow, takeLocale } from "~/texts/on-server";

afterEach(() => {
  takeLocale("de-DE");
  takeLocale("en-IE");
});

const style = () => ({ currency: "EUR", locale: localeNow(), timeZone: { id: "Europe/Berlin" } });

function read(language: Language, typed: string, field = decimal()): unknown {
  return inLanguage(language, () => {
    const found = readTyped(nullable(field), typed, style());
    return "value" in found ? found.value : found.problem.kind;
  });
}

describe("a number that is typed in German", () => {
  it.each([
    ["2,5", 2.5],
    ["2.5", 2.5],
    ["0,125", 0.125],
    ["1.234", 1234],
    ["1.234,5", 1234.5],
    ["1 234,5", 1234.5],
    ["1\u00a0234,5", 1234.5],
    ["1\u202f234", 1234],
    ["1'234,5", 1234.5],
    ["1.234.567", 1234567],
    ["1234,567", 1234.567],
    ["1234", 1234],
    ["0.125", 0.125],
    ["01.234", 1.234],
    ["12.34", 12.34],
    ["1.234.56", "number"],
    ["1.234 567", "number"],
    ["1,234.5", "number"],
    ["1.234,", "number"],
    ["1,2,3", "number"],
    ["eins", "number"],
  ])("%s", (typed, value) => expect(read("de", typed)).toBe(value));

  it.each([
    ["1.000", 1000],
    ["12 000", 12000],
    ["1000", 1000],
    ["1,5", "whole"],
    ["1.00", "whole"],
    ["1.000,5", "whole"],
  ])("a count: %s", (typed, value) => expect(read("de", typed, count())).toBe(value));

  it.each([
    ["1.234,5", 1234.5],
    ["1.234,50 €", 1234.5],
    ["1234,5", 1234.5],
    ["1 234,50", 1234.5],
    ["1.234.567,89", 1234567.89],
    ["99,-", 99],
    ["1.234", "ambiguous"],
    ["1,234", "ambiguous"],
    ["0,999", "decimals"],
  ])("an amount: %s", (typed, value) => {
    const found = inLanguage("de", () => readTypedAmount(typed, style()));
    expect("amount" in found ? found.amount : found.problem.kind).toBe(value);
  });

  it("is written with a comma, and read back", () => {
    for (const number of [2.5, 1.234, 1234.5, 0.001, 1234567]) {
      const text = inLanguage("de", () => writeTypedNumber(number));
      expect(text).not.toContain(".");
      expect(Number(inLanguage("de", () => plainNumber(text)))).toBe(number);
      expect(inLanguage("de", () => writeTyped(decimal(), number, style()))).toBe(text);
    }
  });

  it("has points before its decimals in a store in Switzerland", () => {
    takeLocale("de-CH");
    expect(read("de", "1’234.5")).toBe(1234.5);
    expect(read("de", "1.234")).toBe(1.234);
    expect(inLanguage("de", () => writeTypedNumber(1.5))).toBe("1.5");
  });
});

describe("a number that is typed in English is read as before", () => {
  it.each([
    ["2.5", 2.5],
    ["2,5", 2.5],
    ["1.234", 1.234],
    ["1,234", 1.234],
    ["1,234.5", "number"],
    ["1 234", "number"],
  ])("%s", (typed, value) => expect(read("en", typed)).toBe(value));

  it.each([["1,000"], ["1.000"], ["1 000"]])("a count: %s", (typed) =>
    expect(read("en", typed, count())).toBe("whole"),
  );

  it("is written with a point, whatever the locale of the store", () => {
    takeLocale("en-ZA");
    expect(inLanguage("en", () => writeTypedNumber(1.234))).toBe("1.234");
    expect(read("en", "1.234")).toBe(1.234);
  });
});

describe("a number that a visitor types on an English page", () => {
  it.each([
    ["1,000", "1000"],
    ["1,234,567.5", "1234567.5"],
    ["1 000", "1000"],
    ["1'000", "1000"],
    ["2,5", "2.5"],
    ["1.000", "1.000"],
    ["1,00", "1.00"],
    ["1,0000", "1.0000"],
  ])("%s", (typed, plain) => expect(inPageLanguage("en", () => plainNumber(typed))).toBe(plain));

  it("is asked for again where a whole number may be one or a thousand", () => {
    const ambiguous = ["1.000", "12.500", "999.999"];
    expect(ambiguous.map(isAmbiguous)).toEqual([true, true, true]);
    expect(["1000", "1.00", "0.125", "1.0000", "", "x"].map(isAmbiguous)).not.toContain(true);
  });
});

describe("a quantity that staff type", () => {
  it.each([
    ["2", 2],
    ["1.5", 1.5],
    ["2,5", 2.5],
    [" 0,125 ", 0.125],
    ["1000", 1000],
    ["1 000", 1000],
    ["1.234", 1.234],
    ["1,000", null],
    ["12,500", null],
    ["1,234.5", null],
    ["1.234,5", null],
    ["-1", null],
    ["", null],
    ["1e3", null],
    ["٣", null],
  ])("%s", (typed, value) => expect(quantityIn(typed)).toBe(value));
});

describe("a wrong value is named in the language of its page", () => {
  const told = (
    language: Language,
    ...[field, problem]: [Parameters<typeof fieldMessage>[0], Parameters<typeof fieldMessage>[1]]
  ) => inLanguage(language, () => fieldMessage(field, problem, { style: style() }));
  const label = "customers:company";

  it.each([
    ["missing", "Enter the company", "Bitte ausfüllen: Firma"],
    ["lines", "Company must be one line", "Firma: nur eine Zeile möglich"],
    ["whole", "Enter the company as a whole number", "Firma: bitte eine ganze Zahl eingeben"],
  ] as const)("%s", (kind, english, german) => {
    const field = count(0, { label });
    expect(told("en", field, { kind })).toBe(english);
    expect(told("de", field, { kind })).toBe(german);
  });

  it("with an example in its own spelling", () => {
    const wrong = { kind: "number" } as const;
    expect(told("en", decimal({ label }), wrong)).toBe("Enter the company as a number such as 2.5");
    expect(told("de", decimal({ label }), wrong)).toBe("Firma: bitte eine Zahl wie 2,5 eingeben");
    const amount = { kind: "amount", amount: { kind: "unreadable" } } as const;
    expect(told("de", money({ label }), amount)).toBe(
      "Firma: bitte eine Zahl wie 1250,00 eingeben",
    );
  });

  it("an extension's label is shown as it is, braces included", () => {
    const field = decimal({ label: "Units {per} pallet", required: true });
    expect(told("en", field, { kind: "missing" })).toBe("Enter the units {per} pallet");
    expect(told("de", field, { kind: "missing" })).toBe("Bitte ausfüllen: Units {per} pallet");
  });
});
