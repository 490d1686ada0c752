import { createHash } from "node:crypto";
import { Failure } from "~/domain/failure";
import { extensions, type PictureType, pictureLimit, type StoredFile } from "./files";
import { pictureType } from "./picture-type";

const pattern = /^[a-f0-9]{40}\.(png|jpg|webp|gif|avif)$/;
const types = new Map(
  Object.entries(extensions).map(([type, extension]) => [extension, type as PictureType]),
);

/** Whether a picture can have this name, so that no other path can be reached. */
export function isPictureName(name: string): boolean {
  return pattern.test(name);
}

/** The name of a picture, made from its content. @throws Failure invalid, tooLarge */
export function pictureName(content: Uint8Array): string {
  if (content.byteLength > pictureLimit) {
    throw new Failure("tooLarge", "This picture is larger than 8 MB.");
  }
  const type = pictureType(content);
  if (!type) throw new Failure("invalid", "This is not a PNG, JPEG, WebP, AVIF or GIF picture.");
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 40);
  return `${digest}.${extensions[type]}`;
}

export function typeOfPicture(name: string): PictureType {
  return types.get(name.split(".")[1] ?? "") ?? "image/png";
}

export function describePicture(name: string, bytes: number): StoredFile {
  return { name, path: `/files/${name}`, type: typeOfPicture(name), bytes };
}
