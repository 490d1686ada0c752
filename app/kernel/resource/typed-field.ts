import { dayIn, endOfDay, startOfDay } from "~/kernel/calendar";
import { isCleanText } from "~/kernel/text";
import {
  type AmountProblem,
  type AmountStyle,
  amountMessage,
  readTypedAmount,
  writeTypedAmount,
} from "~/kernel/typed-amount";
import { plainNumber, writeTypedNumber } from "~/kernel/typed-number";
import { languageNow, type PlainKey, said, t } from "~/texts/text";
import type { Notes, Shaped } from "./field";

/**
 * Why a value does not fit its field. Forms, CSV files and the arguments of methods ask the same
 * rules, so that all of them take and refuse the same values.
 */
export type TypedProblem =
  | { kind: "missing" }
  | { kind: "long"; max: number }
  | { kind: "unprintable" }
  | { kind: "lines" }
  | { kind: "format" }
  | { kind: "choice" }
  | { kind: "day" }
  | { kind: "whole" }
  | { kind: "number" }
  | { kind: "range"; max: number }
  | { kind: "amount"; amount: AmountProblem };

/** How values are typed: amounts in the store's currency, days in its time zone. */
export interface TypingStyle extends AmountStyle {
  timeZone: { id: string };
}

export type ReadField =
  | { value: string | number | boolean | Date | null }
  | { problem: TypedProblem };

/** The longest text of a field that has no limit of its own. */
const longest = 500;

export function longestText({ max = longest }: Notes): number {
  return max;
}

/** A field of a record as text, as forms of the pages and CSV files have it. */
export function readTyped(field: Shaped, typed: string, style: TypingStyle): ReadField {
  const { shape, nullable, notes } = field;
  if (typed === "" && (nullable || shape.of === "text")) {
    return notes.required ? problem({ kind: "missing" }) : { value: nullable ? null : "" };
  }
  switch (shape.of) {
    case "money": {
      const read = readTypedAmount(typed, style);
      return "amount" in read
        ? { value: read.amount }
        : problem({ kind: "amount", amount: read.problem });
    }
    case "count":
      return /^\d{1,10}$/.test(plainNumber(typed)) && Number(plainNumber(typed)) >= leastOf(field)
        ? inRange(Number(plainNumber(typed)), field)
        : problem({ kind: "whole" });
    case "number":
      return /^\d{1,7}(\.\d{1,3})?$/.test(plainNumber(typed))
        ? inRange(Number(plainNumber(typed)), field)
        : problem({ kind: "number" });
    case "instant": {
      const edge = notes.day === "last" ? endOfDay : startOfDay;
      const value = edge(typed, style.timeZone.id);
      return value ? { value } : problem({ kind: "day" });
    }
    case "word":
      return shape.values.includes(typed) ? { value: typed } : problem({ kind: "choice" });
    case "flag":
      return { value: typed === "yes" };
    default:
      return readText(field, typed);
  }
}

/** A text that is not empty, as its field stores it. */
export function readText(
  { notes }: Shaped,
  text: string,
): { value: string } | { problem: TypedProblem } {
  const max = longestText(notes);
  if (text.length > max) return problem({ kind: "long", max });
  if (!isCleanText(text)) return problem({ kind: "unprintable" });
  if (!notes.lines && /[\n\r\t]/.test(text)) return problem({ kind: "lines" });
  const read = notes.format ? notes.format.read(text) : text;
  return read === null ? problem({ kind: "format" }) : { value: read };
}

/** The lowest count that can be set. */
export function leastOf({ shape, notes: { min = 0 } }: Pick<Shaped, "shape" | "notes">): number {
  return shape.of === "count" ? Math.max(shape.least, min) : min;
}

function inRange(value: number, { notes }: Shaped): ReadField {
  const { min = 0, above = -1, max = Number.MAX_SAFE_INTEGER } = notes;
  if (value > max) return problem({ kind: "range", max });
  return value >= min && value > above ? { value } : problem({ kind: "number" });
}

function problem(of: TypedProblem): { problem: TypedProblem } {
  return { problem: of };
}

/** The field's text in a form: amounts have all of the currency's decimals. */
export function writeTyped({ shape, notes }: Shaped, value: unknown, style: TypingStyle): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) {
    // The end of a day may be stored as the beginning of the next one.
    const within = notes.day === "last" ? new Date(value.getTime() - 1) : value;
    return dayIn(within, style.timeZone.id);
  }
  if (shape.of === "flag") return value ? "yes" : "";
  if (shape.of === "money") return writeTypedAmount(value as number, style);
  return shape.of === "number" ? writeTypedNumber(value as number) : String(value);
}

interface Telling {
  style: AmountStyle;
  /** Whose field it is, for the sentence: "the", or "your" for what people say of themselves. */
  whose?: "the" | "your";
  /** The part of a form to which the field belongs, by its text: "of the billing address". */
  of?: PlainKey;
}

/** What people are told about a wrong value: in forms, and by the API. */
export function fieldMessage(
  { shape, notes }: Shaped,
  problem: TypedProblem,
  { style, whose = "the", of }: Telling,
): string {
  const { format } = notes;
  const label = said(notes.label ?? "kernel:field");
  const inPart = (words: string) =>
    of ? t("kernel:fieldOfPart", { field: words, part: t(of) }) : words;
  const named = inSentence(label);
  const field = inPart(
    whose === "your"
      ? t("kernel:yourField", { field: named })
      : t("kernel:theField", { field: named }),
  );
  const isChosen = shape.of === "word" || format?.input === "choice";
  const ask = (what: string | undefined) => {
    if (what === undefined) {
      return isChosen ? t("kernel:chooseField", { field }) : t("kernel:enterField", { field });
    }
    const whole = { what: inPart(said(what)) };
    return isChosen ? t("kernel:choose", whole) : t("kernel:enter", whole);
  };
  switch (problem.kind) {
    case "missing":
    case "choice":
      return ask(notes.asked ?? (isChosen ? format?.is : undefined));
    case "long":
      return t("kernel:tooLong", { field: inPart(label), max: problem.max });
    case "unprintable":
      return t("kernel:unprintable");
    case "lines":
      return t("kernel:oneLine", { field: inPart(label) });
    case "format":
      return ask(format?.is);
    case "whole":
    case "range":
    case "number":
      return notes.wrong === undefined
        ? numberMessage({ shape, notes }, field, problem)
        : said(notes.wrong);
    case "day":
      return t("kernel:day", { field });
    case "amount":
      return amountMessage(field, problem.amount, style);
  }
}

/** A label in the middle of a sentence: abbreviations and German nouns stay as they are. */
export function inSentence(label: string): string {
  const stays = languageNow() === "de" || /^[A-Z]{2}/.test(label);
  return stays ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function numberMessage(
  { shape, notes }: Pick<Shaped, "shape" | "notes">,
  field: string,
  { kind }: TypedProblem,
): string {
  const most = notes.max;
  if (shape.of !== "count") {
    return kind === "range" && most !== undefined
      ? t("kernel:numberUpTo", { field, most })
      : t("kernel:numberSuchAs", { field, example: writeTypedNumber(2.5) });
  }
  return most === undefined
    ? t("kernel:wholeNumber", { field })
    : t("kernel:wholeNumberFromTo", { field, least: leastOf({ shape, notes }), most });
}
