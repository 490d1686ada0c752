import type { Fields, RecordOf, Shaped } from "~/kernel/resource/field";
import {
  fieldMessage,
  readTyped,
  type TypingStyle,
  writeTyped,
} from "~/kernel/resource/typed-field";
import { site } from "~/modules/settings/site";
import { localeNow } from "~/texts/text";

/** How people type values in the present language, in the store's currency and time zone. */
export function typing(): TypingStyle {
  return { currency: site.currency, timeZone: site.timeZone, locale: localeNow() };
}

/** The values of typed fields. `onProblem` is told of each wrong one, which is read as empty. */
export function readTypedFields<F extends Fields, N extends keyof F & string>(
  typed: Readonly<Record<N, string>>,
  fields: F,
  names: readonly N[],
  onProblem: (name: N, message: string) => void,
): Pick<RecordOf<F>, N> {
  const style = typing();
  const values = names.map((name) => {
    const field = fields[name] as Shaped;
    const read = readTyped(field, typed[name], style);
    if ("value" in read) return [name, read.value];
    onProblem(name, fieldMessage(field, read.problem, { style }));
    return [name, null];
  });
  return Object.fromEntries(values) as Pick<RecordOf<F>, N>;
}

/** The texts of a record's fields, as its form starts with them. */
export function writtenFields<
  F extends Fields,
  N extends keyof F & string,
  const P extends string = "",
>(
  fields: F,
  names: readonly N[],
  values: Readonly<Partial<Record<N, unknown>>>,
  prefix: P = "" as P,
): Record<`${P}${N}`, string> {
  const style = typing();
  const texts = names.map((name) => [
    prefix + name,
    writeTyped(fields[name] as Shaped, values[name], style),
  ]);
  return Object.fromEntries(texts) as Record<`${P}${N}`, string>;
}
