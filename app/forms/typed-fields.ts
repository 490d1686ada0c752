import { readTyped, type TypedProblem } from "~/domain/typed-field";
import type { Fields, RecordOf, Shaped } from "~/kernel/resource/field";
import { site } from "~/site";
import { amountMessage } from "./amount";

/** The values of typed fields. `onProblem` is told of each wrong one, which is read as empty. */
export function readTypedFields<F extends Fields, N extends keyof F & string>(
  typed: Readonly<Record<N, string>>,
  fields: F,
  names: readonly N[],
  onProblem: (name: N, problem: TypedProblem) => void,
): Pick<RecordOf<F>, N> {
  const values = names.map((name) => {
    const read = readTyped(fields[name] as Shaped, typed[name], site);
    if ("value" in read) return [name, read.value];
    onProblem(name, read.problem);
    return [name, null];
  });
  return Object.fromEntries(values) as Pick<RecordOf<F>, N>;
}

/** What a form says about a wrong field. */
export function fieldMessage({ notes }: Shaped, problem: TypedProblem): string {
  const { label = "field" } = notes;
  const name = /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
  switch (problem.kind) {
    case "missing":
      return `Enter the ${name}`;
    case "long":
      return `${label} must be ${problem.max.toLocaleString("en")} characters or fewer`;
    case "unprintable":
      return "Remove characters that cannot be printed";
    case "link":
      return `Enter the ${name} as an address that begins with https:// or /`;
    case "whole":
      return `Enter the ${name} as a whole number`;
    case "number":
      return `Enter the ${name} as a number such as 2.5`;
    case "range":
      return `Enter the ${name} as a number up to ${problem.max.toLocaleString("en")}`;
    case "amount":
      return amountMessage(`the ${name}`, problem.amount);
  }
}
