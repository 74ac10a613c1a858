import type { productRoute } from "#contract/product.ts";
import type { ResponseOf } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { currencyOf } from "#core/market.ts";
import { findProductFacts } from "#ledger/reports/products/product-facts.ts";
import { findCostPeriods, findPriceMonths, findProductIdentity, findPurchases } from "#ledger/reports/products/product-history.ts";
import { findReportStores } from "#ledger/reports/scope/report-stores.ts";
import { inSnapshot } from "#ledger/reports/scope/snapshot.ts";
import type { CallOf } from "../http/call.ts";
import { idOr404 } from "../http/ids.ts";

const MONTHS = 12;
const PURCHASES = 50;

/** 404 for a product of another company. */
export function answerProduct({ scope, params, market }: CallOf<typeof productRoute>): Promise<ResponseOf<typeof productRoute>> {
  const id = idOr404(params.id);
  const currency = currencyOf(market);
  return inSnapshot(scope, async (inside) => {
    const identity = await findProductIdentity(inside, id);
    const { stores } = await findReportStores(inside);
    const storeIds = stores.map((store) => store.id);
    const [facts] = await findProductFacts(inside, [id], storeIds);
    if (identity === null || facts === undefined) throw new AppError("NOT_FOUND", `no product ${id}`);
    const costs = await findCostPeriods(inside, id);
    return {
      ...facts,
      ...identity,
      id: String(id),
      tags: facts.tags.map((tag) => ({ ...tag, id: String(tag.id) })),
      costs: costs.map((cost) => ({ ...cost, market: cost.market === "" ? null : cost.market })),
      purchases: await findPurchases(inside, id, PURCHASES),
      priceCurrency: currency,
      prices: await findPriceMonths(inside, id, { market, currency }, MONTHS),
    };
  });
}
