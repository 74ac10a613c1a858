/** Revenue and profit by month up to the end of the report; of a report of a day or a week by days or weeks. */
import { addDays, addMonths, daysBetween, endOfMonth, startOfMonth } from "#core/day.ts";
import { dayText, rangeText, shortRangeText } from "#core/day-text.ts";
import type { Day } from "#core/facts.ts";
import { BOUND_SIGNS, type ShownFigure, shownFigure } from "#core/figure-display.ts";
import { knownOf } from "#core/known-days.ts";
import { intlLocale } from "#core/number-text.ts";
import type { PaperBar, PaperChart } from "#core/paper/paper.ts";
import type { DayRange } from "#core/period.ts";
import { figuresOfRange } from "#ledger/reports/sums/range-figures.ts";
import { UNKNOWN, type Wording } from "./document.ts";
import type { Found } from "./found.ts";

const UNKNOWN_FIGURE: ShownFigure = { value: null, bound: "exact" };
/** A column has no room for both ends of a range: its upper one is said as what it is. */
const SIGNS = { ...BOUND_SIGNS, range: BOUND_SIGNS.atMost } as const;

type Split = "day" | "week" | "month";

const COUNT = { day: 14, week: 8, month: 12 } as const satisfies Record<Split, number>;
const SERIES = ["netRevenue", "netProfit"] as const;
const WEEK = 7;
/** Amounts from here on are written in thousands: a million and more of whole units. */
const MILLION = 100_000_000;
const THOUSAND = 1000;
const TICKS = 4;

function splitOf({ startDate, endDate }: DayRange): Split {
  const days = daysBetween(startDate, endDate) + 1;
  return days === 1 ? "day" : days === WEEK ? "week" : "month";
}

/** The columns of the chart; the last one ends with the report. */
export function chartColumns(range: DayRange): DayRange[] {
  const split = splitOf(range);
  return Array.from({ length: COUNT[split] }, (_, at) => columnBack(range, split, COUNT[split] - 1 - at));
}

function columnBack({ endDate }: DayRange, split: Split, back: number): DayRange {
  if (split === "day") return { startDate: addDays(endDate, -back), endDate: addDays(endDate, -back) };
  if (split === "week") return { startDate: addDays(endDate, -WEEK * back - WEEK + 1), endDate: addDays(endDate, -WEEK * back) };
  const startDate = addMonths(startOfMonth(endDate), -back);
  return { startDate, endDate: back === 0 ? endDate : endOfMonth(startDate) };
}

export function chartBlock({ scope, range, rate, sumsOf }: Found, wording: Wording): PaperChart {
  const { say, locale } = wording;
  const columns = chartColumns(range).map((column) => {
    const isUnknown = knownOf(column, scope.dataFrom) === "none";
    const figures = figuresOfRange(sumsOf(column), rate);
    return { column, shown: SERIES.map((key) => (isUnknown ? UNKNOWN_FIGURE : shownFigure(figures, key))) };
  });
  const values = columns.flatMap(({ shown }) => shown.flatMap(({ value }) => value ?? []));
  const inThousands = values.some((value) => Math.abs(value) >= MILLION);
  const amount = (minor: number): string =>
    inThousands
      ? wording.numbers.count(Math.round(minor / (100 * THOUSAND)))
      : wording.numbers.money(minor, wording.currency, { whole: true, bare: true });
  const unit = wording.numbers.unit(wording.currency);
  const { ticks, at } = axisOf(values);
  const bar = (value: number | null): PaperBar | null => (value === null ? null : { from: at(0), to: at(value) });
  const split = splitOf(range);
  return {
    kind: "chart",
    title: say(`reports:chart.title.${split}`),
    series: SERIES.map((key) => `${say(`figures:${key}`)}, ${inThousands ? say("reports:chart.thousands", { unit }) : unit}`),
    ticks: ticks.map((value) => ({ at: at(value), text: amount(value) })),
    zero: at(0),
    columns: columns.map(({ column, shown }) => ({
      name: split === "month" ? shortMonth(column.startDate, locale) : shortRangeText(column.startDate, column.endDate, locale),
      bars: shown.map(({ value }) => bar(value)),
      values: shown.map(({ value, bound }) => (value === null ? UNKNOWN : `${SIGNS[bound]}${amount(value)}`)),
    })),
    note: noteOf(
      columns.map(({ column }) => column),
      scope.dataFrom,
      wording,
    ),
  };
}

/** „paź 26” */
function shortMonth(day: Day, locale: string): string {
  return Temporal.PlainDate.from(day).toLocaleString(intlLocale(locale), { month: "short", year: "2-digit" });
}

/** Where what is known begins after the first column does. */
function noteOf(columns: readonly DayRange[], dataFrom: Day | null, { say, locale }: Wording): string | null {
  const [first] = columns;
  if (first === undefined || dataFrom === null || knownOf(first, dataFrom) === "whole") return null;
  const known = columns.find((column) => knownOf(column, dataFrom) !== "none");
  if (known === undefined) return null;
  const isCut = knownOf(known, dataFrom) === "part";
  const day = dayText(dataFrom, locale);
  return isCut
    ? say("reports:chart.fromPart", { day, range: rangeText(known.startDate, known.endDate, locale) })
    : say("reports:chart.from", { day });
}

/** Round levels around what is drawn, zero among them, and where they lie in fractions of the height. */
function axisOf(values: readonly number[]): { ticks: number[]; at: (value: number) => number } {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = roundStep((high - low) / TICKS);
  const [from, to] = [Math.floor(low / step) * step, Math.max(Math.ceil(high / step) * step, step)];
  const ticks: number[] = [];
  for (let level = from; level <= to; level += step) ticks.push(level);
  return { ticks, at: (value) => (value - from) / (to - from) };
}

/** 1, 2, 2.5 or 5 with zeros, of whole units. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 100)));
  return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}
