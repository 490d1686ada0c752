import type { Notes } from "~/kernel/resource/field";

/** The formats of VAT IDs, by prefix. Sources: VIES and HMRC, for XI and GB. */
const vatFormats: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  GB: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  NO: /^\d{9}(MVA)?$/,
};

export const vatIdLimit = 20;

/**
 * A VAT ID as documents show it: without blanks, dots and dashes, with its country's prefix, which
 * is EL for Greece; null when it has a wrong format.
 */
export function readVatId(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s.-]/g, "");
  if (text.length > vatIdLimit) return null;
  const prefix = text.startsWith("GR") ? "EL" : text.slice(0, 2);
  const number = text.slice(2);
  const format = Object.hasOwn(vatFormats, prefix) ? vatFormats[prefix] : undefined;
  return format?.test(number) ? prefix + number : null;
}

/** A VAT ID as a field: typed with blanks, dots and dashes, and stored without them. */
export const vatIdNotes: Notes = {
  label: "customers:vatId",
  hint: "customers:vatIdHint",
  max: vatIdLimit * 2,
  format: {
    is: "customers:vatIdForm",
    read: readVatId,
    input: "text",
  },
};
