/** What the screens and files of a company say, collected under the name of the thing. */
import type { Market } from "#core/facts.ts";
import type { Figures } from "#core/figures.ts";
import { FIGURE_KEYS } from "#core/figure-keys.ts";
import { currencyOf, type DisplayCurrency } from "#core/market.ts";
import type { DayRange } from "#core/period.ts";
import { TODAY } from "./company.ts";

export type Place = { markets: readonly Market[]; currency: DisplayCurrency };
export type Value = number | string | null;

export const THIS_MONTH: DayRange = { startDate: "2025-06-01", endDate: TODAY };
export const LAST_MONTH: DayRange = { startDate: "2025-05-01", endDate: "2025-05-31" };

/** What the screens say: the thing → the screen → its value. */
export type Said = Map<string, Map<string, Value>>;

export function collector() {
  const said: Said = new Map();
  const say = (thing: string, screen: string, value: Value): void => {
    said.set(thing, (said.get(thing) ?? new Map<string, Value>()).set(screen, value));
  };
  const sayAll = (range: DayRange, screen: string, figures: Figures): void => {
    for (const key of FIGURE_KEYS) say(nameOf(key, range), screen, figures[key]);
  };
  return { said, say, sayAll };
}

export function nameOf(key: string, { startDate, endDate }: DayRange): string {
  return `${key} ${startDate}–${endDate}`;
}

/** Things that two screens say differently. */
export function contradictions(said: Said): [string, Record<string, Value>][] {
  return [...said]
    .filter(([, screens]) => new Set(screens.values()).size > 1)
    .map(([thing, screens]) => [thing, Object.fromEntries(screens)]);
}

export type Collector = ReturnType<typeof collector>;

export const isTranslated = ({ markets, currency }: Place): boolean =>
  currency !== "PLN" && !(markets.length === 1 && markets[0] !== undefined && currencyOf(markets[0]) === currency);

export function asked({ markets, currency }: Place) {
  return { headers: { "x-market": markets[0] ?? "PL", "x-currency": currency }, filter: { markets: [...markets] } };
}

export function sumOf(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}
