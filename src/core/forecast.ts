/**
 * What the running month will bring (rules.md, Forecast): whole days so far, and for each day left what its weekday brought
 * over the last eight weeks, with the trend of the last four. How far such forecasts were off is learned from past months.
 */
import { addDays, addMonths, daysBetween, eachDay, earlierDay, endOfMonth, isoWeekday, startOfMonth } from "./day.ts";
import type { Day, Minor } from "./facts.ts";
import { type Sums, totalOf } from "./figures.ts";
import { type Line, LINES, linesOf } from "./ledger.ts";
import { divRound, minor } from "./money.ts";
import { addSums, emptySums } from "./sums.ts";

/** Sums of one day; a day that is absent has none. Days after today hold what is scheduled for them. */
export type SumsByDay = ReadonlyMap<Day, Sums>;

export type Forecast = {
  sums: Sums;
  /** Net profit that nine of ten past forecasts made on this day of the month would have kept above, and below; null without any. */
  low: Minor | null;
  high: Minor | null;
};

const HISTORY_DAYS = 28;
const WEEKS_DAYS = 56;
const TREND_FROM = 700_000n;
const TREND_TO = 1_300_000n;
const MILLION = 1_000_000n;

/** Booked ahead, so that nothing about them has to be guessed. */
const SCHEDULED = ["expenses", "subscription"] as const satisfies readonly Line[];

/** Null with fewer than 28 days of history before today. */
export function forecastMonth(days: SumsByDay, firstDay: Day, today: Day): Forecast | null {
  const sums = monthFrom(days, firstDay, today);
  if (sums === null) return null;
  const profit = profitOf(sums);
  const revenue = revenueOf(sums);
  const errors = pastErrors(days, firstDay, today);
  if (profit === null || revenue === null || errors.length === 0) return { sums, low: null, high: null };
  const off = (percent: bigint): Minor => minor(BigInt(profit) + divRound(percentile(errors, percent) * BigInt(revenue), MILLION));
  return { sums, low: Math.min(profit, off(10n)), high: Math.max(profit, off(90n)) };
}

/**
 * Errors of the forecasts that would have been made on the same day of each earlier month: what the month's profit was more,
 * in millionths of the net revenue forecast for it. Ascending.
 */
export function pastErrors(days: SumsByDay, firstDay: Day, today: Day): bigint[] {
  const errors: bigint[] = [];
  const dayOfMonth = daysBetween(startOfMonth(today), today);
  for (let month = addMonths(startOfMonth(today), -1); month >= startOfMonth(firstDay); month = addMonths(month, -1)) {
    const madeOn = earlierDay(addDays(month, dayOfMonth), endOfMonth(month));
    const forecast = monthFrom(days, firstDay, madeOn);
    if (forecast === null) continue;
    const [wanted, known, revenue] = [profitOf(sumOf(days, month, endOfMonth(month))), profitOf(forecast), revenueOf(forecast)];
    if (wanted === null || known === null || revenue === null || revenue <= 0) continue;
    errors.push(divRound(BigInt(wanted - known) * MILLION, BigInt(revenue)));
  }
  return errors.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** The whole month as it looked on the morning of the day. */
function monthFrom(days: SumsByDay, firstDay: Day, today: Day): Sums | null {
  if (daysBetween(firstDay, today) < HISTORY_DAYS) return null;
  const [start, end] = [startOfMonth(today), endOfMonth(today)];
  const soFar = today === start ? emptySums() : sumOf(days, start, addDays(today, -1));
  const revenue = expectedRevenue(days, firstDay, today, end);
  const lately = sumOf(days, addDays(today, -HISTORY_DAYS), addDays(today, -1));
  const base = revenueOf(lately);
  if (revenue === null || base === null) return null;
  return addSums([soFar, withScheduled(atRatio(lately, revenue, base), sumOf(days, today, end))]);
}

/** Net revenue of the days from today to the end of the month; null when a day to learn from is not known. */
function expectedRevenue(days: SumsByDay, firstDay: Day, today: Day, end: Day): Minor | null {
  const from = laterOf(firstDay, addDays(today, -WEEKS_DAYS));
  const learned = eachDay(from, addDays(today, -1)).map((day) => ({ day, revenue: revenueOf(days.get(day) ?? emptySums()) }));
  if (learned.some(({ revenue }) => revenue === null)) return null;
  const trend = trendOf(days, firstDay, today);
  let total = 0n;
  for (const day of eachDay(today, end)) {
    const alike = learned.filter((known) => isoWeekday(known.day) === isoWeekday(day));
    const sum = alike.reduce((revenue, known) => revenue + (known.revenue ?? 0), 0);
    if (alike.length > 0) total += divRound(BigInt(sum) * trend, BigInt(alike.length));
  }
  return minor(divRound(total, MILLION));
}

/** Last four weeks ÷ the four before, in millionths, from 0.7 to 1.3; 1 while there are no eight weeks. */
function trendOf(days: SumsByDay, firstDay: Day, today: Day): bigint {
  if (daysBetween(firstDay, today) < WEEKS_DAYS) return MILLION;
  const now = revenueOf(sumOf(days, addDays(today, -HISTORY_DAYS), addDays(today, -1)));
  const before = revenueOf(sumOf(days, addDays(today, -WEEKS_DAYS), addDays(today, -HISTORY_DAYS - 1)));
  if (now === null || before === null || before <= 0) return MILLION;
  const trend = divRound(BigInt(now) * MILLION, BigInt(before));
  return trend < TREND_FROM ? TREND_FROM : trend > TREND_TO ? TREND_TO : trend;
}

/** Everything in the proportion it had to net revenue lately. */
function atRatio(lately: Sums, revenue: Minor, base: Minor): Sums {
  const part = (amount: number): Minor => (base <= 0 ? 0 : minor(divRound(BigInt(amount) * BigInt(revenue), BigInt(base))));
  const names = Object.keys(emptySums());
  const scaled = names.map((name): [string, Minor | null] => {
    const amount = Object.entries(lately).find(([key]) => key === name)?.[1] ?? null;
    return [name, amount === null ? null : part(amount)];
  });
  return { ...emptySums(), ...Object.fromEntries(scaled) };
}

/** Expenses are what is scheduled; so is a subscription that is already booked on the days ahead. */
function withScheduled(expected: Sums, ahead: Sums): Sums {
  const [expenses, subscription] = SCHEDULED.map((line) => ahead[line]);
  return {
    ...expected,
    expenses: expenses ?? null,
    subscription: subscription === 0 || subscription === undefined ? expected.subscription : subscription,
  };
}

function sumOf(days: SumsByDay, from: Day, to: Day): Sums {
  return addSums(eachDay(from, to).flatMap((day) => days.get(day) ?? []));
}

function profitOf(sums: Sums): Minor | null {
  return totalOf(LINES.map((line) => sums[line]));
}

function revenueOf(sums: Sums): Minor | null {
  return totalOf(linesOf("revenue").map((line) => sums[line]));
}

function laterOf(a: Day, b: Day): Day {
  return a > b ? a : b;
}

/** Between the two nearest ranks, of an ascending list. */
function percentile(sorted: readonly bigint[], percent: bigint): bigint {
  const place = percent * BigInt(sorted.length - 1);
  const at = Number(place / 100n);
  const [low, high] = [sorted[at] ?? 0n, sorted[at + 1] ?? sorted[at] ?? 0n];
  return low + divRound((high - low) * (place % 100n), 100n);
}
