import { type Locale, LOCALES } from "#core/locales.ts";
import { readStored, writeStored } from "../storage.ts";

export const LANGUAGES = LOCALES;
export type Language = Locale;

const KEY = "language";

export function isLanguage(text: string): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** Polish is the product's first language; another one only when the person chose it. */
export function storedLanguage(): Language {
  const stored = readStored(KEY) ?? "";
  return isLanguage(stored) ? stored : "pl";
}

export function storeLanguage(language: Language): void {
  writeStored(KEY, language);
}
