import { type RawBuilder, sql } from "kysely";
import { currencyOf, MARKETS } from "#core/market.ts";

/** The currency of the market that stands in a column. Citus refuses `case x when`. */
export function marketCurrency(column: string): RawBuilder<string> {
  const [last, ...others] = MARKETS.toReversed();
  const cases = others.toReversed().map((market) => `when ${column} = '${market}' then '${currencyOf(market)}'`);
  return sql.raw(`case ${cases.join(" ")} else '${currencyOf(last ?? "PL")}' end`);
}
