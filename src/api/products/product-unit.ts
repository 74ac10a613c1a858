import type { productUnitRoute } from "#contract/product-unit.ts";
import type { ResponseOf } from "#contract/route.ts";
import { breakEvenOf, type Clicked } from "#core/break-even.ts";
import { addDays, earlierDay, laterDay } from "#core/day.ts";
import { AppError } from "#core/errors.ts";
import { figuresOf, type Sums } from "#core/figures.ts";
import type { Rate } from "#core/money.ts";
import type { DayRange } from "#core/period.ts";
import { bestMonth, monthsBefore } from "#core/unit-months.ts";
import { largestCost, largestLoss, type PartAmounts, unitOf, unitRows, wholeOf } from "#core/unit-profit.ts";
import { findAdsStats } from "#ledger/reports/ads/ads-stats.ts";
import { findUnitFacts } from "#ledger/reports/products/unit-facts.ts";
import { withinProducts } from "#ledger/reports/scope/narrow-scope.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { findRangeRate } from "#ledger/reports/scope/translation.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import type { CallOf } from "../http/call.ts";
import { idOr404 } from "../http/ids.ts";
import { presentReport, presentTranslation } from "../domain/report.present.ts";
import { askedRange, inCalendar, inReport } from "../domain/report.ts";
import { EVERY_PRODUCT } from "./offer-days.ts";
import { findUnitChanges } from "./unit-changes.ts";

type Call = CallOf<typeof productUnitRoute>;
export type UnitAnswer = ResponseOf<typeof productUnitRoute>;

/** Everything at the range's own rate, as on tiles. 404 for a product of another company. */
export function answerProductUnit(call: Call): Promise<UnitAnswer> {
  const { params, body: asked } = call;
  const id = idOr404(params.id);
  return inReport(call, { ...EVERY_PRODUCT, ...asked.filter }, async (whole) => {
    const facts = await findUnitFacts(whole, id);
    if (facts === null) throw new AppError("NOT_FOUND", `no product ${id}`);
    const range = askedRange(asked);
    const scope = withinProducts(whole, [id]);
    const rangeRate = await findRangeRate(scope, range.endDate);
    const { rate } = rangeRate;
    const before = inCalendar(() => monthsBefore(range, scope.today));
    const running = runningMonth(range, before, scope.today);
    const sumsOf = await findRangeSums(scope, [range, ...before, ...running]);
    const months = [...before, ...running].map((month) => ({ ...month, sums: sumsOf(month).sums }));
    const { sums } = sumsOf(range);
    const best = bestMonth(months.slice(0, before.length));
    const clicked = (sums.ads ?? 0) < 0 && sums.units > 0 ? await findClicks(scope, range) : null;
    return {
      ...(await presentReport(scope, [{ range, found: sumsOf(range), rate: rangeRate }])),
      ...presentTranslation(rangeRate),
      ...range,
      ...tableOf(sums, best.month?.sums ?? null, rate),
      best:
        best.month === null
          ? null
          : {
              startDate: best.month.startDate,
              endDate: best.month.endDate,
              units: best.month.sums.units,
              profitState: figuresOf(best.month.sums).profitState,
            },
      noBest: best.none,
      breakEven: rate === null ? null : breakEvenOf(sums, { rate, isMarginScheme: facts.isMarginScheme, clicked }),
      changes: await findUnitChanges(scope, { id, ...facts }, { months, rate, range }),
    };
  });
}

/** What of the range lies after the months before it and is not yet over, so that a change of these days is seen. */
function runningMonth({ startDate, endDate }: DayRange, before: readonly DayRange[], today: DayRange["endDate"]): DayRange[] {
  const last = before.at(-1)?.endDate ?? startDate;
  const from = laterDay(startDate, addDays(last, 1));
  const to = earlierDay(endDate, today);
  return from <= to ? [{ startDate: from, endDate: to }] : [];
}

function tableOf(sums: Sums, bestSums: Sums | null, rate: Rate | null) {
  const { profitState } = figuresOf(sums);
  const [whole, unit] = [wholeOf(sums, rate), unitOf(sums, rate)];
  const best = bestSums === null ? null : unitOf(bestSums, rate);
  const rows = unitRows({ whole, unit, best, profitState });
  const isBounded = profitState === "partial" || profitState === "unknown";
  const difference = unit === null || best === null || isBounded ? null : unit.profit - best.profit;
  const profit = { whole: profitOf(whole), unit: profitOf(unit), best: profitOf(best), difference };
  return { units: sums.units, profitState, rows, profit, largestLoss: largestLoss(rows), largestCost: largestCost(rows) };
}

function profitOf(side: PartAmounts | null): number | null {
  return side?.profit ?? null;
}

/** What reports of advertising say of the product's clicks in the range. */
async function findClicks(scope: ReportScope, range: DayRange): Promise<Clicked> {
  const [found] = await findAdsStats(scope, [range], "all");
  if (found === undefined || found.clicks === null || found.cost === null) return null;
  return { clicks: found.clicks, cost: found.cost };
}
