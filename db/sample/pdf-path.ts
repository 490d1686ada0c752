/** The outlines of SVG, told in the operators of a PDF page. */

type Point = [x: number, y: number];

const n = (value: number) => String(Math.round(value * 10) / 10);
const op = (name: string, ...points: Point[]) => `${points.flat().map(n).join(" ")} ${name}`;

/** How far the handles of a quarter circle stand from its ends, in radii. */
const kappa = 0.5523;

export function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const [kx, ky] = [rx * kappa, ry * kappa];
  return [
    op("m", [cx + rx, cy]),
    op("c", [cx + rx, cy + ky], [cx + kx, cy + ry], [cx, cy + ry]),
    op("c", [cx - kx, cy + ry], [cx - rx, cy + ky], [cx - rx, cy]),
    op("c", [cx - rx, cy - ky], [cx - kx, cy - ry], [cx, cy - ry]),
    op("c", [cx + kx, cy - ry], [cx + rx, cy - ky], [cx + rx, cy]),
    "h",
  ].join(" ");
}

interface Pen {
  at: Point;
  start: Point;
  /** The last handle, for smooth curves. */
  handle: Point | null;
  out: string[];
}

type Draw = (pen: Pen, values: number[], relative: boolean) => void;

/** Numbers each command takes, and what it draws. */
const commands: Record<string, [takes: number, draw: Draw]> = {
  m: [2, (pen, v, rel) => begin(pen, point(pen, v, 0, rel))],
  l: [2, (pen, v, rel) => to(pen, point(pen, v, 0, rel))],
  h: [1, (pen, [x = 0], rel) => to(pen, [rel ? pen.at[0] + x : x, pen.at[1]])],
  v: [1, (pen, [y = 0], rel) => to(pen, [pen.at[0], rel ? pen.at[1] + y : y])],
  c: [
    6,
    (pen, v, rel) =>
      cubic(pen, point(pen, v, 0, rel), point(pen, v, 2, rel), point(pen, v, 4, rel)),
  ],
  s: [4, (pen, v, rel) => cubic(pen, reflected(pen), point(pen, v, 0, rel), point(pen, v, 2, rel))],
  q: [4, (pen, v, rel) => quadratic(pen, point(pen, v, 0, rel), point(pen, v, 2, rel))],
  t: [2, (pen, v, rel) => quadratic(pen, reflected(pen), point(pen, v, 0, rel))],
  a: [7, (pen, v, rel) => arc(pen, v, point(pen, v, 5, rel))],
};

export function outline(d: string): string {
  const pen: Pen = { at: [0, 0], start: [0, 0], handle: null, out: [] };
  for (const [, letter = "", text = ""] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const name = letter.toLowerCase();
    const values = (text.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (name === "z") {
      pen.out.push("h");
      pen.at = pen.start;
    }
    const command = commands[name];
    if (!command) continue;
    const [takes, draw] = command;
    for (let at = 0; at + takes <= values.length; at += takes) {
      // Further pairs after a move are lines.
      const drawn = name === "m" && at > 0 ? commands.l?.[1] : draw;
      drawn?.(pen, values.slice(at, at + takes), letter === name);
      if (!"csqt".includes(name)) pen.handle = null;
    }
  }
  return pen.out.join(" ");
}

function point(pen: Pen, values: number[], at: number, relative: boolean): Point {
  const [x, y] = [values[at] ?? 0, values[at + 1] ?? 0];
  return relative ? [pen.at[0] + x, pen.at[1] + y] : [x, y];
}

function begin(pen: Pen, at: Point): void {
  pen.start = at;
  pen.at = at;
  pen.out.push(op("m", at));
}

function to(pen: Pen, end: Point): void {
  pen.out.push(op("l", end));
  pen.at = end;
}

function cubic(pen: Pen, first: Point, second: Point, end: Point): void {
  pen.out.push(op("c", first, second, end));
  pen.handle = second;
  pen.at = end;
}

function quadratic(pen: Pen, handle: Point, end: Point): void {
  const near = ([x, y]: Point): Point => [
    x + (2 / 3) * (handle[0] - x),
    y + (2 / 3) * (handle[1] - y),
  ];
  pen.out.push(op("c", near(pen.at), near(end), end));
  pen.handle = handle;
  pen.at = end;
}

function reflected({ at, handle }: Pen): Point {
  return handle ? [2 * at[0] - handle[0], 2 * at[1] - handle[1]] : at;
}

/** An arc of an unturned ellipse, in pieces of a quarter at most. */
function arc(pen: Pen, [rx = 0, ry = 0, , large = 0, sweep = 0]: number[], end: Point): void {
  const [x1, y1] = pen.at;
  const half: Point = [(x1 - end[0]) / 2 / rx, (y1 - end[1]) / 2 / ry];
  const reach = half[0] ** 2 + half[1] ** 2;
  const grown = Math.max(1, Math.sqrt(reach));
  const side = large === sweep ? -1 : 1;
  const offset = side * Math.sqrt(Math.max(0, (grown ** 2 - reach) / reach));
  const [a, b] = [rx * grown, ry * grown];
  const cx = (x1 + end[0]) / 2 + offset * rx * half[1];
  const cy = (y1 + end[1]) / 2 - offset * ry * half[0];
  const from = Math.atan2((y1 - cy) / b, (x1 - cx) / a);
  let turn = Math.atan2((end[1] - cy) / b, (end[0] - cx) / a) - from;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  const pieces = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2 + 0.001)));
  const step = turn / pieces;
  const reachOut = (4 / 3) * Math.tan(step / 4);
  for (let at = 0; at < pieces; at += 1) {
    const [p, q] = [from + at * step, from + (at + 1) * step];
    const on = (angle: number, out: number): Point => [
      cx + a * (Math.cos(angle) - out * Math.sin(angle)),
      cy + b * (Math.sin(angle) + out * Math.cos(angle)),
    ];
    pen.out.push(op("c", on(p, reachOut), on(q, -reachOut), on(q, 0)));
  }
  pen.at = end;
}
