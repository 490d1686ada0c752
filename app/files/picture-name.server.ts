import { createHash } from "node:crypto";
import { Failure } from "~/domain/failure";
import { extensions, type PublicType, pictureLimit, type StoredFile } from "./files";
import { pictureType } from "./picture-type";

const pattern = /^[a-f0-9]{40}\.(png|jpg|webp|gif|avif|pdf)$/;
const types = new Map(
  Object.entries(extensions).map(([type, extension]) => [extension, type as PublicType]),
);

/** Whether a public file can have this name, so that no other path can be reached. */
export function isPublicName(name: string): boolean {
  return pattern.test(name);
}

export function isPictureName(name: string): boolean {
  return isPublicName(name) && !name.endsWith(".pdf");
}

/** The name of a public file, made from its content. @throws Failure invalid, tooLarge */
export function publicName(content: Uint8Array): string {
  if (content.byteLength > pictureLimit) {
    throw new Failure("tooLarge", "This file is larger than 8 MB.");
  }
  const type = pictureType(content) ?? (isPdf(content) ? "application/pdf" : null);
  if (!type) {
    throw new Failure("invalid", "This is not a PNG, JPEG, WebP, AVIF or GIF picture, and no PDF.");
  }
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 40);
  return `${digest}.${extensions[type]}`;
}

/** By the first bytes; a file that begins with anything else may be a page as well. */
export function isPdf(content: Uint8Array): boolean {
  return Buffer.from(content.subarray(0, 5)).toString("latin1") === "%PDF-";
}

export function typeOfFile(name: string): PublicType {
  return types.get(name.split(".")[1] ?? "") ?? "image/png";
}

export function describeFile(name: string, bytes: number): StoredFile {
  return { name, path: `/files/${name}`, type: typeOfFile(name), bytes };
}
