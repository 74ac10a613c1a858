/** Days and columns of files as people of the language write them. */
import type { DayRange, SplitType } from "#core/period.ts";
import type { TextLocale } from "#text/texts.ts";

/** „czerwiec 2026” for a whole month, a day, else the days of the column. */
export function bucketLabel({ startDate, endDate }: DayRange, splitType: SplitType, locale: TextLocale): string {
  if (splitType === "day") return dayText(startDate, locale);
  if (splitType === "month") return dateText(startDate, locale, { month: "long", year: "numeric" });
  return `${dayText(startDate, locale)}–${dayText(endDate, locale)}`;
}

export function dayText(day: string, locale: TextLocale): string {
  return dateText(day, locale, { day: "2-digit", month: "2-digit", year: "numeric" });
}

function dateText(day: string, locale: TextLocale, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(intlLocale(locale), { ...options, timeZone: "UTC" });
  return format.format(Temporal.PlainDate.from(day).toZonedDateTime("UTC").epochMilliseconds);
}

export function intlLocale(locale: TextLocale): string {
  return locale === "en" ? "en-GB" : locale;
}
