import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { Failure } from "~/domain/failure";
import { type AttachmentType, messageLimits } from "~/domain/message";

const named = /^attachment-([a-f0-9]{64})$/;
const hashed = /^[a-f0-9]{64}$/;
const allowed: readonly AttachmentType[] = [
  "application/pdf",
  "image/png",
  "image/jpeg",
  "image/webp",
];

/**
 * The storage name of an attachment, which is kept beside the pictures; null for an invalid hash.
 */
export function attachmentName(hash: string): string | null {
  return hashed.test(hash) ? `attachment-${hash}` : null;
}

/** The hash in such a name; null for any other name. */
export function attachmentHash(name: string): string | null {
  return named.exec(name)?.[1] ?? null;
}

/** The type of an attachment, by its content alone. @throws Failure invalid, tooLarge */
export async function readAttachment(
  content: Uint8Array,
): Promise<{ hash: string; type: AttachmentType; bytes: number }> {
  if (content.byteLength > messageLimits.fileBytes) {
    throw new Failure("tooLarge", "A file is larger than 5 MB.");
  }
  const found = await fileTypeFromBuffer(content);
  const type = allowed.find((each) => each === found?.mime);
  if (!type || !startsAsItself(content, type)) {
    throw new Failure("invalid", "Send PDF, PNG, JPEG or WebP files.");
  }
  const hash = createHash("sha256").update(content).digest("hex");
  return { hash, type, bytes: content.byteLength };
}

/** A file that begins with anything else may have two formats at once, such as a page and a PDF. */
function startsAsItself(content: Uint8Array, type: AttachmentType): boolean {
  const start = Buffer.from(content.subarray(0, 12)).toString("latin1");
  if (type === "application/pdf") return start.startsWith("%PDF-");
  if (type === "image/webp") return start.startsWith("RIFF") && start.endsWith("WEBP");
  return start.startsWith(type === "image/png" ? "\x89PNG\r\n\x1a\n" : "\xff\xd8\xff");
}

const extensions: Record<AttachmentType, string> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/**
 * A file name that is safe in file systems and headers: letters, digits and simple signs of any
 * script.
 */
export function cleanFileName(typed: string, type: AttachmentType): string {
  const last = typed.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const stem = last
    .replace(/\.[^.]*$/, "")
    .replace(/[^\p{L}\p{M}\p{N} _()+,-]+/gu, "-")
    .replace(/\s+/g, " ")
    .replace(/^[-. ]+|[-. ]+$/g, "");
  const cut = [...stem]
    .slice(0, messageLimits.fileName - 5)
    .join("")
    .trim();
  return `${cut || "file"}.${extensions[type]}`;
}
