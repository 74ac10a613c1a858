import type { adsRoute, AdsRow } from "#contract/ads.ts";
import type { BodyOf, ResponseOf } from "#contract/route.ts";
import { verdictOf } from "#core/ads-advice.ts";
import { type AdsFigures, adsFiguresOf, breakEvenOf } from "#core/ads-figures.ts";
import { addDays } from "#core/day.ts";
import type { Minor } from "#core/facts.ts";
import type { SplitType } from "#core/period.ts";
import { totalOf } from "#core/money.ts";
import { type AdsDay, findAdsDays, findLastReport, findOtherAds } from "#ledger/reports/ads/ads-days.ts";
import { type AdsStat, findAdsStats } from "#ledger/reports/ads/ads-stats.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import type { DayRange } from "#ledger/reports/scope/segments.ts";
import { findRangeRate } from "#ledger/reports/scope/translation.ts";
import { findRangeSums, knownSales, type RangeSums, type SumsOfRange } from "#ledger/reports/sums/range-sums.ts";
import type { CallOf } from "../http/call.ts";
import { presentReport, presentTranslation } from "../domain/report.present.ts";
import { askedBuckets, askedRange, comparedWith, inReport } from "../domain/report.ts";
import { costOf, findWorths, sumsOfStats } from "./advertised.ts";
import { type AdsQuestion, costsOf, findAdsRows, findCampaignRow } from "./ads-rows.ts";
import { coverageOf } from "./coverage.ts";

export type AdsAsked = BodyOf<typeof adsRoute>;
type Answer = ResponseOf<typeof adsRoute>;

/** Whether there is advertising that bills wait for is seen by the month before. */
const LATELY = -30;

export function answerAds(call: CallOf<typeof adsRoute>): Promise<Answer> {
  const asked = call.body;
  return inReport(call, asked.filter, async (scope) => {
    const question = await findAdsQuestion(scope, asked);
    const { range, before, rate } = question;
    const rows = sortedRows(await findAdsRows(question, asked.level, asked.campaign), asked.sort);
    const sumsOf = await findRangeSums(scope, [range, before]);
    const totals = totalFigures(question, sumsOf);
    const lately = await findAdsDays(scope, { startDate: addDays(range.startDate, LATELY), endDate: range.endDate });
    const known = {
      range,
      lately,
      otherAds: await findOtherAds(scope, range, "expense"),
      unbilled: await findOtherAds(scope, range, "estimate"),
      lastReport: await findLastReport(scope),
      today: scope.today,
    };
    return {
      ...(await presentReport(
        scope,
        [range, before].map((one) => ({ range: one, found: sumsOf(one), rate })),
      )),
      ...presentTranslation(rate),
      level: asked.level,
      items: rows.slice((asked.page - 1) * asked.perPage, asked.page * asked.perPage),
      campaign: asked.campaign === undefined ? null : await findCampaignRow(question, asked.campaign),
      total: rows.length,
      page: asked.page,
      perPage: asked.perPage,
      totals: totals.now,
      previous: { ...before, figures: totals.before },
      coverage: coverageOf(known, rate.rate),
      verdict: presentVerdict(question, totals.now),
      chart: asked.splitType === undefined ? null : await chartOf(question, { ...range, splitType: asked.splitType }),
    };
  });
}

export async function findAdsQuestion(scope: ReportScope, asked: AdsAsked): Promise<AdsQuestion> {
  const range = askedRange(asked);
  const before = comparedWith(range, asked.compare, scope.today);
  const stats = await findAdsStats(scope, [range, before], "offer");
  return {
    scope,
    range,
    before,
    rate: await findRangeRate(scope, range.endDate),
    worth: await findWorths(scope, stats),
    stats,
    days: await findAdsDays(scope, range),
    daysBefore: await findAdsDays(scope, before),
  };
}

function totalFigures(question: AdsQuestion, sumsOf: SumsOfRange): { now: AdsFigures; before: AdsFigures } {
  const { range, before, days, daysBefore, stats } = question;
  const of = (place: number): AdsStat[] => stats.filter((stat) => stat.place === place);
  return {
    now: figuresOfDays(question, of(1), days, sumsOf(range)),
    before: figuresOfDays(question, of(2), daysBefore, sumsOf(before)),
  };
}

function figuresOfDays({ worth, rate }: AdsQuestion, stats: readonly AdsStat[], days: readonly AdsDay[], found: RangeSums): AdsFigures {
  return adsFiguresOf(sumsOfStats(stats, paidFor(found, costsOf(days, stats)), { worth, rate: rate.rate }));
}

type Paid = ReturnType<typeof costsOf>;

/** What was paid and sold; of days that no store knows, what is nothing is not known. */
function paidFor(found: RangeSums, { cost, reportedCost }: Paid): Paid & { sales: Minor | null } {
  const known = (amount: Minor | null): Minor | null => (found.isUnknown && amount === 0 ? null : amount);
  return { cost: known(cost), reportedCost: known(reportedCost), sales: knownSales(found) };
}

/** Of advertising with a product and its costs, where that is not all of it. */
function presentVerdict({ stats, days, worth, rate }: AdsQuestion, all: AdsFigures): Answer["verdict"] {
  const now = stats.filter(({ place }) => place === 1);
  const known = now.filter(({ productId }) => worth(productId) !== null);
  const cost = costOf(known);
  const ofKnown = adsFiguresOf(sumsOfStats(known, { cost, reportedCost: cost, sales: null }, { worth, rate: rate.rate }));
  const hasReport = days.some(({ level }) => level !== null);
  const verdict = verdictOf({ cost: totalOf(days.map((day) => day.cost)), hasReport, all, known: ofKnown });
  const judged = verdict.isPartial ? ofKnown : all;
  const unknown = now.filter(({ productId }) => worth(productId) === null);
  return {
    ...verdict,
    cost: judged.reportedCost,
    adSales: judged.adSales,
    withoutCost: new Set(unknown.map(({ productId }) => productId).filter((id) => id !== 0)).size,
    withoutProduct: unknown.filter(({ productId }) => productId === 0).length,
  };
}

async function chartOf(question: AdsQuestion, split: DayRange & { splitType: SplitType }): Promise<Answer["chart"]> {
  const { scope, days, worth, rate } = question;
  const cut = askedBuckets(split, scope.today);
  const stats = await findAdsStats(scope, cut, "all");
  const sumsOf = await findRangeSums(scope, cut);
  return cut.map(({ startDate, endDate, complete }, at) => {
    const of = stats.filter(({ place }) => place === at + 1);
    const inside = days.filter(({ day }) => day >= startDate && day <= endDate);
    const paid = paidFor(sumsOf({ startDate, endDate }), costsOf(inside, of));
    const sums = sumsOfStats(of, paid, { worth, rate: rate.rate });
    const { acos, roas } = breakEvenOf(sums);
    return { startDate, endDate, complete, figures: adsFiguresOf(sums), breakEvenAcos: acos, breakEvenRoas: roas };
  });
}

/** Unknown last either way; ties by name, then id. */
export function sortedRows(rows: readonly AdsRow[], sort: string): AdsRow[] {
  const key = sort.replace(/^-/, "");
  const sign = sort.startsWith("-") ? -1 : 1;
  const collator = new Intl.Collator("pl");
  const byName = (a: AdsRow, b: AdsRow): number => collator.compare(a.name, b.name) || collator.compare(a.id, b.id);
  if (key === "name") return rows.toSorted((a, b) => sign * byName(a, b));
  if (key === "day") return rows.toSorted((a, b) => sign * collator.compare(a.id, b.id));
  const valueOf = (row: AdsRow): number | null => {
    if (key === "unallocated") return row.day?.unallocated ?? null;
    return Object.entries(row.figures).find(([name]) => name === key)?.[1] ?? null;
  };
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((a, b) => {
      if (a.value === b.value) return byName(a.row, b.row);
      if (a.value === null) return 1;
      return b.value === null ? -1 : sign * (a.value - b.value);
    })
    .map(({ row }) => row);
}
