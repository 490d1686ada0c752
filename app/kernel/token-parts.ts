import { cutText } from "./text";
import { folded } from "./tokens";

const longestWord = 64;

/** The short length of a word's beginning, and the length of a number's part. */
export const short = 3;
export const long = 6;
/** The last two characters of a number, or the first two of a name, are enough for a search. */
export const shortest = 2;

/** The token of all numbers with this ending. */
export function endOf(last: string): string {
  return `$${last}`;
}

/** Every three neighbouring letters of a word, marked to differ from word beginnings. */
export function middlesOf(word: string): string[] {
  const letters = [...word];
  const count = Math.max(0, letters.length - short + 1);
  return Array.from({ length: count }, (_, at) => `~${letters.slice(at, at + short).join("")}`);
}

/** Every three neighbouring characters, marked to differ from word beginnings. */
export function partsOf(plain: string): string[] {
  const count = Math.max(0, plain.length - short + 1);
  return Array.from({ length: count }, (_, at) => `#${plain.slice(at, at + short)}`);
}

/** A number without its first letter and its hyphens. */
export function plainNumber(number: string): string {
  return folded(number)
    .replace(/^[a-z]-/, "")
    .replace(/[^0-9a-z]/g, "");
}

export function cut(word: string): string {
  return cutText(word, longestWord);
}
