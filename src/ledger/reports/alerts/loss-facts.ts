/** Facts of orders and whole days that lost money (docs/RULES.md, Alert rules). Money in PLN, whatever the market. */
import { sql } from "kysely";
import { addDays } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { isKnownAtAll, type KnownDays } from "#core/known-days.ts";
import { LINES } from "#core/ledger.ts";
import { MARKETS } from "#core/market.ts";
import { columnOf } from "../../rollup-columns.ts";
import { findReportStores } from "../scope/report-stores.ts";
import { knownDaysOf } from "../sums/known-days.ts";
import { chosenProducts, CLOSED_DAYS, type Fact, type FactQuestion, isOfProducts, MOST_FACTS, ofMarkets, ofProducts, ofStores } from "./fact-question.ts";

const WEEK = 7;

const PROFIT = sql.raw(LINES.map((line) => `coalesce(r.${columnOf(line)}_pln, 0)`).join(" + "));

/**
 * Orders of seven days that lost money as a whole, nothing of which came back, by the product that lost most of it. A profit that
 * lacks costs is at most what is known, so a loss is one all the more.
 */
export async function findSalesBelowCost(question: FactQuestion): Promise<Fact[]> {
  const { companyId, threshold, today } = question;
  const from = addDays(today, 1 - WEEK);
  const named = isOfProducts(question) ? sql`r.product_ids && array${chosenProducts(question)}` : sql`true`;
  const { rows } = await sql<{ productId: number; name: string; orders: number; amount: number; orderId: number }>`
    with lost as (
      select r.order_id, r.known_profit_pln as profit from rollup_order r
      where r.company_id = ${companyId} and r.day between ${from} and ${today} and r.counted and r.units > 0 and r.refunded_units = 0
        and r.known_profit_pln < ${-threshold} and ${ofStores(question, "r.store_id")} and ${ofMarkets(question, "r.market")} and ${named}
      order by r.known_profit_pln limit 5000
    ),
    blamed as (
      select distinct on (s.order_id) s.order_id, s.product_id
      from (
        select r.order_id, r.product_id, sum(r.amount_pln) as amount from postings r
        where r.company_id = ${companyId} and r.order_id in (select order_id from lost) and r.product_id <> 0 and ${ofProducts(question, "r.product_id")}
        group by r.order_id, r.product_id
      ) s
      order by s.order_id, s.amount, s.product_id
    )
    select b.product_id as "productId", coalesce(nullif(p.name, ''), p.sku) as name, count(*)::int as orders, sum(l.profit)::bigint as amount,
           (array_agg(l.order_id order by l.profit, l.order_id))[1] as "orderId"
    from lost l
    join blamed b on b.order_id = l.order_id
    join products p on p.company_id = ${companyId} and p.id = b.product_id
    group by b.product_id, p.name, p.sku
    order by amount, b.product_id limit ${MOST_FACTS}`.execute(question.db);
  return rows.map(({ productId, name, orders, amount, orderId }) => ({
    subject: String(productId),
    storeId: null,
    params: { productId, name, orders, amount, currency: "PLN", orderId, from, to: today },
  }));
}

/** The days that the stores and markets of the rule know. */
async function findKnownDays({ storeIds, markets, ...company }: FactQuestion): Promise<KnownDays> {
  const { stores } = await findReportStores(company);
  const beginnings = stores.filter(({ id }) => storeIds.length === 0 || storeIds.includes(id));
  return knownDaysOf({ beginnings, markets: markets.length === 0 ? MARKETS : markets });
}

/** Of the last three days that are over: their profit is below nothing, and at least so much is lost. */
export async function findLossDays(question: FactQuestion): Promise<Fact[]> {
  const { companyId, threshold, today } = question;
  const table = isOfProducts(question) ? sql.table("rollup_product_day") : sql.table("rollup_store_day");
  const products = isOfProducts(question) ? ofProducts(question, "r.product_id") : sql`true`;
  const { rows } = await sql<{ day: Day; amount: number; isBound: boolean; orders: number }>`
    select r.day, sum(${PROFIT})::bigint as amount, sum(r.costed_units) < sum(r.units) as "isBound", sum(r.orders)::bigint as orders
    from ${table} r
    where r.company_id = ${companyId} and r.day between ${addDays(today, -CLOSED_DAYS)} and ${addDays(today, -1)}
      and ${ofStores(question, "r.store_id")} and ${ofMarkets(question, "r.market")} and ${products}
      -- Days of which fees are known and sales are not yet are nobody's loss.
      and exists (select from rollup_store_day s where s.company_id = ${companyId} and s.day <= r.day and s.orders > 0 and ${ofStores(question, "s.store_id")})
    group by r.day
    having max(r.missing_pln) = 0 and (sum(r.units) = 0 or sum(r.costed_units) > 0) and sum(${PROFIT}) < ${-threshold}
    order by r.day desc`.execute(question.db);
  const known = rows.length === 0 ? [] : await findKnownDays(question);
  // What is booked on a day that no store knows (an expense, say) is no loss of that day.
  const told = rows.filter(({ day }) => isKnownAtAll({ startDate: day, endDate: day }, known));
  return told.map(({ day, amount, isBound, orders }) => ({
    subject: day,
    storeId: null,
    params: { day, amount, currency: "PLN", bound: Number(isBound), orders },
  }));
}
