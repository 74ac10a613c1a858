/** Texts that somebody wrote in some languages, and which of them a reader gets. */
import { type Locale, LOCALES } from "./locales.ts";

export type WordsByLanguage = Readonly<Partial<Record<Locale, string>>>;

/** What is written nowhere in the reader's language is read in Polish, then in English, then in whichever there is; null = in none. */
export function wordsFor(words: WordsByLanguage, locale: Locale): string | null {
  const written = [locale, "pl" as const, "en" as const, ...LOCALES].map((language) => words[language]?.trim() ?? "");
  return written.find((text) => text !== "") ?? null;
}
