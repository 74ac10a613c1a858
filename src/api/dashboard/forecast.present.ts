import type { Explanation, forecastRoute } from "#contract/forecast.ts";
import type { ResponseOf } from "#contract/route.ts";
import { addDays, endOfMonth, startOfMonth } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { figuresOf, type Sums } from "#core/figures.ts";
import { type Forecast, HISTORY_DAYS, type PastForecast } from "#core/forecast.ts";
import { translate } from "#core/money.ts";
import { ratio } from "#core/ratio.ts";
import type { RangeRate, RateOfEnd } from "#ledger/reports/scope/translation.ts";

type Month = ResponseOf<typeof forecastRoute>["month"];

const MILLION = 1_000_000n;

/** Its money is translated with the one rate of the running month, that of a past month with its own; null without a forecast. */
export function presentForecast(
  forecast: Forecast | null,
  today: Day,
  rateOf: RateOfEnd,
): Pick<Month, "figures" | "low" | "high" | "explanation"> {
  if (forecast === null) return { figures: null, low: null, high: null, explanation: null };
  const { rate } = rateOf(today);
  const shown = (amount: number | null): number | null => inRate(amount, rate);
  return {
    figures: figuresOf(forecast.sums, rate),
    low: shown(forecast.low),
    high: shown(forecast.high),
    explanation: {
      ...presentExplanation(forecast, today, { shown, figures: (sums) => figuresOf(sums, rate) }),
      past: forecast.past.map((past) => presentPast(past, rateOf(endOfMonth(past.month)))),
    },
  };
}

function inRate(amount: number | null, rate: RangeRate["rate"]): number | null {
  return amount === null || rate === null ? null : translate(amount, rate);
}

function presentPast({ month, madeOn, forecast, came, error }: PastForecast, { rate }: RangeRate): Explanation["past"][number] {
  return { startDate: month, madeOn, forecast: inRate(forecast, rate), came: inRate(came, rate), error: ratio(error, MILLION) };
}

type Shown = { shown: (amount: number | null) => number | null; figures: (sums: Sums) => NonNullable<Month["figures"]> };

function presentExplanation({ parts }: Forecast, today: Day, { shown, figures }: Shown): Omit<Explanation, "past"> {
  const [start, yesterday] = [startOfMonth(today), addDays(today, -1)];
  return {
    soFar: today === start ? null : { startDate: start, endDate: yesterday, figures: figures(parts.soFar) },
    ahead: { startDate: today, endDate: endOfMonth(today), figures: figures(parts.ahead) },
    scheduled: parts.scheduled,
    weekdays: parts.weekdays.map(({ mean, revenue, ...day }) => ({ ...day, mean: shown(mean), revenue: shown(revenue) })),
    trend: { now: shown(parts.trend.now), before: shown(parts.trend.before), factor: Number(parts.trend.factor) / Number(MILLION) },
    lately: { startDate: addDays(today, -HISTORY_DAYS), endDate: yesterday, figures: figures(parts.lately) },
  };
}
