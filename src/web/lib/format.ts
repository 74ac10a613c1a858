/** Figures and dates as people read them; amounts, percents and counts are those of `#core/number-text.ts`. */
import { dayText, rangeText, shortRangeText } from "#core/day-text.ts";
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
  return { ...numberTexts(language), ...dayFormats(language), ...dateFormats(language) };
}

function dayFormats(language: string) {
  return {
    day: (iso: string): string => dayText(iso, language),
    range: (start: string, end: string): string => rangeText(start, end, language),
    shortRange: (start: string, end: string): string => shortRangeText(start, end, language),
  };
}

function dateFormats(language: string) {
  const locale = intlLocale(language);
  const day = (date: Temporal.PlainDate): string => dayText(date.toString(), language);

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
    return `${day(local.toPlainDate())} ${two(local.hour)}:${two(local.minute)}`;
  }

  /** As `moment`; of midnight the day alone: files that know no more than the day date an order to its start. */
  function dayOrMoment(instant: string, zone: string): string {
    const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
    const isDay = local.equals(local.startOfDay());
    return isDay ? day(local.toPlainDate()) : moment(instant, zone);
  }

  return { weekday, month, shortMonth, moment, dayOrMoment };
}
