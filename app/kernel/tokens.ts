import { isCleanText } from "./text";

/** Characters per token, because PostgreSQL's indexes take no long keys. Longer words are cut. */
const longestToken = 32;
const longestNumber = 64;
const mostTokens = 24;
const mostOfVariants = 48;

/** Letters that Unicode does not decompose, with the spelling that people type instead. */
const letterForms: Record<string, string> = {
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
const hasForm = new RegExp(`[${Object.keys(letterForms).join("")}]`, "g");

/** The fields of a product from which its tokens are made. */
interface Findable {
  productName: string;
  brand: string;
  sku: string | null;
  variants: readonly { name: string; sku: string | null }[];
}

/** Text without case, accents and letter forms, so that "Étuve 2 µm" and "etuve 2 μm" are equal. */
export function folded(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  return text
    .replace(/[™℠]/g, " ")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200d]/g, "")
    .replace(hasForm, (letter) => letterForms[letter] ?? letter)
    .normalize("NFC");
}

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** Every run of letters and digits, folded, in the order of the text. */
export function piecesOf(text: string): string[] {
  const runs = folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return runs.map((run) => cut(run, longestToken));
}

/**
 * A number with decimals that stands alone or behind a sign for a diameter: "8.5" in "8,5 mm", but
 * not in "TD-8.5" or "1.8.5".
 */
const decimal = /(?<!\p{N}[.,]?|\p{L}[.,/-]?)(?:[øØ]\s?)?(\d+[.,]\d+)(?![.,]?\d)/gu;

/** A fraction of an inch, also behind the letter of a thread: "1/2", "1 1/4", "G1/2"; not "3/2". */
const fraction =
  /(?<!\p{N}[.,]?|[/-]|[\p{L}\p{N}]\p{L})((?:[1-9][ -])?(?:1\/2|[13]\/4|[1357]\/8|(?:[13579]|1[135])\/16|[1-9]\d?\/(?:32|64)))(?![.,/]?\d)/gu;

/** Fractions as digits: "1½" as "1 1/2". */
export function plainFractions(text: string): string {
  if (isPlain(text)) return text;
  return text.replace(/[¼½¾⅐-⅞]/g, (sign) => ` ${sign.normalize("NFKD")}`).replace(/⁄/g, "/");
}

/** Alternately a text without numbers, and a number with decimals or a fraction, as a token. */
function splitByNumbers(text: string): string[] {
  return plainFractions(text)
    .split(fraction)
    .flatMap((part, at) =>
      at % 2 === 1
        ? [part.replace(" ", "-")]
        : part.split(decimal).map((each, at) => (at % 2 === 1 ? each.replace(",", ".") : each)),
    );
}

/** The pieces of a search term: a number with decimals is one, with a point, and so is a fraction. */
export function termPieces(text: string): string[] {
  return splitByNumbers(text).flatMap((part, at) => (at % 2 === 1 ? [part] : piecesOf(part)));
}

/** The numbers with decimals in a text, with a point, and the fractions. */
function numbersIn(text: string): string[] {
  return splitByNumbers(text).filter((_, at) => at % 2 === 1);
}

/** A size that is typed with a space behind its letter, as one word: "M 8 x 40" as "M8 x 40". */
export function joinedSizes(text: string): string {
  return text.replace(
    /(?<![\p{L}\p{N}])(?![xø])(\p{L})\s+(?=\d+(?:[.,]\d+)?\s*[x×]\s*\d)/giu,
    "$1",
  );
}

/** Letters with a diaeresis as people type them where they have none: "Schlüssel" as "Schluessel". */
export function spelledOut(text: string): string {
  if (isPlain(text)) return text;
  return text.normalize("NFC").replace(/[äöü]/gi, (letter) => {
    const [plain = ""] = letter.normalize("NFD");
    return `${plain}e`;
  });
}

/**
 * The text as the same is written elsewhere, where that differs: "Schlüssel" as "Schluessel",
 * "M8x40" as "M8 × 40", and "1/2 inch" as 1/2".
 */
export function otherSpellings(text: string): string[] {
  const others = [
    spelledOut(text),
    text.replace(/(?<=\d)\s*x\s*(?=\d)/gi, " × "),
    plainFractions(text)
      .replace(/(?<=\d\/\d+)\s*(?:in|inch|inches|zoll)(?![\p{L}\p{N}])/giu, '"')
      .trim(),
  ];
  return [...new Set(others)].filter((each) => each !== text);
}

/**
 * The pieces of a text, those that differ where its letters are spelled out or its sizes joined, and
 * its decimals and fractions.
 */
export function spelledPieces(text: string): string[] {
  const joined = joinedSizes(text);
  const pieces = [
    ...piecesOf(text),
    ...numbersIn(text),
    ...(joined === text ? [] : piecesOf(joined)),
  ];
  const spelled = spelledOut(text);
  return spelled === text ? pieces : [...new Set([...pieces, ...piecesOf(spelled)])];
}

/** An article number, or a whole search term, as one token; empty when it cannot be one. */
export function wholeToken(text: string): string {
  const whole = folded(text).replace(/^[^\p{L}\p{N}]+/u, "");
  return whole.length <= longestNumber && isCleanText(whole) ? whole.trimEnd() : "";
}

/** An article number as people type it: letters and digits only, in any case. */
export function bareNumber(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]/gu, "");
}

/** A single letter or digit is no token, because too many names contain it. */
export function isToken(piece: string): boolean {
  return piece.length > 2 || [...piece].length >= 2;
}

/**
 * The tokens that find a product. Those of the product come first: its article number (in parts and
 * whole), its brand and its name; they stay when there are too many. Then come each variant's
 * article number and the words of the variants' names.
 */
export function tokensOf(product: Findable): string[] {
  const own = ownTokens(product);
  const numbers = product.variants.flatMap(({ sku }) => (sku ? [wholeToken(sku)] : []));
  const words = product.variants.flatMap(({ name, sku }) => [
    ...spelledPieces(name),
    ...piecesOf(sku ?? "").slice(1),
  ]);
  const others = new Set(words.filter((word) => isToken(word) && !own.includes(word)));
  return [
    ...new Set([...own, ...numbers.filter(isToken), ...[...others].slice(0, mostOfVariants)]),
  ];
}

/** The tokens of the product itself, regardless of variants. */
export function ownTokens(product: Omit<Findable, "variants">): string[] {
  const tokens = new Set<string>();
  const add = (pieces: readonly string[]) => {
    for (const piece of pieces) if (tokens.size < mostTokens && isToken(piece)) tokens.add(piece);
  };
  if (product.sku) add(numberTokens(product.sku).slice(0, 8));
  add(piecesOf(product.brand).slice(0, 6));
  add(piecesOf(product.productName));
  add(spelledPieces(`${product.brand} ${product.productName}`));
  return [...tokens];
}

/**
 * The whole number and its later parts. The first part needs no token, because it begins the whole.
 */
function numberTokens(sku: string): string[] {
  return [wholeToken(sku), ...piecesOf(sku).slice(1)];
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join("");
}
