/**
 * Days and ranges as people read them, in figures: the one place that writes them, for screens, letters and files. Day, month, year
 * with points in every language but Hungarian, which writes the year first; never as 02/03, which would be February or March.
 */
type Order = { day: (year: string, month: string, date: string) => string; short: (month: string, date: string) => string };

const POINTED: Order = {
  day: (year, month, date) => `${date}.${month}.${year}`,
  short: (month, date) => `${date}.${month}`,
};

/** Non-breaking: a date is one word. */
const HUNGARIAN: Order = {
  day: (year, month, date) => `${year}.\u00a0${month}.\u00a0${date}.`,
  short: (month, date) => `${month}.\u00a0${date}.`,
};

const partsOf = (day: string): [string, string, string] => {
  const [year = "", month = "", date = ""] = day.split("-");
  return [year, month, date];
};

/** `12.03.2026` of `2026-03-12`; in Hungarian `2026. 03. 12.`. */
export function dayText(day: string, language: string): string {
  return (language === "hu" ? HUNGARIAN : POINTED).day(...partsOf(day));
}

/** `01–20.11.2026`, `01.06–20.11.2026`, `20.12.2025–05.01.2026`, one day as a day; `2026. 11. 01–20.` in Hungarian. */
export function rangeText(start: string, end: string, language: string): string {
  const [startYear, startMonth, startDate] = partsOf(start);
  const [endYear, endMonth, endDate] = partsOf(end);
  if (start === end) return dayText(start, language);
  if (startYear !== endYear) return `${dayText(start, language)}–${dayText(end, language)}`;
  if (language === "hu") {
    const from = HUNGARIAN.day(startYear, startMonth, startDate).slice(0, -1);
    return `${from}–${startMonth === endMonth ? `${endDate}.` : HUNGARIAN.short(endMonth, endDate)}`;
  }
  return `${startMonth === endMonth ? startDate : POINTED.short(startMonth, startDate)}–${dayText(end, language)}`;
}

/** A range without its year: `01–20.10`, `13.11`; `10. 01–20.` in Hungarian. */
export function shortRangeText(start: string, end: string, language: string): string {
  const [, startMonth, startDate] = partsOf(start);
  const [, endMonth, endDate] = partsOf(end);
  const { short } = language === "hu" ? HUNGARIAN : POINTED;
  if (start === end) return short(startMonth, startDate);
  if (language === "hu")
    return `${short(startMonth, startDate).slice(0, -1)}–${startMonth === endMonth ? `${endDate}.` : short(endMonth, endDate)}`;
  return `${startMonth === endMonth ? startDate : short(startMonth, startDate)}–${short(endMonth, endDate)}`;
}
