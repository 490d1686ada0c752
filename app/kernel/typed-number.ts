import { original } from "~/texts/languages";
import { languageNow, localeNow, pageLanguage } from "~/texts/text";

/** A number that is no amount, as a field shows it: with the language's separator, without groups. */
export function writeTypedNumber(number: number): string {
  return String(number).replace(".", decimalMark());
}

/**
 * A number that is no amount, with a point before its decimals and without groups, however it is
 * typed in the present language: `1.234,5` is 1234.5 in German, and `1,234.5` on an English page of
 * the shop. In the desk, in files and in the API, which are English for everybody, a comma always
 * begins decimals.
 */
export function plainNumber(typed: string): string {
  if (pageLanguage() === null && languageNow() === original) return typed.replace(",", ".");
  const comma = languageNow() === original ? "," : "";
  const [decimal, group] = decimalMark() === "," ? [",", "[.'’\\s]"] : ["\\.", `[${comma}'’\\s]`];
  const grouped = new RegExp(`^[1-9]\\d{0,2}(${group})\\d{3}(\\1\\d{3})*(${decimal}\\d+)?$`, "u");
  return (grouped.test(typed) ? typed.replace(new RegExp(group, "gu"), "") : typed).replace(
    ",",
    ".",
  );
}

/** Whether the mark in a whole number may group thousands or begin decimals: `1.000` in English. */
export function isAmbiguous(plain: string): boolean {
  return /^[1-9]\d{0,2}\.\d{3}$/.test(plain);
}

/** What may be a thousand or one and decimals. */
const ambiguous = /^[1-9]\d{0,2}(,\d{3})+$/;

/**
 * A quantity as staff type it, whose language is English: "2,5" as well, but never "1,000", which
 * would be a single piece to one reader and a thousand to another. Null for no quantity.
 */
export function quantityIn(typed: string): number | null {
  const text = typed.replace(/\s/g, "");
  const plain = text.replace(",", ".");
  return !ambiguous.test(text) && /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}

const marks = new Map<string, string>();

/** What separates decimals in the present language. */
function decimalMark(): string {
  if (languageNow() === original) return ".";
  const locale = localeNow();
  const known =
    marks.get(locale) ??
    new Intl.NumberFormat(`${locale}-u-nu-latn`)
      .formatToParts(1.5)
      .find(({ type }) => type === "decimal")?.value ??
    ".";
  marks.set(locale, known);
  return known;
}
