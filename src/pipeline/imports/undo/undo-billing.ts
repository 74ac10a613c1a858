/** Fees of a file of billing, as they were before it. */
import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";
import { changes, type KeptRow, type Target, type Touched } from "./undone-rows.ts";

export async function undoBilling(target: Target, touched: Touched): Promise<void> {
  const { db, companyId, importId } = target;
  type Entry = { orderId: number; days: Day[] };
  const returned = sql`b.order_id as "orderId", array_remove(array[b.billed_on, b.fee_day], null) || coalesce((
    select array_agg(g::date) from generate_series(date_trunc('month', b.billed_on::timestamp), date_trunc('month', b.billed_on::timestamp) + interval '1 month - 1 day', interval '1 day') g
    where exists (select from ${billingTypesOf(companyId)} t where t.type_id = b.type_id and t.line = 'subscription')), '{}') as days`;
  const deleted = await sql<Entry>`
    delete from billing_entries b where b.company_id = ${companyId} and b.created_by_import = ${importId} and b.changed_by_import = ${importId}
    returning ${returned}`.execute(db);
  const before = await sql<Entry>`
    select ${returned} from billing_entries b join (${changes(target, "entry")}) c on c.entity_key = b.entry_key
    where b.company_id = ${companyId} and b.changed_by_import = ${importId}`.execute(db);
  const restored = await sql<Entry>`
    with earlier as materialized (
      select c.entity_key as key, p.* from (${changes(target, "entry")}) c cross join lateral jsonb_populate_record(null::billing_entries, c.before) p
    )
    update billing_entries b set type_id = s.type_id, type_name = s.type_name, occurred_at = s.occurred_at, billed_on = s.billed_on, market = s.market,
      currency = s.currency, amount = s.amount, vat_rate = s.vat_rate, offer_external_id = s.offer_external_id, order_external_id = s.order_external_id,
      fee_day = s.fee_day, details = s.details, offer_id = s.offer_id, order_id = s.order_id, changed_by_import = s.changed_by_import
    from earlier s
    where b.company_id = ${companyId} and b.entry_key = s.key and b.store_id = s.store_id and b.changed_by_import = ${importId}
    returning ${returned}`.execute(db);
  for (const entry of [...deleted.rows, ...before.rows, ...restored.rows]) {
    if (entry.orderId !== 0) touched.orderIds.add(entry.orderId);
    for (const day of entry.days) touched.days.add(day);
  }
  await sql`
    update offers f set name = ''
    from (${changes(target, "offerName")}) c
    where f.company_id = ${companyId} and f.id = c.entity_key::bigint and f.name = c.after ->> 'name'`.execute(db);
  const kept = await sql<KeptRow>`
    select 'entry' as entity, entry_key as key from billing_entries
    where company_id = ${companyId} and created_by_import = ${importId} and changed_by_import <> ${importId}`.execute(db);
  touched.kept.push(...kept.rows);
}
