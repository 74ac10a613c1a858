/** The four markets, what each brings with it, and the dated standard VAT rates. */
import type { Bp, Currency, Day, Market } from "./facts.ts";
import { bp } from "./money.ts";

export const MARKETS = ["PL", "CZ", "SK", "HU"] as const satisfies readonly Market[];

/** The currencies that figures can be shown in. */
export const CURRENCIES = ["PLN", "CZK", "EUR", "HUF"] as const;
export type DisplayCurrency = (typeof CURRENCIES)[number];

const CURRENCY_OF = { PL: "PLN", CZ: "CZK", SK: "EUR", HU: "HUF" } as const satisfies Record<Market, DisplayCurrency>;

const ZONE_OF = {
  PL: "Europe/Warsaw",
  CZ: "Europe/Prague",
  SK: "Europe/Bratislava",
  HU: "Europe/Budapest",
} as const satisfies Record<Market, string>;

type VatVersion = { from: Day; rate: Bp };

/** Newest first; each holds until the next one begins. */
const STANDARD_VAT = {
  PL: [{ from: "2011-01-01", rate: bp(2300) }],
  CZ: [{ from: "2013-01-01", rate: bp(2100) }],
  SK: [
    { from: "2025-01-01", rate: bp(2300) },
    { from: "2011-01-01", rate: bp(2000) },
  ],
  HU: [{ from: "2012-01-01", rate: bp(2700) }],
} as const satisfies Record<Market, readonly VatVersion[]>;

export function isMarket(text: string): text is Market {
  return MARKETS.some((market) => market === text);
}

export function isDisplayCurrency(text: Currency): text is DisplayCurrency {
  return CURRENCIES.some((currency) => currency === text);
}

export function currencyOf(market: Market): DisplayCurrency {
  return CURRENCY_OF[market];
}

/** IANA time zone in which the market's days are counted. */
export function zoneOf(market: Market): string {
  return ZONE_OF[market];
}

/** The country's standard rate on the day; before its first version that one holds; null outside the four markets. */
export function standardVat(country: string, day: Day): Bp | null {
  if (!isMarket(country)) return null;
  const versions: readonly VatVersion[] = STANDARD_VAT[country];
  const version = versions.find(({ from }) => from <= day) ?? versions.at(-1);
  return version?.rate ?? null;
}
