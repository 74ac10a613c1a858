/**
 * The whole ledger out of the source facts, in plain TypeScript: what the ledger in SQL must equal (rules.md).
 * Written for reading: each kind of source has its own file and its own rules, and nothing is kept between them.
 */
import type { Facts, Posting } from "../facts.ts";
import { adsDrafts } from "./ads-drafts.ts";
import { salesBaseOf } from "./base.ts";
import { billedLines, billingDrafts } from "./billing-drafts.ts";
import { contextOf } from "./context.ts";
import { converted } from "./drafts.ts";
import { expenseDrafts } from "./expense-drafts.ts";
import { goodsOf } from "./goods.ts";
import { orderDrafts } from "./order-drafts.ts";
import { refundDrafts } from "./refund-drafts.ts";
import { returnedGoods } from "./returns.ts";

const NOTHING_BILLED = new Set<never>();

/** All postings of the company, in no particular order. Postings may lie after `today`; reports cut them off. */
export function postingsOf(facts: Facts): Posting[] {
  const context = contextOf(facts);
  const returned = returnedGoods(context);
  const goods = goodsOf(context, returned);
  const billed = billedLines(context);
  const ofOrders = [...context.orders.values()].flatMap((order) => {
    return orderDrafts(context, goods, order, billed.get(order.facts.id) ?? NOTHING_BILLED);
  });
  const sold = converted(context, [...ofOrders, ...refundDrafts(context, goods, returned)]);
  const base = salesBaseOf(sold);
  const ofDays = [...billingDrafts(context, base), ...adsDrafts(context, base), ...expenseDrafts(context, base)];
  return [...sold, ...converted(context, ofDays)];
}
