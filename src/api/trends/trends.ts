import type { ResponseOf } from "#contract/route.ts";
import type { TrendRow, trendsRoute } from "#contract/trends.ts";
import { comparedBuckets, LOSS_BUCKETS, recentComplete } from "#core/trends.ts";
import { NO_PRODUCT, withinProducts } from "#ledger/reports/scope/narrow-scope.ts";
import { findOfferFacts } from "#ledger/reports/offers/offer-facts.ts";
import { findOfferlessSums, findOfferSums } from "#ledger/reports/offers/offer-sums.ts";
import { findProductFacts } from "#ledger/reports/products/product-facts.ts";
import { findProductSums } from "#ledger/reports/products/product-sums.ts";
import { findRangeSums, type SumsOfRange } from "#ledger/reports/sums/range-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { findTags, findUntaggedSums } from "#ledger/reports/products/tag-sums.ts";
import { findTrendPage } from "#ledger/reports/trends/trend-page.ts";
import type { CallOf } from "../http/call.ts";
import { presentReport, presentSum, presentTranslation } from "../domain/report.present.ts";
import { inReport } from "../domain/report.ts";
import { findFewTrends } from "./trend-groups.ts";
import { type Cut, orderOf, presentTrend, presentUnallocated, trendFrame, type TrendFrame, type TrendPart } from "./trend.present.ts";

type Answer = ResponseOf<typeof trendsRoute>;

/** One page of rows with their values, the scope's own values above and what no row carries. */
export function answerTrends(call: CallOf<typeof trendsRoute>): Promise<Answer> {
  const asked = call.body;
  return inReport(call, asked.filter, async (scope) => {
    const { page, perPage, metric } = asked;
    const frame = await trendFrame(scope, asked);
    const { range, cut, rate, sumsOf, tooEarly } = frame;
    const { rows, total } = await findTrends(scope, frame, { limit: perPage, offset: (page - 1) * perPage });
    return {
      ...(await presentReport(scope, [{ range, found: sumsOf(range), rate }])),
      ...presentTranslation(rate),
      metric,
      tooEarly,
      buckets: [...cut],
      rows,
      total,
      page,
      perPage,
      totals: presentTrend(sumsOf, frame, presentSum),
      unallocated: presentUnallocated(await findUnallocated(scope, frame), frame),
    };
  });
}

/** The rows of one page, or all of them. */
export async function findTrends(scope: ReportScope, frame: TrendFrame, cut: Cut): Promise<TrendPart> {
  const { rows } = frame.asked;
  if (rows === "tag" || rows === "market") return findFewTrends(scope, frame, rows, cut);
  const { ids, productIds, total } = await findTrendIds(scope, frame, rows, cut);
  const found = rows === "product" ? await productTrends(scope, ids, frame) : await offerTrends(scope, { ids, productIds }, frame);
  return { rows: found, total };
}

export function findTrendIds(scope: ReportScope, frame: TrendFrame, rows: "product" | "offer", cut: Cut) {
  const { asked, range, rate } = frame;
  return findTrendPage(scope, {
    rows,
    range,
    compared: frame.tooEarly ? null : comparedBuckets(frame.cut),
    recent: recentComplete(frame.cut, LOSS_BUCKETS),
    metric: asked.metric,
    lens: asked.lens,
    order: orderOf(asked.sort),
    rate: rate.rate,
    ...cut,
  });
}

export async function productTrends(scope: ReportScope, ids: readonly number[], frame: TrendFrame): Promise<TrendRow[]> {
  const sumsOf = await findProductSums(scope, ids, [...frame.cut, frame.range]);
  return (await findProductFacts(scope, ids, scope.storeIds)).map(({ id, sku, name, imageUrl }) => ({
    id: String(id),
    name,
    sku,
    externalId: null,
    imageUrl,
    ...presentTrend(sumsOf(id), frame),
  }));
}

type Offers = { ids: readonly number[]; productIds: readonly number[] };

export async function offerTrends(scope: ReportScope, offers: Offers, frame: TrendFrame): Promise<TrendRow[]> {
  const sumsOf = await findOfferSums(scope, offers, [...frame.cut, frame.range]);
  return (await findOfferFacts(scope, offers.ids)).map(({ id, sku, name, externalId, imageUrl }) => ({
    id: String(id),
    name,
    sku,
    externalId,
    imageUrl,
    ...presentTrend(sumsOf(id), frame),
  }));
}

/** What no row carries; everything is of a market, and tags say their rest with the few rows they have. */
export async function findUnallocated(scope: ReportScope, { asked, cut, range }: TrendFrame): Promise<SumsOfRange> {
  const ranges = [...cut, range];
  switch (asked.rows) {
    case "product":
      return findRangeSums(withinProducts(scope, [NO_PRODUCT]), ranges);
    case "offer":
      return findOfferlessSums(scope, ranges);
    case "tag":
      return findUntaggedSums(scope, await findTags(scope), ranges);
    case "market":
      return findRangeSums(withinProducts(scope, []), ranges);
  }
}
