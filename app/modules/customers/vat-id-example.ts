/**
 * A number of each country with the right format, by prefix. No such number need exist. Apart from
 * the formats, which browsers load with the forms: only the server gives examples.
 */
const examples: Record<string, string> = {
  AT: "U12345678",
  BE: "0123456789",
  BG: "123456789",
  CY: "12345678X",
  CZ: "12345678",
  DE: "123456789",
  DK: "12345678",
  EE: "123456789",
  EL: "123456789",
  ES: "B12345678",
  FI: "12345678",
  FR: "12345678901",
  HR: "12345678901",
  HU: "12345678",
  IE: "1234567WA",
  IT: "12345678901",
  LT: "123456789",
  LU: "12345678",
  LV: "12345678901",
  MT: "12345678",
  NL: "123456789B01",
  PL: "1234567890",
  PT: "123456789",
  RO: "1234567890",
  SE: "123456789001",
  SI: "12345678",
  SK: "1234567890",
  XI: "123456789",
  GB: "123456789",
  CH: "E123456789",
  NO: "123456789MVA",
};

/** What a VAT ID that was typed wrongly should look like, by the country that it begins with. */
export function vatIdExample(typed: string): string {
  const letters = typed
    .replace(/[\s.-]/g, "")
    .slice(0, 2)
    .toUpperCase();
  const prefix = letters === "GR" ? "EL" : letters;
  return Object.hasOwn(examples, prefix) ? `${prefix}${examples[prefix]}` : `DE${examples.DE}`;
}
