import type { OrderRow, ordersProfitabilityRoute } from "#contract/orders.ts";
import type { BodyOf, ResponseOf } from "#contract/route.ts";
import { figuresOf, listFigures } from "#core/figures.ts";
import { FIGURE_KEYS } from "#core/figure-keys.ts";
import { searchWords } from "#core/search-fold.ts";
import { findClaimable } from "#ledger/reports/reconciliation/claimable-commissions.ts";
import { findMatchingProducts } from "#ledger/reports/scope/matching-products.ts";
import { findOrderLines } from "#ledger/reports/orders/order-lines.ts";
import { findListedSums, findOrderPage, type OrderPageQuestion, type OrderSearch } from "#ledger/reports/orders/order-page.ts";
import { findOrders, findOrderSums } from "#ledger/reports/orders/order-rows.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf } from "../http/call.ts";
import { askedRange, inReport } from "../domain/report.ts";
import { cutOf, presentPage, sortedBy } from "../domain/table-page.ts";
import { presentOrder } from "./order.present.ts";

export type OrdersAsked = BodyOf<typeof ordersProfitabilityRoute>;

const ORDERS = [...FIGURE_KEYS, "externalId", "boughtAt"] as const;

/**
 * One page of orders, each with all its postings, whenever they were: an order's own profit. `totals` are the figures
 * of the scope and range, the same as the tile's but for a margin where nothing was sold.
 */
export function answerProfitability(call: CallOf<typeof ordersProfitabilityRoute>): Promise<ResponseOf<typeof ordersProfitabilityRoute>> {
  const asked = call.body;
  return inReport(call, asked.filter, async (scope) => {
    const rate = await findRangeRate(scope, askedRange(asked).endDate);
    const question = await questionOf(scope, asked, rate, cutOf(asked));
    const { ids, total } = await findOrderPage(scope, question);
    const isNarrowed = question.only !== undefined || question.ids !== null || question.search !== null;
    return {
      ...(await presentPage(scope, asked, rate, { items: await findOrderRows(scope, ids, rate), total })),
      ...(isNarrowed ? { listed: listFigures(figuresOf(await findListedSums(scope, question), rate.rate)) } : {}),
    };
  });
}

export async function questionOf(
  scope: ReportScope,
  asked: OrdersAsked,
  rate: RangeRate,
  cut: Pick<OrderPageQuestion, "limit" | "offset">,
): Promise<OrderPageQuestion> {
  const { sort, only, phrase = "" } = asked;
  const search = await searchOf(scope, phrase);
  const ids = only === "claimable" ? (await findClaimable(scope)).flatMap(({ orderIds }) => orderIds) : null;
  return {
    range: askedRange(asked),
    order: sortedBy(sort, ORDERS, "boughtAt"),
    only: only === "claimable" ? undefined : only,
    ids,
    search,
    rate: rate.rate,
    ...cut,
  };
}

/** Rows of the orders, in the order of `ids`. */
export async function findOrderRows(scope: ReportScope, ids: readonly number[], rate: RangeRate): Promise<OrderRow[]> {
  const orders = await findOrders(scope, ids);
  const sums = await findOrderSums(scope, scope.amounts, ids);
  const lines = Map.groupBy(await findOrderLines(scope, ids), ({ orderId }) => orderId);
  return orders.map((order) => presentOrder(order, lines.get(order.id) ?? [], sums.get(order.id), rate));
}

async function searchOf(scope: ReportScope, phrase: string): Promise<OrderSearch | null> {
  const words = searchWords(phrase);
  if (words.length === 0) return null;
  return { words, productIds: await findMatchingProducts(scope, { words, tags: null, selected: null, excluded: [] }) };
}
