/** The languages that the store has texts of. English is complete; others leave out the desk. */
export const languages = {
  en: { name: "English", locale: "en-IE", direction: "ltr" },
  de: { name: "Deutsch", locale: "de-DE", direction: "ltr" },
  /** For tests: long, accented, in brackets. */
  xa: { name: "[Ƥşēŭḓǿ]", locale: "en-XA", direction: "ltr" },
  /** For tests: mirrored. */
  xb: { name: "[Mirrored]", locale: "ar-XB", direction: "rtl" },
} as const;

export type Language = keyof typeof languages;
/** The languages that an owner can choose. */
export const shopLanguages = ["en", "de"] as const satisfies readonly Language[];
export type ShopLanguage = (typeof shopLanguages)[number];

/** The languages of a shop. Pages in the main one have no prefix in their paths. */
export interface Languages {
  readonly main: ShopLanguage;
  readonly others: readonly Language[];
}

/** The language of the desk, the API and of texts that are stored. */
export const original = "en" satisfies Language;

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(languages, name);
}
