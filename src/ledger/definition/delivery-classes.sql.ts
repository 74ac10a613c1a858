import { type RawBuilder, sql } from "kysely";
import { currencyOf, MARKETS } from "#core/market.ts";
import { marketCurrency } from "../market-currency.sql.ts";

/** Values at which a band begins, minor units of each market's currency (docs/RULES.md, Estimates). */
const EDGES = [3000, 4500, 6500, 10_000, 15_000];
const MULTIPLIED = { PLN: [1, 1], CZK: [6, 1], HUF: [90, 1], EUR: [1, 4] } as const;

/** Edges of the market that stands in a column. Citus refuses `case x when`. */
function bandEdges(column: string): RawBuilder<unknown> {
  const edgesOf = (market: (typeof MARKETS)[number]): string => {
    const [times, over] = MULTIPLIED[currencyOf(market)];
    return `array[${EDGES.map((edge) => (edge * times) / over).join(", ")}]::bigint[]`;
  };
  return sql.raw(`case ${MARKETS.map((market) => `when ${column} = '${market}' then ${edgesOf(market)}`).join(" ")} end`);
}

/**
 * By what orders are alike in delivery (docs/RULES.md, Estimates): `(company_id, order_id, store_id, market, method, smart, band)`; without
 * those that were not sold in the currency of their market. `isChosen` = a condition on the order `q`.
 */
export function deliveryClasses(companyId: number, isChosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select q.company_id, q.id as order_id, q.store_id, q.market, coalesce(q.delivery_method, '') as method, q.smart,
           width_bucket(sold.value, ${bandEdges("q.market")}) as band
    from orders q
    cross join lateral (
      select sum(l.amount)::bigint as value, bool_and(l.currency = ${marketCurrency("q.market")}) as is_own
      from order_lines l where l.company_id = ${companyId} and l.order_id = q.id and l.kind = 'sale' and l.counted
    ) sold
    where q.company_id = ${companyId} and ${isChosen} and sold.is_own`;
}
