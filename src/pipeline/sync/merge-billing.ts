import { sql } from "kysely";
import { numberedRows } from "#db/own-rows.sql.ts";
import { eachDay, endOfMonth, startOfMonth } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { type NewAlert, raiseAlerts } from "./alerts.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";
import { alertUnknownTypes } from "../merge/unknown-types.ts";
import { lineOfGroup } from "./classify-type.ts";
import { replaceFileEntries } from "./replace-file-entries.ts";
import { type FeedTarget, type Merged, stagedFacts } from "./staged.sql.ts";

type EntryRow = {
  typeId: string;
  orderId: number;
  oldOrderId: number | null;
  isNew: boolean;
  days: Day[];
  /** Days of subscriptions, which may be spread over their whole month. */
  spread: Day[];
};

/**
 * Merges staged billing entries by the marketplace's entry id: rows that look alike are separate charges. Entries find
 * their order, also by an old id of a merged one, and their offer; an offer never seen before is remembered.
 */
export async function mergeBillingFacts(target: FeedTarget): Promise<Merged> {
  await guessNewTypes(target);
  await rememberBilledOffers(target);
  const replaced = await replaceFileEntries(target);
  const rows = await mergeEntries(target);
  await alertUnknownTypes(
    target,
    target.storeId,
    rows.map(({ typeId }) => typeId),
  );
  await alertMissingVat(target);
  const orderIds = new Set([...rows.flatMap((row) => [row.orderId, row.oldOrderId ?? 0]), ...replaced.orderIds]);
  orderIds.delete(0);
  const wholeMonths = [...rows.flatMap((row) => row.spread), ...replaced.days].flatMap((day) =>
    eachDay(startOfMonth(day), endOfMonth(day)),
  );
  return {
    orderIds: [...orderIds],
    days: [...new Set([...rows.flatMap((row) => row.days), ...wholeMonths])],
    taken: rows.length,
    added: rows.filter(({ isNew }) => isNew).length,
  };
}

/** A type nobody knows is booked by the marketplace's own group where it names one, else among the other fees. */
async function guessNewTypes(target: FeedTarget): Promise<void> {
  const { db } = target;
  const { rows } = await sql<{ typeId: string; typeName: string; typeGroup: string | null }>`
    select b."typeId" as "typeId", max(b."typeName") as "typeName", max(b."typeGroup") as "typeGroup"
    from (${stagedFacts(target)}) f
    cross join lateral jsonb_to_record(f.fact) as b ("typeId" text, "typeName" text, "typeGroup" text)
    where not exists (select from billing_types t where t.type_id = b."typeId")
    group by b."typeId"`.execute(db);
  if (rows.length === 0) return;
  await sql`
    insert into billing_types (type_id, source, line, guessed_line, name_pl)
    select t.type_id, (select own.source from stores own where own.company_id = ${target.companyId} and own.id = ${target.storeId}), t.line, t.line, t.name
    from unnest(${rows.map((row) => row.typeId)}::text[], ${rows.map((row) => lineOfGroup(row.typeGroup))}::text[], ${rows.map((row) => row.typeName)}::text[]) as t (type_id, line, name)
    on conflict (type_id) do nothing`.execute(db);
}

/** An offer keeps the name it has; one that no list and no order has named is called as its newest entry does. */
async function rememberBilledOffers(target: FeedTarget): Promise<void> {
  const { db, companyId, storeId } = target;
  await sql`
    with named_offers as materialized (
      select distinct on (b."offerId") b."offerId" as external_id, coalesce(trim(b."offerName"), '') as name
      from (${stagedFacts(target)}) f
      cross join lateral jsonb_to_record(f.fact) as b ("offerId" text, "offerName" text, "occurredAt" timestamptz)
      where b."offerId" is not null
      order by b."offerId", coalesce(trim(b."offerName"), '') = '', b."occurredAt" desc, b."offerName"
    ),
    named as (
      insert into offers (company_id, id, store_id, external_id, name)
      ${numberedRows(companyId, "offers", sql`select ${storeId}::bigint, external_id, name from named_offers order by external_id`)}
      on conflict (company_id, store_id, external_id) do update
        set name = excluded.name where offers.name = '' and excluded.name <> ''
    )
    select count(*)::int as named_offers from named_offers`.execute(db);
}

async function mergeEntries(target: FeedTarget): Promise<EntryRow[]> {
  const { db, companyId, storeId } = target;
  const { rows } = await sql<EntryRow>`
    with source as materialized (
      select f.external_id as entry_key, b."typeId" as type_id, b."typeName" as type_name, b."typeGroup" as type_group, b."occurredAt" as occurred_at,
             market_day(b."occurredAt", b.market) as billed_on, b.market, b.currency, b.amount, b."vatRate" as vat_rate, b."vatMissing" as vat_missing,
             b."offerId" as offer_external_id, b."orderId" as order_external_id, b."feeDay" as fee_day, b.details,
             coalesce(x.id, 0) as offer_id, coalesce(o.id, a.order_id, 0) as order_id
      from (${stagedFacts(target)}) f
      cross join lateral jsonb_to_record(f.fact) as b ("typeId" text, "typeName" text, "typeGroup" text, "occurredAt" timestamptz, market text, currency text,
        amount bigint, "vatRate" integer, "vatMissing" boolean, "offerId" text, "orderId" text, "feeDay" date, details text)
      left join offers x on x.company_id = f.company_id and x.store_id = ${storeId} and x.external_id = b."offerId"
      left join orders o on o.company_id = f.company_id and o.store_id = ${storeId} and o.external_id = b."orderId"
      left join order_aliases a on a.company_id = f.company_id and a.store_id = ${storeId} and a.external_id = b."orderId"
    ),
    diff as materialized (
      select s.*, b.id as old_id, b.order_id as old_order_id, b.type_id as old_type_id, b.billed_on as old_billed_on, b.fee_day as old_fee_day
      from source s left join billing_entries b on b.company_id = ${companyId} and b.store_id = ${storeId} and b.entry_key = s.entry_key
      where b.id is null
         or (b.type_id, b.type_name, b.occurred_at, b.market, b.currency, b.amount, b.vat_rate, b.offer_id, b.order_id, b.fee_day)
            is distinct from (s.type_id, s.type_name, s.occurred_at, s.market, s.currency, s.amount, s.vat_rate, s.offer_id, s.order_id, s.fee_day)
    ),
    subscription as (select t.type_id from ${billingTypesOf(companyId)} t where t.line = 'subscription'),
    updated as (
      update billing_entries b set type_id = d.type_id, type_name = d.type_name, type_group = d.type_group, occurred_at = d.occurred_at, billed_on = d.billed_on,
        market = d.market, currency = d.currency, amount = d.amount, vat_rate = d.vat_rate, vat_missing = d.vat_missing, offer_external_id = d.offer_external_id,
        order_external_id = d.order_external_id, fee_day = d.fee_day, details = d.details, offer_id = d.offer_id, order_id = d.order_id
      from diff d where b.company_id = ${companyId} and b.store_id = ${storeId} and b.entry_key = d.entry_key and d.old_id is not null
    ),
    added as (
      insert into billing_entries (company_id, id, store_id, entry_key, type_id, type_name, type_group, occurred_at, billed_on, market, currency, amount, vat_rate, vat_missing,
        offer_external_id, order_external_id, fee_day, details, offer_id, order_id)
      ${numberedRows(
        companyId,
        "billing_entries",
        sql`
        select ${storeId}::bigint, entry_key, type_id, type_name, type_group, occurred_at, billed_on, market, currency, amount, vat_rate, vat_missing,
               offer_external_id, order_external_id, fee_day, coalesce(details, ''), offer_id, order_id
        from diff where old_id is null
        order by occurred_at, entry_key`,
      )}
    )
    select type_id as "typeId", order_id as "orderId", old_order_id as "oldOrderId", old_id is null as "isNew", array_remove(array[billed_on, fee_day, old_billed_on, old_fee_day], null) as days,
           array_remove(array[case when type_id in (select type_id from subscription) then billed_on end,
                              case when old_type_id in (select type_id from subscription) then old_billed_on end], null) as spread
    from diff`.execute(db);
  return rows;
}

/** An entry that says nothing about VAT is taken as net; the seller is told by type. */
async function alertMissingVat(target: FeedTarget): Promise<void> {
  const { rows } = await sql<{ typeId: string; typeName: string; entries: number }>`
    select f.fact ->> 'typeId' as "typeId", max(f.fact ->> 'typeName') as "typeName", count(*) as entries
    from (${stagedFacts(target)}) f join ${billingTypesOf(target.companyId)} t on t.type_id = f.fact ->> 'typeId' and t.line <> 'none'
    where (f.fact ->> 'vatMissing')::boolean group by 1`.execute(target.db);
  await raiseAlerts(
    target,
    rows.map((row): NewAlert => ({
      kind: "vatMissing",
      subject: row.typeId,
      storeId: target.storeId,
      params: { typeId: row.typeId, typeName: row.typeName, entries: row.entries },
    })),
  );
}
