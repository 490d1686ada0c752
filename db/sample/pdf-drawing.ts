import type { Drawing } from "./drawings/pen";
import { pageHeight } from "./pdf";
import { ellipse, outline } from "./pdf-path";

interface Place {
  /** Middle and lower edge, from the upper left of the page. */
  cx: number;
  bottom: number;
  width: number;
  height: number;
  ink: readonly number[];
}

const unseen = new Set(["shine", "beam"]);
const open = new Set(["none", "glass", "liquid", "seam"]);
const shaded = new Set(["ink", "dark", "screen", "stone", "rubber"]);

/** A drawing as line work, in the operators of a page. */
export function lineDrawing(drawing: Drawing, { cx, bottom, width, height, ink }: Place): string[] {
  const { left, top, right } = drawing;
  const scale = Math.min(width / (right - left), height / (drawing.bottom - top));
  const x = cx - (scale * (left + right)) / 2;
  const y = pageHeight - bottom + scale * drawing.bottom;
  const tint = ink.map((part) => 0.78 + part * 0.22);
  const colours = `${ink.map(round).join(" ")} RG 1 1 1 rg 1.6 w 1 j 1 J`;
  const shapes = [...drawing.parts.matchAll(/<(\/?)(\w+)([^>]*?)\/?>/g)].map(
    ([, end, tag = "", text = ""]) => (end ? "Q" : shapeOf(tag, attributes(text), tint)),
  );
  return [
    `q ${round(scale)} 0 0 ${round(-scale)} ${round(x)} ${round(y)} cm ${colours}`,
    ...shapes.filter(Boolean),
    "Q",
  ];
}

type Attributes = Record<string, string | undefined>;

function shapeOf(tag: string, given: Attributes, tint: readonly number[]): string {
  if (tag === "g") return `q ${transform(given.transform ?? "")}`;
  const fill = given.fill?.replace("~", "") ?? "none";
  const stroke = given.stroke?.replace("~", "");
  if (unseen.has(fill) || (stroke && unseen.has(stroke))) return "";
  const path = pathOf(tag, given);
  const wide = Number(given["stroke-width"] ?? 0);
  if (wide > 6) return `q ${tint.map(round).join(" ")} RG ${wide} w ${path} S Q`;
  if (open.has(fill)) return `${path} S`;
  return shaded.has(fill) ? `q ${tint.map(round).join(" ")} rg ${path} B Q` : `${path} B`;
}

function pathOf(tag: string, given: Attributes): string {
  const value = (name: string) => Number(given[name] ?? 0);
  if (tag === "circle") return ellipse(value("cx"), value("cy"), value("r"), value("r"));
  if (tag === "ellipse") return ellipse(value("cx"), value("cy"), value("rx"), value("ry"));
  if (tag === "path") return outline(given.d ?? "");
  const [x, y, w, h] = [value("x"), value("y"), value("width"), value("height")];
  const r = Math.min(value("rx"), w / 2, h / 2);
  if (r < 2) return `${round(x)} ${round(y)} ${round(w)} ${round(h)} re`;
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}`;
  return outline(
    `M${x + r} ${y}h${w - 2 * r}${corner(1, 1)}v${h - 2 * r}${corner(-1, 1)}h${2 * r - w}${corner(-1, -1)}v${2 * r - h}${corner(1, -1)}z`,
  );
}

function transform(text: string): string {
  return [...text.matchAll(/(\w+)\(([^)]*)\)/g)]
    .map(([, name, list = ""]) => {
      const [a = 0, b = 0] = list.split(" ").map(Number);
      if (name === "translate") return `1 0 0 1 ${a} ${b} cm`;
      if (name === "scale") return `${a} 0 0 ${b || a} 0 0 cm`;
      const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
      return `${round(cos)} ${round(sin)} ${round(-sin)} ${round(cos)} 0 0 cm`;
    })
    .join(" ");
}

function attributes(text: string): Attributes {
  return Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, k, v]) => [k, v]));
}

const round = (value: number) => String(Math.round(value * 1000) / 1000);
