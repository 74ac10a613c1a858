import { sql } from "kysely";
import { numberedRows } from "#db/own-rows.sql.ts";
import { eachDay, endOfMonth, startOfMonth } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { MergeResult } from "./import-orders.ts";
import { alertUnknownTypes } from "../merge/unknown-types.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";

type Target = CompanyScope & { importId: number; storeId: number };

/**
 * Merges staged billing entries by their key (`known/known-entries.ts`). Entries find their
 * order (also by an old id of a merged order) and offer; an offer not seen before is remembered, without a product.
 */
export async function mergeBilling(target: Target): Promise<MergeResult> {
  await rememberOffers(target);
  const rows = await mergeEntries(target);
  const touched = rows.filter((row) => row.outcome !== "unchanged");
  await alertUnknownTypes(
    target,
    target.storeId,
    touched.map(({ typeId }) => typeId),
  );
  const count = (outcome: string): number => rows.filter((row) => row.outcome === outcome).length;
  return {
    created: count("created"),
    changed: count("changed"),
    unchanged: count("unchanged"),
    removed: 0,
    orderIds: [...new Set(touched.flatMap((row) => [row.orderId, row.oldOrderId ?? 0]))].filter((id) => id !== 0),
    days: [...new Set(touched.flatMap((row) => [...row.days, ...row.spread.flatMap(wholeMonth)]))],
  };
}

/** Offers that entries are about, called as the newest entry does where nothing has named them before; an undo takes the name back. */
async function rememberOffers({ db, companyId, importId, storeId }: Target): Promise<void> {
  await sql`
    with named_offers as materialized (
      select distinct on (s.offer_external_id) s.offer_external_id, coalesce(s.offer_name, '') as name
      from staging_billing s
      where s.company_id = ${companyId} and s.import_id = ${importId} and s.offer_external_id is not null
      order by s.offer_external_id, coalesce(s.offer_name, '') = '', s.occurred_at desc, s.row_no desc
    ),
    named as (
      insert into offers (company_id, id, store_id, external_id, name)
      ${numberedRows(companyId, "offers", sql`select ${storeId}::bigint, offer_external_id, name from named_offers order by offer_external_id`)}
      on conflict (company_id, store_id, external_id) do update
        set name = excluded.name where offers.name = '' and excluded.name <> ''
      returning id, name
    ),
    noted as (
      insert into import_changes (company_id, seq, import_id, entity, entity_key, after)
      ${numberedRows(
        companyId,
        "import_changes",
        sql`select ${importId}::bigint, 'offerName', id::text, jsonb_build_object('name', name) from named where name <> ''`,
      )}
    )
    select count(*)::int as named from named`.execute(db);
}

type EntryRow = {
  typeId: string;
  outcome: "created" | "changed" | "unchanged";
  orderId: number;
  oldOrderId: number | null;
  days: Day[];
  /** Days of subscriptions, which may be spread over their whole month. */
  spread: Day[];
};

async function mergeEntries({ db, companyId, importId, storeId }: Target): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with source as materialized (
      select s.entry_key, s.type_id, s.type_name, s.occurred_at, s.billed_on, s.market, s.currency, s.amount, s.vat_rate, s.offer_external_id, s.order_external_id,
             s.fee_day, s.details, s.balance, coalesce(f.id, 0) as offer_id, coalesce(o.id, a.order_id, 0) as order_id
      from staging_billing s
      left join offers f on f.company_id = s.company_id and f.store_id = ${storeId} and f.external_id = s.offer_external_id
      left join orders o on o.company_id = s.company_id and o.store_id = ${storeId} and o.external_id = s.order_external_id
      left join order_aliases a on a.company_id = s.company_id and a.store_id = ${storeId} and a.external_id = s.order_external_id
      where s.company_id = ${companyId} and s.import_id = ${importId}
    ),
    diff as materialized (
      select s.*, b.id as old_id, b.order_id as old_order_id, b.type_id as old_type_id, b.billed_on as old_billed_on, b.fee_day as old_fee_day,
             b.id is not null and (b.type_id, b.type_name, b.occurred_at, b.market, b.currency, b.amount, coalesce(b.vat_rate, -1),
               coalesce(b.offer_external_id, ''), coalesce(b.order_external_id, ''), coalesce(b.fee_day, 'infinity'))
               <> (s.type_id, s.type_name, s.occurred_at, s.market, s.currency, s.amount, coalesce(s.vat_rate, -1),
               coalesce(s.offer_external_id, ''), coalesce(s.order_external_id, ''), coalesce(s.fee_day, 'infinity')) as differs
      from source s left join billing_entries b on b.company_id = ${companyId} and b.store_id = ${storeId} and b.entry_key = s.entry_key
    ),
    subscription as (select t.type_id from ${billingTypesOf(companyId)} t where t.line = 'subscription'),
    saved as (
      insert into import_changes (company_id, seq, import_id, entity, entity_key, before)
      ${numberedRows(
        companyId,
        "import_changes",
        sql`
        select ${importId}::bigint, 'entry', b.entry_key, to_jsonb(b)
        from billing_entries b join diff d on d.old_id = b.id
        where b.company_id = ${companyId} and d.differs`,
      )}
    ),
    updated as (
      update billing_entries b set type_id = d.type_id, type_name = d.type_name, occurred_at = d.occurred_at, billed_on = d.billed_on, market = d.market,
        currency = d.currency, amount = d.amount, vat_rate = d.vat_rate, offer_external_id = d.offer_external_id, order_external_id = d.order_external_id,
        fee_day = d.fee_day, details = d.details, offer_id = d.offer_id, order_id = d.order_id, changed_by_import = ${importId}
      from diff d where b.company_id = ${companyId} and b.store_id = ${storeId} and b.entry_key = d.entry_key and d.differs
    ),
    added as (
      insert into billing_entries (company_id, id, store_id, entry_key, type_id, type_name, occurred_at, billed_on, market, currency, amount, vat_rate,
        offer_external_id, order_external_id, fee_day, details, balance, offer_id, order_id, created_by_import, changed_by_import)
      ${numberedRows(
        companyId,
        "billing_entries",
        sql`
        select ${storeId}::bigint, entry_key, type_id, type_name, occurred_at, billed_on, market, currency, amount, vat_rate,
               offer_external_id, order_external_id, fee_day, details, balance, offer_id, order_id, ${importId}::bigint, ${importId}::bigint as changed
        from diff where old_id is null`,
      )}
    )
    select case when old_id is null then 'created' when differs then 'changed' else 'unchanged' end as outcome, type_id as "typeId",
           order_id as "orderId", case when differs then old_order_id end as "oldOrderId",
           array_remove(array[billed_on, fee_day, case when differs then old_billed_on end, case when differs then old_fee_day end], null) as days,
           array_remove(array[case when type_id in (select type_id from subscription) then billed_on end,
                              case when differs and old_type_id in (select type_id from subscription) then old_billed_on end], null) as spread
    from diff`.execute(db);
  return rows;
}

/** A subscription may be spread over its whole month, so every day of a month that has or had one is touched. */
function wholeMonth(day: Day): Day[] {
  return eachDay(startOfMonth(day), endOfMonth(day));
}
