import { type Language, languages, original } from "./languages";
import type { Message } from "./message";

// The browser's replacement for on-server.ts. The scripts of a page are written in its language:
// where the source has a key, they have the message.

export function languageNow(): Language {
  const locale = localeNow();
  const names = Object.keys(languages) as Language[];
  // English is written as the store's own locale does.
  return names.find((name) => languages[name].locale === locale) ?? original;
}

/** Only pages of the shop ask in browsers. */
export function pageLanguage(): Language {
  return languageNow();
}

export function localeNow(): string {
  return document.documentElement.lang;
}

export function messageOf(key: string): Message {
  return key as Message;
}

/** The server has translated the texts of its data. */
export function settingText(text: string): string {
  return text;
}

/** What the paths of pages in this language begin with. */
export function prefixNow(): string {
  const { __remixContext: page } = window as { __remixContext?: { basename?: string } };
  const basename = page?.basename ?? "/";
  return basename === "/" ? "" : basename;
}
