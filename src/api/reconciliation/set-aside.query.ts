import { sql } from "kysely";
import type { Day, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";

export type SetAsideRow = {
  externalId: string;
  feed: string;
  storeName: string;
  typeId: string | null;
  /** Empty where only the id of the type is known. */
  namePl: string;
  nameEn: string;
  /** On the market's calendar; null where the entry does not say it. */
  day: Day | null;
  receivedFrom: Day;
  receivedTo: Day;
  amount: string | null;
  currency: string | null;
  field: string;
  problem: string;
  value: string;
};

export type SetAsideQuestion = { from: Day; to: Day; market: Market; limit: number };

/**
 * Entries of a market that could not be read, of these days, the latest first; one that does not say its day is of the days
 * in which it was received. One of a list without markets that does not say its own is of its store's base market.
 */
export async function findSetAside(
  { db, companyId }: CompanyScope,
  { from, to, market, limit }: SetAsideQuestion,
): Promise<{ items: SetAsideRow[]; total: number }> {
  const { rows } = await sql<SetAsideRow & { total: number }>`
    select a."externalId", a.feed, a."storeName", a."typeId", coalesce(t.name_pl, '') as "namePl", coalesce(t.name_en, '') as "nameEn", a.day,
           a."receivedFrom", a."receivedTo", a.amount, a.currency, a.field, a.problem, a.value, count(*) over ()::int as total
    from (
      select distinct on (q.store_id, q.feed, q.external_id) q.company_id, q.external_id as "externalId", q.feed, s.name as "storeName", q.type_id as "typeId",
             market_day(q.happened_at, coalesce(q.market, s.base_market)) as day,
             market_day(coalesce(q.received_at, q.seen_at), coalesce(q.market, s.base_market)) as "receivedFrom",
             market_day(q.seen_at, coalesce(q.market, s.base_market)) as "receivedTo",
             q.amount, q.currency, q.field, q.problem, q.value
      from quarantined_entries q
      join stores s on s.company_id = q.company_id and s.id = q.store_id
      where q.company_id = ${companyId} and q.resolved_at is null and s.deleted_at is null and coalesce(q.market, s.base_market) = ${market}
      order by q.store_id, q.feed, q.external_id, q.seen_at desc, q.field
    ) a
    left join ${billingTypesOf(companyId)} t on t.company_id = a.company_id and t.type_id = a."typeId"
    where a.company_id = ${companyId}
      and (a.day between ${from}::date and ${to}::date or (a.day is null and a."receivedFrom" <= ${to}::date and a."receivedTo" >= ${from}::date))
    order by coalesce(a.day, a."receivedTo") desc, a."externalId" limit ${limit}`.execute(db);
  return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
