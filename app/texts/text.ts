import type { English } from "./english";
import { original } from "./languages";
import { drawn, fill, type Value } from "./message";
import { languageNow, localeNow, messageOf } from "./on-server";

/*
 * Every text that a person reads has a key. The English text of a key is in `en`, and the other
 * languages are beside it. A text in the ICU message format names its values: `{name}`,
 * `{count, plural, one {# line} other {# lines}}`, `<link>terms</link>`.
 */

export { languageNow, localeNow, pageLanguage } from "./on-server";

/** The locale of the present language; in English the store's, which its programs know as well. */
export function localeNowOr(store: string): string {
  return languageNow() === original ? store : localeNow();
}

/** The key of a text, such as `cart:empty`. */
export type TextKey = keyof English & string;

/** What follows an opening brace up to the end of a name; never where it is another text. */
type NameAt<S extends string> = S extends `${infer Name},${string}`
  ? BeforeBrace<Name>
  : BeforeBrace<S>;
type BeforeBrace<S extends string> = S extends `${infer Name}}${string}` ? AsName<Name> : AsName<S>;
type AsName<S extends string> = S extends "" | `#${string}` | `${string} ${string}` ? never : S;

/** The names of the values in a text. */
export type NamesIn<S extends string> = S extends `${string}{${infer Rest}`
  ? NameAt<Rest> | NamesIn<Rest>
  : never;

/** The names of the tags in a text. */
export type TagsIn<S extends string> = S extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsIn<Rest>
  : never;

/** A key whose text has neither values nor tags, for tables of labels. */
export type PlainKey = {
  [K in TextKey]: English[K] extends `${string}{${string}` ? never : K;
}[TextKey];

export type ValuesOf<K extends TextKey> = { readonly [N in NamesIn<English[K]>]: Value };
export type Filled<K extends TextKey> = [NamesIn<English[K]>] extends [never]
  ? []
  : [values: ValuesOf<K>];

/**
 * The text in the language of the present request; English outside of requests. In browsers a page's
 * scripts hold the texts themselves, in its language.
 */
export function t<K extends TextKey>(key: K, ...[values]: Filled<K>): string {
  const message = messageOf(key);
  if (typeof message === "string") return message;
  return fill(message, values ?? {}, localeNow());
}

/**
 * The text of a key that is a part of data, such as the label of a field. A text that is no key, such
 * as an extension's label, stays as it is.
 */
export function said(keyOrText: string): string {
  const message = messageOf(keyOrText);
  return typeof message === "string" ? message : fill(message, {}, localeNow());
}

/** The parts of a text with tags, each of which `draw` makes something of. */
export function tagged<K extends TextKey, T>(
  key: K,
  draw: (tag: TagsIn<English[K]>, text: string) => T,
  ...[values]: Filled<K>
): (string | T)[] {
  const draws = (tag: string, text: string) => draw(tag as TagsIn<English[K]>, text);
  return drawn(messageOf(key), values ?? {}, localeNow(), draws);
}
