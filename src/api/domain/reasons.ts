import { dayText } from "#core/day-text.ts";
import { numberTexts } from "#core/number-text.ts";
import type { TextLocale, Texts, TextValues } from "#text/texts.ts";

export type Say = (code: string, params?: TextValues) => string;

/** „2026-03-02” and „-12.30 PLN”, as remarks are kept, in the words of the language: „02.03.2026”, „−12,30 zł”. */
function worded(value: string | number, locale: TextLocale): string | number {
  const [, whole, cents, currency] = /^(-?\d+)\.(\d\d) ([A-Z]{3})$/.exec(String(value)) ?? [];
  if (currency !== undefined) return numberTexts(locale).money(Number(`${whole}${cents}`), currency);
  return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? dayText(String(value), locale) : value;
}

/** Reasons and remarks are texts of the catalogue `files`; codes of the program itself have their own. */
export function sayReason(texts: Texts, locale: TextLocale): Say {
  return (code, params = {}) => {
    const key = [`files:${code}`, `api:import.${code}`, `api:error.${code}`].find((candidate) => texts.has(locale, candidate));
    const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, worded(value, locale)]));
    return texts.say(locale, key ?? "api:import.FAILED", values);
  };
}
