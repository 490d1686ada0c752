import { amountIn } from "~/forms/amount";
import { quantityIn } from "~/kernel/typed-number";
import { offerLimits } from "~/modules/pricing/offer";
import { t } from "~/texts/text";

/** How many rows are read at once: as many as an offer has lines. */
export const mostPasted = offerLimits.lines;
/** A larger text is not read at all. */
const mostCharacters = 200_000;
const mostCells = 10_000;
/** How many problems are named; the rest is counted. */
const mostNamed = 10;
const longestCell = 40;

/** A row of a spreadsheet, without what nobody typed. */
export interface PastedRow extends TableRow {
  /** An article number, or the text of an own line. */
  text: string;
  quantity: number;
  /** null: the catalogue's. */
  price: number | null;
}

export interface WrongRow extends TableRow {
  /** What is wrong with the row at that place of a text. */
  why(at: number): string;
}

export interface PastedRows {
  rows: PastedRow[];
  problems: string[];
  /** The rows that cannot be read; none where nothing was read. */
  wrong: WrongRow[];
  /** The row of titles. */
  titles: TableRow | null;
}

/** The rows of a copied table, as TSV or CSV, with or without a row of titles. */
export function readPastedRows(text: string): PastedRows {
  const refuse = (problem: string): PastedRows => {
    return { rows: [], problems: [problem], wrong: [], titles: null };
  };
  if (text.trim() === "") return refuse(t("deskQuotes:pasteTheRowsFirst"));
  if (text.length > mostCharacters) return refuse(t("deskQuotes:tooMuchText"));
  const delimiter = delimiterOf(text);
  const table = splitTable(text, delimiter).filter(({ cells }) =>
    cells.some((cell) => cell !== ""),
  );
  const cells = table.reduce((sum, row) => sum + row.cells.length, 0);
  if (cells > mostCells) {
    return refuse(t("deskQuotes:tooManyCells", { cells }));
  }
  const columns = columnsOf(table[0]?.cells ?? []);
  const data = columns.hasTitles ? table.slice(1) : table;
  if (data.length > mostPasted) {
    return refuse(t("deskQuotes:tooManyRows", { rows: data.length, most: mostPasted }));
  }
  if (data.length === 0) return refuse(t("deskQuotes:onlyTitles"));
  const rows: PastedRow[] = [];
  const wrong: WrongRow[] = [];
  for (const row of data) {
    const read = readRow(row, columns);
    if ("problem" in read) {
      const { problem } = read;
      wrong.push({ ...row, why: (at) => t("deskQuotes:rowProblem", { at, problem }) });
    } else rows.push({ ...row, ...read });
  }
  const problems = wrong.map(({ at, why }) => why(at));
  return { rows, problems, wrong, titles: columns.hasTitles ? (table[0] ?? null) : null };
}

/** The problems as one text, the first ones by name. */
export function pasteProblem(problems: readonly string[]): string {
  const rest = problems.length - mostNamed;
  const named = problems.slice(0, mostNamed).join("\n");
  return rest > 0 ? `${named}\n${t("deskQuotes:andMore", { rest })}` : named;
}

interface TableRow {
  /** Its place in the text, from 1. */
  at: number;
  cells: string[];
  /** As it was pasted. */
  source: string;
}

function delimiterOf(text: string): string {
  const first = text.split(/\r?\n/, 5).join("\n");
  return ["\t", ";", ","].find((each) => first.includes(each)) ?? "\t";
}

/** Cells in quotation marks may hold the delimiter, quotation marks, and line breaks. */
function splitTable(text: string, delimiter: string): TableRow[] {
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let begin = 0;
  const endCell = () => {
    cells.push(cleanCell(cell));
    cell = "";
  };
  const endRow = (end: number) => {
    endCell();
    rows.push({ at: rows.length + 1, cells, source: plain.slice(begin, end) });
    cells = [];
    begin = end + 1;
  };
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at];
    if (isQuoted && letter === '"' && plain[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (!isQuoted && letter === delimiter) endCell();
    else if (!isQuoted && letter === "\n") endRow(at);
    else cell += letter;
  }
  endRow(plain.length);
  return rows;
}

/** Without HTML tags, control characters and invisible marks. */
function cleanCell(cell: string): string {
  return cell
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, " ")
    .replace(/<\/?[a-z!][^>]*>/gi, " ")
    .replace(/&nbsp;/gi, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

interface Columns {
  hasTitles: boolean;
  text: number;
  quantity: number;
  price: number;
}

const titles = {
  text: /^(sku|article|art\.?|item|product|part|number|no\.?|name|description|code)/i,
  quantity: /^(qty|quantity|count|pieces|pcs|amount ordered|menge|anzahl)/i,
  price: /^(price|unit price|your price|net|preis|each)/i,
};

/** Where the columns are: by a row of titles, or else in their usual order. */
function columnsOf(first: readonly string[]): Columns {
  const find = (title: RegExp) => first.findIndex((cell) => title.test(cell));
  const [text, quantity, price] = [find(titles.text), find(titles.quantity), find(titles.price)];
  // A number below another title is data: an article may be called "Number plate".
  const hasTitles = text >= 0 && (quantity >= 0 || price >= 0);
  return hasTitles
    ? { hasTitles, text, quantity, price }
    : { hasTitles, text: 0, quantity: 1, price: 2 };
}

function readRow(
  { cells }: TableRow,
  columns: Columns,
): Pick<PastedRow, "text" | "quantity" | "price"> | { problem: string } {
  const cell = (column: number) => (column < 0 ? "" : (cells[column] ?? ""));
  const [text, quantity, price] = [cell(columns.text), cell(columns.quantity), cell(columns.price)];
  for (const each of [text, quantity, price]) {
    if (isFormula(each)) return { problem: t("deskQuotes:isFormula", { cell: quoted(each) }) };
    if (/^#[A-Z/0!?]+[!?]?$/.test(each)) {
      return { problem: t("deskQuotes:isError", { cell: quoted(each) }) };
    }
  }
  if (text === "") return { problem: t("deskQuotes:articleNumberMissing") };
  if (/^\d(\.\d+)?E\+\d+$/i.test(text)) {
    return { problem: t("deskQuotes:numberShortened", { cell: quoted(text) }) };
  }
  if (text.length > offerLimits.name) return { problem: t("deskQuotes:textTooLong") };
  const count = quantity === "" ? 1 : countIn(quantity);
  if (count === null) return { problem: t("deskQuotes:isNoQuantity", { cell: quoted(quantity) }) };
  const amount = price === "" ? null : amountIn(price);
  if (price !== "" && amount === null)
    return { problem: t("deskQuotes:isNoPrice", { cell: quoted(price) }) };
  return { text, quantity: count, price: amount };
}

/** The number and the quantity of a row of one cell: "HB-8 x 5", "HB-8 5", "5 x HB-8". */
export function countedIn({ cells, text }: PastedRow): Pick<PastedRow, "text" | "quantity"> | null {
  if (cells.filter(Boolean).length > 1) return null;
  const [, first = "", last = ""] = /^(\S+)\s+(?:[x×*]\s*)?([1-9]\d{0,5})$/iu.exec(text) ?? [];
  if (last !== "") return { text: first, quantity: Number(last) };
  const [, count = "", number = ""] = /^([1-9]\d{0,5})\s*[x×*]\s+(\S+)$/iu.exec(text) ?? [];
  return number === "" ? null : { text: number, quantity: Number(count) };
}

/** Spreadsheets run cells that begin like this. A negative number is none, and is refused later. */
function isFormula(cell: string): boolean {
  return /^[=@]/.test(cell) || /^[+-]\D/.test(cell);
}

/** In a pasted table "1.000" may be a German thousand. */
function countIn(typed: string): number | null {
  if (/^[1-9]\d{0,2}(\.\d{3})+$/.test(typed.trim())) return null;
  const count = quantityIn(typed) ?? 0;
  return count > 0 && count <= offerLimits.quantity ? count : null;
}

function quoted(cell: string): string {
  const cut = cell.length > longestCell ? `${cell.slice(0, longestCell)}…` : cell;
  return `“${cut}”`;
}
