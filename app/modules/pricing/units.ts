import { numberFormat } from "~/kernel/formats";
import { localeNow, t } from "~/texts/text";

/** The store's own units, by the text that lines keep: alone, and after a number. */
const words = {
  pcs: { alone: "pricing:pieces", counted: "pricing:countedPieces" },
  set: { alone: "pricing:set", counted: "pricing:countedSets" },
  h: { alone: "pricing:hours", counted: "pricing:countedHours" },
  day: { alone: "pricing:day", counted: "pricing:countedDays" },
  "flat rate": { alone: "pricing:flatRate", counted: "pricing:countedFlatRates" },
} as const;

function ownUnit(text: string) {
  return Object.hasOwn(words, text) ? words[text as keyof typeof words] : null;
}

/** A unit as people read it: the store's own in their language, one that the seller typed as it is. */
export function unitWord(text: string): string {
  const own = ownUnit(text);
  return own ? t(own.alone) : text;
}

/** "2.5", with the decimals and groups of the present language. */
export function writtenNumber(value: number): string {
  return numberFormat(localeNow(), { maximumFractionDigits: 3 }).format(value);
}

/** "2.5 h", "1 pc"; without a unit the number alone. */
export function writtenQuantity(quantity: number, unit: string): string {
  const own = ownUnit(unit);
  if (!own) return `${writtenNumber(quantity)} ${unit}`.trim();
  return t(own.counted, { count: quantity });
}
