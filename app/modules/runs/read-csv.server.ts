import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { lowerKey } from "~/kernel/text";
import { isSameNumber } from "~/modules/catalogue/products.server";
import { t } from "~/texts/text";
import { csvHeader, variantColumns } from "./cells.server";
import type { SourceGroup } from "./run-rows.server";

/** How a file is to be read; "" detects it. */
const encodings = [
  "utf-8",
  "windows-1252",
  "windows-1250",
  "utf-16le",
  "utf-16be",
  "shift_jis",
] as const;
const delimiters = [",", ";", "\t", "|"] as const;

export interface CsvFile {
  encoding: string;
  delimiter: string;
  header: string[];
  /** The store's column names; "" for an unknown column. */
  columns: string[];
  groups: SourceGroup[];
}

const mostRows = 100_000;
const longestCell = 100_000;
const chunk = 8_192;

/** Other common words for the columns. */
const otherNames: Record<string, string> = {
  title: "name",
  "product name": "name",
  productname: "name",
  "article number": "sku",
  "article no": "sku",
  category: "categories",
  image: "picture",
  "image url": "picture",
  images: "more pictures",
};

/**
 * Reads a file of products: its encoding and delimiter, its columns, and its lines grouped by
 * product. `problem` says why it cannot be read at all.
 */
export async function readCsv(
  bytes: Uint8Array,
  asked: { encoding: string; delimiter: string },
): Promise<CsvFile | { problem: string }> {
  const encoding = encodings.find((each) => each === asked.encoding) ?? (await encodingOf(bytes));
  const text = new TextDecoder(encoding).decode(bytes).replace(/^\uFEFF?(sep=.\r?\n)?/i, "");
  const delimiter = delimiters.find((each) => each === asked.delimiter) ?? delimiterOf(text);
  const records = await recordsOf(text, delimiter);
  if ("problem" in records) return records;
  const [head, ...lines] = records.rows;
  const header = head?.cells.map((cell) => cell.trim()) ?? [];
  const columns = header.map(columnOf);
  const twice = columns.find((name, at) => name !== "" && columns.indexOf(name) !== at);
  if (twice) return { problem: t("deskRuns:columnTwice", { column: twice }) };
  if (!columns.some((name) => name !== "")) {
    return { problem: t("deskRuns:noColumnKnown") };
  }
  if (lines.length === 0) return { problem: t("deskRuns:noLine") };
  return { encoding, delimiter, header, columns, groups: groupsOf(lines, columns) };
}

async function encodingOf(bytes: Uint8Array): Promise<string> {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 4_096);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd > start.length / 8) return even > odd ? "utf-16be" : "utf-16le";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    const { detect } = await import("chardet");
    const guess = (detect(bytes.subarray(0, 65_536)) ?? "").toLowerCase();
    return encodings.find((each) => each === guess && each !== "utf-8") ?? "windows-1252";
  }
}

/** The delimiter that the header has most often, outside quotes. */
function delimiterOf(text: string): string {
  const line =
    text
      .slice(0, 20_000)
      .replace(/"[^"]*"/g, "")
      .split(/\r?\n/, 1)[0] ?? "";
  const counts = delimiters.map((each) => line.split(each).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

type Rows = { rows: { line: number; cells: string[] }[] } | { problem: string };

async function recordsOf(text: string, delimiter: string): Promise<Rows> {
  const { parse } = await import("csv-parse");
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestCell,
  });
  const rows: { line: number; cells: string[] }[] = [];
  let line = 1;
  try {
    for await (const { record, info } of Readable.from(chunksOf(text)).pipe(parser)) {
      const cells = record as string[];
      // Spreadsheets write rows without content too.
      if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells });
      line = (info as { lines: number }).lines + 1;
      if (rows.length > mostRows) {
        return { problem: t("deskRuns:tooManyLines", { most: mostRows }) };
      }
    }
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code !== "string" || !code.startsWith("CSV_")) throw error;
    if (code !== "CSV_QUOTE_NOT_CLOSED")
      return { problem: t("deskRuns:unreadableAtLine", { line }) };
    const near = text.slice(0, text.lastIndexOf('"')).split("\n").length;
    return { problem: t("deskRuns:quoteNotClosed", { line: near }) };
  }
  return { rows };
}

/** Reads small pieces, so that other work runs between them. */
async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += chunk) {
    await nextTurn();
    yield text.slice(at, at + chunk);
  }
}

function columnOf(header: string): string {
  const name = header.toLowerCase().replaceAll("_", " ").replace(/\s+/g, " ").trim();
  const known = otherNames[name] ?? name;
  return csvHeader().includes(known) ? known : "";
}

const variantNames = new Set(["variant id", ...variantColumns.map(({ name }) => name)]);

/**
 * Groups the lines by product: a variant's line belongs to the product above it, if it names the
 * same product or none.
 */
function groupsOf(
  lines: readonly { line: number; cells: string[] }[],
  columns: readonly string[],
): SourceGroup[] {
  const groups: SourceGroup[] = [];
  const seen = new Map<string, number>();
  const [idAt, skuAt] = [columns.indexOf("id"), columns.indexOf("sku")];
  const variantsAt = columns.flatMap((name, at) => (variantNames.has(name) ? [at] : []));
  let last = { key: "", id: "", sku: "" };
  for (const each of lines) {
    const of = (at: number) => (each.cells[at] ?? "").trim();
    const [id, sku] = [of(idAt), of(skuAt)];
    const ofVariant = variantsAt.some((at) => of(at) !== "");
    const same = (id === "" || id === last.id) && (sku === "" || isSameNumber(sku, last.sku));
    const group = groups.at(-1);
    if (ofVariant && same && group) {
      group.lines.push(each);
      continue;
    }
    const key = id ? `id ${id}` : sku ? `sku ${lowerKey(sku)}` : "";
    const before = key === "" ? undefined : seen.get(key);
    if (key !== "" && before === undefined) seen.set(key, each.line);
    last = { key, id, sku };
    groups.push({ lines: [each], fault: faultOf(each.cells, columns, before) });
  }
  return groups;
}

function faultOf(
  cells: readonly string[],
  columns: readonly string[],
  before: number | undefined,
): string | null {
  if (before !== undefined) return t("deskRuns:sameProduct", { line: before });
  if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
    return t("deskRuns:moreCells", { cells: cells.length, columns: columns.length });
  }
  return null;
}
