import { toMajor, toMinor } from "./money";

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
