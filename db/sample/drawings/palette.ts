import type { CategorySlug } from "../categories";
import type { Brand } from "../entry";
import type { Tone } from "./pen";

/** Hue and strength of the one accent a category has. */
export const accents: Record<CategorySlug, { hue: number; strength: number }> = {
  "microscopes-optics": { hue: 222, strength: 52 },
  "balances-scales": { hue: 176, strength: 48 },
  "centrifuges-mixers": { hue: 266, strength: 40 },
  "pumps-vacuum": { hue: 199, strength: 62 },
  "machine-tools": { hue: 16, strength: 62 },
  "measuring-tools": { hue: 342, strength: 48 },
  "furniture-storage": { hue: 36, strength: 68 },
  "safety-ventilation": { hue: 148, strength: 42 },
};

export type Finish = "white" | "pearl" | "mist" | "graphite";

/** Each maker paints its housings in one colour. */
export const finishes: Record<Brand, Finish> = {
  Okulund: "white",
  Lumiquist: "graphite",
  Ponderyx: "white",
  Gyrevale: "pearl",
  Rorwyn: "white",
  Maelvick: "mist",
  Hollovac: "graphite",
  Drehvik: "mist",
  Kerfholm: "graphite",
  Mikrund: "pearl",
  Tallimark: "graphite",
  Benchmere: "white",
  Stowgarth: "mist",
  Ventrask: "white",
};

interface Housing {
  body: [string, string];
  shell: string;
  shade: string;
  seam: string;
}

const housings: Record<Finish, Housing> = {
  white: { body: ["#ffffff", "#d0d8e1"], shell: "#e6ebf0", shade: "#c3ccd6", seam: "#1f28312b" },
  pearl: { body: ["#fdfbf6", "#ddd8cc"], shell: "#f0ece2", shade: "#c9c2b3", seam: "#2a241833" },
  mist: { body: ["#e6ebf0", "#b3bec9"], shell: "#d2dae2", shade: "#98a5b3", seam: "#1f283138" },
  graphite: { body: ["#66727e", "#3c4651"], shell: "#55606b", shade: "#2e3740", seam: "#0d131a70" },
};

type Stops = readonly (readonly [offset: number, colour: string])[];

interface Gradient {
  id: string;
  /** Direction over the shape: down, across, or out from the upper left. */
  to: "down" | "across" | "out";
  stops: Stops;
}

export interface Palette {
  tones: Record<Tone, string>;
  gradients: Gradient[];
  paper: readonly [string, string];
  /** Ink of the line view. */
  ink: string;
  hue: number;
}

export function paletteOf(category: CategorySlug, finish: Finish): Palette {
  const { hue, strength } = accents[category];
  const housing = housings[finish];
  const accent = (lightness: number, saturation = strength) => hex(hue, saturation, lightness);
  const gradients: Gradient[] = [
    { id: "b", to: "down", stops: evenly(...housing.body) },
    { id: "d", to: "down", stops: evenly("#454f5a", "#252d36") },
    { id: "s", to: "across", stops: cylinder },
    { id: "r", to: "down", stops: cylinder },
    { id: "a", to: "down", stops: evenly(accent(56), accent(44)) },
    { id: "c", to: "down", stops: evenly(hex(hue, 30, 20), hex(hue, 34, 11)) },
    { id: "l", to: "out", stops: evenly(accent(88, 60), accent(52, 45), accent(20, 40)) },
    { id: "w", to: "down", stops: evenly("#e2c59a", "#c9a470") },
    { id: "k", to: "down", stops: evenly("#8b97a3", "#5f6b77") },
  ];
  const tones: Record<Tone, string> = {
    body: "url(#b)",
    shell: housing.shell,
    shade: housing.shade,
    seam: housing.seam,
    dark: "url(#d)",
    ink: "#1d252d",
    rubber: "#353e48",
    steel: "url(#s)",
    rod: "url(#r)",
    metal: "#cdd5dc",
    gun: "#7d8995",
    accent: "url(#a)",
    deep: accent(32),
    tint: accent(68),
    pale: accent(84, strength * 0.7),
    glass: `${accent(82, 45)}73`,
    liquid: `${accent(54)}a6`,
    lens: "url(#l)",
    screen: "url(#c)",
    glow: accent(74, Math.max(strength, 60)),
    dim: accent(48, strength * 0.8),
    beam: `${accent(78, 80)}66`,
    white: "#ffffff",
    shine: "#ffffffa6",
    wood: "url(#w)",
    stone: "#4a525b",
    cast: "url(#k)",
  };
  const paper: [string, string] = [hex(hue, 36, 92), hex(hue, 28, 82)];
  return { tones, gradients, paper, ink: accent(36), hue };
}

const cylinder: Stops = [
  [0, "#7d8995"],
  [0.28, "#f3f6f8"],
  [0.6, "#b9c3cc"],
  [1, "#76828e"],
];

function evenly(...colours: string[]): Stops {
  return colours.map((colour, at) => [at / (colours.length - 1), colour] as const);
}

export function gradientTag({ id, to, stops }: Gradient): string {
  const colours = stops
    .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
    .join("");
  if (to === "out") {
    return `<radialGradient id="${id}" cx=".35" cy=".3" r=".8">${colours}</radialGradient>`;
  }
  const end = to === "down" ? ' x2="0" y2="1"' : "";
  return `<linearGradient id="${id}"${end}>${colours}</linearGradient>`;
}

/** Hue in degrees, saturation and lightness in percent, as #rrggbb. */
export function hex(hue: number, saturation: number, lightness: number): string {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (shift: number) => {
    const k = (shift + hue / 30) % 12;
    const value = light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
