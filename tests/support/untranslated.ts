import { JSDOM } from "jsdom";
import { site } from "~/modules/settings/site";
import { english } from "~/texts/english";
import type { WalkStore } from "./desk-walk";
import { everything } from "./everything";

/*
 * In the language for tests every text of a catalogue stands in brackets. What a page shows outside
 * of them was written by the seller or a customer, or is not translated.
 */

/** Names of months and countries, addresses, fingerprints, and codes of banks. */
const named =
  /\b(January|February|March|April|May|June|July|August|(Sept|Nov|Dec)ember|October|Ireland|IBAN|BIC|[0-9a-f]{16,})\b|https?:\/\/\S+|\/xa\/\S+/g;
const authenticatorKey = /^(?:[A-Z2-7]{4} ?)+$/;
const shown = ["aria-label", "alt", "title", "placeholder"];
/** What is no text, or says itself that it is in another language. */
const other = "script, style, template, svg, time, code, [autocomplete$=country], [lang]:not(html)";

/**
 * The pieces of text that people wrote: whole values of records and settings, and their lines. A
 * value that a catalogue has as well, such as a status, is none.
 */
export async function writtenTexts(store: WalkStore): Promise<string[]> {
  const catalogue = new Set(Object.values<string>(english).map((text) => text.toLowerCase()));
  const texts = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === "string") {
      for (const line of [value, ...value.split(/\n+/)].map(squeezed)) {
        if (/[A-Za-z]{2}/.test(line) && !catalogue.has(line.toLowerCase())) texts.add(line);
      }
    } else if (Array.isArray(value)) value.forEach(add);
    else if (value && typeof value === "object") Object.values(value).forEach(add);
  };
  add((await everything(store.storage)).rows);
  add(site);
  // A way of payment that staff typed, which is written like one of the store's.
  texts.add("Cash");
  return [...texts].sort((a, b) => b.length - a.length);
}

/** The texts of a page that are in no brackets, without what people wrote. */
export function untranslatedIn(html: string, written: readonly string[]): string[] {
  const { document } = new JSDOM(html).window;
  const known = [...written];
  for (const hidden of document.querySelectorAll(other)) {
    // A document keeps its language, and its name is the title of the page.
    if (hidden.matches("h1[lang], article[lang]"))
      known.unshift(textOf(hidden.querySelector("h1") ?? hidden));
    hidden.remove();
  }
  const texts: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    texts.push(node.textContent ?? "");
  }
  for (const element of document.querySelectorAll(shown.map((name) => `[${name}]`).join())) {
    for (const name of shown) texts.push(element.getAttribute(name) ?? "");
  }
  return [...new Set(texts)].flatMap((text) => {
    const left = withoutBrackets(text);
    if (authenticatorKey.test(left)) return [];
    return foreignIn(left, known).length > 0 ? [left.slice(0, 120)] : [];
  });
}

/** The words that are left when what people wrote and what the runtime names is taken away. */
export function foreignIn(text: string, written: readonly string[]): string[] {
  let rest = text.replace(named, " ");
  for (const each of written) {
    if (!words.test(rest)) return [];
    if (!rest.includes(each)) continue;
    for (let at = rest.indexOf(each); at >= 0; at = rest.indexOf(each, at + 1)) {
      const end = at + each.length;
      if (/[A-Za-z]/.test(rest[at - 1] ?? "") || /[A-Za-z]/.test(rest[end] ?? "")) continue;
      rest = `${rest.slice(0, at)} ${rest.slice(end)}`;
    }
  }
  return rest.split(/\s+/).filter((word) => words.test(word));
}

const words = /[A-Za-z]{3}/;
const textOf = (element: Element) => squeezed(element.textContent ?? "");
const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

/** Brackets may stand in brackets, where a text is the value of another. */
export function withoutBrackets(text: string): string {
  let rest = text;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\[[^[\]]*\]/g, " ");
  }
  return squeezed(rest);
}
