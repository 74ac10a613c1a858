import { type RawBuilder, sql } from "kysely";
import type { Day, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";
import { orphanedEntries } from "#ledger/queries/orphaned-fees.ts";

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
export function findEntries(scope: CompanyScope, question: EntriesQuestion): Promise<EntryRow[]> {
  const { from, to, market, typeId, entryId, limit, offset } = question;
  return entriesOf(
    scope,
    sql`
    select * from billing_entries b
    where b.company_id = ${scope.companyId} and b.market = ${market} and b.billed_on between ${from}::date and ${to}::date
      and (${typeId}::text is null or b.type_id = ${typeId}) and (${entryId}::bigint is null or b.id = ${entryId})`,
    { limit, offset },
  );
}

/** Where they end is told by the sums that stand beside them. */
export type OrphansQuestion = { market: Market; currency: string | null; limit: number | null; offset: number };

/** Opłaty bez sprzedaży of a market, newest first. */
export function findOrphans(scope: CompanyScope, { market, currency, limit, offset }: OrphansQuestion): Promise<EntryRow[]> {
  const entries = sql`
    select * from (${orphanedEntries(scope.companyId, [market])}) b where ${currency}::text is null or b.currency = ${currency}`;
  return entriesOf(scope, entries, { limit, offset });
}

/** Rows of a page of the entries. */
async function entriesOf(
  { db, companyId }: CompanyScope,
  entries: RawBuilder<unknown>,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select b.id, b.entry_key as "entryKey", b.type_id as "typeId", coalesce(nullif(t.name_pl, ''), b.type_name) as "typeName", b.occurred_at as "occurredAt", b.billed_on as "billedOn", b.currency, b.amount as value,
           coalesce((select sum(p.original_amount) from postings p
                     where p.company_id = ${companyId} and p.billed_on = b.billed_on and p.source_type = 'billing' and p.source_id = b.id), 0)::bigint as posted,
           o.id as "orderId", coalesce(o.external_id, b.order_external_id) as "orderNumber",
           nullif(f.name, '') as "offerName", b.details
    from (${entries} order by b.occurred_at desc, b.id desc limit ${limit} offset ${offset}) b
    left join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id
    left join orders o on o.company_id = ${companyId} and o.company_id = b.company_id and o.id = b.order_id
    left join offers f on f.company_id = ${companyId} and f.company_id = b.company_id and f.id = b.offer_id
    where b.company_id = ${companyId}
    order by b.occurred_at desc, b.id desc`.execute(db);
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
