import cs from "#text/locales/cs/bundled.json";
import en from "#text/locales/en/bundled.json";
import hu from "#text/locales/hu/bundled.json";
import pl from "#text/locales/pl/bundled.json";
import sk from "#text/locales/sk/bundled.json";
import type { Language } from "./languages.ts";

/** Words that are part of the program: for when no other text can be fetched. */
export const BUNDLED_WORDS: Readonly<Record<Language, typeof pl>> = { pl, en, cs, sk, hu };
