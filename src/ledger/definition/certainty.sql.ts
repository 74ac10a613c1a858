import { type RawBuilder, sql } from "kysely";
import { billingTypesOf } from "../billing-types.sql.ts";

/** Fees later than this are not waited for, in days (docs/RULES.md, Certainty). */
const WAITED_FOR = 60;

/** Days after the order within which fees arrive, where there are too few to learn it from. */
export const DEFAULT_LAGS = { commission: 1, delivery: 14 } as const;

/** The day orders are aged by; today by the database's clock until the first refresh has named one. */
export function certaintyDay(companyId: number): RawBuilder<string> {
  return sql`coalesce((select d.as_of from certainty_days d where d.company_id = ${companyId}), current_date)`;
}

/** Ids of orders whose certainty can still move: it is not final yet, or their fees are still waited for. */
export function unfinishedOrders(companyId: number): RawBuilder<unknown> {
  return sql`
    select r.order_id from rollup_order r where r.company_id = ${companyId} and r.certainty <> 'final'
    union
    select r.order_id from rollup_order r where r.company_id = ${companyId} and r.counted and r.day > ${certaintyDay(companyId)} - ${WAITED_FOR}::int`;
}

/**
 * How complete the fees of the chosen counted orders are (docs/RULES.md, Certainty): `(company_id, order_id, store_id, day,
 * certainty, is_estimable, is_delivery_due)`, only for orders of connected stores; those of others are final. Expected are a commission
 * entry per offer, where an entry that names no offer stands for all of them, and with Smart! or an integrated method a delivery
 * entry. `is_estimable`: no commission entry is there, and the order is younger than the commission's lag; `is_delivery_due` the same
 * of delivery, which is waited for until then where an estimate says that orders like it are charged. `isChosen` = a condition on the
 * order `q`.
 */
export function certaintySelect(companyId: number, isChosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select q.company_id, q.id as order_id, q.store_id, sold.day,
           case when age.days >= ${WAITED_FOR} then 'final'
                when fees.present = fees.expected and age.days >= fees.lag and not (due.delivery and estimate.order_id is not null) then 'final'
                when fees.present > 0 then 'partial'
                else 'estimated' end as certainty,
           q.source = 'api' and cardinality(billed.offers) = 0 and age.days < fees.commission_lag as is_estimable,
           due.delivery as is_delivery_due
    from orders q
    join stores s on s.company_id = q.company_id and s.id = q.store_id and s.bills_fees
    cross join lateral (
      select min(l.day) as day, array_agg(distinct l.offer_id) as offers
      from order_lines l where l.company_id = ${companyId} and l.order_id = q.id and l.kind = 'sale' and l.counted
    ) sold
    -- Lists, not a join: every order would hash all types for its two or three entries.
    left join (
      select t.company_id, array_agg(t.type_id) filter (where t.line = 'commission') as commission,
             array_agg(t.type_id) filter (where t.line = 'delivery') as delivery
      from ${billingTypesOf(companyId)} t
      group by t.company_id
    ) types on types.company_id = q.company_id
    cross join lateral (
      select coalesce(array_agg(distinct b.offer_id) filter (where b.type_id = any(types.commission)), '{}') as offers,
             coalesce(bool_or(b.type_id = any(types.delivery)), false) as has_delivery
      from billing_entries b where b.company_id = ${companyId} and b.order_id = q.id
    ) billed
    cross join lateral (select ${certaintyDay(companyId)} - sold.day as days, q.smart or q.integrated_delivery as wants_delivery) age
    left join fee_lags commission on commission.company_id = q.company_id and commission.store_id = q.store_id and commission.line = 'commission'
    left join fee_lags delivery on delivery.company_id = q.company_id and delivery.store_id = q.store_id and delivery.line = 'delivery'
    cross join lateral (
      select coalesce(commission.days, ${DEFAULT_LAGS.commission}) as commission_lag,
             greatest(coalesce(commission.days, ${DEFAULT_LAGS.commission}),
                      case when age.wants_delivery then coalesce(delivery.days, ${DEFAULT_LAGS.delivery}) else 0 end) as lag,
             cardinality(sold.offers) + case when age.wants_delivery then 1 else 0 end as expected,
             case when 0 = any(billed.offers) then cardinality(sold.offers)
                  else (select count(*) from unnest(sold.offers) o (id) where o.id = any(billed.offers)) end
             + case when age.wants_delivery and billed.has_delivery then 1 else 0 end as present
    ) fees
    cross join lateral (
      select q.source = 'api' and q.file_delivery_cost is null and not billed.has_delivery
               and age.days < least(coalesce(delivery.days, ${DEFAULT_LAGS.delivery}), ${WAITED_FOR}) as delivery
    ) due
    left join delivery_estimates estimate on estimate.company_id = q.company_id and estimate.order_id = q.id
    where q.company_id = ${companyId} and ${isChosen} and q.counted and sold.day is not null`;
}
