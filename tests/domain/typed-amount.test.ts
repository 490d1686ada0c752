import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountMessage } from "~/forms/amount";
import { formatMoney, isAmount, toMajor, toMinor } from "~/kernel/money";
import { readTypedAmount, writeTypedAmount } from "~/kernel/typed-amount";

const here = { currency: "EUR", locale: "en-IE" };
const read = (typed: string, style = here, signed = false) => {
  const answer = readTypedAmount(typed, style, { signed });
  return "amount" in answer ? answer.amount : answer.problem.kind;
};

describe("an amount as people type it", () => {
  it.each([
    ["2450", 2450],
    ["2450,00", 2450],
    ["2450.00", 2450],
    ["2.450,00", 2450],
    ["2,450.00", 2450],
    ["€2450", 2450],
    ["€ 2.450,5", 2450.5],
    ["2450 €", 2450],
    ["2450\u00a0€", 2450],
    ["EUR 2450", 2450],
    ["2450,00 eur", 2450],
    ["1 234.50", 1234.5],
    ["1\u202f234,50", 1234.5],
    ["1'234.50", 1234.5],
    ["1’234.50", 1234.5],
    ["1'234'567", 1_234_567],
    ["1.234.567", 1_234_567],
    ["1,234,567.89", 1_234_567.89],
    ["  12,5  ", 12.5],
    ["2450,-", 2450],
    ["€ 2.450,-", 2450],
    ["1 250.--", 1250],
    ["2450.–", 2450],
    [".5", 0.5],
    ["0", 0],
    ["007", 7],
    ["+5", 5],
  ])("%s is %d", (typed, amount) => {
    expect(read(typed)).toBe(amount);
  });

  it.each([
    ["1.234", "ambiguous"],
    ["1,234", "ambiguous"],
    ["€1,234", "ambiguous"],
    ["999.999", "ambiguous"],
    ["1234.567", "decimals"],
    ["0.123", "decimals"],
    ["1.2345", "decimals"],
    ["1,234.567", "decimals"],
    ["12,34,56", "unreadable"],
    ["1.23.456", "unreadable"],
    ["1,234.56,78", "unreadable"],
    ["1 234'567.00", "unreadable"],
    ["12 34", "unreadable"],
    ["", "unreadable"],
    ["€", "unreadable"],
    [".", "unreadable"],
    ["1e3", "unreadable"],
    ["0x10", "unreadable"],
    ["$5", "unreadable"],
    ["5 USD", "unreadable"],
    ["-5", "unreadable"],
    ["90071992547409.92", "tooLarge"],
    ["9".repeat(40), "tooLarge"],
    ["9".repeat(100_000), "unreadable"],
  ])("%s is refused: %s", (typed, kind) => {
    expect(read(typed)).toBe(kind);
  });

  it("names both readings of what is ambiguous", () => {
    expect(readTypedAmount("1.239", here)).toEqual({
      problem: { kind: "ambiguous", readings: [1239, 1.239] },
    });
  });

  it("tells the readings as they were typed, not rounded", () => {
    expect(amountMessage("a price", { kind: "ambiguous", readings: [1239, 1.239] })).toContain(
      "could mean 1239.00 or 1.239",
    );
    expect(amountMessage("a price", { kind: "ambiguous", readings: [1250, 1.25] })).toContain(
      "could mean 1250.00 or 1.25",
    );
  });

  it("takes a rebate where amounts may be below zero", () => {
    for (const typed of ["-5,50", "−5.50", "-€5.50", "€-5.50", "- 5.50 €"]) {
      expect(read(typed, here, true), typed).toBe(-5.5);
    }
    expect(read("--5", here, true)).toBe("unreadable");
  });

  it("goes by the currency's decimals and the locale's marks", () => {
    expect(read("1,234", { currency: "JPY", locale: "ja-JP" })).toBe(1234);
    expect(read("1.5", { currency: "JPY", locale: "ja-JP" })).toBe("decimals");
    expect(read("1.234", { currency: "KWD", locale: "en" })).toBe(1.234);
    expect(read("1,234", { currency: "KWD", locale: "en" })).toBe("ambiguous");
    expect(read("12,34,567.50", { currency: "INR", locale: "en-IN" })).toBe(1_234_567.5);
    expect(read("1 234,50 kr", { currency: "SEK", locale: "sv-SE" })).toBe(1234.5);
  });
});

const styles = fc.constantFrom(
  here,
  { currency: "EUR", locale: "de-DE" },
  { currency: "EUR", locale: "fr-FR" },
  { currency: "CHF", locale: "de-CH" },
  { currency: "USD", locale: "en-US" },
  { currency: "INR", locale: "en-IN" },
  { currency: "JPY", locale: "ja-JP" },
  { currency: "KWD", locale: "en-KW" },
  { currency: "TND", locale: "fr-TN" },
  { currency: "EGP", locale: "ar-EG" },
);

describe("any amount", () => {
  // Beyond 2^46 major units a double cannot tell one cent from the next.
  const minors = fc.integer({ min: 0, max: 2 ** 46 });

  it("is read back as its field shows it", () => {
    fc.assert(
      fc.property(minors, styles, (minor, style) => {
        const amount = toMajor(minor, style.currency);
        expect(read(writeTypedAmount(amount, style), style)).toBe(amount);
      }),
    );
  });

  it("is read as a page prints it, or refused as ambiguous, never as another", () => {
    fc.assert(
      fc.property(minors, styles, (minor, style) => {
        const amount = toMajor(minor, style.currency);
        const printed = formatMoney(amount, style.currency, `${style.locale}-u-nu-latn`);
        const answer = read(printed.replace(/[\u200e\u200f]/g, ""), style);
        if (answer !== "ambiguous") expect(answer).toBe(amount);
      }),
    );
  });

  it("of whatever text is exact in minor units, or a refusal", () => {
    const signs = fc.constantFrom(..."0123456789.,' -+€eE\u00a0");
    const texts = fc.array(signs, { maxLength: 24 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(texts, styles, (text, style) => {
        const answer = readTypedAmount(text, style, { signed: true });
        if (!("amount" in answer)) return;
        expect(isAmount(Math.abs(answer.amount), style.currency)).toBe(true);
        expect(toMajor(toMinor(answer.amount, style.currency), style.currency)).toBe(answer.amount);
      }),
      { numRuns: 2_000 },
    );
  });
});
