import { describe, expect, it } from "vitest";
import { fromProviderAmount, toProviderAmount } from "~/modules/payments/minor-units";

describe("what the payment provider calls an amount", () => {
  it.each([
    ["EUR", 12.5, 1250],
    ["USD", 0.1 + 0.2, 30],
    ["EUR", 1.005, 100],
    ["EUR", 8.165, 816],
    ["EUR", 4.35, 435],
    ["jpy", 500, 500],
    ["KRW", 1999.6, 2000],
    ["MGA", 500, 500],
    ["KWD", 5.124, 5120],
    ["bhd", 5.126, 5130],
    ["ISK", 500, 50_000],
    ["ISK", 500.4, 50_000],
    ["UGX", 5, 500],
    // Two decimals for the provider, whatever the runtime's currency data says.
    ["HUF", 10.45, 1045],
    ["ALL", 10.45, 1045],
    ["COP", 10_000, 1_000_000],
  ])("%s %d is %i", (currency, major, minor) => {
    expect(toProviderAmount(major, currency)).toBe(minor);
  });

  it("comes back as it went, in every currency the runtime knows", () => {
    const odd = new Set(["BHD", "JOD", "KWD", "OMR", "TND"]);
    for (const currency of Intl.supportedValuesOf("currency")) {
      for (const major of [1, 19, 120, 99_999]) {
        expect(fromProviderAmount(toProviderAmount(major, currency), currency)).toBe(major);
      }
      if (odd.has(currency)) expect(toProviderAmount(1.239, currency) % 10).toBe(0);
    }
  });
});
