/**
 * Amounts, percents and counts as people read them: the one place that writes them, for screens, sentences, letters and
 * files. Polish is the model: `−1 234,56 zł` with U+00A0, U+2212 as minus, and the currency's sign after the number.
 * Other languages have their own comma and thousands, but the sign keeps its place: columns of amounts stay in line, and
 * a minus never stands before a currency. Amounts come in minor units (1/100).
 */
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

export type PercentStyle = { sign?: SignMode; digits?: number };

/** Currencies without a fraction in daily use, although the ledger keeps 1/100. */
const WHOLE_CURRENCIES = new Set(["HUF"]);

/** Written down, because browsers and servers disagree on them. A sign that several currencies share says too little. */
const SIGNS: Readonly<Record<string, string>> = { PLN: "zł", CZK: "Kč", EUR: "€", HUF: "Ft", GBP: "£" };

const INTL_LOCALE: Readonly<Record<string, string>> = { pl: "pl-PL", en: "en-GB", cs: "cs-CZ", sk: "sk-SK", hu: "hu-HU" };

/** The language's name in Intl; British English for English. */
export function intlLocale(language: string): string {
  return INTL_LOCALE[language] ?? "pl-PL";
}

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

export type NumberTexts = ReturnType<typeof makeTexts>;

const made = new Map<string, NumberTexts>();

/** One writer per language, made once: Intl objects are expensive. */
export function numberTexts(language: string): NumberTexts {
  const known = made.get(language);
  if (known !== undefined) return known;
  const texts = makeTexts(intlLocale(language));
  made.set(language, texts);
  return texts;
}

function makeTexts(locale: string) {
  const formats = new Map<string, Intl.NumberFormat>();

  function formatOf(sign: SignMode, minimum: number, maximum = minimum): Intl.NumberFormat {
    const key = `${sign}${minimum}${maximum}`;
    const known = formats.get(key);
    if (known !== undefined) return known;
    const format = new Intl.NumberFormat(locale, {
      useGrouping: "always",
      signDisplay: sign === "always" ? "exceptZero" : "negative",
      minimumFractionDigits: minimum,
      maximumFractionDigits: maximum,
    });
    formats.set(key, format);
    return format;
  }

  /** `−1 234,56 zł` */
  function money(minor: number, currency: string, { sign = "negative", whole = false, bare = false }: MoneyStyle = {}): string {
    const digits = whole || WHOLE_CURRENCIES.has(currency) ? 0 : 2;
    const number = tidy(formatOf(sign, digits).format(decimalText(minor)));
    return bare ? number : `${number}${NBSP}${unit(currency)}`;
  }

  /** `0.1236` → `12,4%`. A percent that rounds to zero has no sign. */
  function percent(ratio: number, { sign = "negative", digits = 1 }: PercentStyle = {}): string {
    return `${tidy(formatOf(sign, digits).format(ratio * 100))}%`;
  }

  /** `0.032` → `+3,2`: a difference of shares in points, whose unit a sentence names. */
  function points(change: number): string {
    return tidy(formatOf("always", 1).format(change * 100));
  }

  function count(value: number, sign: SignMode = "negative"): string {
    return tidy(formatOf(sign, 0).format(value));
  }

  /** A decimal with two to four places, as unit costs have: `16.2` → `16,20`. */
  function decimal(text: string): string {
    return tidy(formatOf("negative", 2, 4).format(Number(text)));
  }

  /** `0.4` → `+0,40`: a difference of factors. */
  function factorChange(change: number): string {
    return tidy(formatOf("always", 2).format(change));
  }

  return { money, percent, points, count, decimal, factorChange, unit };
}

/** The sign that stands for the currency: `zł`, `€`; its code where it has none of its own. */
function unit(currency: string): string {
  return SIGNS[currency] ?? currency;
}
