import { readFileSync } from "node:fs";

export interface ColourToken {
  light: string;
  dark: string;
}

/** The colours of the shop as its tokens name them, `#rrggbb`. */
export function colourTokens(): Map<string, ColourToken> {
  const css = readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8");
  const pairs = css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g);
  return new Map([...pairs].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]));
}

/** `#rrggbb` as a browser answers it. */
export function rgb(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${parts.join(", ")})`;
}
