import type { ChosenProducts } from "#contract/product-tags.ts";
import { findOfferPage } from "#ledger/reports/offers/offer-page.ts";
import { findProductPage } from "#ledger/reports/products/product-page.ts";
import { numbersOf } from "#ledger/reports/scope/resolve-scope.ts";
import { findRangeRate } from "#ledger/reports/scope/translation.ts";
import { NO_PRODUCT } from "#ledger/reports/scope/narrow-scope.ts";
import { askedRange, inReport, type ReportCall } from "../domain/report.ts";
import { findOwnProducts } from "./product-tags.query.ts";

/** The company's products that a request is about: named one by one, or every row of a table as it stands. */
export function findChosenProducts(call: ReportCall, of: ChosenProducts): Promise<number[]> {
  if ("productIDs" in of) return findOwnProducts(call.scope, numbersOf(of.productIDs));
  return inReport(call, of.filter, async (scope) => {
    const { rate } = await findRangeRate(scope, of.endDate);
    const question = { range: askedRange(of), only: of.only, rate, limit: null, offset: 0 };
    if (of.table === "products") return (await findProductPage(scope, { ...question, order: { key: "sku", descending: false } })).ids;
    const { productIds } = await findOfferPage(scope, { ...question, order: { key: "externalId", descending: false } });
    return productIds.filter((id) => id !== NO_PRODUCT);
  });
}
