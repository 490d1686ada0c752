import { changeWords, defaultText, isKey, type TextsByKey } from "./catalogue";
import { compile, namesIn } from "./compile";
import type { Language } from "./languages";

/** A text that the seller wrote anew. */
export interface Word {
  language: Language;
  key: string;
  text: string;
}

export type WordProblem = "unknown" | "syntax" | { missing: string[]; strange: string[] };

/** Why a text cannot stand in the place of its original; null when it can. */
export function problemOfWord({ language, key, text }: Word): WordProblem | null {
  if (!isKey(key)) return "unknown";
  const original = defaultText(language, key) ?? defaultText("en", key) ?? "";
  try {
    const names = namesIn(compile(text));
    const needed = namesIn(compile(original));
    const missing = needed.filter((name) => !names.includes(name));
    const strange = names.filter((name) => !needed.includes(name));
    // A text may leave a value out, but not a link.
    const lost = missing.filter((name) => name.startsWith("<"));
    return strange.length + lost.length > 0 ? { missing: lost, strange } : null;
  } catch {
    return "syntax";
  }
}

/** Pages, mails and documents have these texts from now on. A text that no longer fits is left out. */
export function takeWords(words: readonly Word[]): void {
  const changed: Partial<Record<Language, TextsByKey>> = {};
  for (const word of words) {
    if (problemOfWord(word) !== null) continue;
    changed[word.language] = { ...changed[word.language], [word.key]: word.text };
  }
  changeWords(changed);
}
