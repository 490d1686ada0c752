import { contrast } from "~/kernel/colour";
import { Failure } from "~/kernel/failure";
import { t } from "~/texts/text";
import { cleanSvg, svgLimit } from "./clean-svg";
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
  // Only real picture formats are read, from memory alone: no file, no address. SVG is for logos
  // that `cleanSvg` has written; what is uploaded reaches it in no other way.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadWebpBuffer",
      "VipsForeignLoadNsgifBuffer",
      "VipsForeignLoadHeifBuffer",
      "VipsForeignLoadSvgBuffer",
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
    throw new Failure("invalid", t("deskFiles:notAPicture"));
  }
  const sharp = await openSharp();
  try {
    return await sharp(content, { limitInputPixels: mostPoints, failOn: "error" })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new Failure("invalid", t("deskFiles:damagedPicture"));
  }
}

/**
 * A stored picture in a smaller width, as WebP or AVIF; a smaller one keeps its size.
 * @throws Failure invalid for a damaged file
 */
export async function narrowPicture(
  content: Uint8Array,
  width: number,
  type: "image/webp" | "image/avif",
): Promise<Uint8Array> {
  const sharp = await openSharp();
  try {
    const narrow = sharp(content, { limitInputPixels: mostPoints, failOn: "error" }).resize({
      width,
      withoutEnlargement: true,
    });
    // The least effort: more would take ten times as long for some per cent.
    const encoded =
      type === "image/avif"
        ? narrow.avif({ quality: 55, effort: 1 })
        : narrow.webp({ quality: 80 });
    return await encoded.toBuffer();
  } catch {
    throw new Failure("invalid", t("deskFiles:damagedPicture"));
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

/** Pixels of the longer side of a picture beside a printed line: 12 mm at 400 to the inch. */
const smallSide = 190;
const smallWithinSeconds = 5;

/** A picture of the store beside a printed line, as JPEG on white; null for a damaged one. */
export async function smallPicture(content: Uint8Array): Promise<Uint8Array | null> {
  const sharp = await openSharp();
  try {
    return await sharp(content, { limitInputPixels: mostPoints })
      .timeout({ seconds: smallWithinSeconds })
      .autoOrient()
      .resize({ width: smallSide, height: smallSide, fit: "inside" })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Of a logo: sharp on the densest screens at the size of a page's head, and on paper. */
const logoSize = { width: 1_200, height: 400 } as const;

export interface LogoPicture {
  /** A PNG picture, whose background stays transparent. */
  content: Uint8Array;
  width: number;
  height: number;
}

/**
 * An uploaded logo as pages, mails and documents show it. An SVG drawing is written anew from its
 * shapes and then drawn, so that no file of an owner's is ever sent as it came.
 * @throws Failure invalid for a damaged file, or for a drawing with more than shapes
 */
export async function logoPicture(content: Uint8Array): Promise<LogoPicture> {
  const bitmap = pictureType(content) !== null;
  const source = bitmap ? content : drawingOf(content);
  const sharp = await openSharp();
  try {
    const { data, info } = await sharp(source, { limitInputPixels: mostPoints, failOn: "error" })
      .autoOrient()
      .resize({ ...logoSize, fit: "inside", withoutEnlargement: bitmap })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch {
    throw new Failure("invalid", t("deskFiles:damagedPicture"));
  }
}

/** Below it, a shape can hardly be told from what it stands on. */
const seenContrast = 1.6;

/** Which share of what a stored logo paints would hardly be seen on a colour: 0 to 1. */
export async function hiddenPart(logo: Uint8Array, ground: string): Promise<number> {
  const sharp = await openSharp();
  const points = await sharp(logo)
    .resize({ width: 64, height: 64, fit: "inside" })
    .ensureAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  let painted = 0;
  let hidden = 0;
  for (let at = 0; at + 3 < points.length; at += 4) {
    if ((points[at + 3] ?? 0) < 128) continue;
    painted += 1;
    const colour = `#${points.subarray(at, at + 3).toString("hex")}`;
    if (contrast(colour, ground) < seenContrast) hidden += 1;
  }
  return painted === 0 ? 1 : hidden / painted;
}

/** The drawing of nothing but shapes, in the size in which it is drawn. */
function drawingOf(content: Uint8Array): Uint8Array {
  const text = Buffer.from(content.subarray(0, 4 * svgLimit)).toString("utf8");
  if (!/^\ufeff?\s*</.test(text)) {
    throw new Failure("invalid", t("deskFiles:notADrawing"));
  }
  const clean = cleanSvg(text);
  if ("error" in clean) throw new Failure("invalid", clean.error);
  const scale = Math.min(logoSize.width / clean.width, logoSize.height / clean.height);
  const [width, height] = [clean.width, clean.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  const sized = clean.svg.replace("<svg ", `<svg width="${width}" height="${height}" `);
  return Buffer.from(sized);
}
