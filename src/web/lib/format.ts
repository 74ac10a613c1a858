/**
 * Figures and dates as people read them. Polish is the model: `1 234,56 zł` with U+00A0, U+2212 as minus, comma;
 * other languages get the same discipline with their own signs. Amounts come in minor units (1/100).
 */
export const NONE = "—";
const NBSP = "\u00a0";
const MINUS = "\u2212";

export type SignMode = "negative" | "always";

export type MoneyStyle = {
  /** `negative`: minus only. `always`: plus too, for differences; a true zero stays without a sign. */
  sign?: SignMode;
  /** Whole units for secondary lines and legends; HUF never has decimals. */
  whole?: boolean;
  /** Without the unit, for tables whose head says it once. */
  bare?: boolean;
};

/** Currencies without a fraction in daily use, although the ledger keeps 1/100. */
const WHOLE_CURRENCIES = new Set(["HUF"]);

const INTL_LOCALE: Record<string, string> = { pl: "pl-PL", en: "en-GB", cs: "cs-CZ", sk: "sk-SK", hu: "hu-HU" };

function tidy(text: string): string {
  return text.replace(/[ \u00a0\u202f]/g, NBSP).replace(/-/g, MINUS);
}

/** `-123456` → `"-1234.56"`: Intl reads decimal text exactly, so a large amount never passes through a float. */
function decimalText(minor: number): `${number}` {
  const digits = Math.abs(minor).toString().padStart(3, "0");
  const text = `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return asNumeric(text);
}

/** Safe because the text is built from digits, one point and an optional minus. */
function asNumeric(text: string): `${number}` {
  return text as `${number}`;
}

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
  const locale = INTL_LOCALE[language] ?? "pl-PL";
  return { ...numberFormats(locale), ...rangeFormats(), ...dateFormats(locale) };
}

function numberFormats(locale: string) {
  const numbers = new Map<string, Intl.NumberFormat>();

  function numberFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const known = numbers.get(key);
    if (known) return known;
    const made = new Intl.NumberFormat(locale, { useGrouping: "always", ...options });
    numbers.set(key, made);
    return made;
  }

  function money(minor: number, currency: string, style: MoneyStyle = {}): string {
    const digits = style.whole || WHOLE_CURRENCIES.has(currency) ? 0 : 2;
    const signDisplay = style.sign === "always" ? "exceptZero" : "negative";
    const unit: Intl.NumberFormatOptions = style.bare ? {} : { style: "currency", currency, currencyDisplay: "narrowSymbol" };
    const format = numberFormat(`m${digits}${signDisplay}${style.bare ? "" : currency}`, {
      ...unit,
      signDisplay,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return tidy(format.format(decimalText(minor)));
  }

  /** `0.1236` → `12,4%`. A percent that rounds to zero has no sign. */
  function percent(ratio: number, style: { sign?: SignMode; digits?: number } = {}): string {
    const digits = style.digits ?? 1;
    const signDisplay = style.sign === "always" ? "exceptZero" : "negative";
    const format = numberFormat(`p${digits}${signDisplay}`, { signDisplay, minimumFractionDigits: digits, maximumFractionDigits: digits });
    return `${tidy(format.format(ratio * 100))}%`;
  }

  function count(value: number): string {
    return tidy(numberFormat("c", { maximumFractionDigits: 0 }).format(value));
  }

  /** A decimal with two to four places, as unit costs have: `16.2` → `16,20`. */
  function decimal(text: string): string {
    return tidy(numberFormat("d", { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(Number(text)));
  }

  /** The sign that stands for the currency: `zł`, `€`. */
  function unit(currency: string): string {
    const parts = numberFormat(`u${currency}`, { style: "currency", currency, currencyDisplay: "narrowSymbol" }).formatToParts(0);
    return parts.find(({ type }) => type === "currency")?.value ?? currency;
  }

  return { money, percent, count, decimal, unit };
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
