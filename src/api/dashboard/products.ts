import type { ProductRow, productsRoute } from "#contract/dashboard.ts";
import type { BodyOf, ResponseOf } from "#contract/route.ts";
import { FIGURE_KEYS } from "#core/figure-keys.ts";
import type { DayRange } from "#core/period.ts";
import { type ProductFacts, findProductFacts } from "#ledger/reports/products/product-facts.ts";
import { findProductPage, type ProductOrder } from "#ledger/reports/products/product-page.ts";
import { findProductSums } from "#ledger/reports/products/product-sums.ts";
import { findRangeSums, type SumsOfRange } from "#ledger/reports/sums/range-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import { NO_PRODUCT, withinProducts } from "#ledger/reports/scope/narrow-scope.ts";
import type { CallOf } from "../http/call.ts";
import { presentFigures, presentReport, presentRest, presentTranslation } from "../domain/report.present.ts";
import { askedRange, comparedWith, inReport } from "../domain/report.ts";

export type ProductsAsked = BodyOf<typeof productsRoute>;

/** One page of products with the figures of the scope; what belongs to no product stands apart and is in the totals. */
export function answerProducts(call: CallOf<typeof productsRoute>): Promise<ResponseOf<typeof productsRoute>> {
  const asked = call.body;
  return inReport(call, asked.filter, async (scope) => {
    const { page, perPage } = asked;
    const range = askedRange(asked);
    const rate = await findRangeRate(scope, range.endDate);
    const { ids, total, counts } = await findProductPage(scope, {
      range,
      order: orderOf(asked.sort),
      only: asked.only,
      rate: rate.rate,
      limit: perPage,
      offset: (page - 1) * perPage,
    });
    const sumsOf = await findRangeSums(scope, [range]);
    const unallocatedOf = await findRangeSums(withinProducts(scope, [NO_PRODUCT]), [range]);
    return {
      ...(await presentReport(scope, [{ range, found: sumsOf(range), rate }])),
      ...presentTranslation(rate),
      items: await findProductRows(scope, asked, ids, rate),
      total,
      onlyCounts: counts,
      page,
      perPage,
      totals: presentFigures(sumsOf(range), rate),
      unallocated: presentRest(unallocatedOf(range), rate),
    };
  });
}

/** Rows of the products, in the order of `ids`; `previous` when the question compares. */
export async function findProductRows(
  scope: ReportScope,
  asked: ProductsAsked,
  ids: readonly number[],
  rate: RangeRate,
): Promise<ProductRow[]> {
  const range = askedRange(asked);
  const before = asked.compare === undefined ? null : comparedWith(range, asked.compare, scope.today);
  const sumsOfProduct = await findProductSums(scope, ids, before === null ? [range] : [range, before]);
  const facts = await findProductFacts(scope, ids, scope.storeIds);
  return facts.map((product) => presentRow(product, sumsOfProduct(product.id), { range, before, rate }));
}

/** `-netProfit` = by net profit, the largest first. The contract lets through only fields there are. */
export function orderOf(sort: string): ProductOrder {
  const field = sort.replace(/^-/, "");
  const key = [...FIGURE_KEYS, "name" as const].find((known) => known === field) ?? "sku";
  return { key, descending: sort.startsWith("-") };
}

function presentRow(
  { id, sku, name, imageUrl, tags, stock }: ProductFacts,
  sumsOf: SumsOfRange,
  { range, before, rate }: { range: DayRange; before: DayRange | null; rate: RangeRate },
): ProductRow {
  return {
    id: String(id),
    sku,
    name,
    imageUrl,
    tags: tags.map((tag) => ({ ...tag, id: String(tag.id) })),
    figures: presentFigures(sumsOf(range), rate),
    ...(before === null ? {} : { previous: presentFigures(sumsOf(before), rate) }),
    stock,
  };
}
