import { intlLocale } from "#core/number-text.ts";
import type { TextLocale } from "#text/texts.ts";

/** „czerwiec 2026” of any day of the month. */
export function monthText(day: string, locale: TextLocale): string {
  return Temporal.PlainDate.from(day).toLocaleString(intlLocale(locale), { month: "long", year: "numeric" });
}
