import { sql } from "kysely";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import type { Day } from "#core/facts.ts";

/** How long a deleted store can be brought back. */
const KEPT = "30 days";

/** Tables that hold rows of a store and nothing else refers to; lines and refund lines go before what they belong to. */
const OF_STORE = [
  "order_lines",
  "order_aliases",
  "billing_entries",
  "file_answers",
  "ads_statistics",
  "ads_estimates",
  "delivery_means",
  "said_fees",
  "ads_report_days",
  "customer_returns",
  "payment_operations",
  "quarantined_entries",
  "staging_facts",
  "staging_lines",
  "sync_feeds",
  "store_connections",
  "refunds",
  "orders",
  "offer_days",
  "offers",
] as const;

/** Removes stores deleted a month ago with everything that was read of them; the figures follow. @returns how many. */
export async function purgeStores({ db, companyId }: CompanyScope): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from stores where company_id = ${companyId} and deleted_at < now() - ${KEPT}::interval`.execute(db);
  for (const { id } of rows) await withTransaction(db, (tx) => purgeStore({ db: tx, companyId }, id));
  return rows.length;
}

async function purgeStore(scope: CompanyScope, storeId: number): Promise<void> {
  const { db, companyId } = scope;
  await lockCompany(scope);
  const { rows } = await sql<{ orderId: number; day: Day | null }>`
    select distinct order_id as "orderId", case when order_id = 0 then day end as day from postings where company_id = ${companyId} and store_id = ${storeId}`.execute(
    db,
  );
  await sql`
    delete from refund_lines r using refunds f
    where r.company_id = ${companyId} and f.company_id = ${companyId} and f.store_id = ${storeId} and r.refund_id = f.id`.execute(db);
  await sql`
    delete from line_cost_overrides c using order_lines l
    where c.company_id = ${companyId} and l.company_id = ${companyId} and l.store_id = ${storeId} and c.line_id = l.id`.execute(db);
  await sql`
    delete from order_surcharges s using orders o
    where s.company_id = ${companyId} and o.company_id = ${companyId} and o.store_id = ${storeId} and s.order_id = o.id`.execute(db);
  for (const table of OF_STORE)
    await sql`delete from ${sql.table(table)} f where f.company_id = ${companyId} and f.store_id = ${storeId}`.execute(db);
  await sql`
    update alerts set resolved_at = now() where company_id = ${companyId} and store_id = ${storeId} and resolved_at is null`.execute(db);
  const orderIds = rows.map(({ orderId }) => orderId).filter((id) => id !== 0);
  const days = rows.flatMap(({ day }) => (day === null ? [] : [day]));
  await refreshLedger(scope, { orderIds: [...new Set(orderIds)], days: [...new Set(days)] });
  await sql`delete from marketplace_accounts where company_id = ${companyId} and store_id = ${storeId}`.execute(db);
  await sql`delete from store_schedule where company_id = ${companyId} and store_id = ${storeId}`.execute(db);
  await sql`delete from stores where company_id = ${companyId} and id = ${storeId}`.execute(db);
}
