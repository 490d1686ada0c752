import type { PrintedDocument } from "~/modules/documents/printed-document";

const longestWord = 30;
const zeroWidthSpace = "\u200b";
const unbroken = new RegExp(`[^\\s${zeroWidthSpace}]{${longestWord + 1},}`, "gu");
const pieces = /.{1,10}/gsu;

/**
 * A text for printing: without control characters and lone surrogates, and with places to break in
 * words that are wider than a column.
 */
function printable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ")
    .replace(unbroken, (word) => (word.match(pieces) ?? []).join(zeroWidthSpace));
}

/** The name under which the template finds the logo. */
export const logoFile = "logo.png";

/** The template's input. */
export function dataOf(
  document: PrintedDocument,
  { fonts, hasLogo }: { fonts: readonly string[]; hasLogo: boolean },
): string {
  const { language: lang, word: _, ...rest } = document;
  const cleaned = clean(rest) as object;
  const logo = hasLogo ? logoFile : null;
  return JSON.stringify({ ...cleaned, logo, draftWord: "DRAFT", fonts, lang: lang.slice(0, 2) });
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return printable(value);
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === "href" ? asUrl(part) : clean(part),
    ]),
  );
}

/** An address to link to, which places to break would change; null when it is none. */
function asUrl(text: unknown): string | null {
  return typeof text === "string" && URL.canParse(text) ? new URL(text).href : null;
}
