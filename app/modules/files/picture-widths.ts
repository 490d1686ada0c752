/** The widths in which the store sends uploaded pictures, beside their own. */
const pictureWidths = [320, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The width of that text; null for every other. */
export function readWidth(text: string | null): PictureWidth | null {
  return pictureWidths.find((width) => String(width) === text) ?? null;
}

/** The address of a picture in the smallest width. */
export function narrowPath(path: string): string {
  return path.startsWith("/files/") ? `${path}?w=${pictureWidths[0]}` : path;
}

/** The value of `srcset`: the browser takes what its screen needs. */
export function pictureSet(path: string): string | undefined {
  if (!path.startsWith("/files/")) return undefined;
  return pictureWidths.map((width) => `${path}?w=${width} ${width}w`).join();
}
