import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/facts.ts";
import { numberedRows, ownRows } from "#db/own-rows.sql.ts";
import { weightedParts } from "#ledger/split.sql.ts";
import { leaveOutCopiedFacts } from "./copies.ts";
import { type FeedTarget, type Merged, stagedFacts } from "./staged.sql.ts";

/** An order by its own id, by an alias of a merged one, or (older refunds) by its payment; 0 = not known yet. */
const orderOf = ({ companyId, storeId }: FeedTarget, orderId: RawBuilder<unknown>, paymentId: RawBuilder<unknown>) => sql`
  coalesce((select o.id from orders o where o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = ${orderId}),
           (select a.order_id from order_aliases a where a.company_id = ${companyId} and a.store_id = ${storeId} and a.external_id = ${orderId}),
           (select min(o.id) from orders o where o.company_id = ${companyId} and o.store_id = ${storeId} and o.payment_id = ${paymentId} and ${orderId} is null), 0)`;

type MergedRefund = { id: number; orderId: number; oldOrderId: number; day: Day; oldDay: Day | null };

/**
 * Merges staged refunds. One that names no known order waits, with its lines as told, until the order is read; until then its money
 * stands on its store and day (docs/RULES.md, Refunds without an order).
 */
export async function mergeRefundFacts(target: FeedTarget): Promise<Merged> {
  const { db, companyId, storeId } = target;
  await leaveOutCopiedFacts(target);
  const { rows } = await sql<MergedRefund>`
    with received as materialized (
      select f.external_id, r."orderId" as order_external_id, r."paymentId" as payment_id, r."createdAt" as created_at, r.status, r.reason, r.currency,
             r."deliveryAmount" as delivery_amount, r."surchargeAmount" as surcharge_amount, r.lines as told_lines,
             ${orderOf(target, sql`r."orderId"`, sql`r."paymentId"`)} as order_id
      from (${stagedFacts(target)}) f
      cross join lateral jsonb_to_record(f.fact) as r ("orderId" text, "paymentId" text, "createdAt" timestamptz, status text, reason text, currency text,
        "deliveryAmount" bigint, "surchargeAmount" bigint, lines jsonb)
    ),
    dated as materialized (
      select t.*, market_day(t.created_at, coalesce(o.market, s.base_market)) as day
      from received t join stores s on s.company_id = ${companyId} and s.id = ${storeId}
      left join orders o on o.company_id = s.company_id and o.id = t.order_id
    ),
    old as materialized (
      select r.external_id, r.order_id, r.day from refunds r join received t on t.external_id = r.external_id
      where r.company_id = ${companyId} and r.store_id = ${storeId}
    ),
    kept as (
      insert into refunds (company_id, id, store_id, external_id, order_id, order_external_id, payment_id, created_at, day, status, reason, currency, delivery_amount, surcharge_amount, told_lines)
      ${numberedRows(
        companyId,
        "refunds",
        sql`
        select ${storeId}::bigint, d.external_id, d.order_id, d.order_external_id, d.payment_id, d.created_at, d.day, d.status, d.reason, d.currency,
               d.delivery_amount, d.surcharge_amount, d.told_lines
        from dated d
        order by d.created_at, d.external_id`,
      )}
      on conflict (company_id, store_id, external_id) do update
        set order_id = excluded.order_id, order_external_id = excluded.order_external_id, payment_id = excluded.payment_id, created_at = excluded.created_at,
            day = excluded.day, status = excluded.status, reason = excluded.reason, currency = excluded.currency, delivery_amount = excluded.delivery_amount,
            surcharge_amount = excluded.surcharge_amount, told_lines = excluded.told_lines
        where (refunds.order_id, refunds.created_at, refunds.day, refunds.status, refunds.reason, refunds.currency, refunds.delivery_amount, refunds.surcharge_amount, refunds.told_lines)
              is distinct from (excluded.order_id, excluded.created_at, excluded.day, excluded.status, excluded.reason, excluded.currency, excluded.delivery_amount, excluded.surcharge_amount, excluded.told_lines)
      returning id, external_id, order_id, day
    )
    select k.id, k.order_id as "orderId", coalesce(o.order_id, 0) as "oldOrderId", k.day, o.day as "oldDay" from kept k left join old o on o.external_id = k.external_id`.execute(
    db,
  );
  await writeRefundLines(
    target,
    rows.map(({ id }) => id),
  );
  const orderIds = new Set(rows.flatMap(({ orderId, oldOrderId }) => [orderId, oldOrderId]));
  orderIds.delete(0);
  return { orderIds: [...orderIds], days: waitedOn(rows), taken: rows.length, added: rows.filter(({ oldDay }) => oldDay === null).length };
}

/** Days on which a refund without an order stands, or stood. */
function waitedOn(rows: readonly MergedRefund[]): Day[] {
  const days = rows.flatMap(({ orderId, oldOrderId, day, oldDay }) => [
    ...(orderId === 0 ? [day] : []),
    ...(oldOrderId === 0 && oldDay !== null ? [oldDay] : []),
  ]);
  return [...new Set(days)];
}

/** Refunds that waited for an order which is known now. @returns those orders, and the days on which they waited. */
export async function attachWaitingRefunds(target: FeedTarget): Promise<{ orderIds: number[]; days: Day[] }> {
  const { db, companyId, storeId } = target;
  const { rows } = await sql<{ id: number; orderId: number; day: Day }>`
    with found as materialized (
      select r.id, r.day, ${orderOf(target, sql`r.order_external_id`, sql`r.payment_id`)} as order_id
      from refunds r where r.company_id = ${companyId} and r.store_id = ${storeId} and r.order_id = 0
    )
    update refunds r set order_id = f.order_id, day = market_day(r.created_at, o.market)
    from found f join orders o on o.company_id = ${companyId} and o.id = f.order_id
    where r.company_id = ${companyId} and r.id = f.id
    returning r.id, r.order_id as "orderId", f.day`.execute(db);
  await writeRefundLines(
    target,
    rows.map(({ id }) => id),
  );
  return { orderIds: [...new Set(rows.map(({ orderId }) => orderId))], days: [...new Set(rows.map(({ day }) => day))] };
}

/**
 * Several parts of one line (by quantity and by amount) are one row with their sums. Lines given back by quantity often
 * carry no money of their own: what the refund leaves for them is split by units × price of the sale, largest remainder,
 * ties to the smaller line id.
 */
async function writeRefundLines({ db, companyId, storeId }: FeedTarget, refundIds: readonly number[]): Promise<void> {
  if (refundIds.length === 0) return;
  const shares = weightedParts({ total: "total", over: "refund_id", tie: "line_id" });
  await sql`delete from refund_lines where company_id = ${companyId} and refund_id = any(${[...refundIds]}::bigint[])`.execute(db);
  await sql`
    with received as materialized (
      select r.id as refund_id, l.id as line_id, t.units, t.amount, coalesce(t."isShare", false) as is_share,
             -- A line of quantity 0 or price 0 still takes part when all are such.
             greatest(1, t.units * l.amount::numeric / greatest(l.quantity, 1)) as weight
      from refunds r
      cross join lateral jsonb_to_recordset(r.told_lines) as t ("lineId" text, units integer, amount bigint, "isShare" boolean)
      join order_lines l on l.company_id = r.company_id and l.store_id = ${storeId} and l.line_key = t."lineId"
      where r.company_id = ${companyId} and r.id = any(${[...refundIds]}::bigint[])
    ),
    pooled as (
      select *, sum(amount) over shared as total, sum(weight) over shared as weights from received where is_share
      window shared as (partition by refund_id)
    ),
    ranked as (
      select *, ${shares.ranked} from pooled
    ),
    part as materialized (
      select refund_id, line_id, units, amount from received where not is_share
      union all
      select refund_id, line_id, units, ${shares.part} from ranked
    ),
    written as (
      insert into refund_lines (company_id, refund_id, line_id, units, amount)
      ${ownRows(companyId, sql`select refund_id, line_id, sum(units), sum(amount) as amount from part group by refund_id, line_id`)}
    )
    select count(*)::int as parts from part`.execute(db);
}

/** Declared returns; they post nothing, the order's page shows them. */
export async function mergeReturnFacts(target: FeedTarget): Promise<Merged> {
  const { db, companyId, storeId } = target;
  await leaveOutCopiedFacts(target);
  const { numAffectedRows } = await sql`
    insert into customer_returns (company_id, store_id, external_id, order_external_id, order_id, created_at, status, market, items)
    ${ownRows(
      companyId,
      sql`
      select ${storeId}::bigint, f.external_id, r."orderId", ${orderOf(target, sql`r."orderId"`, sql`null::text`)}, r."createdAt", r.status, r.market, r.items
      from (${stagedFacts(target)}) f
      cross join lateral jsonb_to_record(f.fact) as r ("orderId" text, "createdAt" timestamptz, status text, market text, items jsonb)`,
    )}
    on conflict (company_id, store_id, external_id) do update set order_id = excluded.order_id, status = excluded.status, items = excluded.items
      where (customer_returns.order_id, customer_returns.status, customer_returns.items) is distinct from (excluded.order_id, excluded.status, excluded.items)`.execute(
    db,
  );
  return { orderIds: [], days: [], taken: Number(numAffectedRows ?? 0), added: 0 };
}

export async function attachReturns(target: FeedTarget): Promise<void> {
  const { db, companyId, storeId } = target;
  await sql`
    update customer_returns r set order_id = o.id
    from orders o
    where r.company_id = ${companyId} and r.store_id = ${storeId} and r.order_id = 0
      and o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = r.order_external_id`.execute(db);
}
