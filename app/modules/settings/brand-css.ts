import {
  baseColours,
  type ColourName,
  coloursOf,
  corners,
  densities,
  type Typeface,
  typefaces,
} from "./brand-tokens";
import { type Brand, brandFields } from "./part-fields";
import { siteDefaults } from "./site";

/** The part of a brand that its style sheet depends on. */
export type Style = Pick<Brand, "accent" | "neutral" | "typeface" | "corners" | "density">;

export const styleNames = ["accent", "neutral", "typeface", "corners", "density"] as const;

/** Where the files of a typeface are: Latin letters, and the further ones of European languages. */
export interface FontFiles {
  latin: string;
  latinExt: string;
}

const systemFonts =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif';

/** The ranges of the files, as their package cuts them. */
const ranges = {
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  latinExt:
    "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
} as const;

/** Those of tokens.css, for a scope within the desk, whose texts are smaller. */
const textSizes = {
  "text-xs": "0.8125rem",
  "text-sm": "0.875rem",
  "text-md": "1.125rem",
  "text-lg": "1.375rem",
};

const spaces = { 1: 0.25, 2: 0.5, 3: 0.75, 4: 1, 5: 1.5, 6: 2, 7: 3 } as const;

/** Whether the brand looks as the store does without a style sheet of its own. */
export function isBaseStyle(style: Style): boolean {
  return styleNames.every((name) => style[name] === siteDefaults.brand[name]);
}

/**
 * The style sheet of a brand: the tokens that differ from app/styles/tokens.css, and its typeface.
 * A `scope` is a selector that gets every token, whatever surrounds it.
 */
export function brandCss(
  style: Style,
  { files, scope = null }: { files: FontFiles | null; scope?: string | null },
): string {
  const all = scope !== null;
  const tokens = [
    ...colourTokens(style, all),
    ...(all || style.typeface !== "system" ? fontTokens(style.typeface) : []),
    ...(all || style.corners !== "soft" ? cornerTokens(style) : []),
    ...(all || style.density !== "usual" ? densityTokens(style) : []),
    ...(all ? Object.entries(textSizes) : []),
  ];
  const faces = files ? fontFaces(style.typeface, files) : "";
  return `${faces}${scope ?? ":root"}{${tokens.map(([name, value]) => `--${name}:${value}`).join(";")}}\n`;
}

type Token = readonly [name: string, value: string];

function colourTokens(style: Style, all: boolean): Token[] {
  const colours = coloursOf(style);
  const names = Object.keys(baseColours) as ColourName[];
  return names
    .filter((name) => {
      const [chosen, base] = [colours[name], baseColours[name]];
      return all || chosen.light !== base.light || chosen.dark !== base.dark;
    })
    .map((name) => [name, `light-dark(${colours[name].light},${colours[name].dark})`]);
}

function fontTokens(typeface: Typeface): Token[] {
  const { family } = typefaces[typeface];
  const own = family === null ? "" : `"${family}", "${family} stand-in", `;
  return [["font", own + systemFonts]];
}

function cornerTokens({ corners: chosen }: Style): Token[] {
  const [small, usual, large] = corners[chosen];
  return [
    ["radius-sm", `${small}rem`],
    ["radius", `${usual}rem`],
    ["radius-lg", `${large}rem`],
  ];
}

function densityTokens({ density }: Style): Token[] {
  const { space, target, text } = densities[density];
  const rounded = (value: number) => `${Math.round(value * 1_000) / 1_000}rem`;
  return [
    ["target", rounded(target)],
    ["text-base", rounded(text)],
    ...Object.entries(spaces).map(
      ([step, size]): Token => [`space-${step}`, rounded(size * space)],
    ),
  ];
}

function fontFaces(typeface: Typeface, files: FontFiles): string {
  const { family, fallback } = typefaces[typeface];
  if (family === null || fallback === null) return "";
  const face = (file: string, range: string) =>
    `@font-face{font-family:"${family}";font-style:normal;font-weight:200 900;font-display:swap;` +
    `src:url(${file}) format("woff2");unicode-range:${range}}`;
  const { size, above, below } = fallback;
  return [
    face(files.latinExt, ranges.latinExt),
    face(files.latin, ranges.latin),
    `@font-face{font-family:"${family} stand-in";src:local("Arial"),local("Liberation Sans"),` +
      `local("Arimo");size-adjust:${size}%;ascent-override:${above}%;descent-override:${below}%;` +
      "line-gap-override:0%}",
  ].join("\n");
}

/** A style in an address; what is left out is as in a store without a brand. */
export function styleQuery(style: Style): URLSearchParams {
  const { brand: base } = siteDefaults;
  const changed = styleNames.filter((name) => style[name] !== base[name]);
  return new URLSearchParams(changed.map((name) => [name, style[name].replace("#", "")]));
}

/** The style of an address; an unknown value is that of a store without a brand. */
export function readStyle(query: URLSearchParams, base: Style = siteDefaults.brand): Style {
  const read = (name: (typeof styleNames)[number]) => {
    const given = query.get(name);
    if (given === null) return base[name];
    const { format } = brandFields[name].notes;
    const value = format ? format.read(`#${given}`) : brandFields[name].readOrNull(given);
    return value ?? base[name];
  };
  return Object.fromEntries(styleNames.map((name) => [name, read(name)])) as unknown as Style;
}
