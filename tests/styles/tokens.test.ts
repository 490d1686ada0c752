import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast } from "~/kernel/colour";
import { brandCss, readStyle, styleQuery } from "~/modules/settings/brand-css";
import {
  baseColours,
  type ColourName,
  type Colours,
  coloursOf,
  contrastRules,
} from "~/modules/settings/brand-tokens";
import { siteDefaults } from "~/modules/settings/site";
import { sourcesOf } from "../support/imports";
import { colourTokens } from "../support/tokens";

const themes = ["light", "dark"] as const;

/** What is not legible where it is used. */
function weakIn(colours: Colours): string[] {
  const weak: string[] = [];
  for (const theme of themes) {
    for (const [least, over, under] of contrastRules) {
      for (const name of over) {
        for (const ground of under) {
          const ratio = contrast(colours[name][theme], colours[ground][theme]);
          if (ratio < least) weak.push(`${theme}: ${name} on ${ground}: ${ratio.toFixed(2)}`);
        }
      }
    }
  }
  return weak;
}

describe("colour tokens", () => {
  it("of the style sheet are those that mails and documents use", () => {
    expect(Object.fromEntries(colourTokens())).toEqual(baseColours);
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  });

  it("tell text and edges from what they stand on", () => {
    expect(weakIn(baseColours)).toEqual([]);
  });

  it("do so for every brand", () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, "0")}`);
    const edges = ["#000000", "#ffffff", "#ffff00", "#00ff00", "#ff0000", "#0000ff", "#808080"];
    const any = fc.oneof(colour, fc.constantFrom(...edges));
    fc.assert(
      fc.property(any, any, (accent, neutral) => {
        expect(weakIn(coloursOf({ accent, neutral }))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("are as chosen where that is legible", () => {
    const { brand } = siteDefaults;
    expect(coloursOf(brand)).toBe(baseColours);
    expect(coloursOf({ ...brand, accent: "#7a1f5c" }).accent.light).toBe("#7a1f5c");
    const yellow = coloursOf({ ...brand, accent: "#ffcc00" });
    expect(yellow.accent.light).not.toBe("#ffcc00");
    expect(yellow.fill.light).toBe("#ffcc00");
    expect(contrast(yellow["on-fill"].light, "#ffffff")).toBeGreaterThan(7);
  });
});

describe("the style sheet of a brand", () => {
  const { brand } = siteDefaults;
  const files = { latin: "/a.woff2", latinExt: "/b.woff2" };

  it("has what differs, and its typeface with a stand-in of the same width", () => {
    expect(brandCss(brand, { files: null })).toBe(":root{}\n");
    const css = brandCss({ ...brand, corners: "round", typeface: "inter" }, { files });
    expect(css).toContain("--radius:0.875rem");
    expect(css).not.toContain("--accent:");
    expect(css).toMatch(/--font:"Inter", "Inter stand-in", ui-sans-serif/);
    expect(css).toContain("size-adjust:107.5%");
  });

  it("in a scope has every colour token", () => {
    const css = brandCss(brand, { files: null, scope: ".here" });
    for (const name of Object.keys(baseColours)) expect(css).toContain(`--${name}:light-dark(`);
  });

  it("has an address that says all of it, and nothing else gets into it", () => {
    const style = { ...brand, accent: "#7a1f5c", density: "airy", typeface: "plex" } as const;
    expect(readStyle(styleQuery(style))).toMatchObject({
      accent: "#7a1f5c",
      neutral: brand.neutral,
      density: "airy",
      typeface: "plex",
    });
    for (const hostile of [
      "red;}body{display:none",
      "</style>",
      "url(//evil)",
      "#12345",
      "__proto__",
    ]) {
      const query = new URLSearchParams({ accent: hostile, typeface: hostile, corners: hostile });
      const { accent, typeface, corners } = readStyle(query);
      expect({ accent, typeface, corners }).toEqual({
        accent: brand.accent,
        typeface: "system",
        corners: "soft",
      });
    }
  });
});

/** What may name a colour or a font by itself, and why. */
const apart: Record<string, RegExp> = {
  // On picture tiles, which are light in both themes.
  "app/styles": /#93a2a6|#8b999d/g,
};

it("no style sheet names a colour of the themes or a font by itself", () => {
  const files = readdirSync("app/styles").filter((name) => name !== "tokens.css");
  for (const name of files) {
    const text = readFileSync(`app/styles/${name}`, "utf8").replace(apart["app/styles"] ?? "", "");
    expect(text.match(/#[0-9a-f]{3,8}\b/g), name).toBeNull();
    const fonts = [...text.matchAll(/font-family:\s*([^;]+);/g)].map(([, value]) => value);
    expect(fonts.filter((value) => !/^(var\(--(font|mono)\)|inherit)$/.test(value ?? ""))).toEqual(
      [],
    );
  }
});

it("no component, template of a mail or of a document names a colour by itself", () => {
  const files = [...sourcesOf("app"), ...sourcesOf("emails")].filter(
    (file) => file.endsWith(".tsx") || /^emails\/parts\//.test(file),
  );
  expect(files.length).toBeGreaterThan(150);
  const named = files.filter((file) =>
    /["'`(\s](#[0-9a-f]{6}\b|rgba?\(|hsla?\()/i.test(readFileSync(file, "utf8")),
  );
  expect(named).toEqual([]);
});

it("every colour of a brand is named by a token of its own", () => {
  const names = Object.keys(baseColours) as ColourName[];
  const used = readdirSync("app/styles").map((name) => readFileSync(`app/styles/${name}`, "utf8"));
  const idle = names.filter((name) => !used.some((text) => text.includes(`var(--${name})`)));
  expect(idle).toEqual([]);
});
