import { INCOME_KEYS, incomeAmount, incomeDepth, type IncomeKey, isIncomeResult, linesOfIncome } from "#core/income.ts";
import { isBooked, type Sums } from "#core/figures.ts";
import type { DayRange } from "#core/period.ts";
import { ratio } from "#core/ratio.ts";
import type { RangeRate } from "../scope/translation.ts";
import type { SumsOfRange } from "../sums/range-sums.ts";

/** A line of the account: its amounts in the columns, in the whole range, as a share of net revenue, and in the range before. */
export type AccountLine = {
  key: IncomeKey;
  depth: 0 | 1;
  values: (number | null)[];
  total: number | null;
  share: number | null;
  previous: number | null;
};

export type AccountColumns = { cut: readonly DayRange[]; range: DayRange; before: DayRange };

/** Of days that no store knows, what was booked on them nevertheless. */
function isKnownOf(sums: Sums, key: IncomeKey): boolean {
  return key !== "netRevenue" && linesOfIncome(key).some((line) => isBooked(sums, line));
}

const UNTRANSLATED = { numerator: 1n, denominator: 1n };

/** The account as screens, files and reports show it. */
export function accountLines({ cut, range, before }: AccountColumns, sumsOf: SumsOfRange, { rate }: RangeRate): AccountLine[] {
  const amount = (column: DayRange, key: IncomeKey): number | null => {
    const { sums, isBeforeSales, isUnknown } = sumsOf(column);
    if ((isBeforeSales || isUnknown) && isIncomeResult(key)) return null;
    return isUnknown && !isKnownOf(sums, key) ? null : incomeAmount(sums, key, rate);
  };
  const revenue = incomeAmount(sumsOf(range).sums, "netRevenue", UNTRANSLATED);
  return INCOME_KEYS.map((key) => {
    // A share has no currency: it comes from the sums before they are translated.
    const summed = incomeAmount(sumsOf(range).sums, key, UNTRANSLATED);
    return {
      key,
      depth: incomeDepth(key),
      values: cut.map((bucket) => amount(bucket, key)),
      total: amount(range, key),
      share: summed === null || revenue === null || amount(range, key) === null ? null : ratio(summed, revenue),
      previous: amount(before, key),
    };
  });
}
