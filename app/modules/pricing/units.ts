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
