import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { numberedRows, ownRows } from "#db/own-rows.sql.ts";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

/** Refunds that a person entered; the marketplace's own ids look otherwise. */
const BY_HAND = "hand:";

/** Statuses and reasons that move no money of the sale (docs/RULES.md, Refunds). */
const isCounted = sql`r.status in ('SUCCESS', 'PARTIAL') and r.reason not in ('OVERPAID', 'PAID_VALUE_TOO_LOW')`;

export type RefundRow = { id: number; day: Day; byHand: boolean; counted: boolean; units: number; amount: number };

/** Refunds of the order, the oldest first; amounts gross, with delivery and surcharges, minor units of the order's currency. */
export async function findRefunds({ db, companyId }: CompanyScope, orderId: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select r.id, r.day, starts_with(r.external_id, ${BY_HAND}) as "byHand", ${isCounted} as counted,
           coalesce(l.units, 0)::int as units, (coalesce(l.amount, 0) + r.delivery_amount + r.surcharge_amount)::bigint as amount
    from refunds r
    left join lateral (
      select sum(l.units) as units, sum(l.amount) as amount from refund_lines l where l.company_id = ${companyId} and l.refund_id = r.id
    ) l on true
    where r.company_id = ${companyId} and r.order_id = ${orderId}
    order by r.created_at, r.id`.execute(db);
  return rows;
}

export type RefundableLine = { lineId: number; day: Day; units: number; amount: number; productId: number; hasStock: boolean };

/** What is left of each sold line, once everything given back so far is taken off; never below 0. */
export async function findRefundable({ db, companyId }: CompanyScope, orderId: number): Promise<RefundableLine[]> {
  const { rows } = await sql<RefundableLine>`
    select l.id as "lineId", l.day, greatest(0, l.quantity - coalesce(g.units, 0))::int as units,
           greatest(0, l.amount - coalesce(g.amount, 0))::bigint as amount, l.product_id as "productId",
           coalesce(p.cost_method in ('fifo', 'average'), false) as "hasStock"
    from order_lines l
    left join products p on p.company_id = ${companyId} and p.id = l.product_id
    left join lateral (
      select sum(x.units) as units, sum(x.amount) as amount
      from refund_lines x join refunds r on r.company_id = ${companyId} and r.id = x.refund_id
      where x.company_id = ${companyId} and x.line_id = l.id and ${isCounted}
    ) g on true
    where l.company_id = ${companyId} and l.order_id = ${orderId} and l.kind = 'sale'
    order by l.bought_at, l.id`.execute(db);
  return rows;
}

/** What is left of the delivery the buyer paid. */
export async function findRefundableDelivery({ db, companyId }: CompanyScope, orderId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select greatest(0, o.delivery_amount - coalesce(sum(r.delivery_amount) filter (where ${isCounted}), 0))::bigint as "left"
    from orders o left join refunds r on r.company_id = ${companyId} and r.order_id = o.id
    where o.company_id = ${companyId} and o.id = ${orderId}
    group by o.company_id, o.id`.execute(db);
  return rows[0]?.left ?? 0;
}

/** One at a time for each order, so that two people cannot give the same money back. @returns whether there is such an order. */
export async function lockOrder({ db, companyId }: CompanyScope, orderId: number): Promise<boolean> {
  const { rows } = await sql`select id from orders where company_id = ${companyId} and id = ${orderId} for update`.execute(db);
  return rows.length > 0;
}

export type NewRefund = {
  readonly orderId: number;
  readonly day: Day;
  readonly lines: readonly { readonly lineId: number; readonly units: number; readonly amount: number }[];
  readonly deliveryAmount: number;
};

/** @returns its id. */
export async function addRefund({ db, companyId }: CompanyScope, refund: NewRefund): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into refunds as r (company_id, id, store_id, external_id, order_id, order_external_id, created_at, day, status, reason, delivery_amount)
    ${numberedRows(
      companyId,
      "refunds",
      sql`
      select o.store_id, ${`${BY_HAND}${randomUUID()}`}::text, o.id, o.external_id, ${refund.day}::date + interval '12 hours', ${refund.day}::date as day,
             'SUCCESS', 'REFUND' as reason, ${refund.deliveryAmount}::bigint
      from orders o where o.company_id = ${companyId} and o.id = ${refund.orderId}`,
    )}
    returning r.id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`no order ${refund.orderId}`);
  await sql`
    insert into refund_lines (company_id, refund_id, line_id, units, amount)
    ${ownRows(
      companyId,
      sql`
    select ${id}::bigint, l.line_id, l.units, l.amount
    from unnest(${refund.lines.map(({ lineId }) => lineId)}::bigint[], ${refund.lines.map(({ units }) => units)}::int[],
                ${refund.lines.map(({ amount }) => amount)}::bigint[]) as l (line_id, units, amount)`,
    )}`.execute(db);
  return id;
}

/** @returns what it was, or null when the order has no such refund by hand. */
export async function removeRefund({ db, companyId }: CompanyScope, orderId: number, refundId: number): Promise<RefundRow | null> {
  const found = (await findRefunds({ db, companyId }, orderId)).find(({ id, byHand }) => id === refundId && byHand);
  if (found === undefined) return null;
  await sql`delete from refund_lines where company_id = ${companyId} and refund_id = ${refundId}`.execute(db);
  await sql`delete from refunds where company_id = ${companyId} and id = ${refundId}`.execute(db);
  return found;
}
