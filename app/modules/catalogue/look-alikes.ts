import { readMeasure } from "~/kernel/measures";
import { bareNumber } from "~/kernel/tokens";

/** Letters and digits that are read for each other from labels and drawings. */
const alike: readonly string[] = ["0O", "1IL"];

const shortestNumber = 4;
/** A number with more of these letters is rarely misread in all of them. */
const mostChanged = 3;
const mostSpellings = 32;

/** Whether a word has letters and digits as an article number has, and is no quantity: `100l`. */
export function mayBeMisread(word: string): boolean {
  const bare = bareNumber(word);
  if (bare.length < shortestNumber || !/[a-z]/.test(bare) || !/\d/.test(bare)) return false;
  return readMeasure(word, { decimalComma: false }) === null;
}

/** A number with look-alikes in place of each other, fewest changes first: "WB2O" as "WB20". */
export function lookAlikes(number: string): string[] {
  const isLower = number === number.toLowerCase();
  const spellings = new Set([number]);
  let last = [number];
  for (let changed = 0; changed < mostChanged; changed += 1) last = last.flatMap(further);
  spellings.delete(number);
  return [...spellings];

  /** The new spellings with one more change. A long number has millions: only the first are made. */
  function further(text: string): string[] {
    if (spellings.size > mostSpellings) return [];
    const others = changesOf(text).filter((each) => !spellings.has(each));
    const added = others.slice(0, mostSpellings + 1 - spellings.size);
    for (const each of added) spellings.add(each);
    return added;
  }

  function changesOf(text: string): string[] {
    return [...text].flatMap((letter, at) => {
      const own = letter.toUpperCase();
      const others = alike.find((each) => each.includes(own))?.replace(own, "") ?? "";
      return [...(isLower ? others.toLowerCase() : others)].map(
        (other) => text.slice(0, at) + other + text.slice(at + letter.length),
      );
    });
  }
}
