import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "~/kernel/process/log.server";
import type { PdfOptions } from "./pdf.server";

const fontFile = /\.(ttf|otf|ttc|otc)$/i;
const largestTable = 1_000_000;
/** Ids of names within a font: of the family with all its styles, and of one with at most four. */
const wholeFamily = 16;
const family = 1;

/** The fonts of an operator's folder, for scripts that the built-in ones lack. */
export function furtherFonts(
  folder: string | null,
  log: Log,
): Pick<PdfOptions, "fontFiles" | "fontFamilies"> {
  const fontFiles: string[] = [];
  const families = new Set<string>();
  for (const file of folder === null ? [] : filesOf(folder, log)) {
    const found = familiesOf(file);
    if (found.length === 0) log.warn({ file }, "[pdf] a further font cannot be read");
    else fontFiles.push(file);
    for (const name of found) families.add(name);
  }
  return { fontFiles, fontFamilies: [...families] };
}

function filesOf(folder: string, log: Log): string[] {
  try {
    const names = readdirSync(folder).filter((name) => fontFile.test(name));
    if (names.length === 0) log.warn({ folder }, "[pdf] the folder of further fonts has none");
    return names.sort().map((name) => join(folder, name));
  } catch (error) {
    log.warn({ folder, error }, "[pdf] the folder of further fonts cannot be read");
    return [];
  }
}

/** The names of a file's fonts; none for a file that is not a font. */
function familiesOf(file: string): string[] {
  try {
    const opened = openSync(file, "r");
    try {
      const read = (at: number, length: number) => bytesAt(opened, at, length);
      return startsOf(read).flatMap((at) => familyAt(read, at) ?? []);
    } finally {
      closeSync(opened);
    }
  } catch {
    return [];
  }
}

type Read = (at: number, length: number) => Buffer;

/** @throws RangeError when the file ends too early */
function bytesAt(opened: number, at: number, length: number): Buffer {
  if (length > largestTable) throw new RangeError("The table is too large.");
  const bytes = Buffer.alloc(length);
  if (readSync(opened, bytes, 0, length, at) < length) throw new RangeError("The file ends.");
  return bytes;
}

/** The offsets of a file's fonts: one, or those of a collection. */
function startsOf(read: Read): number[] {
  if (read(0, 4).toString("latin1") !== "ttcf") return [0];
  const count = read(8, 4).readUInt32BE();
  const starts = read(12, count * 4);
  return Array.from({ length: count }, (_, at) => starts.readUInt32BE(at * 4));
}

function familyAt(read: Read, start: number): string | null {
  const tables = read(start + 4, 2).readUInt16BE();
  const directory = read(start + 12, tables * 16);
  for (let at = 0; at < directory.length; at += 16) {
    if (directory.toString("latin1", at, at + 4) !== "name") continue;
    const names = read(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12));
    return nameIn(names, wholeFamily) ?? nameIn(names, family);
  }
  return null;
}

/** The name with that id, in the encoding that Windows and Unicode use. */
function nameIn(table: Buffer, wanted: number): string | null {
  const texts = table.readUInt16BE(4);
  for (let record = 6; record < 6 + table.readUInt16BE(2) * 12; record += 12) {
    const platform = table.readUInt16BE(record);
    if (table.readUInt16BE(record + 6) !== wanted || platform === 1) continue;
    const from = texts + table.readUInt16BE(record + 10);
    const bytes = Buffer.from(table.subarray(from, from + table.readUInt16BE(record + 8)));
    const name = bytes.swap16().toString("utf16le");
    if (name !== "") return name;
  }
  return null;
}
