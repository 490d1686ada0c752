import sharp from "sharp";
import type { Files } from "./files";

/** Points of a printed picture's longer side: 60 mm at 300 to the inch, with some room. */
const longestSide = 800;

/** An uploaded picture by its path, as PNG for a printed document; null when it is gone. */
export async function printablePicture(
  files: Pick<Files, "read">,
  path: string,
): Promise<Uint8Array | null> {
  const found = await files.read(path.split("/").at(-1) ?? "");
  if (!found) return null;
  return sharp(found.content)
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
}
