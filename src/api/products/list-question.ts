/** A question about the list of products, as the server asks it: its phrase understood, its scope resolved. */
import type { ListedProducts } from "#contract/product-bulk.ts";
import type { productListRoute } from "#contract/products.ts";
import type { BodyOf } from "#contract/route.ts";
import type { Locale } from "#core/locales.ts";
import { FIGURE_KEYS } from "#core/figure-keys.ts";
import { PRODUCT_FACT_SORTS } from "#core/product-list.ts";
import { parsePhrase, type PhraseProblem } from "#core/product-phrase.ts";
import { findProductList, type ListQuestion, type ProductList } from "#ledger/reports/products/product-list.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { numbersOf } from "#ledger/reports/scope/resolve-scope.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import { askedRange, inReport, type ReportCall } from "../domain/report.ts";
import { sortedBy } from "../domain/table-page.ts";
import { findOwnProducts } from "./products.query.ts";

export type ListAsked = BodyOf<typeof productListRoute>;

/** What tells which products are meant, without a page of them. */
export type WhichAsked = Exclude<ListedProducts, { productIDs: string[] }>;

type Cut = Pick<ListQuestion, "limit" | "offset" | "withKpis"> & { sort: string };

export type FoundList = ProductList & { problems: PhraseProblem[]; rate: RangeRate };

const SORTS = [...FIGURE_KEYS, ...PRODUCT_FACT_SORTS];

export async function findList(
  { market, locale }: Pick<ReportCall, "market"> & { locale?: Locale },
  scope: ReportScope,
  asked: Omit<WhichAsked, "but">,
  { sort, ...cut }: Cut,
): Promise<FoundList> {
  const range = askedRange(asked);
  const rate = await findRangeRate(scope, range.endDate);
  const { problems, ...phrase } = parsePhrase(asked.phrase, locale);
  const { kpi, withHidden, targetMargin } = asked;
  const question = { range, phrase, kpi, withHidden, targetMargin, market, order: sortedBy(sort, SORTS, "sku"), rate: rate.rate, ...cut };
  return { ...(await findProductList(scope, question)), problems, rate };
}

/** The company's products that are meant: named one by one, or all rows of a list as it stands but some. */
export function findListedIds(call: ReportCall, of: ListedProducts): Promise<number[]> {
  if ("productIDs" in of) return findOwnProducts(call.scope, numbersOf(of.productIDs));
  return inReport(call, of.filter, async (scope) => {
    const { ids } = await findList(call, scope, of, { sort: "sku", limit: null, offset: 0, withKpis: false });
    const left = new Set(numbersOf(of.but));
    return ids.filter((id) => !left.has(id));
  });
}
