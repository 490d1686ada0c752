import {
  type AmountProblem,
  amountMessage as messageOf,
  type ReadAmount,
  readTypedAmount,
  writeTypedAmount,
} from "~/kernel/typed-amount";
import { typing } from "./typed-fields";

/** An amount of the store's currency as people type it. `signed` allows negative ones. */
export function readAmount(typed: string, options?: { signed?: boolean }): ReadAmount {
  return readTypedAmount(typed, typing(), options);
}

/** The amount; null when the text is not one. */
export function amountIn(typed: string, options?: { signed?: boolean }): number | null {
  const read = readAmount(typed, options);
  return "amount" in read ? read.amount : null;
}

/** A percentage from 0 to 100 with all its typed decimals, with or without its sign; null for none. */
export function percentIn(typed: string): number | null {
  const text = typed.trim().replace(/\s*%$/u, "");
  if (!/^\d{1,3}([.,]\d{1,15})?$/.test(text)) return null;
  const value = Number(text.replace(",", "."));
  return value <= 100 ? value : null;
}

/** A field's text, with all of the currency's decimals. */
export function writeAmount(amount: number): string {
  return writeTypedAmount(amount, typing());
}

/** What a form says about a wrong amount; `what` is the field in a sentence: "the amount". */
export function amountMessage(what: string, problem: AmountProblem): string {
  return messageOf(what, problem, typing());
}
