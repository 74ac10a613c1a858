import { type RawBuilder, sql } from "kysely";
import type { Day, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";
import { orphanedEntries } from "#ledger/reports/reconciliation/orphaned-fees.ts";
import { batchesOf } from "#ledger/reports/scope/snapshot.ts";

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
export async function findEntries(scope: CompanyScope, question: EntriesQuestion): Promise<EntryRow[]> {
  const { from, to, market, typeId, entryId, limit, offset } = question;
  const entries = sql`
    select * from billing_entries b
    where b.company_id = ${scope.companyId} and b.market = ${market} and b.billed_on between ${from}::date and ${to}::date
      and (${typeId}::text is null or b.type_id = ${typeId}) and (${entryId}::bigint is null or b.id = ${entryId})`;
  const { rows } = await entriesQuery(scope, entries, { limit, offset }).execute(scope.db);
  return withPosted(scope, rows);
}

export type OrphansQuestion = { market: Market; currency: string | null };

const BATCH = 1000;

/** Opłaty bez sprzedaży of a market, newest first. Where they end is told by the sums that stand beside them. */
export async function findOrphans(scope: CompanyScope, question: OrphansQuestion, page: Page): Promise<EntryRow[]> {
  const { rows } = await orphansQuery(scope, question, page).execute(scope.db);
  return withPosted(scope, rows);
}

/** All of them, a batch at a time, inside a transaction. */
export async function* orphanBatches(scope: CompanyScope, question: OrphansQuestion): AsyncGenerator<EntryRow[]> {
  const all = orphansQuery(scope, question, { limit: null, offset: 0 });
  for await (const found of batchesOf(scope.db, all, BATCH)) yield await withPosted(scope, found);
}

function orphansQuery(scope: CompanyScope, { market, currency }: OrphansQuestion, page: Page): RawBuilder<FoundEntry> {
  const entries = sql`
    select * from (${orphanedEntries(scope.companyId, [market])}) b where ${currency}::text is null or b.currency = ${currency}`;
  return entriesQuery(scope, entries, page);
}

type Page = { limit: number | null; offset: number };
type FoundEntry = Omit<EntryRow, "posted">;

/** Rows of a page of the entries. */
function entriesQuery({ companyId }: CompanyScope, entries: RawBuilder<unknown>, { limit, offset }: Page): RawBuilder<FoundEntry> {
  return sql<FoundEntry>`
    select b.id, b.entry_key as "entryKey", b.type_id as "typeId", coalesce(nullif(t.name_pl, ''), b.type_name) as "typeName", b.occurred_at as "occurredAt", b.billed_on as "billedOn", b.currency, b.amount as value,
           o.id as "orderId", coalesce(o.external_id, b.order_external_id) as "orderNumber",
           nullif(f.name, '') as "offerName", b.details
    from (${entries} order by b.occurred_at desc, b.id desc limit ${limit} offset ${offset}) b
    left join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id
    left join orders o on o.company_id = ${companyId} and o.company_id = b.company_id and o.id = b.order_id
    left join offers f on f.company_id = ${companyId} and f.company_id = b.company_id and f.id = b.offer_id
    where b.company_id = ${companyId}
    order by b.occurred_at desc, b.id desc`;
}

/** Of all the entries at once: a day's postings are read as often as they are asked for. */
async function withPosted({ db, companyId }: CompanyScope, found: readonly FoundEntry[]): Promise<EntryRow[]> {
  if (found.length === 0) return [];
  const days = [...new Set(found.map(({ billedOn }) => billedOn))];
  const { rows } = await sql<{ id: number; posted: number }>`
    select p.source_id as id, sum(p.original_amount)::bigint as posted from postings p
    where p.company_id = ${companyId} and p.billed_on = any(${days}::date[]) and p.source_type = 'billing'
      and p.source_id = any(${found.map(({ id }) => id)}::bigint[])
    group by p.source_id`.execute(db);
  const posted = new Map(rows.map((row) => [row.id, row.posted]));
  return found.map((entry) => ({ ...entry, posted: posted.get(entry.id) ?? 0 }));
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
