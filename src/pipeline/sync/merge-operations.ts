import { sql } from "kysely";
import { type NewAlert, raiseAlerts } from "./alerts.ts";
import { type FeedTarget, type Merged, stagedFacts } from "./staged.sql.ts";

/** Compensations in the wallet post nothing by themselves: no document says what they are for. The seller clears them up. */
export async function mergeOperationFacts(target: FeedTarget): Promise<Merged> {
  const { db, companyId, storeId } = target;
  const { numAffectedRows } = await sql`
    insert into payment_operations (company_id, store_id, operation_key, type, group_name, occurred_at, payment_id, market, currency, amount, order_id)
    select ${companyId}::bigint, ${storeId}::bigint, f.external_id, p.type, p."group", p."occurredAt", p."paymentId", p.market, p.currency, p.amount,
           coalesce((select min(o.id) from orders o where o.company_id = ${companyId} and o.store_id = ${storeId} and o.payment_id = p."paymentId"), 0)
    from (${stagedFacts(target)}) f
    cross join lateral jsonb_to_record(f.fact) as p (type text, "group" text, "occurredAt" timestamptz, "paymentId" text, market text, currency text, amount bigint)
    on conflict (company_id, store_id, operation_key) do nothing`.execute(db);
  const taken = Number(numAffectedRows ?? 0);
  if (taken > 0) await tellUnclear(target);
  return { orderIds: [], days: [], taken, added: 0 };
}

/** One alert for all that wait in a currency, with their number and sum: they come in dozens. */
async function tellUnclear(target: FeedTarget): Promise<void> {
  const { db, companyId, storeId } = target;
  const { rows } = await sql<{ currency: string; operations: number; amount: number }>`
    select currency, count(*) as operations, sum(amount)::bigint as amount from payment_operations
    where company_id = ${companyId} and store_id = ${storeId} and settled_at is null group by currency`.execute(db);
  await raiseAlerts(
    target,
    rows.map(({ currency, operations, amount }): NewAlert => ({
      kind: "unclearCompensation",
      subject: `${storeId}:${currency}`,
      storeId,
      params: { currency, operations, amount },
    })),
  );
}
