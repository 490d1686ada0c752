import { z } from "zod";
import { isCleanText } from "~/domain/text";

const unclean = "Remove characters that cannot be printed";

interface TextRule {
  /** The field as messages name it in the middle of a sentence: "your first name". */
  what: string;
  max: number;
}

function clean({ what, max }: TextRule) {
  return z
    .string()
    .default("")
    .transform((value) => value.trim())
    .refine((value) => value.length <= max, {
      message: `${capital(what)} must be ${max.toLocaleString("en")} characters or fewer`,
      abort: true,
    })
    .refine(isCleanText, { message: unclean, abort: true });
}

/** A single-line field that may be empty. */
export function line(rule: TextRule) {
  return clean(rule).refine((value) => !/[\n\r\t]/.test(value), {
    message: `${capital(rule.what)} must be one line`,
  });
}

/** A single-line field that must be filled in. */
export function requiredLine(rule: TextRule) {
  return line(rule).refine((value) => value !== "", { message: `Enter ${rule.what}` });
}

/** A field of several lines; null when empty. */
export function paragraphs(rule: TextRule) {
  return clean(rule).transform((value) => value || null);
}

export function lineOrNull(rule: TextRule) {
  return line(rule).transform((value) => value || null);
}

/** An e-mail address in a form that mail systems accept. */
export function emailField(max: number) {
  return clean({ what: "e-mail address", max })
    .refine((value) => value !== "", { message: "Enter an e-mail address", abort: true })
    .refine((value) => z.email().safeParse(value).success, {
      message: "Enter an e-mail address in the form name@example.com",
    });
}

/** The same; it may be left empty. */
export function optionalEmailField(max: number) {
  return clean({ what: "e-mail address", max }).refine(
    (value) => value === "" || z.email().safeParse(value).success,
    { message: "Enter an e-mail address in the form name@example.com" },
  );
}

/** A telephone number as people type it: digits with + ( ) - / . and an extension. */
export function phoneField(max: number) {
  return line({ what: "telephone number", max }).refine(
    (value) =>
      value === "" || (/^[+()\d\s./x-]+$/i.test(value) && /\d{3}/.test(value.replace(/\D/g, ""))),
    { message: "Enter a telephone number such as +353 1 555 0140" },
  );
}

function capital(text: string): string {
  const bare = text.replace(/^(your|the|an|a) /, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
