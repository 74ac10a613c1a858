import type { ListedProduct, productListRoute } from "#contract/products.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { Minor } from "#core/facts.ts";
import { figuresOf } from "#core/figures.ts";
import { isKnownAtAll } from "#core/known-days.ts";
import { currencyOf } from "#core/market.ts";
import type { DayRange } from "#core/period.ts";
import { LOW_STOCK_DAYS, OLD_COST_MONTHS, PRODUCT_KPIS } from "#core/product-list.ts";
import { recordOf } from "#core/record-of.ts";
import { emptySums } from "#core/sums.ts";
import { findListedFacts, type ListedFacts } from "#ledger/reports/products/listed-facts.ts";
import { daysOf, type KpiSums, type ProductList } from "#ledger/reports/products/product-list.ts";
import { findProductSums } from "#ledger/reports/products/product-sums.ts";
import { NO_PRODUCT, withinProducts } from "#ledger/reports/scope/narrow-scope.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import type { RangeRate } from "#ledger/reports/scope/translation.ts";
import { knownDaysOf } from "#ledger/reports/sums/known-days.ts";
import { findRangeSums, type RangeSums } from "#ledger/reports/sums/range-sums.ts";
import type { CallOf } from "../http/call.ts";
import { presentFigures, presentRest } from "../domain/report.present.ts";
import { askedRange, inReport } from "../domain/report.ts";
import { cutOf, presentPage } from "../domain/table-page.ts";
import { findList, type ListAsked } from "./list-question.ts";

type Call = CallOf<typeof productListRoute>;

export function answerProductList(call: Call): Promise<ResponseOf<typeof productListRoute>> {
  const asked = call.body;
  return inReport(call, asked.filter, async (scope) => {
    const found = await findList(call, scope, asked, { ...cutOf(asked), withKpis: asked.withKpis, sort: asked.sort });
    const { ids, total, kpis, rate, problems, products } = found;
    const items = await findListedProducts(call, scope, { ids, range: askedRange(asked), rate });
    const listed = listedScope(scope, found);
    const isKnown = isKnownAtAll(askedRange(asked), knownDaysOf(scope));
    return {
      ...(await presentPage(listed, asked, rate, { items, total })),
      unallocated: presentRest(await findUnallocated(listed, askedRange(asked)), rate),
      ...(kpis === null ? {} : { kpis: recordOf(PRODUCT_KPIS, (kpi) => presentKpi(kpis[kpi], rate, isKnown)) }),
      targetMargin: asked.targetMargin,
      lowStockDays: LOW_STOCK_DAYS,
      oldCostMonths: OLD_COST_MONTHS,
      problems,
      priceCurrency: currencyOf(call.market),
      products,
    };
  });
}

/** Of which the totals are: what phrase and tile leave of the scope. */
export function listedScope(scope: ReportScope, { matching }: ProductList): ReportScope {
  return matching === null ? scope : withinProducts(scope, matching);
}

export async function findUnallocated(scope: ReportScope, range: DayRange): Promise<RangeSums> {
  return (await findRangeSums(withinProducts(scope, [NO_PRODUCT]), [range]))(range);
}

/** `sales` as every sum of sales is shown: none of days that no store knows. */
function presentKpi({ products, sales }: KpiSums, { rate }: RangeRate, isKnown: boolean): { products: number; sales: Minor | null } {
  if (!isKnown && sales === 0) return { products, sales: null };
  return { products, sales: figuresOf({ ...emptySums(), sales }, rate).sales };
}

/** The rows of the products, in the order of `ids`. */
export async function findListedProducts(
  { market }: Pick<Call, "market">,
  scope: ReportScope,
  { ids, range, rate }: { ids: readonly number[]; range: ListAsked | DayRange; rate: RangeRate },
): Promise<ListedProduct[]> {
  const sumsOfProduct = await findProductSums(scope, ids, [range]);
  const facts = await findListedFacts(scope, ids, market);
  const days = daysOf(range, scope.today);
  return facts.map((product) => presentListed(product, sumsOfProduct(product.id)(range), { rate, days }));
}

function presentListed(
  { id, tags, cost, ...facts }: ListedFacts,
  found: RangeSums,
  { rate, days }: { rate: RangeRate; days: number },
): ListedProduct {
  const { units } = found.sums;
  return {
    ...facts,
    id: String(id),
    tags: tags.map((tag) => ({ ...tag, id: String(tag.id) })),
    cost: cost === null ? null : { ...cost, market: cost.market === "" ? null : cost.market },
    daysOfStock: facts.stock === null || facts.stock < 0 || units <= 0 ? null : Math.floor((facts.stock * days) / units),
    figures: presentFigures(found, rate),
  };
}
