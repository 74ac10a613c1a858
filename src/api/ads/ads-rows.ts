/** Rows of advertising by offer, campaign and day. */
import type { AdsRow } from "#contract/ads.ts";
import { adviceFor } from "#core/ads-advice.ts";
import { type AdsFigures, adsFiguresOf, type AdsLevel } from "#core/ads-figures.ts";
import { isDay } from "#core/day.ts";
import type { Minor } from "#core/facts.ts";
import { totalOf } from "#core/money.ts";
import type { AdsDay } from "#ledger/reports/ads/ads-days.ts";
import { type AdsStat, findAdsStats, findCampaigns } from "#ledger/reports/ads/ads-stats.ts";
import { findOfferFacts } from "#ledger/reports/offers/offer-facts.ts";
import { findOfferSums } from "#ledger/reports/offers/offer-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import type { DayRange } from "#ledger/reports/scope/segments.ts";
import type { RangeRate } from "#ledger/reports/scope/translation.ts";
import { findRangeSums, knownSales } from "#ledger/reports/sums/range-sums.ts";
import { costOf, partsOf, sumsOfStats, type WorthOf } from "./advertised.ts";
import { dayCheck } from "./coverage.ts";

export type AdsQuestion = {
  scope: ReportScope;
  range: DayRange;
  before: DayRange;
  rate: RangeRate;
  worth: WorthOf;
  /** By offer, of `range` (place 1) and `before` (2). */
  stats: readonly AdsStat[];
  days: readonly AdsDay[];
  daysBefore: readonly AdsDay[];
};

/** All rows of the level, in no order; of the offers those of one campaign, where one is asked for. */
export function findAdsRows(question: AdsQuestion, level: AdsLevel, campaign?: string): Promise<AdsRow[]> {
  switch (level) {
    case "offer":
      return offerRows(question, campaign);
    case "campaign":
      return campaignRows(question);
    case "day":
      return dayRows(question);
  }
}

/** What reports say speaks of all that was paid for an offer or campaign. */
function figuresOf({ worth, rate }: AdsQuestion, stats: readonly AdsStat[], sales: Minor | null): AdsFigures {
  const cost = stats.length === 0 ? null : costOf(stats);
  return adsFiguresOf(sumsOfStats(stats, { cost, reportedCost: cost, sales }, { worth, rate: rate.rate }));
}

function adviceOf({ worth }: AdsQuestion, figures: AdsFigures, stats: readonly AdsStat[]): AdsRow["advice"] {
  return adviceFor(
    figures,
    partsOf(stats, worth),
    stats.every(({ productId }) => productId !== 0),
  );
}

const NO_PARTS = { offer: null, campaign: null, day: null };

const byPlace = (stats: readonly AdsStat[], place: number): Map<string, AdsStat[]> =>
  Map.groupBy(
    stats.filter((stat) => stat.place === place),
    ({ key }) => key,
  );

/** The row of one campaign, which the rows of its offers add up to; null where no report of the range names it. */
export async function findCampaignRow(question: AdsQuestion, campaign: string): Promise<AdsRow | null> {
  return (await campaignRows(question)).find(({ id }) => id === campaign) ?? null;
}

async function offerRows(question: AdsQuestion, campaign?: string): Promise<AdsRow[]> {
  const { scope, range, before } = question;
  const stats = campaign === undefined ? question.stats : await findAdsStats(scope, [range, before], "offer", campaign);
  const now = byPlace(stats, 1);
  const earlier = byPlace(stats, 2);
  const ids = [...now.keys()].map(Number).filter((id) => id !== 0);
  const productIds = [...new Set(stats.map(({ productId }) => productId))];
  const sumsOfOffer = await findOfferSums(scope, { ids, productIds }, [range, before]);
  const facts = await findOfferFacts(scope, ids);
  return facts.map(({ id, externalId, name, imageUrl, storeId, storeName, productId, sku }) => {
    const paid = now.get(String(id)) ?? [];
    const sumsOf = sumsOfOffer(id);
    const figures = figuresOf(question, paid, knownSales(sumsOf(range)));
    return {
      ...NO_PARTS,
      id: String(id),
      name,
      figures,
      previous: figuresOf(question, earlier.get(String(id)) ?? [], knownSales(sumsOf(before))),
      advice: adviceOf(question, figures, paid),
      offer: {
        id: String(id),
        externalId,
        imageUrl,
        storeId: String(storeId),
        storeName,
        productId: productId === null ? null : String(productId),
        sku,
      },
    };
  });
}

async function campaignRows(question: AdsQuestion): Promise<AdsRow[]> {
  const { scope, range, before } = question;
  const found = await findAdsStats(scope, [range, before], "campaign");
  const now = byPlace(found, 1);
  const earlier = byPlace(found, 2);
  const facts = (await findCampaigns(scope, range)).filter(({ key }) => now.has(key));
  return facts.map(({ key, storeId, storeName, name, offers, adGroups }) => {
    const stats = now.get(key) ?? [];
    const figures = figuresOf(question, stats, null);
    return {
      ...NO_PARTS,
      id: key,
      name,
      figures,
      previous: figuresOf(question, earlier.get(key) ?? [], null),
      advice: adviceOf(question, figures, stats),
      campaign: { storeId: String(storeId), storeName, name, offers, adGroups },
    };
  });
}

/** A day is compared with no other: its neighbours stand beside it. */
async function dayRows(question: AdsQuestion): Promise<AdsRow[]> {
  const { scope, range, rate, worth } = question;
  const stats = byPlace(await findAdsStats(scope, [range], "day"), 1);
  const days = Map.groupBy(question.days, ({ day }) => day);
  const ranges = [...days.keys()].filter(isDay).map((day) => ({ startDate: day, endDate: day }));
  const sumsOf = await findRangeSums(scope, ranges);
  return ranges.map((single) => {
    const day = single.startDate;
    const of = days.get(day) ?? [];
    const said = stats.get(day) ?? [];
    const paidFor = { ...costsOf(of, said), sales: knownSales(sumsOf(single)) };
    return {
      ...NO_PARTS,
      id: day,
      name: "",
      figures: adsFiguresOf(sumsOfStats(said, paidFor, { worth, rate: rate.rate })),
      previous: figuresOf(question, [], null),
      advice: null,
      day: dayCheck(of, scope.today, rate.rate),
    };
  });
}

/** What was paid on the days, and of it what a report speaks of: without a bill what a file of campaigns says, which posts nothing. */
export function costsOf(days: readonly AdsDay[], stats: readonly AdsStat[]): { cost: Minor | null; reportedCost: Minor | null } {
  const cost = totalOf(days.map((day) => day.cost));
  const reported = days.filter(({ level }) => level !== null);
  const isPosted = reported.every(({ level, bills }) => level === "offer" || bills > 0);
  return { cost, reportedCost: isPosted ? totalOf(reported.map((day) => day.cost)) : costOf(stats) };
}
