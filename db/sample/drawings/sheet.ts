import { gradientTag, hex, type Palette } from "./palette";
import type { Drawing } from "./pen";

/** How a drawing is shown: as a whole, as line work with its outer measures, or a part of it near. */
export type View = "whole" | "lines" | "near";

/** A finished SVG file of 800 x 600. No style attributes: a strict policy may forbid them. */
export function sheet(drawing: Drawing, palette: Palette, view: View): string {
  const light = { ...palette, paper: [hex(palette.hue, 40, 96), palette.paper[0]] as const };
  if (view === "lines") return file(light, fitted(drawing, lineWork(drawing, palette)), ground());
  if (view === "near") return file(palette, coloured(near(drawing), palette), ground() + halo(330));
  const content = shadow(drawing) + coloured(drawing.parts, palette);
  return file(palette, fitted(drawing, content), ground() + halo(236));
}

export function coloured(parts: string, palette: Palette): string {
  return parts.replace(/~(\w+)/g, (_, tone: keyof Palette["tones"]) => palette.tones[tone]);
}

function file(palette: Palette, content: string, ground: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">${defs(palette, content)}${ground}${content}</svg>\n`;
}

export function defs(palette: Palette, content: string): string {
  const [upper, lower] = palette.paper;
  const used = palette.gradients.filter(({ id }) => content.includes(`url(#${id})`));
  const ground: typeof used = [
    {
      id: "p",
      to: "down",
      stops: [
        [0, upper],
        [1, lower],
      ],
    },
  ];
  const shadow = `<radialGradient id="h"><stop stop-color="#1d252d" stop-opacity=".34"/><stop offset="1" stop-color="#1d252d" stop-opacity="0"/></radialGradient>`;
  return `<defs>${[...ground, ...used].map(gradientTag).join("")}${shadow}</defs>`;
}

const ground = () => `<path d="M0 0h800v600H0z" fill="url(#p)"/>`;

const halo = (r: number) =>
  `<circle cx="400" cy="${r > 300 ? 300 : 290}" r="${r}" fill="#fff" fill-opacity=".37"/>`;

function shadow({ left, right, bottom }: Drawing): string {
  const flat = bottom < 480;
  const rx = (right - left) / 2 + 40;
  return `<ellipse cx="${(left + right) / 2}" cy="${flat ? 506 : bottom + 3}" rx="${flat ? rx * 0.8 : rx}" ry="${flat ? 13 : 20}" fill="url(#h)"/>`;
}

/** Brought to the middle, small things somewhat enlarged. */
function fitted({ left, top, right, bottom }: Drawing, content: string): string {
  const scale = Math.min(1.45, 620 / (right - left), 424 / (bottom - top));
  const floor = Math.min(516, 350 + (scale * (bottom - top)) / 2);
  const x = 400 - (scale * (left + right)) / 2;
  const y = floor - scale * 500;
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${scale.toFixed(3)})">${content}</g>`;
}

/** The upper part of the drawing at twice its size. */
function near({ parts, left, top, right, bottom }: Drawing): string {
  const scale = 1.9;
  const cx = (left + right) / 2;
  const cy = top + (bottom - top) * 0.36;
  return `<g transform="translate(${Math.round(400 - cx * scale)} ${Math.round(300 - cy * scale)}) scale(${scale})">${parts}</g>`;
}

/** What most shapes have in common stands on a group around them. */
function lineWork(drawing: Drawing, { ink }: Palette): string {
  const inked = drawing.parts
    .replace(/ fill="~(\w+)"/g, (_, tone: string) => {
      if (tone === "shine" || tone === "beam") return ` fill="none"`;
      return tone === "ink" || tone === "dark" || tone === "screen" ? ` fill="${ink}33"` : "";
    })
    .replace(/ stroke="~(\w+)" stroke-width="([\d.]+)"/g, (_, tone: string, width: string) => {
      if (tone === "shine") return ` stroke="none"`;
      return Number(width) > 6 ? ` stroke-opacity=".4" stroke-width="${width}"` : "";
    });
  const group = `<g fill="#fff" fill-opacity=".75" stroke="${ink}" stroke-width="2">`;
  return `${group}${inked}</g>${measures(drawing, ink)}`;
}

/** Arrows for width and height, as on a dimensional drawing. */
function measures({ left, top, right, bottom }: Drawing, ink: string): string {
  const y = bottom + 40;
  const x = right + 40;
  const arrows = [
    `M${left} ${bottom + 10}V${y + 10}M${right} ${bottom + 10}V${y + 10}`,
    `M${left} ${y}H${right}m-12-6l12 6l-12 6M${left + 12} ${y - 6}l-12 6l12 6`,
    `M${right + 8} ${top}H${x + 10}M${right + 8} ${bottom}H${x + 10}`,
    `M${x} ${top}V${bottom}m-6-12l6 12l6-12M${x - 6} ${top + 12}l6-12l6 12`,
  ].join("");
  return `<path d="${arrows}" fill="none" stroke="${ink}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A wide picture, 1,200 x 400, of several things on one ground; the middle one is the largest. */
export function banner(drawings: readonly Drawing[], palette: Palette): string {
  const seats = [
    { cx: 250, height: 200, width: 260 },
    { cx: 600, height: 270, width: 420 },
    { cx: 950, height: 200, width: 260 },
  ];
  const floor = 346;
  const parts = drawings.map((drawing, at) => {
    const { left, top, right, bottom, parts: shapes } = drawing;
    const { cx, height, width } = seats[at] ?? { cx: 600, height: 200, width: 260 };
    const scale = Math.min(height / (bottom - top), width / (right - left));
    const x = Math.round(cx - (scale * (left + right)) / 2);
    const y = Math.round(floor - scale * 500);
    return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(3)})">${shadow(drawing)}${coloured(shapes, palette)}</g>`;
  });
  const content = parts.join("");
  const back = `<path d="M0 0h1200v400H0z" fill="url(#p)"/><circle cx="600" cy="200" r="190" fill="#fff" fill-opacity=".37"/><circle cx="250" cy="240" r="120" fill="#fff" fill-opacity=".22"/><circle cx="950" cy="240" r="120" fill="#fff" fill-opacity=".22"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 400">${defs(palette, content)}${back}${content}</svg>\n`;
}
