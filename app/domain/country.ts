const regions = new Map<string, Intl.DisplayNames>();

/**
 * The country's name in the locale's language; text that is not an ISO 3166-1 code is returned
 * unchanged.
 */
export function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  let names = regions.get(locale);
  if (!names) {
    names = new Intl.DisplayNames([locale, "en"], { type: "region" });
    regions.set(locale, names);
  }
  return names.of(code) ?? code;
}
