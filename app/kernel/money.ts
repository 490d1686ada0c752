import { numberFormat } from "./formats";

/**
 * Amounts are stored in major units (12.5 is twelve and a half). Sums and shares are calculated in
 * integer minor units, of which one major unit has `10 ** exponent`.
 */
const exponents = new Map<string, number>();

/** Decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. Source: the runtime's currency data. */
export function currencyExponent(currency: string): number {
  const known = exponents.get(currency);
  if (known !== undefined) return known;
  const options = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  const exponent = options.maximumFractionDigits ?? 2;
  exponents.set(currency, exponent);
  return exponent;
}

/** Major to minor units, rounded half away from zero: the price × 100 of a two-decimal currency. */
export function toMinor(major: number, currency: string): number {
  const scaled = Math.round(Math.abs(major) * 10 ** currencyExponent(currency));
  return major < 0 && scaled !== 0 ? -scaled : scaled;
}

export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** currencyExponent(currency);
}

/** A price times a quantity, exact in minor units; null for a null price. */
export function lineTotal(price: number | null, quantity: number, currency: string): number | null {
  return price === null ? null : toMajor(toMinor(price, currency) * quantity, currency);
}

/** Sum of major amounts; null when any of them is null. */
export function sumOrNull(amounts: readonly (number | null)[], currency: string): number | null {
  let minor = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    minor += toMinor(amount, currency);
  }
  return toMajor(minor, currency);
}

/** "€1,234.50", or "−€1,234.50" with a minus sign, in the given locale. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const format = numberFormat(locale, { style: "currency", currency });
  return withMinus(format.format(amount === 0 ? 0 : amount));
}

/** The same for one unit of many, whose price may need four decimals so that sums are exact. */
export function formatUnitPrice(price: number, currency: string, locale: string): string {
  const options = { style: "currency", currency, maximumFractionDigits: unitDecimals } as const;
  return withMinus(numberFormat(locale, options).format(price));
}

/** The most decimals of the price of one unit. */
export const unitDecimals = 4;

/** A written number with the minus sign, which most locales leave to the hyphen. Files keep that. */
export function withMinus(written: string): string {
  return written.replace("-", "−");
}

/**
 * Whether the amount has no more decimals than the currency and is an exact number of minor units
 * below 2^53. The comparison is exact, because a tolerance would accept extra decimals in large
 * sums.
 */
export function isAmount(amount: number, currency: string): boolean {
  return amount >= 0 && isSignedAmount(amount, currency);
}

/** The same for an amount that may be negative, such as a rebate among the charges. */
export function isSignedAmount(amount: number, currency: string): boolean {
  if (!Number.isFinite(amount)) return false;
  const minor = toMinor(amount, currency);
  return Number.isSafeInteger(minor) && toMajor(minor, currency) === amount;
}
