import type { CategorySlug } from "../categories";
import type { Entry } from "../entry";
import { pictureNumbers } from "../products";
import { shelves } from "../products/index";
import { finishes, paletteOf } from "./palette";
import type { Drawing } from "./pen";
import { furtherViews, plan, wide } from "./plan";
import { banner, sheet, type View } from "./sheet";

const usual: readonly View[] = ["lines", "near"];

/** Every picture of the sample store: its path under public/images, and the SVG. */
export function* samplePictures(): Generator<[path: string, svg: string]> {
  for (const [category, entries] of shelves) {
    const drawings = wide[category].map(drawingOf);
    yield [`categories/${category}.svg`, banner(drawings, paletteOf(category, "white"))];
    for (const entry of entries) yield* picturesOf(entry, category);
  }
}

function* picturesOf(entry: Entry, category: CategorySlug): Generator<[string, string]> {
  const palette = paletteOf(category, finishes[entry.brand]);
  const main = drawingOf(entry.id);
  yield [`products/${entry.id}.svg`, sheet(main, palette, "whole")];
  for (const number of pictureNumbers(entry)) {
    const view = (furtherViews[entry.id] ?? usual)[number - 2] ?? "lines";
    const svg =
      typeof view === "string" ? sheet(main, palette, view) : sheet(view, palette, "whole");
    yield [`products/${entry.id}-${number}.svg`, svg];
  }
}

function drawingOf(id: string): Drawing {
  const drawing = plan[id];
  if (!drawing) throw new Error(`Nothing is drawn for ${id}.`);
  return drawing;
}
