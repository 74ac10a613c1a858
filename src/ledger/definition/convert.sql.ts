import { type RawBuilder, sql } from "kysely";
import { marketCurrency } from "../market-currency.sql.ts";

/** A common table expression named `raw`: postings before conversion. */
export type RawCte = RawBuilder<unknown>;

/** Columns of `postings` in the order `convertedSelect` yields them; without and with the company. */
export const OF_POSTING = sql`order_id, store_id, market, day, billed_on, line, line_id, offer_id, product_id,
  original_amount, original_currency, amount, amount_pln, quantity, uncosted, order_mark, source_type, source_id, uncosted_net, uncosted_net_pln`;
export const POSTING_COLUMNS = sql`company_id, ${OF_POSTING}`;

const currencyOfMarket = marketCurrency("r.market");

function inMarketCurrency(column: string): RawBuilder<unknown> {
  const amount = sql.ref(column);
  return sql`case when r.original_currency = ${currencyOfMarket} then ${amount}
                else div_round(${amount} * case when r.original_currency = 'PLN' then 1 else f.mid end,
                               case when r.market = 'PL' then 1 else m.mid end) end`;
}

function inZloty(column: string): RawBuilder<unknown> {
  const amount = sql.ref(column);
  return sql`case when r.original_currency = 'PLN' then ${amount} else round(${amount} * f.mid)::bigint end`;
}

/**
 * The one place where money is converted: from the original amount, once into the market's currency and once into PLN,
 * at the table in force for the posting's day (docs/RULES.md, FX). Without a rate the amount is null, never 0 and never as it is.
 * `withNet`: raw postings say what was sold without a cost brought, net, as `uncosted_net`.
 */
export function convertedSelect(companyId: number, withNet = false): RawBuilder<unknown> {
  const nothing = sql`null::bigint`;
  return sql`
    select ${companyId}::bigint, r.order_id, r.store_id, r.market, r.day, r.billed_on, r.line, r.line_id, r.offer_id, r.product_id,
           r.original_amount, r.original_currency,
           ${inMarketCurrency("r.original_amount")}, ${inZloty("r.original_amount")},
           r.quantity, r.uncosted, r.order_mark, r.source_type, r.source_id,
           ${withNet ? inMarketCurrency("r.uncosted_net") : nothing}, ${withNet ? inZloty("r.uncosted_net") : nothing}
    from raw r
    cross join (select fx_source from cfg) source
    left join fx_days f on f.source = source.fx_source and f.currency = r.original_currency and f.day = r.day
    left join fx_days m on m.source = source.fx_source and m.currency = ${currencyOfMarket} and m.day = r.day
    where r.original_amount <> 0 or r.line in ('sales', 'refunds')`;
}
