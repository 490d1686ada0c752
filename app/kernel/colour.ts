/** A colour by its lightness (0 to 1), its chroma (0 is grey) and its hue in degrees: OKLCH. */
export interface Lch {
  lightness: number;
  chroma: number;
  hue: number;
}

type Three = [number, number, number];

/** The linear parts of `#rrggbb`. */
function linearOf(hex: string): Three {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Three;
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours in WCAG 2.2: from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** `#rrggbb` in OKLCH. */
export function lchOf(hex: string): Lch {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

function linearRgb({ lightness, chroma, hue }: Lch): Three {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** `#rrggbb`; a colour that screens cannot show gets as much chroma as they can. */
export function hexOf(colour: Lch): string {
  const slack = 0.001;
  let { chroma } = colour;
  let parts = linearRgb(colour);
  while (chroma > 0 && parts.some((part) => part < -slack || part > 1 + slack)) {
    chroma = Math.max(0, chroma - 0.005);
    parts = linearRgb({ ...colour, chroma });
  }
  const bytes = parts.map((part) => {
    const linear = Math.min(1, Math.max(0, part));
    const shown = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${bytes.join("")}`;
}

/** The same colour, lighter or darker in small steps until `isEnough`, or until white or black. */
export function shifted(
  hex: string,
  direction: "lighter" | "darker",
  isEnough: (hex: string) => boolean,
): string {
  if (isEnough(hex)) return hex;
  const colour = lchOf(hex);
  const step = direction === "lighter" ? 0.005 : -0.005;
  for (let { lightness } = colour; lightness > 0 && lightness < 1; lightness += step) {
    const tried = hexOf({ ...colour, lightness });
    if (isEnough(tried)) return tried;
  }
  return direction === "lighter" ? "#ffffff" : "#000000";
}
