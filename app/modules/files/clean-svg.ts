import { t } from "~/texts/text";
/** Most characters of a drawing, and most of its shapes; a logo has a few hundred at most. */
export const svgLimit = 200_000;
const mostElements = 2_000;
const deepest = 40;

const shapes = new Set([
  ...["svg", "g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"],
  ...["linearGradient", "radialGradient", "stop", "clipPath"],
]);
/** They draw nothing, so they are left out with all that is inside. */
const silent = /^(title|desc|metadata|(sodipodi|inkscape|rdf|cc|dc):[\w-]+)$/;

const names = new Set([
  ...["d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "fx", "fy", "points"],
  ...["x1", "y1", "x2", "y2", "transform", "id", "offset", "opacity", "clip-path", "clip-rule"],
  ...["fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-opacity"],
  ...["stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray"],
  ...["stroke-dashoffset", "stop-color", "stop-opacity", "gradientUnits", "gradientTransform"],
  ...["spreadMethod", "clipPathUnits", "display", "visibility", "color"],
]);

/** Numbers, lists of them, colours, functions such as `matrix(…)`, and a part of the same drawing. */
const plainValue = /^(url\(#[\w-]+\)|(?!.*url)[\w\s.,#%()+-]*)$/i;

export interface CleanSvg {
  /** The same drawing, of nothing but shapes. */
  svg: string;
  /** Its own size, whatever the unit. */
  width: number;
  height: number;
}

interface Tag {
  name: string;
  attributes: [name: string, value: string][];
  closes: boolean;
  empty: boolean;
}

const markup = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const attribute = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * A drawing written anew from its shapes alone: no script, style sheet, text, picture, reference or
 * entity is taken over. Returns the reason when it cannot be shown without one of them.
 */
export function cleanSvg(text: string): CleanSvg | { error: string } {
  if (text.length > svgLimit) return { error: t("deskFiles:drawingTooLarge") };
  const source = text
    .replace(/^\ufeff?\s*(<\?xml[^<>]*\?>)?/, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<!DOCTYPE[^<>[]*>/i, "");
  if (/<!|<\?|&/.test(source)) return refused(t("deskFiles:entities"));
  const open: string[] = [];
  const written: string[] = [];
  let skipped: string[] = [];
  let size: { width: number; height: number } | null = null;
  let count = 0;
  let at = 0;
  while (at < source.length) {
    const next = source.indexOf("<", at);
    const between = source.slice(at, next < 0 ? source.length : next);
    if (skipped.length === 0 && between.trim() !== "") return refused(t("deskFiles:textInDrawing"));
    if (next < 0) break;
    const tag = tagAt(source, next);
    if (!tag) return unbalanced();
    at = markup.lastIndex;
    count += 1;
    if (count > mostElements) return { error: t("deskFiles:tooManyShapes") };
    if (skipped.length > 0 || silent.test(tag.name)) {
      if (tag.closes) {
        if (skipped.pop() !== tag.name) return unbalanced();
      } else if (!tag.empty) skipped = [...skipped, tag.name];
      continue;
    }
    if (!shapes.has(tag.name)) return refused(`<${tag.name.slice(0, 30)}>`);
    if (tag.closes) {
      if (open.pop() !== tag.name) return unbalanced();
      written.push(`</${tag.name}>`);
      continue;
    }
    if ((open.length === 0) !== (tag.name === "svg") || (open.length === 0 && size)) {
      return { error: t("deskFiles:notOneDrawing") };
    }
    if (open.length >= deepest) return { error: t("deskFiles:nestedTooDeeply") };
    if (tag.name === "svg") {
      size = sizeOf(tag.attributes);
      if (!size) return { error: t("deskFiles:drawingNeedsViewBox") };
      written.push(headOf(tag.attributes, size));
    } else {
      const kept = keptOf(tag.attributes);
      if (kept === null) return refused(t("deskFiles:outsideReference"));
      written.push(`<${tag.name}${kept}${tag.empty ? "/" : ""}>`);
    }
    if (!tag.empty) open.push(tag.name);
  }
  if (open.length > 0 || skipped.length > 0 || !size) return unbalanced();
  return { svg: written.join(""), ...size };
}

function unbalanced() {
  return { error: t("deskFiles:malformedDrawing") };
}

function refused(what: string): { error: string } {
  return {
    error: t("deskFiles:shapesOnly", { what }),
  };
}

function tagAt(source: string, at: number): Tag | null {
  markup.lastIndex = at;
  const found = markup.exec(source);
  if (!found) return null;
  const [, closing, name = "", inside = "", empty] = found;
  const attributes = [...inside.matchAll(attribute)].map(
    ([, key = "", double, single]): [string, string] => [key, double ?? single ?? ""],
  );
  return { name, attributes, closes: closing === "/", empty: empty === "/" };
}

/** The attributes that draw, those of `style` among them; null when one refers to another file. */
function keptOf(attributes: Tag["attributes"]): string | null {
  const all = attributes.flatMap(([name, value]): [string, string][] =>
    name === "style" ? declarations(value) : [[name, value]],
  );
  const drawing = all.filter(([name]) => names.has(name));
  if (drawing.some(([, value]) => !plainValue.test(value))) return null;
  return [...new Map(drawing)].map(([name, value]) => ` ${name}="${value}"`).join("");
}

function declarations(style: string): [string, string][] {
  return style
    .split(";")
    .filter((each) => each.includes(":"))
    .map((each) => {
      const at = each.indexOf(":");
      return [each.slice(0, at).trim(), each.slice(at + 1).trim()];
    });
}

function numbersIn(value: string | undefined): number[] {
  return (value ?? "")
    .trim()
    .split(/[\s,]+/)
    .map((part) => Number.parseFloat(part))
    .filter(Number.isFinite);
}

function sizeOf(attributes: Tag["attributes"]): { width: number; height: number } | null {
  const of = Object.fromEntries(attributes);
  const box = numbersIn(of.viewBox);
  const [width = 0, height = 0] =
    box.length === 4 ? box.slice(2) : [...numbersIn(of.width), ...numbersIn(of.height)];
  const ratio = width / height;
  return width > 0 && height > 0 && ratio < 50 && ratio > 1 / 50 ? { width, height } : null;
}

function headOf(
  attributes: Tag["attributes"],
  { width, height }: { width: number; height: number },
) {
  const box = numbersIn(Object.fromEntries(attributes).viewBox);
  const viewBox = box.length === 4 ? box : [0, 0, width, height];
  const kept = keptOf(attributes.filter(([name]) => name.startsWith("fill") || name === "style"));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.join(" ")}"${kept ?? ""}>`;
}
