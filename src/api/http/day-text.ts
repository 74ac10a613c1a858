import type { TextLocale } from "#text/texts.ts";

/** „12.03.2026” */
export function dayText(day: string, locale: TextLocale): string {
  const format = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(Temporal.PlainDate.from(day).toZonedDateTime("UTC").epochMilliseconds);
}
