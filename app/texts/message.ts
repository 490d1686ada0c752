/**
 * A text that is ready to be filled in. Plain texts are strings. Others are a list of parts, which
 * `compile.ts` makes of a text in the ICU message format, so that browsers need no parser.
 */
export type Message = string | readonly Part[];

export type Part =
  | string
  /** A value as it is. */
  | readonly [name: string]
  /** A number as the language writes it. */
  | readonly [name: string, "number"]
  /** The parts for the number's plural form; `=0` stands for exactly that number. */
  | readonly [name: string, Readonly<Record<string, readonly Part[]>>]
  /** A part of the sentence that the page draws, such as a link. */
  | { readonly tag: string; readonly parts: readonly Part[] };

export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

/** The text with its values, as the locale writes numbers and chooses plural forms. */
export function fill(message: Message, values: Values, locale: string): string {
  if (typeof message === "string") return message;
  let text = "";
  for (const part of message) text += written(part, values, locale);
  return text;
}

/** The parts of a text in order; `draw` makes something of each tag. */
export function drawn<T>(
  message: Message,
  values: Values,
  locale: string,
  draw: (tag: string, text: string) => T,
): (string | T)[] {
  if (typeof message === "string") return [message];
  const parts: (string | T)[] = [];
  // Neighbouring texts are one piece: React separates pieces by comments.
  let text = "";
  for (const part of message) {
    if (typeof part === "object" && "tag" in part) {
      if (text !== "") parts.push(text);
      text = "";
      parts.push(draw(part.tag, fill(part.parts, values, locale)));
    } else text += written(part, values, locale);
  }
  return text === "" ? parts : [...parts, text];
}

function written(part: Part, values: Values, locale: string): string {
  if (typeof part === "string") return part;
  if ("tag" in part) return fill(part.parts, values, locale);
  const [name, how] = part;
  const value = values[name] ?? "";
  if (how === undefined) return String(value);
  const number = Number(value);
  if (how === "number") return numberFormat(locale).format(number);
  const form = how[`=${number}`] ?? how[pluralRules(locale).select(number)] ?? how.other ?? [];
  return fill(form, values, locale);
}

function pluralRules(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known;
}

function numberFormat(locale: string): Intl.NumberFormat {
  const known = numbers.get(locale) ?? new Intl.NumberFormat(locale);
  numbers.set(locale, known);
  return known;
}
