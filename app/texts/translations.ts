import { german } from "./german";
import type { Language } from "./languages";

/** The texts of every language but English. A key that is missing has the English text. */
export const translations: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  de: german,
};
