import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { colourTokens } from "../support/tokens";

const tokens = colourTokens();

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ["ground", "raised", "sunken"];
const rules: [least: number, over: string[], under: string[]][] = [
  [4.5, ["ink", "ink-soft", "ink-faint", "accent", "accent-strong"], grounds],
  [4.5, ["brass-ink", "good", "bad"], grounds],
  [4.5, ["on-accent"], ["accent", "accent-strong"]],
  [4.5, ["ink", "accent"], ["accent-soft"]],
  [4.5, ["ink"], ["good-soft", "bad-soft", "brass-soft"]],
  [4.5, ["good"], ["good-soft"]],
  [4.5, ["bad"], ["bad-soft"]],
  [4.5, ["brass-ink"], ["brass-soft"]],
  // Edges of controls, the focus ring and marks that carry meaning.
  [3, ["line-strong", "focus", "accent", "bad"], grounds],
  [3, ["focus"], ["accent-soft", "bad-soft"]],
];

describe.each(["light", "dark"] as const)("colour tokens, %s", (theme) => {
  it("tell text and edges from what they stand on", () => {
    expect(tokens.size).toBeGreaterThan(15);
    const weak: string[] = [];
    for (const [least, over, under] of rules) {
      for (const name of over) {
        for (const ground of under) {
          const [above, below] = [tokens.get(name), tokens.get(ground)];
          if (!above || !below) throw new Error(`No token ${name} or ${ground}`);
          const ratio = contrast(above[theme], below[theme]);
          if (ratio < least) weak.push(`${name} on ${ground}: ${ratio.toFixed(2)} < ${least}`);
        }
      }
    }
    expect(weak).toEqual([]);
  });
});

it("no other file names a colour of the themes by itself", () => {
  const files = readdirSync("app/styles").filter((name) => name !== "tokens.css");
  for (const name of files) {
    const text = readFileSync(`app/styles/${name}`, "utf8");
    const colours = text.match(/#[0-9a-f]{3,8}\b/g) ?? [];
    // On picture tiles, which are light in both themes.
    expect(
      colours.filter((colour) => !["#93a2a6", "#8b999d"].includes(colour)),
      name,
    ).toEqual([]);
  }
});
