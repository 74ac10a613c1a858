/** Months to hold a product's unit against (docs/PROFIT.md, One unit): the best of twelve, and the last in which something changed. */
import { addDays, addMonths, earlierDay, endOfMonth, startOfMonth } from "./day.ts";
import type { Day, Minor } from "./facts.ts";
import type { Sums } from "./figures.ts";
import { LINES } from "./ledger.ts";
import { divRound, minor, negated, type Rate, totalOf } from "./money.ts";
import type { DayRange } from "./period.ts";
import { ratio } from "./ratio.ts";

const MONTHS = 12;

/**
 * The twelve whole months before the range, the oldest first; before the month after it where it holds several months, so that the best
 * of its own is among them. None reaches into today.
 */
export function monthsBefore({ startDate, endDate }: DayRange, today: Day): DayRange[] {
  const last = endDate < today ? endDate : addDays(today, -1);
  const first = startOfMonth(startDate);
  const after = first === startOfMonth(last) || last < first ? first : startOfMonth(addDays(last, 1));
  const anchor = earlierDay(after, startOfMonth(today));
  return Array.from({ length: MONTHS }, (_, place) => {
    const month = addMonths(anchor, place - MONTHS);
    return { startDate: month, endDate: endOfMonth(month) };
  });
}

export type MonthSums = DayRange & { sums: Sums };

/** Why no month can be compared with: nothing was sold in them, a cost or a rate is missing, or most fees are still to come. */
export type NoBest = "noSales" | "notKnown" | "tooEarly";
export type BestMonth = { month: MonthSums; none: null } | { month: null; none: NoBest };

/** By the profit of one unit, the later of two alike. */
export function bestMonth(months: readonly MonthSums[]): BestMonth {
  const sold = months.filter(({ sums }) => sums.units > 0);
  if (sold.length === 0) return { month: null, none: "noSales" };
  const known = sold.flatMap((month) => {
    const profit = profitOf(month.sums);
    return profit === null ? [] : [{ month, profit: BigInt(profit), units: BigInt(month.sums.units) }];
  });
  if (known.length === 0) return { month: null, none: "notKnown" };
  const [best] = known.filter(({ month }) => isBilled(month.sums)).toSorted(byProfitOfUnit);
  return best === undefined ? { month: null, none: "tooEarly" } : { month: best.month, none: null };
}

type Known = { month: MonthSums; profit: bigint; units: bigint };

function byProfitOfUnit(a: Known, b: Known): number {
  const [left, right] = [a.profit * b.units, b.profit * a.units];
  if (left === right) return a.month.startDate > b.month.startDate ? -1 : 1;
  return left > right ? -1 : 1;
}

/** Null while a cost or a rate is missing. */
function profitOf(sums: Sums): Minor | null {
  return sums.costedUnits + sums.estimatedUnits < sums.units ? null : totalOf(LINES.map((line) => sums[line]));
}

/** The fees of four of five orders are final; a smaller share is too early to compare with. */
function isBilled({ finalOrders, orders }: Sums): boolean {
  return finalOrders * 5 >= orders * 4;
}

/** The month in which a value was first another one than in the month before that sold. */
export type MonthChange = { month: Day; from: number; to: number };

/** The last one by at least the size that counts; null where it stayed as it was. Months are given the oldest first. */
function lastChange(
  months: readonly MonthSums[],
  valueOf: (sums: Sums) => number | null,
  counts: (from: number, to: number) => boolean,
): MonthChange | null {
  const known = months.flatMap(({ startDate, sums }) => {
    const value = sums.units > 0 ? valueOf(sums) : null;
    return value === null ? [] : [{ month: startOfMonth(startDate), value }];
  });
  const changes = known.flatMap(({ month, value }, at) => {
    const before = known[at - 1];
    return before !== undefined && counts(before.value, value) ? [{ month, from: before.value, to: value }] : [];
  });
  return changes.at(-1) ?? null;
}

const byShare =
  (percent: number) =>
  (from: number, to: number): boolean =>
    from !== to && Math.abs(to - from) * 100 >= Math.max(Math.abs(from), Math.abs(to)) * percent;
const POINT = 0.01;
const FIGURES = 1_000_000;

function perUnit(amount: Minor | null, units: number, rate: Rate): Minor | null {
  if (amount === null || units <= 0) return null;
  return minor(divRound(BigInt(amount) * rate.numerator, rate.denominator * BigInt(units)));
}

/** Money of a unit in the shown currency, costs as what is paid; `commission` as a share of sales. */
export type MonthChanges = Record<"price" | "cost" | "ads" | "commission", MonthChange | null>;

/**
 * Prices and costs count from one per cent, advertising from a fifth of the larger amount, a commission from one percentage point: what
 * is less lies within what orders of one month differ by.
 */
export function monthChanges(months: readonly MonthSums[], rate: Rate): MonthChanges {
  const paid = (amount: Minor | null): Minor | null => (amount === null ? null : negated(amount));
  return {
    price: lastChange(months, ({ sales, units }) => perUnit(sales, units, rate), byShare(1)),
    cost: lastChange(months, ({ cogs, costedUnits, units }) => (costedUnits < units ? null : perUnit(paid(cogs), units, rate)), byShare(1)),
    ads: lastChange(months, ({ ads, units }) => perUnit(paid(ads), units, rate), byShare(20)),
    commission: lastChange(
      months,
      ({ sales, commission }) => (sales === null || commission === null || commission === 0 ? null : ratio(negated(commission), sales)),
      (from, to) => Math.abs(Math.round(to * FIGURES) - Math.round(from * FIGURES)) >= POINT * FIGURES,
    ),
  };
}
