import { spelledPieces } from "~/kernel/tokens";
import { pathTo } from "~/modules/settings/category-tree";
import { type ProductCategory, site } from "~/modules/settings/site";
import { isPartOfWord } from "./search-index.server";

/** Categories that say some pieces of a term; products below them must have the others. */
interface FiledUnder {
  slugs: string[];
  others: string[];
}

/** Read from the settings, so that a category that is renamed or moved is right at once. */
const read = new WeakMap<readonly ProductCategory[], ReadonlyMap<string, string[]>>();

/** The words of each shown category and of those above it, by slug. */
function wordsOfCategories(): ReadonlyMap<string, string[]> {
  const { productCategories: all } = site;
  const words =
    read.get(all) ??
    new Map(
      all.map(({ slug }) => {
        const path = pathTo(slug).flatMap(({ name }) => spelledPieces(name));
        return [slug, [...new Set(path)]];
      }),
    );
  read.set(all, words);
  return words;
}

/** A shorter piece must be the whole word. */
const shortestBeginning = 3;
/** How much longer a plural is: "cutters", "benches". */
const longestEnding = 2;

/** Whether a word is the piece of a term, begins with it, or has it in the plural. */
export function isSaidBy(word: string, piece: string): boolean {
  if (word === piece) return true;
  if (piece.length < shortestBeginning || word.length < shortestBeginning) return false;
  const isPlural = piece.startsWith(word) && piece.length - word.length <= longestEnding;
  return isPlural || word.startsWith(piece) || (isPartOfWord(piece) && word.includes(piece));
}

/** The pieces of a term that none of these categories says. */
export function unsaidBy(slugs: readonly string[], pieces: readonly string[]): string[] {
  const words = slugs.flatMap((slug) => wordsOfCategories().get(slug) ?? []);
  return pieces.filter((piece) => !words.some((word) => isSaidBy(word, piece)));
}

/** The categories that say pieces of a term, those that say the most first. */
export function filedUnder(pieces: readonly string[]): FiledUnder[] {
  const ways = new Map<string, FiledUnder>();
  for (const slug of wordsOfCategories().keys()) {
    const others = unsaidBy([slug], pieces);
    if (others.length === pieces.length) continue;
    const key = others.join(" ");
    const way = ways.get(key) ?? { slugs: [], others };
    way.slugs.push(slug);
    ways.set(key, way);
  }
  return [...ways.values()].sort((a, b) => a.others.length - b.others.length);
}
