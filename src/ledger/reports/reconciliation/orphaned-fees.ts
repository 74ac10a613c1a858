/**
 * „Opłaty bez sprzedaży”: billed entries that name an order nobody knows, or one that does not count. Unknown
 * ones only from when on fees of unknown orders cannot be of before the store's history: earlier ones name orders that were never read.
 */
import { type RawBuilder, sql } from "kysely";
import type { Currency, Day, Market, Minor } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { billingTypesOf } from "../../billing-types.sql.ts";
import { knownFrom } from "../scope/known-from.sql.ts";

/** Their sum in one currency of a market, as billed, and the day of the first. */
export type OrphanedFees = { market: Market; currency: Currency; entries: number; value: Minor; since: Day };

/**
 * Columns of the entries `b` of the markets, settlements left out. Entries without a known order are found by an index
 * of nothing else, the others from the orders that do not count: never by reading everything that was billed. What is fenced off by
 * `offset 0` says so to a planner that expects too few of them.
 */
export function orphanedEntries(companyId: number, markets: readonly Market[]): RawBuilder<unknown> {
  return sql`
    select b.* from (
      select e.* from ${knownFrom(companyId)} k
      cross join lateral (
        select * from billing_entries e
        where e.company_id = ${companyId} and e.store_id = k.store_id and e.order_id = 0 and e.order_external_id is not null and e.billed_on >= k.fees_day
        offset 0
      ) e
      union all
      select e.* from ${knownFrom(companyId)} k
      join (select o.company_id, o.store_id, o.order_id from rollup_order o where o.company_id = ${companyId} and not o.counted offset 0) o
        on o.company_id = k.company_id and o.store_id = k.store_id
      cross join lateral (
        select * from billing_entries e
        where e.company_id = ${companyId} and e.order_id = o.order_id offset 0
      ) e
    ) b
    left join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id
    where b.company_id = ${companyId} and b.market = any(${[...markets]}::text[]) and coalesce(t.line, 'otherFees') <> 'none'`;
}

export async function findOrphanedFees({ db, companyId }: CompanyScope, markets: readonly Market[]): Promise<OrphanedFees[]> {
  const { rows } = await sql<OrphanedFees>`
    select market, currency, count(*)::int as entries, sum(amount)::bigint as value, min(billed_on) as since
    from (${orphanedEntries(companyId, markets)}) b
    group by market, currency order by market, currency`.execute(db);
  return rows;
}
