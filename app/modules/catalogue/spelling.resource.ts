import { id, type RecordOf, technical, texts } from "~/kernel/resource/field";
import { defineResource } from "~/kernel/resource/resource";

const spellingFields = {
  /** The word itself. */
  id: id(),
  /** Texts of the word's beginning, itself included; distinct. */
  deletions: technical(texts()),
};

/**
 * A word of the catalogue with the texts that remain when letters are removed. Removing letters
 * from a mistyped word leads to one of the same texts, so a search for similar words needs no walk
 * through the whole list (the SymSpell method).
 */
export interface Spelling extends RecordOf<typeof spellingFields> {}

export const spellings = defineResource("spellings", spellingFields, []);

/** How many letters are indexed. The rest of a word is compared after a match. */
const beginning = 7;
const shortest = 4;
const longWord = 8;
/** The most values that Firestore takes in one query. */
const mostDeletions = 30;

/**
 * null for a word that is too short to be corrected, and for one with a digit: an article number
 * must be exact.
 */
export function spellingOf(word: string): Spelling | null {
  const letters = [...word];
  if (letters.length < shortest || !/^[\p{L}\p{M}]+$/u.test(word)) return null;
  const found = new Set([letters.slice(0, beginning).join("")]);
  let last = [...found];
  for (let missing = 0; missing < typingErrors(word); missing += 1) {
    last = last.flatMap((text) => withoutOne([...text]));
    for (const text of last) found.add(text);
  }
  return { id: word, deletions: [...found].slice(0, mostDeletions) };
}

/**
 * The spellings of words that are not stored yet. A spelling is kept when the last product with its
 * word is gone, because a search asks the kept totals whether any product has the word.
 */
export async function unknownSpellings(
  words: Iterable<string>,
  spellings: {
    getMany(ids: readonly string[], options: { only: readonly "id"[] }): Promise<{ id: string }[]>;
  },
): Promise<Spelling[]> {
  const all = [...new Set(words)].flatMap((word) => spellingOf(word) ?? []);
  if (all.length === 0) return [];
  const ids = all.map(({ id }) => id);
  const known = new Set((await spellings.getMany(ids, { only: ["id"] })).map(({ id }) => id));
  return all.filter(({ id }) => !known.has(id));
}

/** How many errors are allowed in a word of this length. */
export function typingErrors(word: string): number {
  return [...word].length < longWord ? 1 : 2;
}

function withoutOne(letters: string[]): string[] {
  return letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join(""));
}

/**
 * How many letters must be added, removed, replaced or swapped with their neighbour to turn one
 * word into the other.
 */
export function editDistance(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && swapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    [before, above] = [above, current];
  }
  return above[b.length] ?? 0;
}
