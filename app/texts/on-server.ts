import { AsyncLocalStorage } from "node:async_hooks";
import { messageIn } from "./catalogue";
import { type Language, type Languages, languages, original } from "./languages";
import type { Message } from "./message";

// vite.config.ts replaces this file with in-browsers.ts, where a page has one language.

interface State {
  present: AsyncLocalStorage<Language>;
  offered: Languages;
  locales: Record<Language, string>;
}

/** The process has one of it, however often this file is loaded in tests and in development. */
const shared = globalThis as unknown as Record<symbol, State | undefined>;
const place = Symbol.for("store.language");
shared[place] ??= {
  present: new AsyncLocalStorage<Language>(),
  offered: { main: original, others: [] },
  locales: {
    en: languages.en.locale,
    de: languages.de.locale,
    xa: languages.xa.locale,
    xb: languages.xb.locale,
  },
};
const state = shared[place];
const { present, locales } = state;

/** Runs the work in a language: its texts, numbers, days and amounts are written in that. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return present.run(language, work);
}

/** The language of the present request, page, mail or document. */
export function languageNow(): Language {
  return present.getStore() ?? original;
}

/** The languages of the shop, as the owner chose them. */
export function offeredLanguages(): Languages {
  return state.offered;
}

export function takeLanguages(offered: Languages): void {
  state.offered = offered;
}

/** What the paths of shop pages begin with in a language; nothing in the main one. */
export function prefixOf(language: Language): string {
  return language === state.offered.main ? "" : `/${language}`;
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
  const language = present.getStore();
  return language === undefined ? "" : prefixOf(language);
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

export function messageOf(key: string): Message {
  return messageIn(languageNow(), key);
}
