/** A part of a text: in both texts, only in the old one, or only in the new one. */
export interface TextPart {
  kind: "same" | "before" | "after";
  text: string;
}

/** Longer texts are compared as a whole, because the comparison table grows with their product. */
const mostWords = 1_500;

/** The differences between two texts, word by word; white space belongs to the word before it. */
export function wordDifference(before: string, after: string): TextPart[] {
  const old = wordsOf(before);
  const now = wordsOf(after);
  if (old.length > mostWords || now.length > mostWords) {
    return [
      { kind: "before", text: before },
      { kind: "after", text: after },
    ];
  }
  const common = commonLengths(old, now);
  const parts: TextPart[] = [];
  const add = (kind: TextPart["kind"], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [a, b] = [old[i], now[j]];
    if (a !== undefined && a === b) {
      add("same", a);
      i += 1;
      j += 1;
    } else if (
      b === undefined ||
      (a !== undefined && at(common, i + 1, j) >= at(common, i, j + 1))
    ) {
      add("before", a ?? "");
      i += 1;
    } else {
      add("after", b);
      j += 1;
    }
  }
  return parts;
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/gu) ?? [];
}

function at(table: readonly Uint16Array[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}

/** Lengths of the longest common run of words from each pair of positions on. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = table[i];
    if (!row) continue;
    for (let j = now.length - 1; j >= 0; j -= 1) {
      row[j] =
        old[i] === now[j]
          ? at(table, i + 1, j + 1) + 1
          : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}
