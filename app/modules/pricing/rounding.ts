import { toMinor } from "~/kernel/money";
import type { Reduction } from "./line";

/** Divides with halves away from zero. */
export function rounded(numerator: bigint, denominator: bigint): number {
  const negative = numerator < 0n;
  const double = (negative ? -numerator : numerator) * 2n + denominator;
  const result = Number(double / (denominator * 2n));
  return negative && result !== 0 ? -result : result;
}

/** A quantity with at most three decimals, in thousandths. */
export function thousandths(value: number): bigint {
  return BigInt(Math.round(value * 1_000));
}

/** A price times a quantity in minor units, rounded once. */
export function grossMinor(price: number, quantity: number, currency: string): number {
  return rounded(thousandths(quantity) * BigInt(toMinor(price, currency)), 1_000n);
}

/** A number as an exact fraction with all the decimals that it was given: 33.3333 is 333333/10000. */
export function exactFraction(value: number): { numerator: bigint; denominator: bigint } {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", decimals = ""] = mantissa.split(".");
  const scale = decimals.length - Number(exponent);
  const digits = BigInt(whole + decimals);
  return scale >= 0
    ? { numerator: digits, denominator: 10n ** BigInt(scale) }
    : { numerator: digits * 10n ** BigInt(-scale), denominator: 1n };
}

/** `percent` of an amount in minor units, rounded half away from zero. */
export function percentOf(minor: number, percent: number): number {
  const { numerator, denominator } = exactFraction(percent);
  return rounded(BigInt(minor) * numerator, 100n * denominator);
}

/** What a discount takes off an amount in minor units: never more than the amount. */
export function reductionOf(minor: number, { type, value }: Reduction, currency: string): number {
  const wanted = type === "percentage" ? percentOf(minor, value) : toMinor(value, currency);
  return Math.max(0, Math.min(wanted, minor));
}

/**
 * Splits `total` by signed parts with the largest-remainder method; of equal remainders the earlier
 * part is rounded up first. The shares add up to the total exactly.
 */
export function apportion(total: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((a, b) => a + b, 0);
  if (sum === 0) return parts.map((_, at) => (at === 0 ? total : 0));
  const whole = BigInt(sum);
  const sign = whole < 0n ? -1n : 1n;
  const shares = parts.map((part) => {
    const exact = BigInt(total) * BigInt(part) * sign;
    const by = whole * sign;
    const floor = exact / by - (exact % by < 0n ? 1n : 0n);
    return { floor, rest: exact - floor * by };
  });
  let left = total - shares.reduce((a, { floor }) => a + Number(floor), 0);
  const result = shares.map(({ floor }) => Number(floor));
  const order = shares
    .map(({ rest }, at) => ({ rest, at }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const { at } of order) {
    if (left <= 0) break;
    result[at] = (result[at] ?? 0) + 1;
    left -= 1;
  }
  return result;
}
