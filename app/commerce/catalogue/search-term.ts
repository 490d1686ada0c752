import type { StoredProduct, Variant } from "~/domain/product";
import { cutText, lowerKey } from "~/domain/text";
import { folded, isToken, ownTokens, piecesOf, wholeToken } from "~/domain/tokens";

const longestTerm = 200;

/** A search term, parsed. */
export interface Term {
  /** The start of a product name that this term would match. */
  key: string;
  folded: string;
  /** The words of the term; a match must contain all of them. */
  pieces: string[];
  /** The term as an article number. */
  number: string;
  /** The whole term as one token, where that differs from its only piece; otherwise empty. */
  whole: string;
}

/** How well a product matches: a lower rank is better. */
export const ranks = { number: 0, name: 1, nameWithoutAccents: 2, tokens: 3, beginnings: 4 };

type Candidate = Pick<StoredProduct, "listed" | "productName" | "words">;

export function readTerm(text: string): Term {
  const term = cutText(text.trim(), longestTerm);
  const pieces = [...new Set(piecesOf(term))];
  const number = wholeToken(term);
  return {
    key: lowerKey(term),
    folded: folded(term),
    pieces,
    number,
    whole: pieces.length === 1 && pieces[0] === number ? "" : number,
  };
}

/** Checks the product itself, because the index that led to it may be out of date. */
export function isMatch(row: Candidate, { pieces, whole }: Term): boolean {
  if (!row.listed) return false;
  return pieces.every((piece) => begins(row, piece)) || (whole !== "" && begins(row, whole));
}

function begins(row: Candidate, piece: string): boolean {
  return row.words.some((word) => word.startsWith(piece)) || isAlone(row, piece);
}

/** Whether the name contains a single letter or digit, for which there are no tokens. */
function isAlone(row: Pick<Candidate, "productName">, piece: string): boolean {
  return !isToken(piece) && piecesOf(row.productName).includes(piece);
}

export function rankOf(row: Candidate, { folded: term, pieces, whole }: Term): number {
  if (folded(row.productName).startsWith(term)) return ranks.nameWithoutAccents;
  const holds = (piece: string) => row.words.includes(piece) || isAlone(row, piece);
  return pieces.every(holds) || holds(whole) ? ranks.tokens : ranks.beginnings;
}

type Numbered = Pick<StoredProduct, "sku" | "variants">;

/** Whether the term is the article number of the product or of one of its variants. */
export function isNumberOf({ sku, variants }: Numbered, { number }: Term): boolean {
  return (
    number !== "" &&
    [sku, ...variants.map((each) => each.sku)].some(
      (each) => each !== null && wholeToken(each) === number,
    )
  );
}

/**
 * An article number contains a digit. A plain word is searched as a word, even when it is also an
 * article number.
 */
export function looksLikeNumber({ number }: Term): boolean {
  return /\p{N}/u.test(number);
}

/**
 * The one variant that the term names: by its article number, which it may have from its product,
 * or by words that only this variant contains.
 */
export function variantNamed(
  row: Numbered & Pick<StoredProduct, "productName" | "brand">,
  { pieces, number }: Term,
): Variant | null {
  const isNumber = (sku: string | null) => sku !== null && wholeToken(sku) === number;
  const own = row.variants.find(({ sku }) => isNumber(sku));
  const numbered =
    own ?? (isNumber(row.sku) ? row.variants.find(({ sku }) => sku === null) : undefined);
  if (numbered || row.variants.length === 0) return numbered ?? null;
  const ofProduct = ownTokens(row);
  const rest = pieces.filter(
    (piece) => !ofProduct.some((token) => token.startsWith(piece)) && !isAlone(row, piece),
  );
  if (rest.length === 0) return null;
  const named = row.variants.map((variant) => ({ variant, tokens: tokensOfVariant(variant) }));
  const whole = named.filter(({ tokens }) => rest.every((piece) => tokens.includes(piece)));
  const begun = named.filter(
    ({ tokens }) =>
      rest.every((piece) => tokens.some((token) => token.startsWith(piece))) ||
      tokens.some((token) => number !== "" && token.startsWith(number)),
  );
  const [found] = whole.length === 1 ? whole : begun;
  return whole.length === 1 || begun.length === 1 ? (found?.variant ?? null) : null;
}

function tokensOfVariant({ name, sku }: Variant): string[] {
  return [...piecesOf(name), ...(sku ? [wholeToken(sku), ...piecesOf(sku)] : [])];
}
