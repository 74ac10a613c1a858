/** Showing PLN sums in another currency, at one rate for a whole range (rules.md, FX). */
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

type RateRow = RangeTranslation & { day: Day };

/** The rate of each range by its end, in the order given: that of the table in force for min(end, today). */
export async function findRangeRates(scope: ReportScope, endDates: readonly Day[]): Promise<RangeRate[]> {
  const days = endDates.map((endDate) => earlierDay(endDate, scope.today));
  if (!scope.isTranslated) return days.map((day) => ({ rate: SAME_CURRENCY, translation: null, day }));
  const { rows } = await sql<RateRow>`
    select day, mid, table_no as "table", table_date as date
    from fx_days
    where source = ${scope.fxSource} and currency = ${scope.currency} and day = any(${[...new Set(days)]}::date[])`.execute(scope.db);
  const byDay = new Map(rows.map(({ day, ...translation }) => [day, translation]));
  return days.map((day) => {
    const translation = byDay.get(day) ?? null;
    return { rate: translation === null ? null : rateBetween("1", translation.mid), translation, day };
  });
}

/** The rate of one range that ends on the day. */
export async function findRangeRate(scope: ReportScope, endDate: Day): Promise<RangeRate> {
  const [rate] = await findRangeRates(scope, [endDate]);
  if (rate === undefined) throw new Error("one range has one rate");
  return rate;
}
