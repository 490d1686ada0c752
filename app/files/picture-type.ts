import type { PictureType } from "./files";

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
