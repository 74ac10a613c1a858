import { type RawBuilder, sql } from "kysely";

/**
 * Refunds of orders that nobody knows yet and that move money: `id`, `store_id`, `external_id`, `order_external_id`, `payment_id`, `market`
 * (the store's base market), `day`, `currency` (null = not told), `amount` (positive, gross: lines, delivery and surcharges).
 */
export function waitingRefunds(companyId: number): RawBuilder<unknown> {
  return sql`
    select r.id, r.store_id, r.external_id, r.order_external_id, r.payment_id, s.base_market as market, r.day, r.currency,
           (coalesce(told.amount, 0) + r.delivery_amount + r.surcharge_amount)::bigint as amount
    from refunds r
    join stores s on s.company_id = r.company_id and s.id = r.store_id
    left join lateral (select sum(t.amount) as amount from jsonb_to_recordset(r.told_lines) as t (amount bigint)) told on true
    where r.company_id = ${companyId} and r.order_id = 0 and r.status in ('SUCCESS', 'PARTIAL') and r.reason not in ('OVERPAID', 'PAID_VALUE_TOO_LOW')`;
}
