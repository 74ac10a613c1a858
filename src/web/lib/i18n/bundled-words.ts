import en from "#text/locales/en/bundled.json";
import pl from "#text/locales/pl/bundled.json";
import type { Language } from "./languages.ts";

/** Words that are part of the program: for when no other text can be fetched. */
export const BUNDLED_WORDS: Readonly<Record<Language, typeof pl>> = { pl, en };
