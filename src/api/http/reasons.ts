import type { TextLocale, Texts, TextValues } from "#text/texts.ts";

export type Say = (code: string, params?: TextValues) => string;

/** Reasons and remarks are texts of the catalogue `files`; codes of the program itself have their own. */
export function sayReason(texts: Texts, locale: TextLocale): Say {
  return (code, params = {}) => {
    const key = [`files:${code}`, `api:import.${code}`, `api:error.${code}`].find((candidate) => texts.has(locale, candidate));
    return texts.say(locale, key ?? "api:import.FAILED", params);
  };
}
