import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toMinor } from "~/kernel/money";
import { readOptions } from "~/modules/pricing/offer-options";
import { type OfferTotals, offerTotals } from "~/modules/pricing/offer-totals";
import { problemOfOffer } from "~/modules/quotes/offer-problems";
import { aLine, anOffer, offers, percentOff, reverse, vat8, vat23 } from "../support/offers";

const off = (value: number) => ({ type: "percentage" as const, value });

function rowsOf({ taxes }: OfferTotals): [rate: number, base: number, tax: number][] {
  return taxes.map(({ rate, base, tax }) => [rate, base, tax]);
}

describe("the one rounding rule", () => {
  const lines = [
    aLine({ quantity: 3, price: 19.99, discount: off(5), tax: vat23.name }),
    aLine({ quantity: 7, price: 4.35, tax: vat8.name }),
    aLine({ quantity: 4, price: 2.45, tax: vat23.name }),
  ];
  const charges = [{ label: "Freight", amount: 12.5, tax: vat23.name }];
  const offer = anOffer({ lines, charges, discount: percentOff(2.5) });

  it("rounds lines, spreads the discount over the rates, and taxes each rate once", () => {
    const totals = offerTotals(offer, "EUR");
    expect(totals.lines.map(({ gross, discount, amount }) => [gross, discount, amount])).toEqual([
      [59.97, 3, 56.97],
      [30.45, 0, 30.45],
      [9.8, 0, 9.8],
    ]);
    expect([totals.goods, totals.discount, totals.charges]).toEqual([97.22, 2.43, 12.5]);
    expect(rowsOf(totals)).toEqual([
      [23, 77.6, 17.85],
      [8, 29.69, 2.38],
    ]);
    expect([totals.net, totals.tax, totals.total]).toEqual([107.29, 20.23, 127.52]);
  });

  it("says the same as 16 × 348.35 − 4 % at 22 %", () => {
    const vat22 = { ...vat23, name: "VAT 22%", rate: 22 };
    const line = aLine({ quantity: 16, price: 348.35, discount: off(4), tax: vat22.name });
    const { total } = offerTotals(anOffer({ lines: [line], taxes: [vat22] }), "EUR");
    expect(total).toBe(6527.81);
  });

  it("taxes what is left after a discount", () => {
    const vat21 = { ...vat23, name: "VAT 21%", rate: 21 };
    const discount = { id: null, label: "Agreed", type: "fixed", value: 60, covers: null } as const;
    const line = aLine({ price: 135, tax: vat21.name });
    const totals = offerTotals(anOffer({ lines: [line], taxes: [vat21], discount }), "EUR");
    expect([totals.net, totals.tax, totals.total]).toEqual([75, 15.75, 90.75]);
  });

  it("takes the tax out of prices that include it", () => {
    const line = aLine({ price: 4, tax: vat23.name });
    const totals = offerTotals(anOffer({ lines: [line], grossPrices: true }), "EUR");
    expect([totals.net, totals.tax, totals.total]).toEqual([3.25, 0.75, 4]);
  });

  it("counts metres and hours to the third decimal", () => {
    const line = aLine({ kind: "free", quantity: 1.335, price: 1, tax: null });
    expect(offerTotals(anOffer({ lines: [line] }), "EUR").total).toBe(1.34);
    expect(offerTotals(anOffer({ lines: [line] }), "JPY").total).toBe(1);
  });

  it("holds for every line alike when the customer has a case of their own", () => {
    const totals = offerTotals({ ...offer, taxCase: reverse.name }, "EUR");
    expect(totals.taxes).toEqual([{ ...reverse, base: 107.29, tax: 0 }]);
    expect(totals.total).toBe(107.29);
  });

  it("names no sum while a price is missing, and counts no option that is not taken", () => {
    const open = aLine({ price: null });
    expect(offerTotals(anOffer({ lines: [...lines, open] }), "EUR").total).toBeNull();
    const option = aLine({ price: null, inclusion: { kind: "optional", min: 1, max: 2 } });
    expect(offerTotals(anOffer({ lines: [...lines, option] }), "EUR").total).not.toBeNull();
  });

  it("refuses rebates beyond what is taxed at their rate", () => {
    const rebate = { label: "Rebate", amount: -20, tax: vat8.name };
    const part = anOffer({ lines: [aLine({ price: 100, tax: vat23.name })], charges: [rebate] });
    expect(problemOfOffer(part, "EUR")).toMatch(/Rebates/);
    expect(problemOfOffer({ ...part, charges: [] }, "EUR")).toBeNull();
    const many = aLine({ price: 9e13, quantity: 400 });
    expect(problemOfOffer(anOffer({ lines: [many] }), "EUR")).toMatch(/The total is too large/);
  });
});

describe("options", () => {
  const steel = aLine({ id: "steel", inclusion: choice("Frame", false) });
  const brass = aLine({ id: "brass", inclusion: choice("Frame", true) });
  const cable = aLine({ id: "cable", inclusion: { kind: "optional", min: 2, max: 6 } });
  const base = aLine({ id: "base", price: 100 });
  const lines = [base, steel, brass, cable];

  function choice(group: string, preselected: boolean) {
    return { kind: "choice" as const, group, preselected };
  }
  const take = (...asked: [line: string, quantity: number][]) =>
    readOptions(
      lines,
      asked.map(([line, quantity]) => ({ line, quantity })),
    );

  it("are the preselected ones until the buyer chooses", () => {
    expect(offerTotals(anOffer({ lines }), "EUR").total).toBe(110);
    const read = take(["cable", 3], ["steel", 1]);
    if (!("taken" in read)) throw new Error(read.problem);
    expect(read.taken).toEqual([
      { line: "steel", quantity: 1 },
      { line: "cable", quantity: 3 },
    ]);
    expect(offerTotals(anOffer({ lines }), "EUR", read.taken).total).toBe(140);
  });

  it.each([
    [
      [
        ["steel", 1],
        ["brass", 1],
      ],
      "exactly one",
    ],
    [[], "exactly one"],
    [[["steel", 2]], "not part"],
    [
      [
        ["steel", 1],
        ["base", 1],
      ],
      "not part",
    ],
    [
      [
        ["steel", 1],
        ["nothing", 1],
      ],
      "not part",
    ],
    [
      [
        ["steel", 1],
        ["cable", 1],
      ],
      "between 2 and 6",
    ],
    [
      [
        ["steel", 1],
        ["cable", 2.5],
      ],
      "whole quantity",
    ],
    [
      [
        ["steel", 1],
        ["cable", 2],
        ["cable", 2],
      ],
      "not part",
    ],
  ] as [[string, number][], string][])("%j are refused", (asked, problem) => {
    expect(take(...asked)).toEqual({ problem: expect.stringContaining(problem) });
  });
});

describe("any offer", () => {
  const minor = (amount: number | null) => toMinor(amount ?? Number.NaN, "EUR");
  const sum = (amounts: readonly (number | null)[]) =>
    amounts.reduce<number>((total, amount) => total + minor(amount), 0);

  it("comes to exactly what its lines, discount, charges and taxes come to", () => {
    fc.assert(
      fc.property(offers, (offer) => {
        const totals = offerTotals(offer, "EUR");
        const counted = totals.lines.filter((line) => line.counted);
        expect(sum(counted.map(({ amount }) => amount))).toBe(minor(totals.goods));
        const parts = minor(totals.goods) - minor(totals.discount) + minor(totals.charges);
        const untaxed = minor(totals.net) - sum(totals.taxes.map(({ base }) => base));
        expect(sum(totals.taxes.map(({ tax }) => tax))).toBe(minor(totals.tax));
        expect(minor(totals.net) + minor(totals.tax)).toBe(minor(totals.total));
        expect(offer.grossPrices ? minor(totals.total) : minor(totals.net)).toBe(parts);
        expect(untaxed).toBeGreaterThanOrEqual(0);
        for (const { base, tax, rate } of totals.taxes) {
          const exact = (minor(base) * rate) / 100;
          expect(Math.abs(minor(tax) - exact)).toBeLessThanOrEqual(1);
        }
        for (const amount of [totals.net, totals.tax, totals.total, totals.goods]) {
          expect(Number.isSafeInteger(minor(amount))).toBe(true);
          expect(minor(amount) / 100).toBe(amount);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("without tax in gross or net says the same", () => {
    fc.assert(
      fc.property(offers, (offer) => {
        const plain = { ...offer, taxes: [], taxCase: null };
        const net = offerTotals({ ...plain, grossPrices: false }, "EUR");
        const gross = offerTotals({ ...plain, grossPrices: true }, "EUR");
        expect(net.taxes).toEqual([]);
        expect([net.net, net.tax, net.total]).toEqual([gross.net, gross.tax, gross.total]);
      }),
    );
  });
});
