/** Exchange rates of NBP table A: which table is in force for a day, and the one rounding of a conversion. */
import type { Currency, Day, Decimal, Minor, OwnRateFacts, RateFacts } from "./facts.ts";
import { compareDays, daysBetween } from "./day.ts";
import { type Rate, rateBetween, translate } from "./money.ts";

/** The published tables of each currency, oldest first, and what was said for single days of a currency. */
export type Rates = { tables: ReadonlyMap<Currency, readonly RateFacts[]>; own: ReadonlyMap<string, Decimal> };

/** The longest real gap between tables is 6 days; an older table says nothing about the day (docs/RULES.md, Missing rate). */
const OLDEST_TABLE_DAYS = 7;

const PLN: Currency = "PLN";

/** Sorts rates for look-up; their order of arrival does not matter. */
export function indexRates(rates: readonly RateFacts[], own: readonly OwnRateFacts[] = []): Rates {
  const byCurrency = Map.groupBy(rates, ({ currency }) => currency);
  return {
    tables: new Map([...byCurrency].map(([currency, tables]) => [currency, tables.toSorted((a, b) => compareDays(a.date, b.date))])),
    own: new Map(own.map(({ currency, day, mid }) => [`${currency} ${day}`, mid])),
  };
}

/** The newest published rate dated before the day and at most 7 days before it; null without one. PLN has no table. */
export function rateInForce(rates: Rates, currency: Currency, day: Day): RateFacts | null {
  const newest = lastBefore(rates.tables.get(currency) ?? [], day);
  return newest === null || daysBetween(newest.date, day) > OLDEST_TABLE_DAYS ? null : newest;
}

/** PLN for one unit of the currency on the day, the company's own before the published; "1" for PLN itself, null without a rate. */
export function midOn(rates: Rates, currency: Currency, day: Day): Decimal | null {
  if (currency === PLN) return "1";
  return rates.own.get(`${currency} ${day}`) ?? rateInForce(rates, currency, day)?.mid ?? null;
}

/** The factor from one currency to the other at the tables in force for the day; null when a needed rate is missing. */
export function rateOn(from: Currency, to: Currency, day: Day, rates: Rates): Rate | null {
  const midFrom = midOn(rates, from, day);
  const midTo = midOn(rates, to, day);
  return midFrom === null || midTo === null ? null : rateBetween(midFrom, midTo);
}

/**
 * amount × mid(from) / mid(to) at the tables in force for the day, one rounding half away from zero, also when the way
 * leads through PLN (docs/RULES.md, FX). The same currency needs no rate; null when a needed rate is missing, 0 included.
 */
export function convert(amount: Minor, from: Currency, to: Currency, day: Day, rates: Rates): Minor | null {
  if (from === to) return amount;
  const rate = rateOn(from, to, day, rates);
  return rate === null ? null : translate(amount, rate);
}

function lastBefore(tables: readonly RateFacts[], day: Day): RateFacts | null {
  let low = 0;
  let high = tables.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const table = tables[middle];
    if (table !== undefined && table.date < day) low = middle + 1;
    else high = middle;
  }
  return tables[low - 1] ?? null;
}
