import { createElement, Fragment, type ReactNode } from "react";
import type { English } from "~/texts/english";
import { type Filled, type TagsIn, type TextKey, tagged } from "~/texts/text";

/** A text of which the page draws parts: `rich("shop:terms", { link: (text) => <Link …>{text}</Link> })`. */
export function rich<K extends TextKey>(
  key: K,
  draw: { readonly [T in TagsIn<English[K]>]: (text: string) => ReactNode },
  ...values: Filled<K>
): ReactNode {
  const parts = tagged<K, ReactNode>(key, (tag, text) => draw[tag](text), ...values);
  return createElement(Fragment, null, ...joined(parts));
}

/** Neighbouring pieces of text as one, because React puts a comment between two of them. */
function joined(parts: readonly ReactNode[]): ReactNode[] {
  const all: ReactNode[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof last === "string" && typeof part === "string") all[all.length - 1] = last + part;
    else all.push(part);
  }
  return all;
}

/** A part of a text that only screen readers get: `rich("…", { of: unseen }, { name })`. */
export function unseen(text: string): ReactNode {
  return createElement("span", { className: "visually-hidden" }, text);
}

/** Draws an e-mail address as a link to write to it. */
export function mailLink(address: string): ReactNode {
  return createElement("a", { href: `mailto:${address}` }, address);
}

/** Draws the number of what was sent, on the page that confirms it. */
export function sentNumber(number: string): ReactNode {
  return createElement("strong", { className: "mono sent-number" }, number);
}
