/** Staged rows of a report of advertising: their offers, and what becomes of them. */
import { type RawBuilder, sql } from "kysely";
import { numberedRows } from "#db/own-rows.sql.ts";
import type { Bp, Currency, Day, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

export type AdsTarget = CompanyScope & {
  importId: number;
  storeId: number;
  market: Market;
  level: "offer" | "campaign";
  startDate: Day;
  endDate: Day;
  /** The file says nothing of single days. */
  isPeriodTotal: boolean;
  currency: Currency;
  /** The VAT that its costs lack; null when they have it. */
  netRate: Bp | null;
};

type Offers = { added: number; withoutProduct: number };

/** Offers of the report that nobody has seen are remembered, without a product. */
export async function rememberAdsOffers({ db, companyId, importId, storeId }: AdsTarget): Promise<Offers> {
  const added = await sql<{ id: number }>`
    with named_offers as materialized (
      select distinct on (s.offer_external_id) s.offer_external_id, coalesce(s.offer_name, '') as name
      from staging_ads s
      where s.company_id = ${companyId} and s.import_id = ${importId} and s.offer_external_id is not null
      order by s.offer_external_id, coalesce(s.offer_name, '') = '', s.row_no desc
    ),
    added as (
      insert into offers (company_id, id, store_id, external_id, name)
      ${numberedRows(companyId, "offers", sql`select ${storeId}::bigint, offer_external_id, name from named_offers order by offer_external_id`)}
      on conflict (company_id, store_id, external_id) do nothing
      returning id
    )
    select id from added`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(distinct o.id) as count
    from staging_ads s join offers o on o.company_id = s.company_id and o.store_id = ${storeId} and o.external_id = s.offer_external_id
    where s.company_id = ${companyId} and s.import_id = ${importId} and o.product_id is null`.execute(db);
  return { added: added.rows.length, withoutProduct: rows[0]?.count ?? 0 };
}

/** Columns of statistics that are added up, and spread. */
export const AMOUNTS = ["cost", "impressions", "clicks", "interest", "ad_units", "ad_sales"] as const;

/** A sum is unknown as soon as one of its rows is. */
export const summed = (column: string): RawBuilder<unknown> =>
  sql.raw(`case when count(${column}) = count(*) then sum(${column})::bigint end as ${column}`);

/** The gross cost of a staged row `s`. */
const grossCost = ({ netRate }: AdsTarget): RawBuilder<unknown> =>
  netRate === null ? sql`s.cost` : sql`(s.cost + div_round(s.cost::numeric * ${netRate}, 10000))`;

/** Staged rows by offer, campaign, group and, unless the report is of a whole period, day; rows that repeat a key are added up. */
export function stagedAds(target: AdsTarget): RawBuilder<unknown> {
  const { companyId, importId, storeId, isPeriodTotal, startDate } = target;
  return sql`
    select x.day, x.offer_id, x.campaign, x.ad_group, ${sql.join(AMOUNTS.map(summed))}
    from (
      select ${isPeriodTotal ? sql`null::date` : sql`coalesce(s.day, ${startDate}::date)`} as day, coalesce(o.id, 0) as offer_id, s.campaign, s.ad_group,
             ${grossCost(target)} as cost, s.impressions, s.clicks, s.interest, s.ad_units, s.ad_sales
      from staging_ads s
      left join offers o on o.company_id = s.company_id and o.store_id = ${storeId} and o.external_id = s.offer_external_id
      where s.company_id = ${companyId} and s.import_id = ${importId}
    ) x
    group by x.day, x.offer_id, x.campaign, x.ad_group`;
}

/** Stored rows of the level in the period. */
export function storedAds({ companyId, storeId, market, level, startDate, endDate }: AdsTarget): RawBuilder<boolean> {
  return sql`a.company_id = ${companyId} and a.store_id = ${storeId} and a.market = ${market}
    and (a.offer_id = 0) = ${level === "campaign"}::boolean and a.day between ${startDate}::date and ${endDate}::date`;
}

type Outcomes = { created: number; changed: number; unchanged: number; removed: number };

/** What becomes of each row of the file, before it is written; `removed` = what stands in the days of the file and it lacks. */
export async function adsOutcomes(target: AdsTarget): Promise<Outcomes> {
  const { db, companyId, importId, storeId, isPeriodTotal, startDate } = target;
  const key = ["offer_id", "campaign", "ad_group"].map((column) => sql.raw(`n.${column} = f.${column}`));
  const { rows } = await sql<Outcomes>`
    with fresh as materialized (${stagedAds(target)}),
    known as materialized (
      select ${isPeriodTotal ? sql`null::date` : sql`a.day`} as day, a.offer_id, a.campaign, a.ad_group, ${sql.join(AMOUNTS.map((column) => summed(column)))}
      from ads_statistics a where ${storedAds(target)}
      group by 1, a.offer_id, a.campaign, a.ad_group
    ),
    fate as materialized (
      select f.day, f.offer_id, f.campaign, f.ad_group,
             case when n.offer_id is null then 'created'
                  when (${sql.join(AMOUNTS.map((column) => sql.raw(`coalesce(n.${column}, -1)`)))}) = (${sql.join(AMOUNTS.map((column) => sql.raw(`coalesce(f.${column}, -1)`)))}) then 'unchanged'
                  else 'changed' end as outcome
      from fresh f left join known n on ${sql.join(key, sql` and `)} and n.day is not distinct from f.day
    ),
    told as (
      select f.outcome
      from staging_ads s
      left join offers o on o.company_id = s.company_id and o.store_id = ${storeId} and o.external_id = s.offer_external_id
      join fate f on f.offer_id = coalesce(o.id, 0) and f.campaign = s.campaign and f.ad_group = s.ad_group
        and f.day is not distinct from ${isPeriodTotal ? sql`null::date` : sql`coalesce(s.day, ${startDate}::date)`}
      where s.company_id = ${companyId} and s.import_id = ${importId}
    )
    select count(*) filter (where outcome = 'created') as created, count(*) filter (where outcome = 'changed') as changed,
           count(*) filter (where outcome = 'unchanged') as unchanged,
           (select count(*) from known n left join fate f on ${sql.join(key, sql` and `)} and n.day is not distinct from f.day where f.offer_id is null) as removed
    from told`.execute(db);
  return rows[0] ?? { created: 0, changed: 0, unchanged: 0, removed: 0 };
}
