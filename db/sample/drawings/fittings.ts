import { box, disc, line, oval, poly, shape, type Tone, times } from "./pen";

/** Parts that occur on many drawings. */

export function knob(cx: number, cy: number, r: number, tone: Tone = "dark"): string {
  return (
    disc(cx, cy, r, tone) +
    disc(cx, cy, r * 0.68, tone === "dark" ? "gun" : "shade") +
    line(`M${cx} ${cy}V${cy - r * 0.55}`, "white", Math.max(2, r * 0.12))
  );
}

export function screw(cx: number, cy: number, r = 5): string {
  return disc(cx, cy, r, "gun") + line(`M${cx - r * 0.5} ${cy}h${r}`, "ink", 1.5);
}

export function feet(x: number, width: number, y = 492, foot = 34): string {
  return box(x, y, foot, 8, "rubber", 3) + box(x + width - foot, y, foot, 8, "rubber", 3);
}

export function vents(x: number, y: number, w: number, count: number, gap = 10): string {
  return line(
    Array.from({ length: count }, (_, at) => `M${x} ${y + at * gap}h${w}`).join(""),
    "seam",
    4,
  );
}

/** Vertical cooling fins on a motor. */
export function fins(x: number, y: number, h: number, count: number, gap = 12): string {
  return line(
    Array.from({ length: count }, (_, at) => `M${x + at * gap} ${y}v${h}`).join(""),
    "seam",
    4,
  );
}

export type Reading = "figure" | "wave" | "curve" | "rows" | "picture" | "bars";

/** A lit display with something on it, never letters. */
export function display(x: number, y: number, w: number, h: number, reading: Reading): string {
  const glass = box(x, y, w, h, "screen", Math.min(10, h / 6));
  return glass + readings[reading](x + w * 0.1, y + h * 0.16, w * 0.8, h * 0.68);
}

type Draw = (x: number, y: number, w: number, h: number) => string;

const readings: Record<Reading, Draw> = {
  figure: (x, y, w, h) => {
    const step = w / 6;
    return times(5, (at) => box(x + (at + 1) * step, y + h * 0.1, step * 0.6, h * 0.8, "glow", 2));
  },
  wave: (x, y, w, h) => {
    const q = w / 8;
    const swing = `q${q} ${-h} ${q * 2} 0t${q * 2} 0t${q * 2} 0t${q * 2} 0`;
    return (
      line(`M${x} ${y + h / 2}h${w}M${x + w / 2} ${y}v${h}`, "dim", 1.5) +
      line(`M${x} ${y + h / 2}${swing}`, "glow", 3.5)
    );
  },
  curve: (x, y, w, h) =>
    line(`M${x} ${y}v${h}h${w}`, "dim", 2) +
    line(
      `M${x} ${y + h * 0.9}c${w * 0.3} 0 ${w * 0.25} ${-h * 0.8} ${w * 0.45} ${-h * 0.8}s${w * 0.2} ${h * 0.55} ${w * 0.5} ${h * 0.5}`,
      "glow",
      3.5,
    ),
  rows: (x, y, w, h) =>
    times(4, (at) => [
      box(x, y + (at * h) / 4, h * 0.14, h * 0.14, "glow", 1),
      box(x + h * 0.26, y + (at * h) / 4, w * (0.7 - (at % 3) * 0.14), h * 0.14, "dim", 2),
    ]),
  picture: (x, y, w, h) =>
    disc(x + w * 0.36, y + h * 0.5, h * 0.34, "dim") +
    disc(x + w * 0.36, y + h * 0.5, h * 0.16, "glow") +
    disc(x + w * 0.72, y + h * 0.34, h * 0.2, "dim") +
    disc(x + w * 0.66, y + h * 0.78, h * 0.12, "glow"),
  bars: (x, y, w, h) =>
    times(6, (at) => {
      const tall = h * ([0.4, 0.65, 0.9, 0.75, 0.5, 0.3][at] ?? 0.5);
      return box(x + (at * w) / 6, y + h - tall, w / 9, tall, at === 2 ? "glow" : "dim", 2);
    }),
};

/** A row of keys, the first in the accent. */
export function keys(x: number, y: number, count: number, size = 16, gap = 26): string {
  return times(count, (at) =>
    box(x + at * gap, y, size, size * 0.7, at === 0 ? "accent" : "shade", 4),
  );
}

export function castor(cx: number, y: number, r: number): string {
  return (
    box(cx - r * 0.45, y - r * 2.2, r * 0.9, r * 1.1, "gun", 2) +
    disc(cx, y - r, r, "rubber") +
    disc(cx, y - r, r * 0.42, "metal")
  );
}

/** An open vessel standing at y, filled to a level of 0 … 1. */
export function beaker(x: number, y: number, w: number, h: number, level = 0.6): string {
  const top = y - h;
  const fill = h * level;
  return (
    shape(`M${x} ${top}h${w}v${h - 8}q0 8-8 8h${16 - w}q-8 0-8-8z`, "glass") +
    shape(`M${x + 4} ${y - fill}h${w - 8}v${fill - 10}q0 6-6 6h${20 - w}q-6 0-6-6z`, "liquid") +
    line(`M${x - 5} ${top}h${w + 10}`, "shine", 4) +
    line(`M${x + w - 14} ${top + h * 0.25}v${h * 0.5}`, "shine", 3)
  );
}

/** A conical flask standing at y around cx. */
export function flask(cx: number, y: number, w: number, h: number): string {
  const neck = w * 0.16;
  const at = (f: number) => y - h * f;
  return (
    shape(
      `M${cx - neck} ${at(1)}h${2 * neck}v${h * 0.35}L${cx + w / 2} ${y - 8}q2 8-8 8H${cx - w / 2 + 8}q-10 0-8-8L${cx - neck} ${at(0.65)}z`,
      "glass",
    ) +
    poly(
      [
        cx - w * 0.34,
        at(0.34),
        cx + w * 0.34,
        at(0.34),
        cx + w * 0.46,
        y - 3,
        cx - w * 0.46,
        y - 3,
      ],
      "liquid",
    ) +
    line(`M${cx - neck - 3} ${at(1)}h${2 * neck + 6}`, "shine", 4)
  );
}

/** A round flask, its centre given. */
export function roundFlask(cx: number, cy: number, r: number, level = 0.1): string {
  const dy = r * level;
  const dx = Math.sqrt(r * r - dy * dy);
  return (
    disc(cx, cy, r, "glass") +
    shape(
      `M${cx - dx + 3} ${cy + dy}A${r - 3} ${r - 3} 0 0 0 ${cx + dx - 3} ${cy + dy}z`,
      "liquid",
    ) +
    line(
      `M${cx - r * 0.6} ${cy - r * 0.45}a${r * 0.75} ${r * 0.75} 0 0 1 ${r * 0.5}-${r * 0.3}`,
      "shine",
      4,
    )
  );
}

/** A tube lying or standing, closed round at one end. */
export function tube(x: number, y: number, w: number, h: number, cap: Tone = "accent"): string {
  return (
    shape(`M${x} ${y}h${w}v${h - w}l${-w / 2} ${w}l${-w / 2} ${-w}z`, "glass") +
    shape(
      `M${x + 2} ${y + h * 0.4}h${w - 4}v${h * 0.6 - w}l${-w / 2 + 2} ${w - 4}l${-w / 2 + 2} ${4 - w}z`,
      "liquid",
    ) +
    box(x - 3, y - 10, w + 6, 14, cap, 3)
  );
}

/** A flat round lid or foot seen slightly from above. */
export function plate(cx: number, y: number, rx: number, tone: Tone, thick = 12): string {
  return (
    shape(`M${cx - rx} ${y}v${thick}a${rx} ${rx * 0.16} 0 0 0 ${2 * rx} 0v${-thick}z`, "gun") +
    oval(cx, y, rx, rx * 0.16, tone)
  );
}

/** A slab seen from the front and slightly above: its top face, then its front. */
export function slab(
  x: number,
  y: number,
  w: number,
  h: number,
  depth: number,
  tone: Tone,
): string {
  const slant = depth * 0.7;
  const top = [x + slant, y - depth, x + w - slant, y - depth, x + w, y, x, y];
  return (
    poly(top, tone === "wood" ? "wood" : "shell") +
    (tone === "wood" ? poly(top, "shine") : "") +
    box(x, y, w, h, tone)
  );
}

export function emergencyStop(cx: number, cy: number, r = 10): string {
  return disc(cx, cy, r * 1.35, "pale") + disc(cx, cy, r, "accent");
}

/** The front of a drawer with its grip. */
export const drawerFront = (x: number, y: number, w: number, h: number, tone: Tone = "accent") => [
  box(x, y, w, h, tone, 3),
  box(x + w * 0.2, y + Math.min(h * 0.3, 12), w * 0.6, 7, "metal", 3),
];
