import type { Explanation, forecastRoute } from "#contract/forecast.ts";
import type { ResponseOf } from "#contract/route.ts";
import { addDays, endOfMonth, startOfMonth } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { figuresOf, type Sums } from "#core/figures.ts";
import { type Forecast, HISTORY_DAYS } from "#core/forecast.ts";
import { translate } from "#core/money.ts";
import { ratio } from "#core/ratio.ts";
import type { RangeRate } from "#ledger/queries/translation.ts";

type Month = ResponseOf<typeof forecastRoute>["month"];

const MILLION = 1_000_000n;

/** All its money is translated with the one rate of the running month; null fields without a forecast. */
export function presentForecast(
  forecast: Forecast | null,
  today: Day,
  { rate }: RangeRate,
): Pick<Month, "figures" | "low" | "high" | "explanation"> {
  if (forecast === null) return { figures: null, low: null, high: null, explanation: null };
  const shown = (amount: number | null): number | null => (amount === null || rate === null ? null : translate(amount, rate));
  return {
    figures: figuresOf(forecast.sums, rate),
    low: shown(forecast.low),
    high: shown(forecast.high),
    explanation: presentExplanation(forecast, today, { shown, figures: (sums) => figuresOf(sums, rate) }),
  };
}

type Shown = { shown: (amount: number | null) => number | null; figures: (sums: Sums) => NonNullable<Month["figures"]> };

function presentExplanation({ parts, past }: Forecast, today: Day, { shown, figures }: Shown): Explanation {
  const [start, yesterday] = [startOfMonth(today), addDays(today, -1)];
  return {
    soFar: today === start ? null : { startDate: start, endDate: yesterday, figures: figures(parts.soFar) },
    ahead: { startDate: today, endDate: endOfMonth(today), figures: figures(parts.ahead) },
    scheduled: parts.scheduled,
    weekdays: parts.weekdays.map(({ mean, revenue, ...day }) => ({ ...day, mean: shown(mean), revenue: shown(revenue) })),
    trend: { now: shown(parts.trend.now), before: shown(parts.trend.before), factor: Number(parts.trend.factor) / Number(MILLION) },
    lately: { startDate: addDays(today, -HISTORY_DAYS), endDate: yesterday, figures: figures(parts.lately) },
    past: past.map(({ month, madeOn, forecast, came, error }) => ({
      startDate: month,
      madeOn,
      forecast: shown(forecast),
      came: shown(came),
      error: ratio(error, MILLION),
    })),
  };
}
