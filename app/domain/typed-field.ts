import type { Shaped } from "~/kernel/resource/field";
import { isCleanText } from "./text";
import {
  type AmountProblem,
  type AmountStyle,
  readTypedAmount,
  writeTypedAmount,
} from "./typed-amount";

/**
 * A field of a record as one line of text: in forms of the desk and in CSV files. Both read it
 * here, and each has its own sentences for what is wrong.
 */
export type TypedProblem =
  | { kind: "missing" }
  | { kind: "long"; max: number }
  | { kind: "unprintable" }
  | { kind: "link" }
  | { kind: "whole" }
  | { kind: "number" }
  | { kind: "range"; max: number }
  | { kind: "amount"; amount: AmountProblem };

export type ReadField = { value: string | number | null } | { problem: TypedProblem };

/** The longest line of text in a field that has no limit of its own. */
const longest = 500;

export function readTyped(field: Shaped, typed: string, style: AmountStyle): ReadField {
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
      return /^\d{1,9}$/.test(typed) && Number(typed) >= shape.least
        ? inRange(Number(typed), field)
        : problem({ kind: "whole" });
    case "number":
      return /^\d{1,7}([.,]\d{1,3})?$/.test(typed)
        ? inRange(Number(typed.replace(",", ".")), field)
        : problem({ kind: "number" });
    default:
      return readLine(field, typed);
  }
}

function readLine({ notes }: Shaped, typed: string): ReadField {
  const { max = longest } = notes;
  if (typed.length > max) return problem({ kind: "long", max });
  if (!isCleanText(typed)) return problem({ kind: "unprintable" });
  return notes.link && !isLink(typed) ? problem({ kind: "link" }) : { value: typed };
}

function inRange(value: number, { notes }: Shaped): ReadField {
  const { min = 0, above = -1, max = Number.MAX_SAFE_INTEGER } = notes;
  if (value > max) return problem({ kind: "range", max });
  return value >= min && value > above ? { value } : problem({ kind: "number" });
}

function problem(of: TypedProblem): { problem: TypedProblem } {
  return { problem: of };
}

/** Same-site paths and http(s) addresses; no script URLs. */
export function isLink(text: string): boolean {
  return /^\/(?![/\\])/.test(text) || /^https?:\/\/[^\s]+$/i.test(text);
}

/** The field's text in a form: amounts have all of the currency's decimals. */
export function writeTyped({ shape }: Shaped, value: unknown, style: AmountStyle): string {
  if (value === null || value === undefined) return "";
  return shape.of === "money" ? writeTypedAmount(value as number, style) : String(value);
}
