import sharp from "sharp";
import { Failure } from "~/domain/failure";
import { pictureType } from "./picture-type";

/** The most pixels that a picture may have, so that a small file cannot fill the memory. */
const mostPoints = 40e6;
const longestSide = 1_600;

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

/**
 * * An uploaded picture as the shop shows it: upright, at most 1,600 pixels wide or high, WebP, and
 * without camera data such as the place.
 * @throws Failure invalid for a damaged or other file
 */
export async function webPicture(content: Uint8Array): Promise<Uint8Array> {
  if (!pictureType(content)) {
    throw new Failure("invalid", "This is not a PNG, JPEG, WebP, AVIF or GIF picture.");
  }
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
