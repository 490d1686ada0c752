import { Failure } from "~/kernel/failure";
import type { Files } from "./files";
import { pictureType } from "./public-name.server";

/** The most pixels that a picture may have, so that a small file cannot fill the memory. */
const mostPoints = 40e6;
const longestSide = 1_600;
/** Pixels of a printed picture's longer side: 60 mm at 300 to the inch, with some room. */
const longestPrinted = 800;

type Sharp = typeof import("sharp")["default"];
let loaded: Promise<Sharp> | null = null;

/** Loads the decoders with the first picture: they take 26 MB. */
function openSharp(): Promise<Sharp> {
  loaded ??= loadSharp();
  return loaded;
}

async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  // Only real picture formats are read, from memory alone: no SVG, no file, no address.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadWebpBuffer",
      "VipsForeignLoadNsgifBuffer",
      "VipsForeignLoadHeifBuffer",
    ],
  });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * An uploaded picture as the shop shows it: upright, at most 1,600 pixels wide or high, WebP, and
 * without camera data such as the place.
 * @throws Failure invalid for a damaged or other file
 */
export async function webPicture(content: Uint8Array): Promise<Uint8Array> {
  if (!pictureType(content)) {
    throw new Failure("invalid", "This is not a PNG, JPEG, WebP, AVIF or GIF picture.");
  }
  const sharp = await openSharp();
  try {
    return await sharp(content, { limitInputPixels: mostPoints, failOn: "error" })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new Failure("invalid", "This picture is damaged, or has more than 40 million pixels.");
  }
}

/**
 * An uploaded picture by its path, as PNG for a printed document; null when it is gone or damaged,
 * because a document matters more than its picture.
 * @throws when the place of the files does not answer
 */
export async function printablePicture(
  files: Pick<Files, "read">,
  path: string,
): Promise<Uint8Array | null> {
  const found = await files.read(path.split("/").at(-1) ?? "");
  if (!found) return null;
  const sharp = await openSharp();
  try {
    return await sharp(found.content, { limitInputPixels: mostPoints })
      .resize({
        width: longestPrinted,
        height: longestPrinted,
        fit: "inside",
        withoutEnlargement: true,
      })
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}
