import { contrast, hexOf, lchOf, shifted } from "~/kernel/colour";
import type { Brand } from "./part-fields";
import { baseAccent, baseNeutral } from "./site-on-server";

/** A colour as `#rrggbb`, for light and for dark pages. */
export interface ColourPair {
  light: string;
  dark: string;
}

export type Theme = keyof ColourPair;

/**
 * The colours of a store without a brand of its own. app/styles/tokens.css has the same values, and
 * a test compares them. Mails and documents take theirs from here.
 */
export const baseColours = {
  ground: { light: "#ffffff", dark: "#0e1415" },
  raised: { light: "#ffffff", dark: "#151d1f" },
  sunken: { light: "#f3f6f6", dark: "#192224" },
  line: { light: "#dde4e5", dark: "#2a3639" },
  "line-strong": { light: "#7a898d", dark: "#74858a" },
  ink: { light: "#10191b", dark: "#e9efef" },
  "ink-soft": { light: "#435257", dark: "#b1bec1" },
  "ink-faint": { light: "#5a696e", dark: "#95a4a8" },
  accent: { light: "#0a5560", dark: "#67c5cb" },
  "accent-strong": { light: "#073e47", dark: "#8fd9dd" },
  "accent-soft": { light: "#e4f1f2", dark: "#10343a" },
  fill: { light: "#0a5560", dark: "#67c5cb" },
  "fill-strong": { light: "#073e47", dark: "#8fd9dd" },
  "on-fill": { light: "#ffffff", dark: "#05262b" },
  brass: { light: "#b98a35", dark: "#d3a24a" },
  "brass-ink": { light: "#6f4b08", dark: "#e5bd74" },
  "brass-soft": { light: "#faf3e3", dark: "#322711" },
  good: { light: "#1a6a3c", dark: "#79d29c" },
  "good-soft": { light: "#e5f3ea", dark: "#11301f" },
  bad: { light: "#a3231c", dark: "#ff9d93" },
  "bad-soft": { light: "#fcebe9", dark: "#3a1714" },
  focus: { light: "#0b63c5", dark: "#86c5ff" },
  tile: { light: "#f3f6f6", dark: "#dfe6e6" },
} as const satisfies Readonly<Record<string, ColourPair>>;

export type ColourName = keyof typeof baseColours;
export type Colours = Readonly<Record<ColourName, ColourPair>>;

const grounds = ["ground", "raised", "sunken"] as const;
const neutrals = [
  ...grounds,
  ...(["line", "line-strong", "ink", "ink-soft", "ink-faint", "tile"] as const),
];

/** Text needs 4.5 to 1 on what it stands on, edges and marks 3 to 1 (WCAG 1.4.3 and 1.4.11). */
export const textContrast = 4.5;
const edgeContrast = 3;

/** What must be legible on what, in both themes. A test tries it for random brands. */
export const contrastRules: readonly (readonly [
  least: number,
  over: readonly ColourName[],
  under: readonly ColourName[],
])[] = [
  [textContrast, ["ink", "ink-soft", "ink-faint", "accent", "accent-strong"], grounds],
  [textContrast, ["brass-ink", "good", "bad"], grounds],
  [textContrast, ["on-fill"], ["fill", "fill-strong"]],
  [textContrast, ["ink", "accent"], ["accent-soft"]],
  [textContrast, ["ink"], ["good-soft", "bad-soft", "brass-soft"]],
  [textContrast, ["good"], ["good-soft"]],
  [textContrast, ["bad"], ["bad-soft"]],
  [textContrast, ["brass-ink"], ["brass-soft"]],
  // Edges of controls, the focus ring and marks that carry meaning.
  [edgeContrast, ["line-strong", "focus", "accent", "bad"], grounds],
  [edgeContrast, ["focus"], ["accent-soft", "bad-soft"]],
];

/** The colours of a brand. Each is as chosen, or the nearest one that is legible where it is used. */
export function coloursOf({ accent, neutral }: Pick<Brand, "accent" | "neutral">): Colours {
  if (accent === baseAccent && neutral === baseNeutral) return baseColours;
  const colours = structuredClone(baseColours) as { [N in ColourName]: ColourPair };
  if (neutral !== baseNeutral) tintNeutrals(colours, neutral);
  for (const theme of ["light", "dark"] as const) setAccent(colours, accent, theme);
  return colours;
}

type Draft = { [N in ColourName]: ColourPair };

/** The neutral colours keep their lightness, and take hue and chroma from the chosen one. */
function tintNeutrals(colours: Draft, neutral: string): void {
  const seed = lchOf(neutral);
  // A strong colour would tint whole pages.
  const strength = Math.min(2, seed.chroma / lchOf(baseNeutral).chroma);
  for (const theme of ["light", "dark"] as const) {
    for (const name of neutrals) {
      const { lightness, chroma } = lchOf(colours[name][theme]);
      colours[name][theme] = hexOf({ lightness, chroma: chroma * strength, hue: seed.hue });
    }
    const [away, towards] = directions(theme);
    const fixed = ["brass-ink", "good", "bad"] as const;
    for (const ground of grounds) {
      colours[ground][theme] = shifted(colours[ground][theme], towards, (hex) =>
        fixed.every((name) => contrast(colours[name][theme], hex) >= textContrast),
      );
    }
    for (const name of ["ink", "ink-soft", "ink-faint", "line-strong"] as const) {
      const least = name === "line-strong" ? edgeContrast : textContrast;
      colours[name][theme] = legible(colours, colours[name][theme], { theme, least, away });
    }
  }
}

/** On light pages text gets darker to be legible, and its ground lighter; on dark ones not. */
function directions(theme: Theme): ["lighter" | "darker", "lighter" | "darker"] {
  return theme === "light" ? ["darker", "lighter"] : ["lighter", "darker"];
}

function legible(
  colours: Draft,
  hex: string,
  { theme, least, away, on = grounds }: LegibleOptions,
): string {
  return shifted(hex, away, (tried) =>
    on.every((ground) => contrast(tried, colours[ground][theme]) >= least),
  );
}

interface LegibleOptions {
  theme: Theme;
  least: number;
  away: "lighter" | "darker";
  on?: readonly ColourName[];
}

/** The lightness and the most chroma of the colours that follow from the accent. */
const accentShades = {
  light: { soft: [0.952, 0.025], on: [1, 0] },
  dark: { soft: [0.3, 0.045], on: [0.25, 0.045] },
} as const;
/** How much darker a light fill becomes under the pointer. */
const fillStep = 0.06;

/** A shade in the hue of the accent. */
function shadeOf(accent: string, [lightness, most]: readonly [number, number]): string {
  const { chroma, hue } = lchOf(accent);
  return hexOf({ lightness, chroma: Math.min(most, chroma), hue });
}

function setAccent(colours: Draft, accent: string, theme: Theme): void {
  const seed = lchOf(accent);
  const [away] = directions(theme);
  const set = (name: ColourName, hex: string) => {
    colours[name][theme] = hex;
  };
  const isBase = accent === baseAccent;
  if (!isBase) set("accent-soft", shadeOf(accent, accentShades[theme].soft));
  const bright = hexOf({ ...seed, lightness: Math.max(0.77, seed.lightness) });
  const wanted = isBase ? colours.accent[theme] : theme === "light" ? accent : bright;
  const on = [...grounds, "accent-soft"] as const;
  set("accent", legible(colours, wanted, { theme, least: textContrast, away, on }));
  const { lightness, chroma, hue } = lchOf(colours.accent[theme]);
  const further = theme === "light" ? Math.max(0.12, lightness - 0.1) : lightness + 0.07;
  if (!isBase) {
    set("accent-strong", hexOf({ lightness: Math.min(0.97, further), chroma, hue }));
  }
  set(
    "accent-strong",
    legible(colours, colours["accent-strong"][theme], { theme, least: textContrast, away }),
  );
  setFill(colours, accent, theme);
}

/** As the accent under light text, or a light accent as it was chosen, under dark text. */
function setFill(colours: Draft, accent: string, theme: Theme): void {
  const darkText = shadeOf(accent, accentShades.dark.on);
  const isLight =
    theme === "light" &&
    colours.accent.light !== accent &&
    contrast(darkText, accent) >= textContrast;
  const seed = lchOf(accent);
  const strong = hexOf({ ...seed, lightness: seed.lightness - fillStep });
  colours.fill[theme] = isLight ? accent : colours.accent[theme];
  colours["fill-strong"][theme] = isLight ? strong : colours["accent-strong"][theme];
  const ownText = isLight ? darkText : shadeOf(accent, accentShades[theme].on);
  const wanted = accent === baseAccent ? colours["on-fill"][theme] : ownText;
  colours["on-fill"][theme] = shifted(
    wanted,
    theme === "light" && !isLight ? "lighter" : "darker",
    (hex) =>
      (["fill", "fill-strong"] as const).every(
        (name) => contrast(hex, colours[name][theme]) >= textContrast,
      ),
  );
}

export type Typeface = Brand["typeface"];

interface TypefaceFacts {
  /** Its name in style sheets and documents; null for the fonts of the reader's device. */
  family: string | null;
  /**
   * How Arial is stretched while the font loads, in percent, so that no line moves when it arrives:
   * its size, and the height above and below the line. Measured from the fonts' own tables.
   */
  fallback: { size: number; above: number; below: number } | null;
}

export const typefaces: Readonly<Record<Typeface, TypefaceFacts>> = {
  system: { family: null, fallback: null },
  inter: {
    family: "Inter",
    fallback: { size: 107.5, above: 90.11, below: 22.44 },
  },
  plex: {
    family: "IBM Plex Sans",
    fallback: { size: 101.6, above: 100.89, below: 27.07 },
  },
  source: {
    family: "Source Sans 3",
    fallback: { size: 94.75, above: 108.08, below: 42.22 },
  },
  public: {
    family: "Public Sans",
    fallback: { size: 105.63, above: 89.94, below: 21.3 },
  },
  atkinson: {
    family: "Atkinson Hyperlegible Next",
    fallback: { size: 100, above: 98.4, below: 31.6 },
  },
};

/** The corners in rem: of fields, of buttons and cards, of large cards. */
export const corners: Readonly<Record<Brand["corners"], readonly [number, number, number]>> = {
  square: [0, 0, 0],
  soft: [0.25, 0.5, 0.75],
  round: [0.5, 0.875, 1.25],
};

interface DensityFacts {
  /** The factor of all spaces. */
  space: number;
  /** The height of buttons and fields in rem. */
  target: number;
  /** The size of texts in rem. */
  text: number;
}

export const densities: Readonly<Record<Brand["density"], DensityFacts>> = {
  compact: { space: 0.8, target: 2.5, text: 0.9375 },
  usual: { space: 1, target: 2.75, text: 1 },
  airy: { space: 1.2, target: 3, text: 1.0625 },
};
