import type { Language } from "./languages";
import type { Message } from "./message";

// The browser's replacement for on-server.ts. The scripts of a page are written in its language:
// where the source has a key, they have the message.

export function languageNow(): Language {
  return localeNow().slice(0, 2) as Language;
}

export function localeNow(): string {
  return document.documentElement.lang;
}

export function messageOf(key: string): Message {
  return key as Message;
}

/** What the paths of pages in this language begin with. */
export function prefixNow(): string {
  const { __remixContext: page } = window as { __remixContext?: { basename?: string } };
  const basename = page?.basename ?? "/";
  return basename === "/" ? "" : basename;
}
