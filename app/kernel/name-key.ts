import { cutText } from "./text";
import { folded } from "./tokens";

/** An integer, perhaps with decimals, and the space before its unit. "1.2.3" has no decimals. */
const numbers = /(\d+)(?:(?<!\d[.,]\d+)[.,](\d+)(?![.,]?\d))?\s*/g;

/** Names that differ only after so many characters are in no particular order. */
const longest = 200;

/**
 * The key by which people's lists sort names: without case and accents, and with numbers by their
 * value, so that "Drill 2 mm" comes before "Drill 10 mm". Keys are compared by their bytes.
 *
 * A number is written as its count of digits, the digits, its decimals and a space: "2.5" is
 * `0125 `, and "10" is `0210 `.
 */
export function nameKey(name: string): string {
  const key = folded(name.trim()).replace(numbers, (_, whole: string, decimals = "") => {
    const digits = whole.replace(/^0+/, "");
    const count = String(Math.min(digits.length, 99)).padStart(2, "0");
    return `${count}${digits}${decimals.replace(/0+$/, "")} `;
  });
  return cutText(key, longest).trimEnd();
}
