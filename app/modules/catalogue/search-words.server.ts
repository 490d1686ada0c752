import { piecesOf } from "~/kernel/tokens";
import type { SearchWord } from "~/modules/settings/part-fields";
import type { Term } from "./search-index.server";
import { editDistance } from "./spelling.resource";

/** The seller's meanings of one term that are searched. */
const mostMeanings = 3;
/** In a shorter word one letter more or less makes another word. */
const shortestCorrected = 5;

/** What the seller's search words make of a term: an address, or other terms. */
export function meaningOf(
  { pieces }: Term,
  words: readonly SearchWord[],
): { opens: string | null; others: string[] } {
  const text = ` ${pieces.join(" ")} `;
  const others: string[] = [];
  for (const { typed, meant } of words) {
    const phrase = ` ${piecesOf(typed).join(" ")} `;
    if (phrase.trim() === "" || !text.includes(phrase)) continue;
    if (!meant.startsWith("/")) others.push(text.replace(phrase, ` ${meant} `).trim());
    else if (text === phrase) return { opens: meant, others: [] };
  }
  return { opens: null, others: others.slice(0, mostMeanings) };
}

/** The term with the seller's search words that are mistyped in it; null for none. */
export function asSearchWord({ pieces }: Term, words: readonly SearchWord[]): string | null {
  const alone = words.flatMap(({ typed }) => {
    const [word = "", ...others] = piecesOf(typed);
    return others.length === 0 && word.length >= shortestCorrected ? [word] : [];
  });
  const isNear = (piece: string, word: string) =>
    Math.abs(piece.length - word.length) <= 1 && editDistance(piece, word) === 1;
  const right = pieces.map((piece) => alone.find((word) => isNear(piece, word)));
  if (!right.some(Boolean)) return null;
  return pieces.map((piece, at) => right[at] ?? piece).join(" ");
}
