/** Figures and dates as people read them; amounts, percents and counts are those of `#core/number-text.ts`. */
import { intlLocale, numberTexts } from "#core/number-text.ts";

export type { MoneyStyle, SignMode } from "#core/number-text.ts";

export const NONE = "—";

export type Format = ReturnType<typeof createFormat>;

const formats = new Map<string, Format>();

/** One formatter per language, made once: Intl objects are expensive. */
export function formatFor(language: string): Format {
  const known = formats.get(language);
  if (known) return known;
  const made = createFormat(language);
  formats.set(language, made);
  return made;
}

function createFormat(language: string) {
  return { ...numberTexts(language), ...rangeFormats(), ...dateFormats(intlLocale(language)) };
}

function day(iso: string): string {
  const [year, month, date] = iso.split("-");
  return `${date}.${month}.${year}`;
}

function rangeFormats() {
  /** `01–20.11.2026`, `01.06–20.11.2026`, `20.12.2025–05.01.2026`, one day as a day. */
  function range(start: string, end: string): string {
    if (start === end) return day(start);
    const [startYear, startMonth, startDate] = start.split("-");
    const [endYear, endMonth, endDate] = end.split("-");
    const tail = `${endDate}.${endMonth}.${endYear}`;
    if (startYear !== endYear) return `${day(start)}–${tail}`;
    if (startMonth !== endMonth) return `${startDate}.${startMonth}–${tail}`;
    return `${startDate}–${tail}`;
  }

  /** A range without its year: `01–20.10`, `13.11`. */
  function shortRange(start: string, end: string): string {
    const [, startMonth, startDate] = start.split("-");
    const [, endMonth, endDate] = end.split("-");
    if (start === end) return `${startDate}.${startMonth}`;
    if (startMonth === endMonth) return `${startDate}–${endDate}.${endMonth}`;
    return `${startDate}.${startMonth}–${endDate}.${endMonth}`;
  }

  return { day, range, shortRange };
}

function dateFormats(locale: string) {
  function weekday(iso: string): string {
    return Temporal.PlainDate.from(iso).toLocaleString(locale, { weekday: "short" });
  }

  /** `listopad 2026`; the year is left out when it is not wanted. */
  function month(iso: string, withYear = true): string {
    return Temporal.PlainDate.from(iso).toLocaleString(locale, withYear ? { month: "long", year: "numeric" } : { month: "long" });
  }

  /** `lis`, `lis 2026`: a label under a column. */
  function shortMonth(iso: string, withYear: boolean): string {
    return Temporal.PlainDate.from(iso).toLocaleString(locale, withYear ? { month: "short", year: "numeric" } : { month: "short" });
  }

  /** An instant as the clock of `zone` shows it: `20.11.2026 14:20`. */
  function moment(instant: string, zone: string): string {
    const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
    const two = (value: number) => value.toString().padStart(2, "0");
    return `${day(local.toPlainDate().toString())} ${two(local.hour)}:${two(local.minute)}`;
  }

  /** As `moment`; of midnight the day alone: files that know no more than the day date an order to its start. */
  function dayOrMoment(instant: string, zone: string): string {
    const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
    const isDay = local.equals(local.startOfDay());
    return isDay ? day(local.toPlainDate().toString()) : moment(instant, zone);
  }

  return { weekday, month, shortMonth, moment, dayOrMoment };
}
