import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CategorySlug } from "./categories";
import { accents, hex } from "./drawings/palette";
import { plan } from "./drawings/plan";
import type { Entry } from "./entry";
import { fill, pageWidth, pdf, textAt, textWidth, triangle, wrap } from "./pdf";
import { lineDrawing } from "./pdf-drawing";
import { hasSheet } from "./products";
import { shelves } from "./products/index";

/**
 * Writes the spec sheets of the sample store into public/spec-sheets:
 * `node --import tsx db/sample/spec-sheets.ts`
 */
const folder = fileURLToPath(new URL("../../public/spec-sheets/", import.meta.url));
const left = 56;
const width = pageWidth - 2 * left;
const grey = [0.36, 0.4, 0.44] as const;
const ink = [0.11, 0.14, 0.17] as const;

function specSheet(entry: Entry, category: CategorySlug): Buffer {
  const { hue, strength } = accents[category];
  const colour = parts(hex(hue, strength, 36));
  const pale = parts(hex(hue, 30, 95));
  const content = [...head(entry, colour)];
  let y = 158;
  for (const paragraph of entry.text.split(/\n\s*\n/)) {
    for (const text of wrap(paragraph.trim(), 10.5, width)) {
      content.push(textAt({ x: left, y, text, size: 10.5, colour: ink }));
      y += 15.5;
    }
    y += 8;
  }
  const rows = entry.specs.map((spec) => split(spec));
  y = table(content, { y: y + 20, title: "Specification", rows, colour, pale });
  const variants = (entry.variants ?? []).map(
    ({ name, sku }) => [name, sku ?? entry.sku ?? "on request"] as const,
  );
  if (variants.length > 0) {
    y = table(content, { y: y + 26, title: "Versions", rows: variants, colour, pale });
  }
  const drawing = plan[entry.id];
  const height = Math.min(260, 772 - (y + 36));
  if (!drawing || height < 90) throw new Error(`No room for the drawing of ${entry.id}.`);
  const bottom = y + 36 + height;
  content.push(...lineDrawing(drawing, { cx: pageWidth / 2, bottom, width, height, ink: colour }));
  content.push(...foot(entry));
  return pdf(`${entry.name}, ${entry.brand}`, content);
}

function head(entry: Entry, colour: readonly number[]): string[] {
  const size = Math.min(22, (22 * width) / textWidth(entry.name, 22, "bold"));
  const sku = entry.sku ? `${entry.brand}  ·  ${entry.sku}` : entry.brand;
  return [
    fill([0, 0, pageWidth, 8], colour),
    textAt({ x: left, y: 52, text: "Spec sheet", size: 10, font: "bold", colour: rgb(colour) }),
    ...mark(pageWidth - left - 28, 30, colour),
    textAt({ x: left, y: 88, text: entry.name, size, font: "bold", colour: ink }),
    textAt({ x: left, y: 110, text: sku, size: 11, colour: grey }),
    fill([left, 126, width, 0.7], colour),
  ];
}

/** The store's mark: a scale and the reading taken from it. */
function mark(x: number, y: number, colour: readonly number[]): string[] {
  const white = [1, 1, 1];
  const heights = [5, 8, 5, 8, 5];
  return [
    fill([x, y, 28, 28], colour),
    ...heights.map((height, at) => fill([x + 5 + at * 4.1, y + 21 - height, 1.7, height], white)),
    triangle([x + 11, y + 5.5, x + 17, y + 5.5, x + 14, y + 10.4], white),
  ];
}

interface Table {
  y: number;
  title: string;
  rows: readonly (readonly [string, string])[];
  colour: readonly number[];
  pale: readonly number[];
}

/** Draws into `content`; returns where the table ends. */
function table(content: string[], { y: start, title, rows, colour, pale }: Table): number {
  let y = start;
  content.push(textAt({ x: left, y, text: title, size: 12, font: "bold", colour: rgb(colour) }));
  y += 10;
  for (const [at, [key, value]] of rows.entries()) {
    const lines = wrap(value, 10, width - 190);
    const height = 9 + lines.length * 13;
    if (at % 2 === 0) content.push(fill([left, y, width, height], pale));
    content.push(textAt({ x: left + 8, y: y + 15, text: key, size: 10, colour: grey }));
    for (const [row, text] of lines.entries()) {
      content.push(textAt({ x: left + 182, y: y + 15 + row * 13, text, size: 10, colour: ink }));
    }
    y += height;
  }
  return y;
}

function foot(entry: Entry): string[] {
  const text = `Fieldbench, sample catalogue. Subject to change; the quote decides. Product ${entry.id}.`;
  return [
    fill([left, 796, width, 0.5], [0.75, 0.78, 0.8]),
    textAt({ x: left, y: 812, text, size: 8.5, colour: grey }),
  ];
}

function split(spec: string): readonly [string, string] {
  const at = spec.indexOf(": ");
  return at < 0 ? ["", spec] : [spec.slice(0, at), spec.slice(at + 2)];
}

const rgb = ([r = 0, g = 0, b = 0]: readonly number[]) => [r, g, b] as const;

function parts(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
}

mkdirSync(folder, { recursive: true });
for (const [category, entries] of shelves) {
  for (const entry of entries.filter(hasSheet)) {
    writeFileSync(`${folder}${entry.id}.pdf`, specSheet(entry, category));
  }
}
