/**
 * What the running month will bring (docs/PROFIT.md, Forecast of the running month): whole days so far, and for each day left what its
 * weekday brought over the last eight weeks, with the trend of the last four. How far such forecasts were off is learned from past months.
 */
import { addDays, addMonths, daysBetween, eachDay, earlierDay, endOfMonth, isoWeekday, startOfMonth } from "./day.ts";
import type { Day, Minor } from "./facts.ts";
import type { Sums } from "./figures.ts";
import { type Line, LINES, linesOf } from "./ledger.ts";
import { divRound, minor, totalOf } from "./money.ts";
import { addSums, emptySums } from "./sums.ts";

/** Sums of one day; a day that is absent has none. Days after today hold what is scheduled for them. */
export type SumsByDay = ReadonlyMap<Day, Sums>;

export type Forecast = {
  sums: Sums;
  /** Net profit that nine of ten past forecasts made on this day of the month would have kept above, and below; null without any. */
  low: Minor | null;
  high: Minor | null;
  /** How it comes about: `soFar` and `ahead` add up to `sums` in every line. */
  parts: ForecastParts;
  /** What such forecasts said and what came, latest month first. */
  past: PastForecast[];
};

export type ForecastParts = {
  /** Whole days of the month, today not among them. */
  soFar: Sums;
  /** Today and the days after it. */
  ahead: Sums;
  /** Monday first; their revenues add up to the net revenue of `ahead`. Empty when the last 28 days brought no revenue. */
  weekdays: WeekdayRevenue[];
  trend: Trend;
  /** The 28 days before today: what follows revenue does so in their proportion. */
  lately: Sums;
  /** Lines of `ahead` that do not follow revenue. */
  scheduled: ScheduledLine[];
};

export type WeekdayRevenue = {
  /** 1 is Monday. */
  weekday: number;
  /** Net revenue of these days in the last eight weeks ÷ their number. */
  mean: Minor;
  learned: number;
  daysAhead: number;
  /** mean × trend × days ahead, to the grosz so that the weekdays add up. */
  revenue: Minor;
};

export type Trend = {
  /** Net revenue of the last four weeks and of the four before; null while there are no eight weeks. */
  now: Minor | null;
  before: Minor | null;
  /** The factor used, in millionths: now ÷ before, from 0.7 to 1.3. */
  factor: bigint;
};

export type PastForecast = {
  month: Day;
  madeOn: Day;
  /** Net profit. */
  forecast: Minor;
  came: Minor;
  /** came − forecast, in millionths of the net revenue forecast for the month. */
  error: bigint;
};

/** History a forecast needs, and the days whose proportion of costs it keeps. */
export const HISTORY_DAYS = 28;
const WEEKS_DAYS = 56;
const TREND_FROM = 700_000n;
const TREND_TO = 1_300_000n;
const MILLION = 1_000_000n;

/** Booked ahead, so that nothing about them has to be guessed. */
export const SCHEDULED = ["expenses", "subscription"] as const satisfies readonly Line[];
type ScheduledLine = (typeof SCHEDULED)[number];

/** Null with fewer than 28 days of history before today. */
export function forecastMonth(days: SumsByDay, firstDay: Day, today: Day): Forecast | null {
  const parts = partsOf(days, firstDay, today);
  if (parts === null) return null;
  const sums = monthOf(parts);
  const profit = profitOf(sums);
  const revenue = revenueOf(sums);
  const past = pastForecasts(days, firstDay, today);
  const known = { sums, parts, past };
  if (profit === null || revenue === null || past.length === 0) return { ...known, low: null, high: null };
  const errors = past.map(({ error }) => error).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const off = (percent: bigint): Minor => minor(BigInt(profit) + divRound(percentile(errors, percent) * BigInt(revenue), MILLION));
  return { ...known, low: Math.min(profit, off(10n)), high: Math.max(profit, off(90n)) };
}

/** The forecasts that would have been made on the same day of each earlier month, latest first. */
function pastForecasts(days: SumsByDay, firstDay: Day, today: Day): PastForecast[] {
  const past: PastForecast[] = [];
  const dayOfMonth = daysBetween(startOfMonth(today), today);
  for (let month = addMonths(startOfMonth(today), -1); month >= startOfMonth(firstDay); month = addMonths(month, -1)) {
    const madeOn = earlierDay(addDays(month, dayOfMonth), endOfMonth(month));
    const parts = partsOf(days, firstDay, madeOn);
    if (parts === null) continue;
    const sums = monthOf(parts);
    const [came, forecast, revenue] = [profitOf(sumOf(days, month, endOfMonth(month))), profitOf(sums), revenueOf(sums)];
    if (came === null || forecast === null || revenue === null || revenue <= 0) continue;
    past.push({ month, madeOn, forecast, came, error: divRound(BigInt(came - forecast) * MILLION, BigInt(revenue)) });
  }
  return past;
}

function monthOf({ soFar, ahead }: ForecastParts): Sums {
  return addSums([soFar, ahead]);
}

/** The month as it looked on the morning of the day. */
function partsOf(days: SumsByDay, firstDay: Day, today: Day): ForecastParts | null {
  if (daysBetween(firstDay, today) < HISTORY_DAYS) return null;
  const [start, end] = [startOfMonth(today), endOfMonth(today)];
  const soFar = today === start ? emptySums() : sumOf(days, start, addDays(today, -1));
  const lately = sumOf(days, addDays(today, -HISTORY_DAYS), addDays(today, -1));
  const base = revenueOf(lately);
  const trend = trendOf(days, firstDay, today);
  const expected = expectedWeekdays(days, firstDay, today, trend.factor);
  if (expected === null || base === null) return null;
  const weekdays = base > 0 ? expected : [];
  const revenue = minor(weekdays.reduce((total, weekday) => total + weekday.revenue, 0));
  const booked = sumOf(days, today, end);
  const scheduled = SCHEDULED.filter((line) => line === "expenses" || booked[line] !== 0);
  return { soFar, ahead: withScheduled(atRatio(lately, revenue, base), booked), weekdays, trend, lately, scheduled };
}

/** Net revenue of the days from today to the end of the month by weekday; null when a day to learn from is not known. */
function expectedWeekdays(days: SumsByDay, firstDay: Day, today: Day, factor: bigint): WeekdayRevenue[] | null {
  const from = laterOf(firstDay, addDays(today, -WEEKS_DAYS));
  const known = eachDay(from, addDays(today, -1)).map((day) => ({ day, revenue: revenueOf(days.get(day) ?? emptySums()) }));
  if (known.some(({ revenue }) => revenue === null)) return null;
  const left = eachDay(today, endOfMonth(today));
  let exact = 0n;
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const alike = known.filter(({ day }) => isoWeekday(day) === weekday);
    const daysAhead = left.filter((day) => isoWeekday(day) === weekday).length;
    const sum = alike.reduce((total, { revenue }) => total + (revenue ?? 0), 0);
    const before = divRound(exact, MILLION);
    // 28 days of history hold each weekday four times
    exact += divRound(BigInt(sum) * factor * BigInt(daysAhead), BigInt(alike.length));
    const mean = minor(divRound(BigInt(sum), BigInt(alike.length)));
    return { weekday, mean, learned: alike.length, daysAhead, revenue: minor(divRound(exact, MILLION) - before) };
  });
}

/** Last four weeks ÷ the four before, from 0.7 to 1.3; 1 while there are no eight weeks, or the four before brought nothing. */
function trendOf(days: SumsByDay, firstDay: Day, today: Day): Trend {
  if (daysBetween(firstDay, today) < WEEKS_DAYS) return { now: null, before: null, factor: MILLION };
  const now = revenueOf(sumOf(days, addDays(today, -HISTORY_DAYS), addDays(today, -1)));
  const before = revenueOf(sumOf(days, addDays(today, -WEEKS_DAYS), addDays(today, -HISTORY_DAYS - 1)));
  if (now === null || before === null || before <= 0) return { now, before, factor: MILLION };
  return { now, before, factor: bounded(divRound(BigInt(now) * MILLION, BigInt(before))) };
}

function bounded(trend: bigint): bigint {
  return trend < TREND_FROM ? TREND_FROM : trend > TREND_TO ? TREND_TO : trend;
}

/**
 * Everything in the proportion it had to net revenue lately. Lines are rounded so that those of revenue add up to `revenue`:
 * each is what the lines up to it make, less what those before it made.
 */
function atRatio(lately: Sums, revenue: Minor, base: Minor): Sums {
  const part = (amount: number): Minor => (base <= 0 ? 0 : minor(divRound(BigInt(amount) * BigInt(revenue), BigInt(base))));
  const names = Object.keys(emptySums());
  const scaled = names.map((name): [string, Minor | null] => {
    const amount = Object.entries(lately).find(([key]) => key === name)?.[1] ?? null;
    return [name, amount === null ? null : part(amount)];
  });
  let reached = 0;
  const ofRevenue = linesOf("revenue").map((line): [Line, Minor] => {
    const before = part(reached);
    reached += lately[line] ?? 0;
    return [line, part(reached) - before];
  });
  return withEveryCost(lately, { ...emptySums(), ...Object.fromEntries(scaled), ...Object.fromEntries(ofRevenue) });
}

/** Two counts that are rounded one by one may leave out a unit that neither left out. */
function withEveryCost({ units, costedUnits, estimatedUnits }: Sums, scaled: Sums): Sums {
  if (costedUnits + estimatedUnits < units) return scaled;
  return { ...scaled, estimatedUnits: Math.max(0, scaled.units - scaled.costedUnits) };
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
