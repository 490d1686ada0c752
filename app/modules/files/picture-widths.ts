/** The widths in which the store sends uploaded pictures, beside their own. */
export const pictureWidths = [160, 320, 640, 960, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The width of that text; null for every other. */
export function readWidth(text: string | null): PictureWidth | null {
  return pictureWidths.find((width) => String(width) === text) ?? null;
}

/** An uploaded picture in that width. Others, such as a drawing of the theme, stay as they are. */
export function pictureIn(path: string, width: PictureWidth): string {
  return path.startsWith("/files/") ? `${path}?w=${width}` : path;
}

/** The value of `srcset`: the browser takes what its screen needs. */
export function pictureSet(path: string, widths: readonly PictureWidth[]): string | undefined {
  if (!path.startsWith("/files/")) return undefined;
  return widths.map((width) => `${pictureIn(path, width)} ${width}w`).join();
}
