/**
 * What a drawing is filled with, by role; a palette gives each role its colour. `steel` is a
 * standing cylinder, `rod` a lying one.
 */
export type Tone =
  | "body"
  | "shell"
  | "shade"
  | "seam"
  | "dark"
  | "ink"
  | "rubber"
  | "steel"
  | "rod"
  | "metal"
  | "gun"
  | "accent"
  | "deep"
  | "tint"
  | "pale"
  | "glass"
  | "liquid"
  | "lens"
  | "screen"
  | "glow"
  | "dim"
  | "beam"
  | "white"
  | "shine"
  | "wood"
  | "stone"
  | "cast";

/** Shapes on a ground at y = 500 of an 800 x 600 sheet, with what they cover. */
export interface Drawing {
  parts: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Parts = string | readonly Parts[];

const join = (parts: Parts): string =>
  typeof parts === "string" ? parts : parts.map(join).join("");
const n = (value: number) => String(Math.round(value * 10) / 10);

export function drawing(parts: Parts, [left, top, right, bottom = 500]: number[]): Drawing {
  return { parts: join(parts), left: left ?? 200, top: top ?? 100, right: right ?? 600, bottom };
}

/** A rectangle, `r` the radius of its corners. Roles are written `~role` and coloured later. */
export function box(x: number, y: number, w: number, h: number, tone: Tone, r = 0): string {
  const round = r === 0 ? "" : ` rx="${n(r)}"`;
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${round} fill="~${tone}"/>`;
}

export function disc(cx: number, cy: number, r: number, tone: Tone): string {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="~${tone}"/>`;
}

export function oval(cx: number, cy: number, rx: number, ry: number, tone: Tone): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="~${tone}"/>`;
}

export function shape(d: string, tone: Tone): string {
  return `<path d="${d}" fill="~${tone}"/>`;
}

/** Straight-edged: x, y, x, y, … */
export function poly(points: number[], tone: Tone): string {
  return `<path d="M${points.map(n).join(" ")}z" fill="~${tone}"/>`;
}

export function line(d: string, tone: Tone, width: number): string {
  return `<path d="${d}" fill="none" stroke="~${tone}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function ring(cx: number, cy: number, r: number, tone: Tone, width: number): string {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="none" stroke="~${tone}" stroke-width="${n(width)}"/>`;
}

export function move(x: number, y: number, parts: Parts, scale = 1): string {
  const size = scale === 1 ? "" : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${n(x)} ${n(y)})${size}">${join(parts)}</g>`;
}

/** Turned clockwise by degrees around a point, which becomes the origin of the parts. */
export function turn(x: number, y: number, degrees: number, parts: Parts): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(degrees)})">${join(parts)}</g>`;
}

export function mirror(x: number, parts: Parts): string {
  return `<g transform="translate(${n(2 * x)} 0) scale(-1 1)">${join(parts)}</g>`;
}

/** The same thing `count` times, each told its number. */
export function times(count: number, part: (at: number) => Parts): string {
  return Array.from({ length: count }, (_, at) => join(part(at))).join("");
}
