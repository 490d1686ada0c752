import { localeNow, type PlainKey, t } from "~/texts/text";

/** The store's own units, by the text that lines keep. */
const words: Readonly<Record<string, PlainKey>> = {
  pcs: "pricing:pieces",
  set: "pricing:set",
  h: "pricing:hours",
  day: "pricing:day",
  "flat rate": "pricing:flatRate",
};

/** A unit as people read it: the store's own in their language, one that the seller typed as it is. */
export function unitWord(text: string): string {
  const key = words[text];
  return key ? t(key) : text;
}

const formats = new Map<string, Intl.NumberFormat>();

/** "2.5", with the decimals and groups of the present language. */
export function writtenNumber(value: number): string {
  const locale = localeNow();
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
    formats.set(locale, format);
  }
  return format.format(value);
}

/** "2.5 h"; without a unit the number alone. */
export function writtenQuantity(quantity: number, unit: string): string {
  return `${writtenNumber(quantity)} ${unitWord(unit)}`.trim();
}

/** A number as a field shows it: without groups, so that it is read back whatever it is. */
export function typedNumber(value: number): string {
  return String(value).replace(".", marks().decimal);
}

/**
 * A number of at least 0 as people type it: "2.5", "2,5", "1,234.5" or "1.234,5". One separator
 * before three digits is what it is in the present language. null for anything else.
 */
export function readNumber(typed: string): number | null {
  const text = typed.replace(/\s/g, "");
  const { decimal, group } = marks();
  const [, last = decimal] = /([.,])\d*$/.exec(text) ?? [];
  const isGroup = last === group && /^\d{1,3}([.,]\d{3})+$/.test(text);
  // Where both occur, the last one begins the decimals.
  const [whole = "", decimals = "", ...more] = isGroup
    ? [text.replaceAll(group, "")]
    : text.replace(last === "." ? /,(?=\d{3})/g : /\.(?=\d{3})/g, "").split(last);
  const plain = decimals === "" ? whole : `${whole}.${decimals}`;
  return more.length === 0 && /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** What separates decimals and groups in the present language. */
function marks(): { decimal: string; group: string } {
  const isComma = new Intl.NumberFormat(localeNow()).format(1.5).includes(",");
  return isComma ? { decimal: ",", group: "." } : { decimal: ".", group: "," };
}
