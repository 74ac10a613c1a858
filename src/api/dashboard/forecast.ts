import { comparedChange } from "#core/too-early.ts";
import type { forecastRoute } from "#contract/forecast.ts";
import type { ResponseOf } from "#contract/route.ts";
import { addDays, addMonths, daysBetween, endOfMonth, startOfMonth } from "#core/day.ts";

import { figuresOf } from "#core/figures.ts";
import { forecastMonth } from "#core/forecast.ts";
import { findHistory } from "#ledger/reports/sums/days-of-history.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import { findRangeRates } from "#ledger/reports/scope/translation.ts";
import type { CallOf } from "../http/call.ts";
import { presentFigures, presentReport, presentTranslation } from "../domain/report.present.ts";
import { inReport } from "../domain/report.ts";
import { presentForecast } from "./forecast.present.ts";

/** The month of today in the active market's zone. An earlier month is shown as its own tile shows it, at its own rate. */
export function answerForecast(call: CallOf<typeof forecastRoute>): Promise<ResponseOf<typeof forecastRoute>> {
  return inReport(call, call.body.filter, async (scope) => {
    const { today } = scope;
    const [startDate, endDate] = [startOfMonth(today), endOfMonth(today)];
    const range = { startDate, endDate: today };
    const before = { startDate: addMonths(startDate, -1), endDate: addDays(startDate, -1) };
    const sumsOf = await findRangeSums(scope, [range, before]);
    const { days, firstDay } = await findHistory(scope);
    const forecast = firstDay === null ? null : forecastMonth(days, firstDay, today);
    const pastEnds = (forecast?.past ?? []).map(({ month }) => endOfMonth(month));
    const rateOf = await findRangeRates(scope, [today, before.endDate, ...pastEnds]);
    const [rate, rateBefore] = [rateOf(today), rateOf(before.endDate)];
    return {
      ...(await presentReport(scope, [
        { range, found: sumsOf(range), rate },
        { range: before, found: sumsOf(before), rate: rateBefore },
      ])),
      ...presentTranslation(rate),
      month: {
        startDate,
        endDate,
        ...presentForecast(forecast, today, rateOf),
        change:
          forecast === null || rate.rate === null || sumsOf(before).isUnknown
            ? null
            : comparedChange(figuresOf(sumsOf(before).sums), figuresOf(forecast.sums), "netProfit", scope.estimates).ratio,
        achieved: presentFigures(sumsOf(range), rate).netProfit,
        daysLeft: daysBetween(today, endDate) + 1,
        previous: { ...before, figures: presentFigures(sumsOf(before), rateBefore) },
      },
    };
  });
}
