import type { Fields, Shaped } from "~/kernel/resource/field";
import { said } from "~/texts/text";
import type { TextFieldProps } from "./field";

export type Options = readonly (readonly [value: string, label: string])[];

/**
 * How a form asks for one field. The server derives it from the field's definition, so that
 * browsers get a few words of data and none of the definitions.
 */
export interface Input<N extends string = string>
  extends Pick<
    TextFieldProps,
    "label" | "hint" | "optional" | "maxLength" | "type" | "inputMode" | "spellCheck"
  > {
  name: N;
  autoComplete?: string;
  /** The text may have several lines. */
  lines?: boolean;
  /** It takes a whole line; the others stand in pairs. */
  wide?: boolean;
  /** The choices of a field that is chosen from a list. */
  options?: Options;
}

interface More {
  label?: string;
  hint?: string;
  optional?: boolean;
  autoComplete?: string;
  options?: Options;
}

/** The inputs of some of a record's fields, or of all. `more` adds what a page knows of them. */
export function inputsOf<F extends Fields, N extends keyof F & string = keyof F & string>(
  fields: F,
  names: readonly N[] = Object.keys(fields) as N[],
  more: { readonly [K in N]?: More } = {},
): Input<N>[] {
  return names.map((name) => inputOf(name, fields[name] as Shaped, more[name]));
}

/** The input of one field. */
export function inputOf<N extends string>(name: N, of: Shaped, more: More = {}): Input<N> {
  const { shape, notes } = of;
  return {
    name,
    label: said(notes.label ?? name),
    hint: notes.hint && said(notes.hint),
    optional: !notes.required,
    maxLength: shape.of === "text" ? notes.max : undefined,
    autoComplete: notes.autofill,
    lines: notes.lines,
    wide: notes.wide ?? notes.lines,
    ...typing(of),
    ...more,
  };
}

/** How the field is typed: what kind of text, and on which keyboard. */
function typing({ shape, notes }: Shaped): Pick<Input, "type" | "inputMode" | "spellCheck"> {
  switch (notes.format?.input) {
    case "email":
      return { type: "email", inputMode: "email", spellCheck: false };
    case "tel":
      return { type: "tel", inputMode: "tel" };
  }
  if (shape.of === "money" || shape.of === "number") return { inputMode: "decimal" };
  if (shape.of === "instant") return { type: "date" };
  return shape.of === "count" ? { inputMode: "numeric" } : {};
}
