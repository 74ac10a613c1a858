/** Columns of files as people of the language write them. */
import { dayText, rangeText } from "#core/day-text.ts";
import type { DayRange, SplitType } from "#core/period.ts";
import type { TextLocale } from "#text/texts.ts";
import { monthText } from "./month-text.ts";

/** „czerwiec 2026” for a whole month, a day, else the days of the column. */
export function bucketLabel({ startDate, endDate }: DayRange, splitType: SplitType, locale: TextLocale): string {
  if (splitType === "day") return dayText(startDate, locale);
  if (splitType === "month") return monthText(startDate, locale);
  return rangeText(startDate, endDate, locale);
}
