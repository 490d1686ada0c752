import type { Product } from "./product";
import { isCleanText } from "./text";

/** Of a word, in characters; PostgreSQL's indexes take no long keys. Longer words count cut. */
const longestWord = 32;
const longestNumber = 64;
const mostWords = 24;

/** Letters that stand for themselves in Unicode, and that people type otherwise. */
const spelledOut: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};
const toSpellOut = new RegExp(`[${Object.keys(spelledOut).join("")}]`, "g");

/** Text without case, accents and letter forms: "Étuve 2 µm" and "etuve 2 μm" are one. */
export function folded(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  return text
    .replace(/[™℠]/g, " ")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200d]/g, "")
    .replace(toSpellOut, (letter) => spelledOut[letter] ?? letter)
    .normalize("NFC");
}

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** Every run of letters and digits, folded, in the order of the text. */
export function piecesOf(text: string): string[] {
  const runs = folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return runs.map((run) => cut(run, longestWord));
}

/** An article number as one word, or a whole term as if it were one; empty: it cannot be one. */
export function wholeOf(text: string): string {
  const whole = folded(text).replace(/^[^\p{L}\p{N}]+/u, "");
  return whole.length <= longestNumber && isCleanText(whole) ? whole.trimEnd() : "";
}

/** A single letter or digit is in too many names to lead anywhere. */
export function isWord(piece: string): boolean {
  return piece.length > 2 || [...piece].length >= 2;
}

/**
 * By which words a product is found: of its article number, also whole, its brand, its name and its
 * variants' article numbers, in this order, so that the first stay when there are too many.
 */
export function wordsOf(
  product: Pick<Product, "productName" | "brand" | "sku"> & {
    variants: readonly { sku: string | null }[];
  },
): string[] {
  const words = new Set<string>();
  const add = (pieces: readonly string[]) => {
    for (const piece of pieces) if (words.size < mostWords && isWord(piece)) words.add(piece);
  };
  if (product.sku) add(numberWords(product.sku).slice(0, 8));
  add(piecesOf(product.brand).slice(0, 6));
  add(piecesOf(product.productName));
  for (const { sku } of product.variants) {
    if (words.size >= mostWords) break;
    if (sku) add(numberWords(sku));
  }
  return [...words];
}

/** Whole, and its later pieces: who types the first one types the beginning of the whole. */
function numberWords(sku: string): string[] {
  return [wholeOf(sku), ...piecesOf(sku).slice(1)];
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join("");
}
