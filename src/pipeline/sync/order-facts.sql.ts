import { type RawBuilder, sql } from "kysely";
import { type FeedTarget, isStaged, stagedFacts } from "./staged.sql.ts";

/**
 * The staged orders' lines, each line item once: while a merge of orders is under way both forms may have been read, and
 * the one read last has the line.
 */
export function orderLines(target: FeedTarget): RawBuilder<unknown> {
  return sql`
    select distinct on (s.line_key) s.line_key, s.order_external_id, s.offer_id, s.offer_name, s.sku, s.own_sku, s.quantity, s.unit_price, s.amount,
           s.services, s.bought_at, s.vat_rate, s.vat_exemption, s.wallet_compensation, s.deposit
    from staging_lines s
    where ${isStaged(target)}
    order by s.line_key, s.seq desc`;
}

/** The staged orders that have a line of their own left. */
export function orderFacts(target: FeedTarget): RawBuilder<unknown> {
  return sql`
    select f.company_id, f.external_id, f.fact from (${stagedFacts(target)}) f
    where f.external_id in (select l.order_external_id from (${orderLines(target)}) l)`;
}

/**
 * The staged orders as rows of `orders`. Whose money the delivery cost is: of a Smart! order by a method that is not the
 * marketplace's own, what the order says is paid to the seller (docs/RULES.md, Other order money), else the buyer pays it. A
 * method is the marketplace's own because the source says so, or because a delivery was billed for it before (docs/RULES.md, Certainty).
 */
export function orderHeaders(target: FeedTarget): RawBuilder<unknown> {
  const { companyId, storeId } = target;
  return sql`
    select f.external_id, h.market, h.currency, h.counted, h.status, h.destination, h."vatEuVerified" as vat_eu_verified,
           case when h.smart and not own.integrated then 0 else h."deliveryCost" end as delivery_amount, h."deliveryMethod" as delivery_method,
           own.integrated as integrated_delivery, own.integrated and not h."integratedDelivery" as delivery_proven, case when h.smart and not own.integrated then h."deliveryCost" else 0 end as smart_compensation,
           coalesce(h."fulfilmentStatus", '') as fulfilment_status, h.smart, h."paymentType" as payment_type, h."paymentId" as payment_id,
           h."paidAmount" as paid_amount, coalesce(h."codPayments", '[]') as cod_payments, h."totalToPay" as total_to_pay, h.unexplained, h.revision, h."updatedAt" as changed_at, h."boughtAt" as bought_at,
           h.origin ->> 'source' as origin, h.origin ->> 'id' as origin_id
    from (${orderFacts(target)}) f
    cross join lateral jsonb_to_record(f.fact) as h (market text, currency text, counted boolean, status text, destination text, "vatEuVerified" boolean,
      "deliveryCost" bigint, "deliveryMethod" text, "integratedDelivery" boolean, smart boolean, "fulfilmentStatus" text, "paymentType" text, "paymentId" text, "paidAmount" bigint, "codPayments" jsonb,
      "totalToPay" bigint, unexplained bigint, revision text, "updatedAt" timestamptz, "boughtAt" timestamptz, origin jsonb)
    left join (
      select distinct o.delivery_method from orders o
      where o.company_id = ${companyId} and o.store_id = ${storeId} and o.delivery_proven
    ) proven on proven.delivery_method = h."deliveryMethod"
    cross join lateral (
      select h."integratedDelivery" or proven.delivery_method is not null as integrated
    ) own`;
}
