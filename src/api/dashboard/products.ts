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
import { presentFigures, presentRest } from "../domain/report.present.ts";
import { askedRange, comparedWith, inReport } from "../domain/report.ts";
import { cutOf, presentPage, sortedBy } from "../domain/table-page.ts";

export type ProductsAsked = BodyOf<typeof productsRoute>;

/** One page of products with the figures of the scope; what belongs to no product stands apart and is in the totals. */
export function answerProducts(call: CallOf<typeof productsRoute>): Promise<ResponseOf<typeof productsRoute>> {
  const asked = call.body;
  return inReport(call, asked.filter, async (scope) => {
    const range = askedRange(asked);
    const rate = await findRangeRate(scope, range.endDate);
    const { ids, total, counts } = await findProductPage(scope, {
      range,
      order: orderOf(asked.sort),
      only: asked.only,
      rate: rate.rate,
      ...cutOf(asked),
    });
    const items = await findProductRows(scope, asked, ids, rate);
    const unallocatedOf = await findRangeSums(withinProducts(scope, [NO_PRODUCT]), [range]);
    return {
      ...(await presentPage(scope, asked, rate, { items, total })),
      onlyCounts: counts,
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

export function orderOf(sort: string): ProductOrder {
  return sortedBy(sort, [...FIGURE_KEYS, "name", "sku"], "sku");
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
