import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CategorySlug } from "./categories";
import { finishes, paletteOf } from "./drawings/palette";
import type { Drawing } from "./drawings/pen";
import { furtherViews, plan, wide } from "./drawings/plan";
import { banner, sheet, type View } from "./drawings/sheet";
import type { Entry } from "./entry";
import { pictureNumbers } from "./products";
import { shelves } from "./products/index";

/**
 * Draws every picture of the sample store into public/images:
 * `node --import tsx db/sample/pictures.ts`
 */
const images = fileURLToPath(new URL("../../public/images/", import.meta.url));
const usual: readonly View[] = ["lines", "near"];

function drawProduct(entry: Entry, category: CategorySlug): void {
  const palette = paletteOf(category, finishes[entry.brand]);
  const main = drawingOf(entry.id);
  writeFileSync(`${images}products/${entry.id}.svg`, sheet(main, palette, "whole"));
  for (const number of pictureNumbers(entry)) {
    const views = furtherViews[entry.id] ?? usual;
    const view = views[number - 2] ?? "lines";
    const svg =
      typeof view === "string" ? sheet(main, palette, view) : sheet(view, palette, "whole");
    writeFileSync(`${images}products/${entry.id}-${number}.svg`, svg);
  }
}

function drawingOf(id: string): Drawing {
  const drawing = plan[id];
  if (!drawing) throw new Error(`Nothing is drawn for ${id}.`);
  return drawing;
}

function drawCategory(slug: CategorySlug): void {
  const drawings = (wide[slug] ?? []).map(drawingOf);
  writeFileSync(`${images}categories/${slug}.svg`, banner(drawings, paletteOf(slug, "white")));
}

mkdirSync(`${images}products`, { recursive: true });
mkdirSync(`${images}categories`, { recursive: true });
for (const [category, entries] of shelves) {
  drawCategory(category);
  for (const entry of entries) drawProduct(entry, category);
}
