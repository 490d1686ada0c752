import { cutText } from "./text";
import { cut, endOf, long, middlesOf, partsOf, short } from "./token-parts";
import { folded, isToken, piecesOf } from "./tokens";

const longestTerm = 200;
const mostPieces = 6;

/** How many middle parts of a piece are looked up. Each result is then checked completely. */
const mostMiddlesRead = 3;

/** The pieces of a search term, all of which must match. An e-mail address is one piece. */
export function documentPieces(search: string): string[] {
  const words = cutText(search, longestTerm).split(/\s+/);
  const pieces = words.flatMap((word) => (word.includes("@") ? [folded(word)] : piecesOf(word)));
  return [...new Set(pieces.map(cut).filter(isToken))].slice(0, mostPieces);
}

/**
 * The tokens that find a piece: as the beginning of a word, as part of a number, and inside a name.
 */
export function tokensToLookUp(piece: string): {
  word: string;
  parts: string[];
  middles: string[];
} {
  const length = piece.length < long ? short : long;
  const word = cutText(piece, length);
  if (piece.length < short) return { word, parts: [endOf(piece)], middles: [] };
  const middles = piece.includes("@") ? [] : middlesOf(piece);
  const last = middles.length - 1;
  const asked = Array.from({ length: mostMiddlesRead }, (_, at) =>
    middles.at(Math.round((at * last) / (mostMiddlesRead - 1))),
  ).filter((each) => each !== undefined);
  return { word, parts: isPart(piece) ? partsOf(piece) : [], middles: [...new Set(asked)] };
}

/** Checks all tokens of a candidate, because the token that found it is shorter than the piece. */
export function matchesPiece(tokens: readonly string[], piece: string): boolean {
  if (piece.length < short) return tokens.includes(piece) || tokens.includes(endOf(piece));
  const isFound = tokens.some((token) =>
    token.startsWith("#") ? isPart(piece) && token.includes(piece) : token.startsWith(piece),
  );
  return isFound || isInside(tokens, piece);
}

function isInside(tokens: readonly string[], piece: string): boolean {
  const middles = piece.includes("@") ? [] : middlesOf(piece);
  return (
    middles.length > 0 &&
    middles.every((middle) => tokens.includes(middle)) &&
    tokens.some((token) => !/^[#~$=]/.test(token) && token.includes(piece))
  );
}

function isPart(piece: string): boolean {
  return /^[0-9a-z]{3,}$/.test(piece);
}
