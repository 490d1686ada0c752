import { t } from "~/texts/text";
import { currencyExponent, isAmount, toMajor } from "./money";

/** How amounts are typed: the currency, and the locale for its separators. */
export interface AmountStyle {
  /** ISO 4217. */
  currency: string;
  /** BCP 47. */
  locale: string;
}

/**
 * Why a text is not an amount. `ambiguous` means that its one separator may group thousands or
 * begin the decimals.
 */
export type AmountProblem =
  | { kind: "unreadable" }
  | { kind: "decimals" }
  | { kind: "tooLarge" }
  | { kind: "ambiguous"; readings: [grouped: number, decimal: number] };

export type ReadAmount = { amount: number } | { problem: AmountProblem };

/** The separators of a locale, and the names of its currency there: "€", "EUR". */
interface Marks {
  decimal: string;
  names: readonly string[];
  /** Digits in each further group: 2 in India (12,34,567), otherwise 3. */
  group: number;
}

const known = new Map<string, Marks>();

function marksOf({ currency, locale }: AmountStyle): Marks {
  const key = `${locale} ${currency}`;
  const found = known.get(key);
  if (found) return found;
  const latin = `${locale}-u-nu-latn`;
  const plain = new Intl.NumberFormat(latin).formatToParts(1_234_567_890.5);
  const names = (["symbol", "narrowSymbol", "code"] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(latin, { style: "currency", currency, currencyDisplay })
      .formatToParts(1)
      .flatMap(({ type, value }) => (type === "currency" ? [value] : [])),
  );
  const groups = plain.flatMap(({ type, value }) => (type === "integer" ? [value.length] : []));
  const marks = {
    decimal: plain.find(({ type }) => type === "decimal")?.value ?? ".",
    // Longest first, so that "EUR" is recognised before "E".
    names: [...new Set(names)].sort((a, b) => b.length - a.length),
    group: groups.at(-2) ?? 3,
  };
  known.set(key, marks);
  return marks;
}

/** Longer than the largest amount with its separators and its currency. */
const longest = 40;

/** A number with separators; the decimals may also be a dash, as in "2450,-". */
const shape = /^([+\u2212-]?)([\d.,'’\s]*?)([.,][-–—]{1,2})?$/u;

/**
 * Reads an amount as people type it: `2450`, `2450,00`, `2.450,00`, `1 234.50`, `1'234.50`,
 * `€2450`, `2450 EUR`. When both separators occur, the last one begins the decimals; a separator
 * that occurs twice groups. One separator before three digits could do either, so it is refused
 * unless the currency's decimals decide. `signed` also accepts negative amounts.
 */
export function readTypedAmount(
  typed: string,
  style: AmountStyle,
  { signed = false }: { signed?: boolean } = {},
): ReadAmount {
  if (typed.trim().length > longest) return unreadable;
  const bare = withoutCurrency(typed.trim(), marksOf(style));
  const [, sign = "", number = "", round = ""] = shape.exec(bare.trim()) ?? [];
  const text = number.trim();
  if (text === "" || (sign !== "" && sign !== "+" && !signed)) return unreadable;
  // A dash in place of decimals follows a whole number, so its separators can only group digits.
  const read =
    round === "" || /^\d+$/.test(text) ? readNumber(text, style) : grouped(text, "", style);
  return sign === "" || sign === "+" || !("amount" in read) ? read : { amount: 0 - read.amount };
}

const unreadable: ReadAmount = { problem: { kind: "unreadable" } };

/**
 * The text without the currency's name at either end; a sign may be before the name or after it.
 */
function withoutCurrency(text: string, { names }: Marks): string {
  const [, sign = "", rest = text] = /^([+\u2212-]?)\s*(.*)$/su.exec(text) ?? [];
  for (const name of names) {
    const is = (part: string) => part.toLowerCase() === name.toLowerCase();
    if (is(rest.slice(0, name.length))) return sign + rest.slice(name.length).trim();
    if (is(rest.slice(-name.length))) return sign + rest.slice(0, -name.length).trim();
  }
  return sign + rest;
}

function readNumber(text: string, style: AmountStyle): ReadAmount {
  const marks = text.replace(/\d/g, "").replace(/\s+/gu, " ").replaceAll("’", "'");
  const kinds = new Set(marks);
  const last = marks.at(-1) ?? "";
  const point = text.lastIndexOf(last);
  const after = text.length - point - 1;
  if (kinds.size === 0) return amountOf(text, "", style);
  if (kinds.size > 2) return unreadable;
  const isMark = last === "." || last === ",";
  const once = marks.indexOf(last) === marks.length - 1;
  if (kinds.size === 2) {
    if (!isMark || !once) return unreadable;
    return grouped(text.slice(0, point), text.slice(point + 1), style);
  }
  if (!isMark || !once) return grouped(text, "", style);
  if (after !== 3) return amountOf(text.slice(0, point), text.slice(point + 1), style);
  return readOneMark(text.slice(0, point), text.slice(point + 1), { mark: last, style });
}

/** One separator before three digits: the currency's number of decimals may decide its meaning. */
function readOneMark(
  before: string,
  after: string,
  { mark, style }: { mark: string; style: AmountStyle },
): ReadAmount {
  const couldGroup = /^[1-9]\d{0,2}$/.test(before);
  const exponent = currencyExponent(style.currency);
  // A field shows three decimals with the locale's own separator, so the same text is read back.
  const asShown = exponent === 3 && mark === marksOf(style).decimal;
  if (!couldGroup || asShown) return amountOf(before, after, style);
  if (exponent === 0) return amountOf(before + after, "", style);
  const readings: [number, number] = [Number(before + after), Number(`${before}.${after}`)];
  return { problem: { kind: "ambiguous", readings } };
}

/** The whole part with separators between groups of three, or of the locale's own size. */
function grouped(whole: string, decimals: string, style: AmountStyle): ReadAmount {
  const groups = whole.split(/[.,'’]|\s+/u);
  const size = marksOf(style).group;
  const fits = (further: number) =>
    groups.every((group, at) => {
      if (!/^\d+$/.test(group)) return false;
      if (at === groups.length - 1) return group.length === 3;
      return at === 0 ? group.length <= further : group.length === further;
    });
  return fits(3) || fits(size) ? amountOf(groups.join(""), decimals, style) : unreadable;
}

function amountOf(whole: string, decimals: string, style: AmountStyle): ReadAmount {
  if (!/^\d*$/.test(whole) || !/^\d*$/.test(decimals) || whole + decimals === "") return unreadable;
  const exponent = currencyExponent(style.currency);
  if (decimals.length > exponent) return { problem: { kind: "decimals" } };
  const minor = BigInt(whole + decimals.padEnd(exponent, "0"));
  if (minor > BigInt(Number.MAX_SAFE_INTEGER)) return { problem: { kind: "tooLarge" } };
  const amount = toMajor(Number(minor), style.currency);
  return isAmount(amount, style.currency) ? { amount } : { problem: { kind: "tooLarge" } };
}

/**
 * The amount as a field shows it: all decimals of the currency, the locale's separator, no groups.
 */
export function writeTypedAmount(amount: number, { currency, locale }: AmountStyle): string {
  return written(amount.toFixed(currencyExponent(currency)), locale, currency);
}

/** A number as it was typed, which may have more decimals than the currency. */
function withDecimals(number: number, { currency, locale }: AmountStyle): string {
  const typed = String(number);
  const decimals = typed.includes(".") ? typed.length - typed.indexOf(".") - 1 : 0;
  return written(number.toFixed(Math.max(decimals, currencyExponent(currency))), locale, currency);
}

function written(text: string, locale: string, currency: string): string {
  return text.replace(".", marksOf({ currency, locale }).decimal);
}

/** The message for a wrong amount; `field` is its name in the middle of a sentence: "the amount". */
export function amountMessage(field: string, problem: AmountProblem, style: AmountStyle): string {
  const example = writeTypedAmount(1250, style);
  switch (problem.kind) {
    case "ambiguous": {
      const [grouped, decimal] = problem.readings.map((each) => withDecimals(each, style));
      const readings = { grouped: grouped ?? "", decimal: decimal ?? "" };
      return t("kernel:ambiguousAmount", { field, ...readings });
    }
    case "decimals":
      return t("kernel:tooManyDecimals", { field, example });
    case "tooLarge":
      return t("kernel:tooManyDigits", { field });
    case "unreadable":
      return t("kernel:amount", { field, example });
  }
}
