import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

const inflate = promisify(inflateRaw);

/** What is read of a workbook: more is refused before it is unpacked. */
const most = { unpacked: 8_000_000, files: 500, rows: 10_000, columns: 8 } as const;

export function isWorkbook(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "PK\u0003\u0004";
}

/**
 * The first sheet of an .xlsx file as lines of cells between tabs; null for a file that is none.
 * Formulas count with the value that the program stored. Nothing in the file is executed, fetched or
 * expanded: entities beyond XML's own five stay as they are.
 */
export async function workbookText(bytes: Uint8Array): Promise<string | null> {
  try {
    const files = filesIn(Buffer.from(bytes));
    const name = firstSheet(await textOf(files, "xl/_rels/workbook.xml.rels"), [...files.keys()]);
    const sheet = name === null ? null : await textOf(files, name);
    if (sheet === null) return null;
    const strings = (await textOf(files, "xl/sharedStrings.xml")) ?? "";
    return rowsOf(sheet, sharedStrings(strings))
      .map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, " ").trim()).join("\t"))
      .join("\n");
  } catch {
    return null;
  }
}

interface Packed {
  method: number;
  /** The bytes as they are packed. */
  data: Buffer;
}

/** The directory of a ZIP archive, which stands at its end. */
function filesIn(zip: Buffer): Map<string, Packed> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Error("no archive");
  const count = Math.min(zip.readUInt16LE(end + 10), most.files);
  const files = new Map<string, Packed>();
  let at = zip.readUInt32LE(end + 16);
  for (let read = 0; read < count; read += 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const lengths = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const [nameLength = 0] = lengths;
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.set(name.replaceAll("\\", "/"), { method, data: zip.subarray(begin, begin + size) });
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return files;
}

async function textOf(files: Map<string, Packed>, name: string): Promise<string | null> {
  const file = files.get(name);
  if (!file) return null;
  if (file.method === 0) return file.data.toString("utf8", 0, most.unpacked);
  if (file.method !== 8) throw new Error("unknown packing");
  return (await inflate(file.data, { maxOutputLength: most.unpacked })).toString("utf8");
}

/** The sheet that the workbook's relations name first, or else the one with the lowest name. */
function firstSheet(relations: string | null, names: string[]): string | null {
  const sheets = names.filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort();
  const named = [...(relations ?? "").matchAll(/Target="\/?(?:xl\/)?(worksheets\/[^"]+\.xml)"/g)]
    .map(([, target]) => `xl/${target}`)
    .filter((name) => sheets.includes(name))
    .sort();
  return named[0] ?? sheets[0] ?? null;
}

function sharedStrings(xml: string): string[] {
  return [...xml.matchAll(/<si>([\s\S]*?)<\/si>|<si\/>/g)].map(([, inside = ""]) => plain(inside));
}

/** The text of all `<t>` of a cell or string; phonetic hints are left out. */
function plain(xml: string): string {
  const said = xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, "");
  const parts = [...said.matchAll(/<t(?:\s[^>]*)?>([\s\S]*?)<\/t>/g)];
  return parts.map(([, text = ""]) => unescaped(text)).join("");
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,8});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
  });
}

function rowsOf(sheet: string, strings: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const [, inside = ""] of sheet.matchAll(/<row\b[^>]*>([\s\S]*?)<\/row>/g)) {
    if (rows.length >= most.rows) break;
    const cells: string[] = [];
    for (const [, attributes = "", content = ""] of inside.matchAll(
      /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g,
    )) {
      const at = columnOf(/\br="([A-Z]{1,3})\d+"/.exec(attributes)?.[1]) ?? cells.length;
      if (at >= most.columns) continue;
      while (cells.length < at) cells.push("");
      cells[at] = cellText(/\bt="(\w+)"/.exec(attributes)?.[1], content, strings);
    }
    rows.push(cells);
  }
  return rows;
}

function cellText(type: string | undefined, content: string, strings: readonly string[]): string {
  if (type === "inlineStr") return plain(content);
  const value = unescaped(/<v[^>]*>([\s\S]*?)<\/v>/.exec(content)?.[1] ?? "");
  return type === "s" ? (strings[Number(value)] ?? "") : value;
}

function columnOf(letters: string | undefined): number | null {
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
