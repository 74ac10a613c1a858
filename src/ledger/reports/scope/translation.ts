/** Showing PLN sums in another currency, at one rate for a whole range (docs/PROFIT.md, Exchange rates). */
import { sql } from "kysely";
import { earlierDay } from "#core/day.ts";
import type { Day, Decimal } from "#core/facts.ts";
import { SAME_CURRENCY } from "#core/figures.ts";
import { type Rate, rateBetween } from "#core/money.ts";
import type { ReportScope } from "./report-scope.ts";

/** `mid` is PLN for one unit of the display currency in table `table` of day `date`. */
export type RangeTranslation = { mid: Decimal; table: string; date: Day };

/** How the sums of a range become shown amounts. */
export type RangeRate = {
  /** Null: the display currency has no rate for the range, its money cannot be shown. */
  rate: Rate | null;
  /** Null where nothing is translated, or nothing can be. */
  translation: RangeTranslation | null;
  /** The day whose table is in force for the range. */
  day: Day;
};

/** The rate of a range by its end. */
export type RateOfEnd = (endDate: Day) => RangeRate;

/** The rate of each range by its end: that of the table in force for min(end, today). */
export async function findRangeRates(scope: ReportScope, endDates: readonly Day[]): Promise<RateOfEnd> {
  const { today } = scope;
  if (!scope.isTranslated) return (endDate) => ({ rate: SAME_CURRENCY, translation: null, day: earlierDay(endDate, today) });
  const days = [...new Set(endDates.map((endDate) => earlierDay(endDate, today)))];
  const { rows } = await sql<RangeTranslation & { day: Day }>`
    select day, mid, table_no as "table", table_date as date
    from fx_days
    where source = ${scope.fxSource} and currency = ${scope.currency} and day = any(${days}::date[])`.execute(scope.db);
  const byDay = new Map(rows.map(({ day, ...translation }) => [day, translation]));
  return (endDate) => {
    const day = earlierDay(endDate, today);
    const translation = byDay.get(day) ?? null;
    return { rate: translation === null ? null : rateBetween("1", translation.mid), translation, day };
  };
}

/** What a unit of each currency is worth in złoty today, to tell which of several amounts is larger; absent where nobody knows. */
export async function findWorth(scope: ReportScope, currencies: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const foreign = [...new Set(currencies)].filter((currency) => currency !== "PLN");
  if (foreign.length === 0) return new Map([["PLN", 1]]);
  const { rows } = await sql<{ currency: string; mid: Decimal }>`
    select currency, mid from fx_days
    where source = ${scope.fxSource} and currency = any(${foreign}::text[]) and day = ${scope.today}`.execute(scope.db);
  return new Map([["PLN", 1], ...rows.map(({ currency, mid }): [string, number] => [currency, Number(mid)])]);
}

/** The rate of one range that ends on the day. */
export async function findRangeRate(scope: ReportScope, endDate: Day): Promise<RangeRate> {
  return (await findRangeRates(scope, [endDate]))(endDate);
}
