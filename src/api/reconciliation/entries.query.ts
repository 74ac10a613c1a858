import { sql } from "kysely";
import type { Day, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";

export type EntriesQuestion = {
  from: Day;
  to: Day;
  market: Market;
  typeId: string | null;
  entryId: number | null;
  limit: number;
  offset: number;
};

export type EntryRow = {
  id: number;
  entryKey: string;
  typeId: string;
  typeName: string;
  occurredAt: string;
  billedOn: Day;
  currency: string;
  value: number;
  posted: number;
  orderId: number | null;
  orderNumber: string | null;
  offerName: string | null;
  details: string;
};

/** Billing entries billed in the days, of one type or a single one where asked, newest first, each with what was posted of it. */
export async function findEntries({ db, companyId }: CompanyScope, question: EntriesQuestion): Promise<EntryRow[]> {
  const { from, to, market, typeId, entryId, limit, offset } = question;
  const { rows } = await sql<EntryRow>`
    select b.id, b.entry_key as "entryKey", b.type_id as "typeId", coalesce(nullif(t.name_pl, ''), b.type_name) as "typeName", b.occurred_at as "occurredAt", b.billed_on as "billedOn", b.currency, b.amount as value,
           coalesce((select sum(p.original_amount) from postings p
                     where p.company_id = ${companyId} and p.billed_on = b.billed_on and p.source_type = 'billing' and p.source_id = b.id), 0)::bigint as posted,
           o.id as "orderId", coalesce(o.external_id, b.order_external_id) as "orderNumber",
           nullif(f.name, '') as "offerName", b.details
    from billing_entries b
    left join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id
    left join orders o on o.company_id = b.company_id and o.id = b.order_id
    left join offers f on f.company_id = b.company_id and f.id = b.offer_id
    where b.company_id = ${companyId} and b.market = ${market} and b.billed_on between ${from}::date and ${to}::date
      and (${typeId}::text is null or b.type_id = ${typeId}) and (${entryId}::bigint is null or b.id = ${entryId})
    order by b.occurred_at desc, b.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

export async function countEntries({ db, companyId }: CompanyScope, question: EntriesQuestion): Promise<number> {
  const { from, to, market, typeId, entryId } = question;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from billing_entries
    where company_id = ${companyId} and market = ${market} and billed_on between ${from}::date and ${to}::date
      and (${typeId}::text is null or type_id = ${typeId}) and (${entryId}::bigint is null or id = ${entryId})
  `.execute(db);
  return rows[0]?.total ?? 0;
}
