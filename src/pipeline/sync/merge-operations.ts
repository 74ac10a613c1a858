import { sql } from "kysely";
import { type NewAlert, raiseAlerts } from "./alerts.ts";
import type { FeedTarget } from "./stage-facts.ts";
import { type Merged, stagedFacts } from "./staged.sql.ts";

/** Compensations in the wallet post nothing by themselves: no document says what they are for. The seller clears them up. */
export async function mergeOperationFacts(target: FeedTarget): Promise<Merged> {
  const { db, companyId, storeId } = target;
  const { rows } = await sql<{ key: string; type: string; occurredAt: string; amount: number; currency: string }>`
    insert into payment_operations (company_id, store_id, operation_key, type, group_name, occurred_at, payment_id, market, currency, amount, order_id)
    select ${companyId}::bigint, ${storeId}::bigint, f.external_id, p.type, p."group", p."occurredAt", p."paymentId", p.market, p.currency, p.amount,
           coalesce((select min(o.id) from orders o where o.company_id = ${companyId} and o.store_id = ${storeId} and o.payment_id = p."paymentId"), 0)
    from (${stagedFacts(target)}) f
    cross join lateral jsonb_to_record(f.fact) as p (type text, "group" text, "occurredAt" timestamptz, "paymentId" text, market text, currency text, amount bigint)
    on conflict (company_id, store_id, operation_key) do nothing
    returning operation_key as key, type, occurred_at as "occurredAt", amount, currency`.execute(db);
  await raiseAlerts(
    target,
    rows.map((row): NewAlert => ({
      kind: "unclearCompensation",
      subject: `${storeId}:${row.key}`,
      storeId,
      params: { type: row.type, occurredAt: row.occurredAt, amount: row.amount, currency: row.currency },
    })),
  );
  return { orderIds: [], days: [], taken: rows.length };
}
