import { AsyncLocalStorage } from "node:async_hooks";
import { messageIn } from "./catalogue";
import { type Language, type Languages, languages, original } from "./languages";
import type { Message } from "./message";

// vite.config.ts replaces this file with in-browsers.ts, where a page has one language.

interface Spoken {
  language: Language;
  /** Whether a page of the shop speaks it, and so its visitor. */
  byPage: boolean;
  /** The keys of the texts that were used; null where nobody asks. */
  used: Set<string> | null;
}

interface State {
  present: AsyncLocalStorage<Spoken>;
  offered: Languages;
  locales: Record<Language, string>;
  /** Texts of the settings in other languages, by the text. */
  settingTexts: Partial<Record<Language, ReadonlyMap<string, string>>>;
}

/** The process has one of it, however often this file is loaded in tests and in development. */
const shared = globalThis as unknown as Record<symbol, State | undefined>;
const place = Symbol.for("store.language");
shared[place] ??= {
  present: new AsyncLocalStorage<Spoken>(),
  offered: { main: original, others: [] },
  locales: {
    en: languages.en.locale,
    de: languages.de.locale,
    xa: languages.xa.locale,
    xb: languages.xb.locale,
  },
  settingTexts: {},
};
const state = shared[place];
const { present, locales } = state;

/** Runs the work in a language: its texts, numbers, days and amounts are written in that. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return present.run({ language, byPage: false, used: present.getStore()?.used ?? null }, work);
}

/** The same for a page of the shop, whose visitor chose its language. */
export function inPageLanguage<T>(language: Language, work: () => T): T {
  return present.run({ language, byPage: true, used: null }, work);
}

/** The keys of the texts that the work uses. */
export async function textsUsedBy(work: () => Promise<void>): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  await present.run({ language: languageNow(), byPage: false, used }, work);
  return used;
}

/** The language of the present request, page, mail or document. */
export function languageNow(): Language {
  return present.getStore()?.language ?? original;
}

/** The language of the shop's page that is answered now; null in the desk, the API and outside. */
export function pageLanguage(): Language | null {
  const spoken = present.getStore();
  return spoken?.byPage ? spoken.language : null;
}

/**
 * The language of mails and documents about a record. It stays when the owner switches the language
 * off. A record that has none is in the shop's main language.
 */
export function languageOf(record: { language: Language | null } | null): Language {
  return record?.language ?? state.offered.main;
}

/** The languages of the shop, as the owner chose them. */
export function offeredLanguages(): Languages {
  return state.offered;
}

/** The same as a list, the main one first. */
export function offeredInOrder(): readonly Language[] {
  return [state.offered.main, ...state.offered.others];
}

export function takeLanguages(offered: Languages): void {
  state.offered = offered;
}

/**
 * What the paths of shop pages begin with in a language; nothing in the main one, and in one that
 * the shop does not have any more.
 */
export function prefixOf(language: Language): string {
  return state.offered.others.includes(language) && language !== state.offered.main
    ? `/${language}`
    : "";
}

/** The language of a page by its path, with the language's prefix. */
export function languageOfPath(path: string): Language {
  const [, first = ""] = path.split(/[/?#]/, 2);
  return (
    state.offered.others.find((language) => `/${first}` === prefixOf(language)) ??
    state.offered.main
  );
}

export function prefixNow(): string {
  const spoken = present.getStore();
  return spoken === undefined ? "" : prefixOf(spoken.language);
}

/** Sets how the language of this locale writes numbers and days, such as `de-AT`. */
export function takeLocale(locale: string): void {
  const [language] = locale.split("-", 1);
  if (language && Object.hasOwn(locales, language)) locales[language as Language] = locale;
}

/** The BCP 47 locale of the present language, for numbers, days and amounts. */
export function localeNow(): string {
  return locales[languageNow()];
}

export function localeOf(language: Language): string {
  return locales[language];
}

export function takeSettingTexts(texts: State["settingTexts"]): void {
  state.settingTexts = texts;
}

/**
 * A text that the seller wrote into the settings, such as the name of a tax, in the present
 * language; as it is, where the seller has not translated it.
 */
export function settingText(text: string): string {
  return state.settingTexts[languageNow()]?.get(text) ?? text;
}

export function messageOf(key: string): Message {
  const spoken = present.getStore();
  spoken?.used?.add(key);
  return messageIn(spoken?.language ?? original, key);
}
