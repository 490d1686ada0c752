import { compile } from "./compile";
import { english } from "./english";
import type { Language } from "./languages";
import type { Message } from "./message";
import { pseudo } from "./pseudo";
import { translations } from "./translations";

/** The texts of a language by key. A key that is missing has the English text. */
export type TextsByKey = Readonly<Record<string, string>>;

const texts: Partial<Record<Language, TextsByKey>> = { ...translations, en: english };

/** The seller's own texts; another object after each change. */
export interface Words {
  /** The texts that the seller changed, by language. */
  readonly changed: Partial<Record<Language, TextsByKey>>;
  readonly compiled: Map<Language, Map<string, Message>>;
  readonly keys: readonly string[];
}

/** The process has one of it, however often this file is loaded in tests and in development. */
const shared = globalThis as unknown as Record<symbol, Words | undefined>;
const place = Symbol.for("store.words");
const keys = Object.keys(english);
shared[place] ??= { changed: {}, compiled: new Map(), keys };
let words = shared[place];

/** The message of a key in a language; each is parsed once. */
export function messageIn(language: Language, key: string): Message {
  words = shared[place] ?? words;
  const known = words.compiled.get(language) ?? new Map<string, Message>();
  const message = known.get(key);
  if (message !== undefined) return message;
  // A text that is no key is a text already: of an extension, or stored by an earlier version.
  if (!isKey(key)) return key;
  const made = compile(textIn(language, key));
  words.compiled.set(language, known.set(key, made));
  return made;
}

/** The text of a key as it is written in the catalogue, or by the seller. */
export function textIn(language: Language, key: string): string {
  const own = lastWords().changed[language]?.[key];
  if (own !== undefined) return own;
  const plain = texts[language]?.[key] ?? english[key as keyof typeof english];
  if (plain === undefined) return key;
  return language === "xa" || language === "xb" ? pseudo(plain, language) : plain;
}

/** The text of a key as the store comes with it. */
export function defaultText(language: Language, key: string): string | null {
  return texts[language]?.[key] ?? null;
}

/** Takes the seller's own texts. Scripts of pages are written anew, since their address changes. */
export function changeWords(changed: Words["changed"]): void {
  words = { changed, compiled: new Map(), keys };
  shared[place] = words;
}

export function lastWords(): Words {
  return shared[place] ?? words;
}

export function isKey(text: string): boolean {
  return Object.hasOwn(english, text);
}
