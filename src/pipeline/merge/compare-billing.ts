/**
 * The marketplace's billing file in a store that reads its billing itself (docs/RULES.md, Billing file into a connected store):
 * days the connection covers, or is going to cover, are only compared, and nothing of them is posted twice.
 */
import { type RawBuilder, sql } from "kysely";
import type { Currency, Day, Market, Minor } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";

/** One type of one day whose sums differ; amounts as billed, negative = charge. */
export type BillingDifference = {
  readonly day: Day;
  readonly market: Market;
  readonly currency: Currency;
  readonly type: string;
  readonly file: Minor;
  readonly read: Minor;
};

/** How far back a connection without a chosen beginning reads. */
const HISTORY_DAYS = 365;

type Target = CompanyScope & { readonly importId: number; readonly storeId: number };

/** The staged rows of days that the connection covers. */
const covered = ({ companyId, importId, storeId }: Target): RawBuilder<unknown> => sql`
  select b.row_no, b.billed_on, b.market, b.currency, b.type_id, b.type_name, b.amount
  from stores s
  cross join unnest(s.markets) m (market)
  left join sync_feeds f on f.company_id = s.company_id and f.store_id = ${storeId} and f.feed = 'billing:' || m.market
  join staging_billing b on b.company_id = s.company_id and b.import_id = ${importId} and b.market = m.market
   and b.billed_on >= least(market_day(f.covered_from, m.market), coalesce(s.history_from, current_date - ${HISTORY_DAYS}::int))
  where s.company_id = ${companyId} and s.id = ${storeId}`;

/**
 * Takes the covered rows out of the staged ones. @returns how many they were, and what differs from what was read, by
 * day, market and type; several codes of the marketplace share a name, and are one type here.
 */
export async function compareCovered(target: Target): Promise<{ compared: number; differences: BillingDifference[] }> {
  const { db, companyId, importId, storeId } = target;
  const { rows: differences } = await sql<BillingDifference>`
    with covered as materialized (${covered(target)}),
    day as materialized (select distinct billed_on, market from covered),
    in_file as (
      select billed_on, market, currency, type_id, type_name, amount as file, 0 as read from covered
      union all
      select b.billed_on, b.market, b.currency, b.type_id, b.type_name, 0, b.amount
      from billing_entries b join day d on d.billed_on = b.billed_on and d.market = b.market
      where b.company_id = ${companyId} and b.store_id = ${storeId}
    )
    select t.billed_on as day, t.market, t.currency, coalesce(nullif(y.name_pl, ''), t.type_name) as type,
           sum(t.file)::bigint as file, sum(t.read)::bigint as read
    from in_file t left join ${billingTypesOf(companyId)} y on y.type_id = t.type_id
    group by 1, 2, 3, 4
    having sum(t.file) <> sum(t.read)
    order by 1, 2, 4, 3`.execute(db);
  const { numAffectedRows } = await sql`
    delete from staging_billing
    where company_id = ${companyId} and import_id = ${importId} and row_no in (select c.row_no from (${covered(target)}) c)`.execute(db);
  return { compared: Number(numAffectedRows ?? 0), differences };
}
