import {
  type AmountProblem,
  type ReadAmount,
  readTypedAmount,
  writeTypedAmount,
  writeTypedNumber,
} from "~/domain/typed-amount";
import { site } from "~/site";

/** An amount of the store's currency as people type it. `signed` allows negative ones. */
export function readAmount(typed: string, options?: { signed?: boolean }): ReadAmount {
  return readTypedAmount(typed, site, options);
}

/** The amount; null when the text is not one. */
export function amountIn(typed: string, options?: { signed?: boolean }): number | null {
  const read = readAmount(typed, options);
  return "amount" in read ? read.amount : null;
}

/** A percentage from 0 to 100 with all its typed decimals, with or without its sign; null for none. */
export function percentIn(typed: string): number | null {
  const text = typed.trim().replace(/\s*%$/u, "");
  if (!/^\d{1,3}([.,]\d{1,8})?$/.test(text)) return null;
  const value = Number(text.replace(",", "."));
  return value <= 100 ? value : null;
}

/** A field's text, with all of the currency's decimals. */
export function writeAmount(amount: number): string {
  return writeTypedAmount(amount, site);
}

/**
 * The message for a wrong amount; `what` is the name of the field in the middle of a sentence: "the
 * amount".
 */
export function amountMessage(what: string, problem: AmountProblem): string {
  const example = writeAmount(1250);
  if (problem.kind === "ambiguous") {
    const [grouped, decimal] = problem.readings.map((reading) => writeTypedNumber(reading, site));
    return `Enter ${what} with its decimals: your entry could mean ${grouped} or ${decimal}`;
  }
  if (problem.kind === "decimals") {
    return `Enter ${what} without parts of the smallest coin, such as ${example}`;
  }
  if (problem.kind === "tooLarge") return `Enter ${what} with fewer digits`;
  return `Enter ${what} as a number such as ${example}`;
}
