import { plainFractions } from "./tokens";
import { type Family, toBase, type Unit, unitNamed } from "./units";

/**
 * What a value of technical data says as a number: its least and its greatest value in the base
 * unit of its family. One of them is infinite for "≤ 5 mm". `unit` is null for a number without one.
 */
export interface Measure {
  min: number;
  max: number;
  family: Family | null;
  unit: Unit | null;
}

/** How a number's separators are read when they could mean two things: `1,234`. */
export interface NumberHabit {
  /** True: a comma separates decimals. */
  decimalComma: boolean;
}

const longest = 60;

/**
 * Reads `220 g`, `1 1/2"`, `10–20 mm`, `10 ± 0.1 mm`, `≤ 5 mm` and `-20 to +60 °C`. null for every
 * text that is not one number or one range in a known unit: nothing is guessed.
 */
export function readMeasure(text: string, habit: NumberHabit): Measure | null {
  const plain = plainText(text);
  if (plain === "" || plain.length > longest || !/\d/.test(plain)) return null;
  return bounded(plain, habit) ?? spread(plain, habit) ?? range(plain, habit) ?? one(plain, habit);
}

function plainText(text: string): string {
  return plainFractions(text)
    .replace(/[−﹣－]/g, "-")
    .replace(/[\s\u00a0\u2007\u2009\u202f]+/g, " ")
    .trim();
}

const upTo = /^(?:≤|<=|<|max\.?|up to|to|bis|under)\s*(?=[\d+-])/i;
const fromOn = /^(?:≥|>=|>|min\.?|from|at least|ab|over)\s*(?=[\d+-])/i;

function bounded(text: string, habit: NumberHabit): Measure | null {
  const isMost = upTo.test(text);
  if (!isMost && !fromOn.test(text)) return null;
  const read = one(text.replace(isMost ? upTo : fromOn, ""), habit);
  if (!read) return null;
  return isMost
    ? { ...read, min: Number.NEGATIVE_INFINITY }
    : { ...read, max: Number.POSITIVE_INFINITY };
}

/** `10 ± 0.1 mm`, `10 mm ± 0.1 mm` and `± 0.1 mm`. */
function spread(text: string, habit: NumberHabit): Measure | null {
  const [middle = "", width = "", ...rest] = text.split(/±|\+\/-/).map((part) => part.trim());
  if (width === "" || rest.length > 0) return null;
  const by = amountOf(width, habit);
  const around = middle === "" ? { value: 0, unit: by?.unit ?? null } : amountOf(middle, habit);
  if (!by || !around || by.value < 0) return null;
  const unit = by.unit ?? around.unit;
  if (around.unit && by.unit && around.unit !== by.unit) return null;
  return measureOf(around.value - by.value, around.value + by.value, unit, unit);
}

const between =
  /\s*(?:–|—|…|\.\.\.?|\bto\b|\bbis\b)\s*|(?<=[\d\p{L}°"%])\s+-\s+|(?<=[\d.,])-(?=\d)/iu;

function range(text: string, habit: NumberHabit): Measure | null {
  const parts = text.split(between);
  if (parts.length !== 2) return null;
  // `1-1/2` is one and a half.
  if (/^\d+-\d+\/\d+/.test(text)) return null;
  const [low, high] = parts.map((part) => amountOf(part, habit));
  if (!low || !high) return null;
  const lowUnit = low.unit ?? high.unit;
  const highUnit = high.unit ?? low.unit;
  if (!high.unit && low.unit) return null;
  if (lowUnit?.family !== highUnit?.family) return null;
  const read = measureOf(low.value, high.value, lowUnit, highUnit);
  return read && read.min <= read.max ? read : null;
}

function one(text: string, habit: NumberHabit): Measure | null {
  const amount = amountOf(text.replace(/^(?:approx\.?|ca\.?|about|~|≈)\s*/i, ""), habit);
  return amount && measureOf(amount.value, amount.value, amount.unit, amount.unit);
}

function measureOf(
  low: number,
  high: number,
  lowUnit: Unit | null,
  highUnit: Unit | null,
): Measure | null {
  const min = lowUnit ? toBase(low, lowUnit) : low;
  const max = highUnit ? toBase(high, highUnit) : high;
  if (!Number.isFinite(min) || !Number.isFinite(max)) return null;
  return { min, max, family: lowUnit?.family ?? null, unit: lowUnit };
}

interface Amount {
  value: number;
  unit: Unit | null;
}

const fraction = String.raw`(?:\d+[ -])?\d+\/\d+(?![\d/])`;
const decimals = String.raw`\d+(?:[.,'’]\d+| \d{3}(?![\d/]))*(?:[.,]\d+)?|\.\d+`;
const superscript = "[⁺⁻]?[⁰¹²³⁴-⁹]+";
const tenth = String.raw`\s*[x×*·]\s*10(?:\^([+-]?\d{1,3})|(${superscript}))`;
const amount = new RegExp(
  String.raw`^([+-]?)\s*(${fraction}|${decimals})(?:${tenth}|[eE]([+-]?\d{1,3})(?![\p{L}\d]))?\s*(.*)$`,
  "u",
);

function amountOf(text: string, habit: NumberHabit): Amount | null {
  const read = amount.exec(text.trim());
  const [, sign, digits = "", typed, raisedTo, exponent, rest = ""] = read ?? [];
  if (digits === "") return null;
  const value = numberOf(digits, habit);
  if (value === null) return null;
  // A superscript behind a number is a power of it, or a footnote.
  if (/^[⁰¹²³⁴-⁹]/.test(rest)) return null;
  const unit = rest === "" ? null : unitNamed(rest);
  if (rest !== "" && unit === null) return null;
  const power = typed ?? exponent ?? raisedTo?.replace(/[⁰¹²³⁴-⁹⁺⁻]/g, plainDigit) ?? "0";
  const whole = value * 10 ** Number(power);
  return { value: sign === "-" ? -whole : whole, unit };
}

function plainDigit(sign: string): string {
  const at = "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(sign);
  if (at >= 0) return String(at);
  return sign === "⁻" ? "-" : "";
}

/** The parts into which a length is divided by people who divide it by halves, and thirds. */
const denominators = [2, 3, 4, 5, 8, 16, 32, 64, 128];

function numberOf(digits: string, habit: NumberHabit): number | null {
  const [, whole = "", above, below] = /^(.*?)(?:(?:^|[ -])(\d+)\/(\d+))?$/.exec(digits) ?? [];
  if (above === undefined || below === undefined) return plainNumber(digits, habit);
  const [top, bottom] = [Number(above), Number(below)];
  if (!denominators.includes(bottom) || top >= bottom || top === 0) return null;
  if (whole === "") return top / bottom;
  return /^\d{1,6}$/.test(whole) ? Number(whole) + top / bottom : null;
}

function plainNumber(digits: string, { decimalComma }: NumberHabit): number | null {
  const text = /^\d{1,3}([ '’]\d{3})+(?:[.,]\d+)?$/.test(digits)
    ? digits.replace(/[ '’]/g, "")
    : digits;
  if (/^\d+$/.test(text)) return safe(text);
  if (/^\d*\.\d+$/.test(text) && !(decimalComma && isGrouped(text))) return safe(text);
  if (/^\d+,\d+$/.test(text) && (decimalComma || !isGrouped(text)))
    return safe(text.replace(",", "."));
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return safe(text.replaceAll(",", ""));
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)) {
    return safe(text.replaceAll(".", "").replace(",", "."));
  }
  return null;
}

/** `1,234` may group thousands; `0,234` and `12,34` may not. */
function isGrouped(text: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
}

function safe(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) && Math.abs(value) < 1e15 ? value : null;
}

const inText =
  /(?<![\p{L}\d.,/])[+-]?(?:(?:\d{1,2}[ -])?\d+\/\d+|\d[\d.,]*)(?:\s?(?:–|-|to)\s?[+-]?\d[\d.,]*)?\s?(?:[\p{L}°µ][\p{L}\d²³/·°]*|["″%])/gu;

/** A measure that a longer text contains, with the words that say it. */
export interface FoundMeasure {
  measure: Measure;
  words: string;
}

/** The numbers with a known unit in a text: two in `1.5 kW brushless, 230 V`. For searches only. */
export function measuresIn(text: string, habit: NumberHabit): FoundMeasure[] {
  return [...text.matchAll(inText)].flatMap(([words]) => {
    const measure = readMeasure(words, habit);
    return measure?.unit ? [{ measure, words }] : [];
  });
}

/** A text with its thousands joined: "20 000 kg" as "20000 kg", also where two numbers are meant. */
export function joinedThousands(text: string): string {
  return text.replace(
    /(?<![\p{L}\d.,/]|\d\s)[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d)/gu,
    (digits) => digits.replace(/\s/g, ""),
  );
}

/** A text whose numbers are written without marks between thousands: "2,000 mm" as "2000 mm". */
export function ungrouped(text: string): string {
  return text.replace(/(?<=\d)[.,'’\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, "");
}

/** Whether a value is among those from `from` to `to`, both in the base unit of its family. */
export function overlaps(measure: Pick<Measure, "min" | "max">, from: number, to: number): boolean {
  return measure.max >= from && measure.min <= to;
}
