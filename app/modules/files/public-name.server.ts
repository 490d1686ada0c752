import { createHash } from "node:crypto";
import { Failure } from "~/kernel/failure";
import { t } from "~/texts/text";
import {
  extensions,
  type ModelType,
  type PictureType,
  type PublicType,
  pictureLimit,
  type StoredFile,
} from "./files";

const pattern = /^[a-f0-9]{40}\.(png|jpg|webp|gif|avif|pdf|step|zip)$/;
const types = new Map(
  Object.entries(extensions).map(([type, extension]) => [extension, type as PublicType]),
);

/** Whether a public file can have this name, so that no other path can be reached. */
export function isPublicName(name: string): boolean {
  return pattern.test(name);
}

export function isPictureName(name: string): boolean {
  return isPublicName(name) && !/\.(pdf|step|zip)$/.test(name);
}

/** The name of a public file, made from its content. @throws Failure invalid, tooLarge */
export function publicName(content: Uint8Array): string {
  if (content.byteLength > pictureLimit) {
    throw new Failure("tooLarge", t("deskFiles:fileTooLarge"));
  }
  const type = pictureType(content) ?? documentType(content);
  if (!type) {
    throw new Failure("invalid", t("deskFiles:notAPublicFile"));
  }
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 40);
  return `${digest}.${extensions[type]}`;
}

/** By the first bytes; a file that begins with anything else may be a page as well. */
export function isPdf(content: Uint8Array): boolean {
  return Buffer.from(content.subarray(0, 5)).toString("latin1") === "%PDF-";
}

/** The type of a document by its first bytes; null for any other file. */
export function documentType(content: Uint8Array): "application/pdf" | ModelType | null {
  if (isPdf(content)) return "application/pdf";
  if (starts(content, [0x50, 0x4b, 0x03, 0x04])) return "application/zip";
  const head = Buffer.from(content.subarray(0, 64)).toString("latin1");
  return /^\s*ISO-10303-21;/.test(head) ? "model/step" : null;
}

export function typeOfFile(name: string): PublicType {
  return types.get(name.split(".")[1] ?? "") ?? "image/png";
}

export function describeFile(name: string, bytes: number): StoredFile {
  return { name, path: `/files/${name}`, type: typeOfFile(name), bytes };
}

/**
 * The picture type by the file's first bytes, whatever its name or header says; null when it is not
 * a known type.
 */
export function pictureType(content: Uint8Array): PictureType | null {
  if (starts(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (starts(content, [0xff, 0xd8, 0xff])) return "image/jpeg";
  const head = Buffer.from(content.subarray(0, 32)).toString("latin1");
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  if (/^RIFF[\s\S]{4}WEBPVP8/.test(head)) return "image/webp";
  if (/^[\s\S]{4}ftypavi[fs]/.test(head)) return "image/avif";
  return null;
}

function starts(content: Uint8Array, bytes: number[]): boolean {
  return bytes.every((byte, at) => content[at] === byte);
}
