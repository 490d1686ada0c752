import { changeWords, defaultText, isKey, type TextsByKey } from "./catalogue";
import { compile, namesIn } from "./compile";
import type { Language } from "./languages";
import { takeSettingTexts } from "./on-server";

/** A text that the seller wrote anew. */
export interface Word {
  language: Language;
  key: string;
  text: string;
}

export type WordProblem = "unknown" | "syntax" | { missing: string[]; strange: string[] };

/** The keys of the settings' own texts begin so. Those are plain texts without values. */
const settingPrefix = "settings:";

/** A text that the seller wrote into the settings. */
export interface SettingText {
  key: string;
  text: string;
}

export function isSettingKey(key: string): boolean {
  return key.startsWith(settingPrefix);
}

/** The texts of new offers and their taxes, which customers of other languages read as well. */
export function textsOfSettings({ taxes, offer }: TextsOfSelling): SettingText[] {
  const all = [
    ...taxes.flatMap(({ name, text }) => [
      { key: `tax/${name}`, text: name },
      { key: `tax-text/${name}`, text: text ?? "" },
    ]),
    { key: "payment", text: offer.payment.text },
    { key: "message", text: offer.message ?? "" },
    { key: "terms", text: offer.terms },
  ];
  return all
    .filter(({ text }) => text !== "")
    .map(({ key, text }) => ({ key: settingPrefix + key, text }));
}

interface TextsOfSelling {
  taxes: readonly { name: string; text: string | null }[];
  offer: { payment: { text: string }; message: string | null; terms: string };
}

/** Why a text cannot stand in the place of its original; null when it can. */
export function problemOfWord({ language, key, text }: Word): WordProblem | null {
  if (isSettingKey(key)) return null;
  if (!isKey(key)) return "unknown";
  const original = defaultText(language, key) ?? defaultText("en", key) ?? "";
  try {
    const names = namesIn(compile(text));
    const needed = namesIn(compile(original));
    const missing = needed.filter((name) => !names.includes(name));
    const strange = names.filter((name) => !needed.includes(name));
    // A text may leave a value out (valuesLeftOut), but not a link.
    const lost = missing.filter((name) => name.startsWith("<"));
    return strange.length + lost.length > 0 ? { missing: lost, strange } : null;
  } catch {
    return "syntax";
  }
}

/**
 * The values of a text that its readers no longer see. It may be meant, such as a subject without the
 * name, but not by mistake: an owner saves such a text twice.
 */
export function valuesLeftOut({ language, key, text }: Word): string[] {
  if (isSettingKey(key)) return [];
  const names = namesIn(compile(text));
  const original = defaultText(language, key) ?? defaultText("en", key) ?? "";
  return namesIn(compile(original)).filter((name) => !names.includes(name));
}

/** Pages, mails and documents have these texts from now on. A text that no longer fits is left out. */
export function takeWords(words: readonly Word[], settings: readonly SettingText[] = []): void {
  const changed: Partial<Record<Language, TextsByKey>> = {};
  for (const word of words) {
    if (isSettingKey(word.key) || problemOfWord(word) !== null) continue;
    changed[word.language] = { ...changed[word.language], [word.key]: word.text };
  }
  changeWords(changed);
  takeSettingTexts(translated(settings, words));
}

/** The settings' texts in other languages, by what they are now. */
function translated(settings: readonly SettingText[], words: readonly Word[]) {
  const all: Partial<Record<Language, Map<string, string>>> = {};
  for (const { language, key, text } of words) {
    const source = settings.find((each) => each.key === key);
    if (source) all[language] = new Map(all[language]).set(source.text, text);
  }
  return all;
}
