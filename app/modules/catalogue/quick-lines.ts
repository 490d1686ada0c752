import { cutText } from "~/kernel/text";
import { bareNumber } from "~/kernel/tokens";
import { plainNumber } from "~/kernel/typed-number";
import { isUnitWord, unitPattern } from "~/kernel/unit-words";
import { cartLimits, joinedReferences, quickLimits } from "~/modules/cart/cart.resource";

/** A line of article number and quantity, as it was typed. */
export interface QuickLine {
  /** Its place in the text, from 1. */
  at: number;
  number: string;
  /** null: what stands there is no quantity. */
  quantity: number | null;
  /** The quantity as it was typed, without its unit. */
  typed: string;
  /** The unit that was typed with the quantity: "Stk."; null for none. */
  unit: string | null;
  /** The unit price that an earlier document had; null when the line names none. */
  before: number | null;
  /** The position of the line in the buyer's own list; null when it names none. */
  reference: string | null;
  /** What the buyer's list calls it, in a column of its own; null for none. */
  description: string | null;
  /** The whole line as it was typed, and below it the later ones that were added to it. */
  text: string;
  /** The later lines of the same number, whose quantities were added to this one. */
  later: Omit<QuickLine, "later">[];
}

export interface QuickLines {
  lines: QuickLine[];
  /** How many lines were left out because there are too many. */
  left: number;
}

const longestNumber = 64;

/** Numbers that the shop knows among the words of a line, by the line (possibleNumbers). */
export type NumbersByLine = ReadonlyMap<string, readonly string[]>;

/**
 * Reads a list that was pasted, typed or uploaded: `KFH-AP2 5`, `5 x KFH-AP2`, or columns between
 * tabs, semicolons or commas. Without a quantity it is one. Lines of one number are added up.
 */
export function readQuickLines(text: string, known: NumbersByLine = new Map()): QuickLines {
  const body = bodyOf(text);
  const read = body.slice(0, quickLimits.lines).map(({ line, at }): QuickLine => {
    const ways = known.get(line)?.map((number) => readAround(line, number)) ?? [];
    const parts = ways.find(({ quantity }) => quantity !== null) ?? ways[0] ?? readLine(line);
    return { ...parts, at, text: line, later: [] };
  });
  const lines: QuickLine[] = [];
  const earlier = new Map<string, QuickLine>();
  for (const line of read) {
    const key = `${bareNumber(line.number)} ${line.unit ?? ""}`;
    const same = earlier.get(key);
    if (same && same.quantity !== null && line.quantity !== null) {
      same.quantity += line.quantity;
      same.text += `\n${line.text}`;
      same.reference = joinedReferences(same.reference, line.reference) || null;
      const { later: _, ...alone } = line;
      same.later.push(alone);
    } else lines.push(line);
    if (!same && line.quantity !== null) earlier.set(key, line);
  }
  return { lines, left: Math.max(0, body.length - quickLimits.lines) };
}

/** The lines that readQuickLines leaves out. */
export function linesBeyond(text: string): string[] {
  return bodyOf(text)
    .slice(quickLimits.lines)
    .map(({ line }) => line);
}

/** The lines with their places, without the heading. */
function bodyOf(text: string): { line: string; at: number }[] {
  const typed = text
    .slice(0, quickLimits.characters)
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .map((line, at) => ({ line: line.trim(), at: at + 1 }))
    .filter(({ line }) => line !== "");
  const [head] = typed;
  return head && isHeading(head.line) ? typed.slice(1) : typed;
}

/** Words of a line among which a number is looked for. */
const mostWords = 16;

/**
 * What may be the number of a line when all of it is no known number: what it begins with, the
 * longest first, or else a word with a digit. Of `KFH-AP2 many` it is `KFH-AP2`, and "many" is an
 * unreadable quantity.
 */
export function possibleNumbers(line: string): string[] {
  if (/[\t;\n]/.test(line)) return [];
  const begun = [/^(.*\S)\s+\S+$/, /^(\S+)\s/, /^(.*\S)\s*,/].map(
    (way) => way.exec(line)?.[1] ?? "",
  );
  const words = line.split(/\s+/, mostWords).map(withoutMark);
  const numbers = [...begun, ...words.filter((each) => each.length > 2 && /\d/.test(each))];
  return [...new Set(numbers)].filter((each) => each !== "" && each.length <= longestNumber);
}

function withoutMark(text: string): string {
  return text.replace(/[,.:]+$/, "");
}

const nothingElse = { before: null, reference: null, description: null };

/** A line of which one word is the number: the quantity is before or behind it. */
function readAround(line: string, number: string): Omit<QuickLine, "at" | "text" | "later"> {
  const words = [...line.matchAll(/\S+/g)];
  const at = words.find(([each]) => withoutMark(each) === number)?.index ?? 0;
  const around = [line.slice(0, at), line.slice(at + number.length)]
    .map((part) => part.replace(/^[\s,:]+|[\s,]+$/g, ""))
    .filter((part) => part !== "");
  const [part = "", other] = around;
  const count = other === undefined ? readCount(part) : countOf(around.join(" … "), undefined);
  const counted = (count.quantity === null ? countIn(around) : null) ?? count;
  return { number, ...counted, ...nothingElse };
}

/** The one quantity with a unit in texts with other words; null for none and for several. */
function countIn(texts: readonly string[]): Count | null {
  const counts = texts.flatMap((text) =>
    [...text.matchAll(countInside)].map(([, quantity = "", unit]) => countOf(quantity, unit)),
  );
  return counts.length === 1 ? (counts[0] ?? null) : null;
}

/** A first line that names columns: it has no digit, and more than one cell. */
function isHeading(line: string): boolean {
  return !/\d/.test(line) && cellsOf(line).length > 1;
}

/** What buyers' systems call the columns of a list of parts, in English and German. */
const columnNames = {
  number:
    /^(?:(?:article|part|item|product|order|material|catalogu?e?|supplier)[\s.-]*(?:no|nr|num|number|code|#)|(?:artikel|teile?|bestell|material|produkt|sach)[\s.-]*(?:nr|nummer)|art[\s.-]*(?:no|nr)|sku|mpn|pn|p\/n|number|nummer)\.?$/i,
  quantity: /^(?:q['’]?ty|quantity|menge|anzahl|stück|stückzahl|stk|pcs|pieces|count)\.?$/i,
  position: /^(?:pos|position|line|lfd)\.?[\s.-]*(?:no|nr|number|nummer|#)?\.?$/i,
};

/**
 * A list whose first line names its columns, with the numbers and quantities first and then
 * positions and descriptions. Other lists stay as they are.
 */
export function withoutOtherColumns(text: string): string {
  const [head = "", ...rest] = linesOf(text);
  const named = namedColumns(head);
  if (!named) return text;
  const isBare = named.number === 0 && named.quantity === 1 && named.position < 0;
  return isBare ? text : columnsOf(rest.map(cellsOf), named);
}

interface Columns {
  number: number;
  quantity: number;
  /** -1 for none. */
  position: number;
}

function namedColumns(head: string): Columns | null {
  if (!isHeading(head)) return null;
  const names = cellsOf(head);
  const number = names.findIndex((name) => columnNames.number.test(name));
  const quantity = names.findIndex((name) => columnNames.quantity.test(name));
  const position = names.findIndex((name, at) => at !== number && columnNames.position.test(name));
  return number < 0 || quantity < 0 ? null : { number, quantity, position };
}

function linesOf(text: string): string[] {
  return text
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r\n|\n|\r/);
}

function columnsOf(rows: readonly string[][], { number, quantity, position }: Columns): string {
  return rows
    .flatMap((cells) => {
      const count = cells[quantity] ?? "";
      const others = cells.filter((_, at) => at !== number && at !== quantity && at !== position);
      const description = described(others);
      const named = cells[number] || (count === "" ? "" : description);
      if (named === "") return [];
      const last = named === description ? "" : descriptionCell(description);
      return [`${named}\t${count}${positionCell(cells[position] ?? "")}${last}`];
    })
    .join("\n");
}

/** What a row calls what it orders: the cell with the most letters; empty without any. */
function described(cells: readonly string[]): string {
  const letters = (cell: string) => cell.match(/\p{L}/gu)?.length ?? 0;
  const most = cells
    .filter((cell) => !isUnitWord(cell) && !priced.test(cell) && positionIn(cell) === null)
    .reduce((best, cell) => (letters(cell) > letters(best) ? cell : best), "");
  return letters(most) > 2 ? most : "";
}

/** "598.00 EUR" */
const priced = /^[\d.,'’\s]+\p{L}{3}$/u;

const longestDescription = 120;

function descriptionCell(description: string): string {
  return description === "" ? "" : `\t${cutText(description, longestDescription)}`;
}

/**
 * The rows of a list that has more than numbers and quantities, such as positions and descriptions,
 * and no headings that say which is which; none for other lists.
 */
export function rowsWithoutHeading(text: string): string[][] {
  const lines = linesOf(text).filter((line) => line.trim() !== "");
  if (namedColumns(lines[0] ?? "")) return [];
  const rows = lines.slice(isHeading(lines[0] ?? "") ? 1 : 0).map(cellsOf);
  return isMost(rows.filter(isLong), rows) ? rows : [];
}

function isLong(cells: readonly string[]): boolean {
  return cells.length > 2;
}

/** Two of three: a list may have a row that is a note, or one with an odd quantity. */
function isMost(part: readonly unknown[], whole: readonly unknown[]): boolean {
  return part.length > 0 && part.length * 3 >= whole.length * 2;
}

/**
 * Such rows with the numbers and quantities first and then positions and descriptions: the numbers
 * are in the column that has most of the known ones, the quantities in the first column of whole
 * numbers behind it, or else before it, and the positions in one that counts the rows. A short row
 * stays as it is. null where there are no such columns, or where they come first anyway.
 */
export function knownColumns(
  rows: readonly string[][],
  isKnown: (number: string) => boolean,
): string | null {
  const places = [...Array(Math.max(0, ...rows.map((cells) => cells.length))).keys()];
  const column = (at: number) => rows.filter(isLong).map((cells) => cells[at] ?? "");
  const known = places.map((at) => column(at).filter(isKnown).length);
  const most = Math.max(0, ...known);
  if (most === 0) return null;
  const number = known.indexOf(most);
  const behind = [...places.slice(number + 1), ...places.slice(0, number)];
  const quantity = behind.find((at) => isQuantities(column(at)));
  if (quantity === undefined || (number === 0 && quantity === 1)) return null;
  const position = places.find((at) => at !== number && countsRows(numbersIn(column(at)))) ?? -1;
  const of = { number, quantity, position };
  return rows
    .flatMap((row) => (isLong(row) ? columnsOf([row], of) || [] : row.join("\t")))
    .join("\n");
}

/** `1.200` may be thousands or decimals: its line says so. */
const unclear = /^\d{1,3}[.,]\d{3}$/;
const cents = /[.,]\d\d$/;

/**
 * Whether cells are quantities: most are whole numbers without cents, and they do not count the rows
 * as 1, 2, 3 or 10, 20, 30.
 */
function isQuantities(cells: readonly string[]): boolean {
  const read = numbersIn(cells);
  const isCount = (cell: string, at: number) =>
    !cents.test(cell) && positionIn(cell) === null && (read[at] !== null || unclear.test(cell));
  return isMost(cells.filter(isCount), cells) && !countsRows(read);
}

function numbersIn(cells: readonly string[]): (number | null)[] {
  return cells.map((cell) => (cell === "" ? null : readCount(cell).quantity));
}

/** Whether they are 1, 2, 3 or 10, 20, 30. */
function countsRows(read: readonly (number | null)[]): boolean {
  const counts = read.filter((each) => each !== null);
  const [first] = counts;
  const step = first === 1 || first === 10 ? first : 0;
  return counts.length > 1 && counts.every((each, at) => each === (at + 1) * step);
}

/** What stands for a quantity in a line without columns, also where it is none: `2.5`, `-3`. */
const count = "-?\\d{1,6}(?:[.,'’]\\d{1,6})*";
const counted = `[x×*]|(?:${unitPattern})\\.?`;
const countFirst = new RegExp(`^(${count})\\s*(${counted})\\s+(\\S.*)$`, "iu");
const countLast = new RegExp(`^(.*?\\S)\\s+(?:[x×*]\\s*)?(${count})(?:\\s*(${counted}))?$`, "iu");
/** `10 pcs` or `10 x` between other words; `8 x 40` is a size. */
const countInside = new RegExp(
  `(?<!\\S|\\d\\s*[x×*]\\s)(${count})\\s*(${counted})(?=[\\s,:]|$)(?!\\s*\\d)`,
  "giu",
);
/**
 * A comma that groups: a column of its own would not begin with 0, nor stand behind another number
 * without a space.
 */
const thousands = new RegExp(
  [
    `(?:^|\\s)[1-9]\\d{0,2},0\\d\\d(?=\\s*(?:${counted})(?:\\s|$)|\\s*$)`,
    `^[1-9]\\d{0,2},\\d{3}(?=\\s*(?:${counted})\\s)`,
    `\\s[1-9]\\d{0,2},\\d{3}(?=\\s*(?:${counted})?$)`,
  ].join("|"),
  "iu",
);
/** A quantity in a column of its own, with a word before or after it. */
const word = "[\\p{L}µ²³]+\\.?|[×*]|H87|C62";
const countedCell = new RegExp(`^(${word})?\\s*(\\d(?:[\\d.,'’\\s]*\\d)?)\\s*(${word})?$`, "iu");

function readLine(line: string): Omit<QuickLine, "at" | "text" | "later"> {
  const isGrouped = thousands.test(line) && line.indexOf(",") === line.lastIndexOf(",");
  const cells = isGrouped && !/[\t;]/.test(line) ? [line] : cellsOf(line);
  if (cells.length > 1) {
    const [number = "", quantity = "", before = ""] = cells;
    // `A-1,1,000` has one column or two.
    if (/^0\d\d$/.test(before)) {
      const typed = cut(`${quantity},${before}`);
      return { number: cut(number), quantity: null, unit: null, typed, ...nothingElse };
    }
    const read = readCount(quantity);
    // The unit may have a column of its own.
    const unit = read.unit ?? (isUnitWord(before) ? before : null);
    const others = cells.slice(2);
    const reference = others.map(positionIn).find(Boolean) ?? null;
    const description = described(others) || null;
    return { number: cut(number), ...read, unit, before: priceOf(before), reference, description };
  }
  const [only = ""] = cells;
  const times = countFirst.exec(only);
  if (times) {
    const [, quantity = "", unit, number = ""] = times;
    return { number: cut(number), ...countOf(quantity, unit), ...nothingElse };
  }
  const [, number = only, quantity = "1", unit] = countLast.exec(only) ?? [];
  return { number: cut(number), ...countOf(quantity, unit), ...nothingElse };
}

const position = "[a-z]{0,3}[-.]?\\d[\\w./-]{0,15}";
const positions = new RegExp(
  `^(?:pos|position|item|line)[\\s.:#]*(${position}(?:, ${position})*)$`,
  "i",
);

/** As lists of this shop write a number that is no position: "Ref.: bracket left". */
const writtenReference = /^ref\.:\s*(\S.*)$/i;

/** "10" of "Pos. 10"; null for a cell that names no position. */
function positionIn(cell: string): string | null {
  return (positions.exec(cell) ?? writtenReference.exec(cell))?.[1] ?? null;
}

/** The position of a row as a cell that positionIn reads; empty for none. */
function positionCell(position: string): string {
  const cell = `Pos. ${position.replace(/^pos[\s.]*/i, "")}`;
  return positionIn(cell) === null ? "" : `\t${cell}`;
}

/** The buyer's own number of a line as a cell that positionIn reads; empty for none. */
function referenceCell(reference: string): string {
  if (reference === "") return "";
  return positionCell(reference) || `\tRef.: ${reference}`;
}

/** A comma that ends a cell: not the one that groups in `A-1, 1,000`. */
const cellComma = /(?<!,\s+[1-9]\d{0,2}(?:,\d{3}){0,3}),|,(?!\d{3}(?!\d))/;

/** The cells between tabs, semicolons or commas, whichever comes first in that order. */
function cellsOf(line: string): string[] {
  const sign = ["\t", ";", ","].find((each) => line.includes(each));
  const cells = sign === undefined ? [line] : line.split(sign === "," ? cellComma : sign);
  const plain = cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim(),
  );
  const last = plain.findLastIndex((cell) => cell !== "");
  return plain.slice(0, Math.max(1, last + 1));
}

export type Count = Pick<QuickLine, "quantity" | "typed" | "unit">;

/** "200 pcs", "Stk. 12", "5x". */
export function readCount(text: string): Count {
  const [, before, quantity = "", after] = countedCell.exec(text) ?? [];
  const isOne = before === undefined || after === undefined;
  return quantity !== "" && isOne ? countOf(quantity, before ?? after) : countOf(text, undefined);
}

/** A sign for "times" is no unit. */
function countOf(text: string, unit: string | undefined): Count {
  const isUnit = unit !== undefined && !/^[x×*]\.?$/i.test(unit);
  return { quantity: quantityOf(text), typed: cut(text), unit: isUnit ? unit : null };
}

function quantityOf(text: string): number | null {
  if (text === "") return 1;
  const plain = plainNumber(text);
  const quantity = /^\d{1,6}(?:\.0{1,2})?$/.test(plain) ? Number.parseInt(plain, 10) : 0;
  return quantity >= 1 && quantity <= cartLimits.quantity ? quantity : null;
}

/** Whether it is a whole number that is too large for a line of a cart. */
export function isBeyondLine(typed: string): boolean {
  const plain = plainNumber(typed.trim());
  return /^\d+(?:\.0{1,2})?$/.test(plain) && Number(plain) > cartLimits.quantity;
}

function priceOf(text: string): number | null {
  return /^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : null;
}

function cut(text: string): string {
  return text.slice(0, longestNumber);
}

/** The same list as text, with a line for each. */
export function writeQuickLines(
  lines: readonly {
    number: string;
    quantity: number | string;
    before?: number | null;
    reference?: string | null;
    description?: string | null;
  }[],
): string {
  return lines
    .map(
      ({ number, quantity, before, reference, description }) =>
        [number, quantity, ...(before == null ? [] : [before])].join("\t") +
        referenceCell(reference ?? "") +
        descriptionCell(description ?? ""),
    )
    .join("\n");
}
