/**
 * The whole ledger out of the source facts, in plain TypeScript: what the ledger in SQL must equal (docs/PROFIT.md).
 * Written for reading: each kind of source has its own file and its own rules, and nothing is kept between them.
 */
import type { Facts, Posting } from "../facts.ts";
import { adsDrafts } from "./ads-drafts.ts";
import { adsEstimateDrafts } from "./ads-estimates.ts";
import { type SalesBase, salesBaseOf } from "./base.ts";
import { billedLines, billingDrafts } from "./billing-drafts.ts";
import { estimateDrafts } from "./certainty.ts";
import { type Context, contextOf } from "./context.ts";
import { deliveryEstimateDrafts } from "./delivery-estimates.ts";
import { converted } from "./drafts.ts";
import { expenseDrafts } from "./expense-drafts.ts";
import { type StockCosts, goodsOf, stockCostsOf } from "./goods.ts";
import { orderDrafts } from "./order-drafts.ts";
import { refundDrafts, waitingRefundDrafts } from "./refund-drafts.ts";
import { returnedGoods } from "./returns.ts";

const NOTHING_BILLED = new Set<never>();

/** All postings of the company, in no particular order. Postings may lie after `today`; reports cut them off. */
export function postingsOf(facts: Facts): Posting[] {
  const context = contextOf(facts);
  const sold = soldPostings(context, stockCostsOf(context, returnedGoods(context)));
  return [...sold, ...chargedPostings(context, salesBaseOf(sold))];
}

/**
 * What the orders of the context post by themselves, and their refunds. Orders do not know of each other, except through
 * the stocks their goods come from: with the stocks of all orders given, a part of the orders posts the same as among all.
 */
export function soldPostings(context: Context, stocks: StockCosts): Posting[] {
  const goods = goodsOf(context, stocks);
  const billed = billedLines(context);
  const ofOrders = [...context.orders.values()].flatMap((order) => {
    return orderDrafts(context, goods, order, billed.get(order.facts.id) ?? NOTHING_BILLED);
  });
  const estimated = [...estimateDrafts(context), ...deliveryEstimateDrafts(context)];
  return converted(context, [...ofOrders, ...estimated, ...refundDrafts(context, goods, returnedGoods(context))]);
}

/** Billing entries, advertising, expenses and refunds of unknown orders of the context. `base`: all that was sold, for what is shared by it. */
export function chargedPostings(context: Context, base: SalesBase): Posting[] {
  const shared = [
    ...billingDrafts(context, base),
    ...adsDrafts(context, base),
    ...adsEstimateDrafts(context),
    ...expenseDrafts(context, base),
  ];
  return converted(context, [...shared, ...waitingRefundDrafts(context)]);
}
