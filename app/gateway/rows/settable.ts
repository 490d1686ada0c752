import { z } from "zod";
import { endOfDay, readIsoDate, readIsoDay, startOfDay } from "~/kernel/calendar";
import { isAmount, isSignedAmount } from "~/kernel/money";
import type { Field, Fields, Shaped } from "~/kernel/resource/field";
import {
  fieldMessage,
  leastOf,
  longestText,
  readText,
  type TypedProblem,
} from "~/kernel/resource/typed-field";
import { site } from "~/modules/settings/site";

/*
 * What the values of stored fields must be when they are set. The rules and messages are those of
 * the definition, which forms ask too.
 */

/** What the value of a stored field must be when it is set. */
export function settable<T>(field: Field<T>): z.ZodType<T, T> {
  return schemaOf(field) as unknown as z.ZodType<T, T>;
}

type Settable<F extends Fields, K extends keyof F> = {
  [N in K]: z.ZodType<F[N]["type"], F[N]["type"]>;
};

/** The same for several fields; for all that are named by the definition when none is named. */
export function settableFields<F extends Fields, K extends keyof F & string = keyof F & string>(
  fields: F,
  names: readonly K[] = Object.keys(fields) as K[],
): Settable<F, K> {
  return Object.fromEntries(names.map((name) => [name, schemaOf(fields[name] as Shaped)])) as never;
}

type OrEmpty<S extends Record<string, z.ZodType>> = { [N in keyof S]: z.ZodDefault<S[N]> };

/** The fields of a new record: what is left out is empty, unless the definition requires it. */
export function orEmpty<F extends Fields, K extends keyof F & string>(
  fields: F,
  names?: readonly K[],
): OrEmpty<Settable<F, K>> {
  const entries = Object.entries<z.ZodType>(settableFields(fields, names)).map(([name, value]) => {
    const { nullable, notes } = fields[name] as Shaped;
    return [name, notes.required ? value : value.default((nullable ? null : "") as never)];
  });
  return Object.fromEntries(entries) as OrEmpty<Settable<F, K>>;
}

type OrKept<S extends Record<string, z.ZodType>> = {
  [N in keyof S]: z.ZodOptional<z.ZodType<z.output<S[N]>, z.input<S[N]> | null>>;
};

/** Changes of a record: what is left out stays. Null empties a field that may be null. */
export function orKept<F extends Fields, K extends keyof F & string>(
  fields: F,
  names?: readonly K[],
): OrKept<Settable<F, K>> {
  const entries = Object.entries<z.ZodType>(settableFields(fields, names)).map(([name, value]) => [
    name,
    fields[name]?.nullable
      ? value.optional()
      : value.nullish().transform((given) => given ?? undefined),
  ]);
  return Object.fromEntries(entries) as OrKept<Settable<F, K>>;
}

function schemaOf(field: Shaped): z.ZodType {
  const schema = setValue(field);
  if (!field.nullable) return schema;
  // An empty text is none.
  return field.shape.of === "text"
    ? schema.nullable().overwrite((value) => value || null)
    : schema.nullable();
}

function setValue(field: Shaped): z.ZodType {
  const { shape, notes } = field;
  const { max = Number.MAX_SAFE_INTEGER, min = 0, above } = notes;
  const error = (problem: TypedProblem) => ({ error: () => told(field, problem) });
  switch (shape.of) {
    case "text":
      return textOf(field);
    case "money": {
      const isRight = min < 0 ? isSignedAmount : isAmount;
      const wrong = error({ kind: "amount", amount: { kind: "decimals" } });
      return z.number().refine((value) => isRight(value, site.currency), wrong);
    }
    case "count": {
      const wrong = error({ kind: "whole" });
      return z.number().int(wrong).min(leastOf(field), wrong).max(max, wrong);
    }
    case "number": {
      const wrong = error({ kind: "number" });
      const least = above === undefined ? z.number().min(min, wrong) : z.number().gt(above, wrong);
      return least.max(max, error({ kind: "range", max }));
    }
    case "instant":
      return notes.day === "last" ? lastInstant : instant;
    case "flag":
      return z.boolean();
    case "word":
      return z.enum(shape.values as [string, ...string[]], error({ kind: "choice" }));
    case "record":
      return z.object(orEmpty(shape.fields));
    case "list":
      return z.array(schemaOf(shape.item)).max(max);
    default:
      throw new Error(`A ${shape.of} needs a schema of its own.`);
  }
}

function told(field: Shaped, problem: TypedProblem): string {
  return fieldMessage(field, problem, { style: site });
}

/** Text that fits the definition, trimmed. */
function textOf(field: Shaped): z.ZodType {
  const { format, required, max } = field.notes;
  const { json, pattern } = format ?? {};
  const error = ({ input }: { input: unknown }) => messageOf(field, String(input));
  const abort = { error, abort: true };
  let text = z.string().trim();
  if (max !== undefined || !pattern) text = text.max(longestText(field.notes), abort);
  if (required && !pattern) text = text.min(1, abort);
  if (json === "email") text = text.check(z.email({ pattern, ...abort }));
  else if (pattern) text = text.regex(pattern, abort);
  text = text.refine((value) => problemOf(field, value) === null, { error });
  if (format) text = text.overwrite((value) => format.read(value) ?? value);
  return pattern && !required
    ? z.union([text, z.string().trim().max(0, { abort: true })], { error })
    : text;
}

function problemOf(field: Shaped, text: string): TypedProblem | null {
  if (text === "") return field.notes.required ? { kind: "missing" } : null;
  const read = readText(field, text);
  return "problem" in read ? read.problem : null;
}

function messageOf(field: Shaped, text: string): string | undefined {
  const problem = problemOf(field, text.trim());
  return problem ? told(field, problem) : undefined;
}

/** An amount of the store's currency. */
export const amount = z.number().refine((value) => isAmount(value, site.currency));
/** An amount that may be negative, such as a rebate. */
export const signedAmount = z.number().refine((value) => isSignedAmount(value, site.currency));

/** A date, or its ISO 8601 text. `dayOf` reads a text that has no time, as a day in the store's zone. */
function instantOf(dayOf: (day: string, timeZone: string) => Date | null) {
  return z.union([
    z.date(),
    z
      .string()
      .max(64)
      .transform((value) => {
        const day = readIsoDay(value);
        return day === null ? readIsoDate(value) : dayOf(day, site.timeZone.id);
      })
      .refine((date): date is Date => date !== null),
  ]);
}

/** A moment. A date without a time is the start of that day in the store's time zone. */
export const instant = instantOf(startOfDay);
/** The end of a period. A date without a time is the end of that day in the store's time zone. */
export const lastInstant = instantOf(endOfDay);
