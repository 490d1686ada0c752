import { dayIn, endOfDay, startOfDay } from "~/kernel/calendar";
import { isCleanText } from "~/kernel/text";
import {
  type AmountProblem,
  type AmountStyle,
  amountMessage,
  readTypedAmount,
  writeTypedAmount,
} from "~/kernel/typed-amount";
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
      return /^\d{1,10}$/.test(typed) && Number(typed) >= leastOf(field)
        ? inRange(Number(typed), field)
        : problem({ kind: "whole" });
    case "number":
      return /^\d{1,7}([.,]\d{1,3})?$/.test(typed)
        ? inRange(Number(typed.replace(",", ".")), field)
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
  return shape.of === "money" ? writeTypedAmount(value as number, style) : String(value);
}

interface Telling {
  style: AmountStyle;
  /** Whose field it is, for the sentence: "the", or "your" for what people say of themselves. */
  whose?: "the" | "your";
  /** The part of a form to which the field belongs: " of the billing address". */
  of?: string;
}

/** What people are told about a wrong value: in forms, and by the API. */
export function fieldMessage(
  { shape, notes }: Shaped,
  problem: TypedProblem,
  { style, whose = "the", of = "" }: Telling,
): string {
  const { label = "Field", format } = notes;
  const name = `${whose} ${inSentence(label)}${of}`;
  const isChosen = shape.of === "word" || format?.input === "choice";
  const verb = isChosen ? "Choose" : "Enter";
  const askedFor = notes.asked ?? (isChosen ? format?.is : undefined);
  switch (problem.kind) {
    case "missing":
    case "choice":
      return `${verb} ${askedFor ? askedFor + of : name}`;
    case "long":
      return `${label}${of} must be ${problem.max.toLocaleString("en")} characters or fewer`;
    case "unprintable":
      return "Remove characters that cannot be printed";
    case "lines":
      return `${label}${of} must be one line`;
    case "format":
      return `${verb} ${format ? format.is + of : name}`;
    case "whole":
    case "range":
    case "number":
      return notes.wrong ?? `Enter ${name} as ${numberWords({ shape, notes }, problem)}`;
    case "day":
      return `Enter ${name} as a day, 2026-12-31`;
    case "amount":
      return amountMessage(name, problem.amount, style);
  }
}

/** A label in the middle of a sentence: abbreviations stay as they are. */
export function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function numberWords(
  { shape, notes }: Pick<Shaped, "shape" | "notes">,
  { kind }: TypedProblem,
): string {
  const { max } = notes;
  const most = max?.toLocaleString("en");
  if (shape.of !== "count") {
    return kind === "range" ? `a number up to ${most}` : "a number such as 2.5";
  }
  return most === undefined
    ? "a whole number"
    : `a whole number from ${leastOf({ shape, notes })} to ${most}`;
}
