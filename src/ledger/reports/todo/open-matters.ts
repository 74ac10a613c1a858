import { sql } from "kysely";
import type { Day, Instant, Market } from "#core/facts.ts";
import { type Line, linesOf, PRODUCT_FEES } from "#core/ledger.ts";
import type { CompanyScope } from "#db/scope.ts";
import { columnOf } from "../../rollup-columns.ts";
import { knownFrom } from "../scope/known-from.sql.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScope } from "../scope/scope-conditions.ts";

export type ExpiredStore = { id: number; name: string };

/** Connected stores whose consent has run out: nothing new comes from them. */
export async function findExpiredStores({ db, companyId }: CompanyScope): Promise<ExpiredStore[]> {
  const { rows } = await sql<ExpiredStore>`
    select id, name from stores where company_id = ${companyId} and deleted_at is null and status = 'expired' order by id`.execute(db);
  return rows;
}

/** The last day on which the store sold anything that counts, on the scope's markets; null when it never did. */
export async function findLastSale({ db, companyId, markets, today }: ReportScope, storeId: number): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select max(day) as day from rollup_store_day
    where company_id = ${companyId} and store_id = ${storeId} and market = any(${[...markets]}::text[]) and orders > 0 and day <= ${today}`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

/** The first day on which units were sold whose cost nobody knows, by the rollup of stores' days. */
export async function findUncostedSince(scope: ReportScope): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select min(r.day) as day from rollup_store_day r
    where ${inScope(scope, "r")} and r.day <= ${scope.today} and r.costed_units < r.units`.execute(scope.db);
  return rows[0]?.day ?? null;
}

/** Since when advertising, and fees that a product could carry, stand on none in a store; null = they do not. */
export type UnallocatedSince = { storeId: number; name: string; ads: Day | null; fees: Day | null };

/**
 * By the rollup of what belongs to no product, without advertising that waits for its bill. What was billed before a store's first order is left out: its products were
 * sold before anything was read, and nobody can mend that.
 */
export async function findUnallocatedSince(scope: ReportScope): Promise<UnallocatedSince[]> {
  const { companyId, db, today } = scope;
  const holds = (lines: readonly Line[]) => sql.raw(lines.map((line) => `r.${columnOf(line)} <> ${line === "ads" ? "coalesce(r.estimated_ads, 0)" : "0"}`).join(" or "));
  const { rows } = await sql<UnallocatedSince>`
    select k.store_id as "storeId", k.name, min(r.day) filter (where ${holds(linesOf("ads"))}) as ads, min(r.day) filter (where ${holds(PRODUCT_FEES)}) as fees
    from ${knownFrom(companyId)} k
    join rollup_product_day r on r.company_id = k.company_id and r.store_id = k.store_id and r.day >= k.day
    where ${inScope(scope, "r")} and r.product_id = 0 and r.day <= ${today}
    group by k.store_id, k.name order by k.store_id`.execute(db);
  return rows;
}

/** Months of which the daily check of everything found an entry that the ledger holds otherwise than it was billed. */
export async function findMismatchedMonths({ db, companyId }: CompanyScope, markets: readonly Market[]): Promise<Day[]> {
  const { rows } = await sql<{ month: Day }>`
    select distinct params ->> 'month' as month from alerts
    where company_id = ${companyId} and kind = 'reconciliationMismatch' and resolved_at is null and params ->> 'market' = any(${[...markets]}::text[])
    order by month`.execute(db);
  return rows.map(({ month }) => month);
}

/** What is lacking (minor units) of all such orders of a market; `orderId` where it is one alone. */
export type CashInPart = { market: Market; currency: string; orders: number; lacking: number; since: Day; orderId: number | null };

/** Orders paid on delivery of which a part was booked and that nobody has put aside. */
export async function findCashInPart({ db, companyId, markets }: ReportScope): Promise<CashInPart[]> {
  const { rows } = await sql<CashInPart>`
    select o.market, o.currency, count(*)::int as orders, sum((a.params ->> 'amount')::bigint)::bigint as lacking,
           min(market_day(o.bought_at, o.market)) as since, case when count(*) = 1 then min(o.id) end as "orderId"
    from alerts a
    join orders o on o.company_id = a.company_id and o.store_id = a.store_id and o.external_id = a.params ->> 'order'
    join stores s on s.company_id = o.company_id and s.id = o.store_id and s.deleted_at is null
    where a.company_id = ${companyId} and a.kind = 'cashInPart' and a.resolved_at is null and o.market = any(${[...markets]}::text[])
    group by o.market, o.currency order by o.market, o.currency`.execute(db);
  return rows;
}

export type RejectingImport = { id: number; fileName: string; rejected: number; at: Instant };

/** Imports that left rows out and still stand; of one file only the last. */
export async function findRejectingImports({ db, companyId }: CompanyScope): Promise<RejectingImport[]> {
  const { rows } = await sql<RejectingImport>`
    select id, file_name as "fileName", rejected, created_at as at
    from (
      select distinct on (kind, file_name) id, file_name, rejected, created_at
      from imports
      where company_id = ${companyId} and not dry_run and undone_at is null and status in ('succeeded', 'failed')
      order by kind, file_name, created_at desc, id desc
    ) i
    where rejected > 0
    order by rejected desc, id limit 5`.execute(db);
  return rows;
}

export type AskingImport = { id: number; fileName: string; at: Instant; answerBy: Instant };

/** Imports that wait for an answer, the most urgent first; of one file only when nobody has begun it anew. */
export async function findAskingImports({ db, companyId }: CompanyScope): Promise<AskingImport[]> {
  const { rows } = await sql<AskingImport>`
    select i.id, i.file_name as "fileName", i.finished_at as at, i.answer_by as "answerBy"
    from imports i
    where i.company_id = ${companyId} and i.status = 'failed' and i.error_code = 'NEEDS_ANSWER' and i.answer_by is not null
      and not exists (select from imports n where n.company_id = i.company_id and n.kind = i.kind and n.file_name = i.file_name and n.id > i.id)
    order by i.answer_by, i.id limit 5`.execute(db);
  return rows;
}
