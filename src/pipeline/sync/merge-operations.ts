import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import { type NewAlert, raiseAlerts } from "./alerts.ts";
import { type FeedTarget, type Merged, stagedFacts } from "./staged.sql.ts";

/**
 * Nothing of the wallet posts by itself. Of a compensation no document says what it is for: the seller clears it up. All
 * others move money that is known otherwise, as compensations of cash on delivery do, which name the order's payment.
 */
export async function mergeOperationFacts(target: FeedTarget): Promise<Merged> {
  const { db, companyId, storeId } = target;
  const { numAffectedRows } = await sql`
    insert into payment_operations (company_id, store_id, operation_key, type, group_name, occurred_at, payment_id, payout_id, market, currency, amount, order_id, settled_at)
    ${ownRows(
      companyId,
      sql`
    select ${storeId}::bigint, f.external_id, p.type, p."group", p."occurredAt", p."paymentId", p."payoutId", p.market, p.currency, p.amount,
           coalesce((select min(o.id) from orders o where o.company_id = ${companyId} and o.store_id = ${storeId} and o.payment_id = p."paymentId"), 0),
           case when p.type <> 'COMPENSATION' then p."occurredAt" end
    from (${stagedFacts(target)}) f
    cross join lateral jsonb_to_record(f.fact) as p (type text, "group" text, "occurredAt" timestamptz, "paymentId" text, "payoutId" text, market text, currency text, amount bigint)`,
    )}
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
  await resolveOthers(
    target,
    rows.map(({ currency }) => `${storeId}:${currency}`),
  );
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

/** A currency in which nothing waits any more. */
async function resolveOthers({ db, companyId, storeId }: FeedTarget, subjects: readonly string[]): Promise<void> {
  await sql`
    update alerts set resolved_at = now()
    where company_id = ${companyId} and kind = 'unclearCompensation' and store_id = ${storeId} and resolved_at is null
      and subject <> all(${[...subjects]}::text[])`.execute(db);
}
