import { createHash } from "node:crypto";
import { Failure } from "~/kernel/failure";
import {
  type AttachmentType,
  attachmentEndings,
  attachmentNames,
  attachmentTypes,
  messageLimits,
} from "~/modules/quotes/message.resource";
import { t } from "~/texts/text";

const named = /^attachment-([a-f0-9]{64})$/;
const hashed = /^[a-f0-9]{64}$/;
const shown = ["application/pdf", "image/png", "image/jpeg", "image/webp"] as const;
type ShownType = (typeof shown)[number];

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

/**
 * The type of an attachment: of PDF and pictures by the content alone. Drawings, tables, texts and
 * archives are never opened: their first bytes name the format, and among the archives the ending
 * of the file's name, which is null for a file that was accepted before.
 * @throws Failure invalid, tooLarge
 */
export async function readAttachment(
  content: Uint8Array,
  name: string | null,
): Promise<{ hash: string; type: AttachmentType; bytes: number }> {
  if (content.byteLength > messageLimits.fileBytes) {
    throw new Failure("tooLarge", t("files:tooLarge"));
  }
  const type = opaqueType(content, name) ?? (await shownType(content));
  if (!type) throw new Failure("invalid", t("files:sendFiles", { names: attachmentNames() }));
  const hash = createHash("sha256").update(content).digest("hex");
  return { hash, type, bytes: content.byteLength };
}

/** Whether a browser may be told what it is; other attachments are bytes to it. */
export function isShownType(type: AttachmentType): type is ShownType {
  return shown.some((each) => each === type);
}

async function shownType(content: Uint8Array): Promise<AttachmentType | null> {
  if (isArchive(content)) return null;
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(content);
  const type = shown.find((each) => each === found?.mime);
  return type && startsAsItself(content, type) ? type : null;
}

/** A file that begins with anything else may have two formats at once, such as a page and a PDF. */
function startsAsItself(content: Uint8Array, type: ShownType): boolean {
  const start = headOf(content).slice(0, 12);
  if (type === "application/pdf") return start.startsWith("%PDF-");
  if (type === "image/webp") return start.startsWith("RIFF") && start.endsWith("WEBP");
  return start.startsWith(type === "image/png" ? "\x89PNG\r\n\x1a\n" : "\xff\xd8\xff");
}

const archiveStarts = ["PK\x03\x04", "PK\x05\x06"];
const dxfStart = /^(AutoCAD Binary DXF\r\n|\s{0,8}(0\r?\n\s*SECTION\r?\n|999\r?\n))/;
/** How the files begin, by the endings that their names may have. */
const opaque: readonly [endings: readonly string[], begins: (head: string) => boolean][] = [
  [["zip", "xlsx", "docx"], (head) => archiveStarts.some((start) => head.startsWith(start))],
  [["dwg"], (head) => /^AC10\d\d/.test(head)],
  [["step", "stp"], (head) => head.startsWith("ISO-10303-21;")],
  [["dxf"], (head) => dxfStart.test(head)],
];

function opaqueType(content: Uint8Array, name: string | null): AttachmentType | null {
  const head = headOf(content);
  const [endings] = opaque.find(([, begins]) => begins(head)) ?? [];
  const ending = name === null ? endings?.[0] : name.split(".").at(-1)?.toLowerCase();
  if (!ending || !endings?.includes(ending)) return null;
  const kept = ending === "stp" ? "step" : ending;
  return attachmentTypes.find((type) => attachmentEndings[type] === kept) ?? null;
}

function isArchive(content: Uint8Array): boolean {
  return headOf(content).startsWith("PK");
}

function headOf(content: Uint8Array): string {
  return Buffer.from(content.subarray(0, 64)).toString("latin1");
}

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
  return `${cut || "file"}.${attachmentEndings[type]}`;
}
