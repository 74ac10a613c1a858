import { intlLocale } from "#core/number-text.ts";
import type { TextLocale } from "#text/texts.ts";

/** „12.03.2026”: the same in every language, as on the screens; 02/03 would be February or March. */
export function dayText(day: string): string {
  return day.split("-").toReversed().join(".");
}

/** „czerwiec 2026” of any day of the month. */
export function monthText(day: string, locale: TextLocale): string {
  return Temporal.PlainDate.from(day).toLocaleString(intlLocale(locale), { month: "long", year: "numeric" });
}
