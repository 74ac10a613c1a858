/** What reports say of offers and campaigns, with the cost that the ledger has of it. */
import { type RawBuilder, sql } from "kysely";
import type { AdsCounts } from "#core/ads-figures.ts";
import type { Minor } from "#core/facts.ts";
import { postingAmount } from "../sums/missing-rates.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScope, matchesNothing, ofProducts } from "../scope/scope-conditions.ts";
import { type DayRange, untilToday } from "../scope/segments.ts";
import { billingTypesOf } from "../../billing-types.sql.ts";
import { converted, ratesOf, knownSum } from "./converted.sql.ts";

/** What rows are by, besides their product: nothing, the offer (0 = of a file of campaigns), store and campaign, or the day. */
export type StatKey = "all" | "offer" | "campaign" | "day";

export type AdsStat = AdsCounts & {
  /** Place of the range among those asked about, from 1. */
  place: number;
  key: string;
  productId: number;
  cost: Minor | null;
};

const KEYS: Record<StatKey, string> = {
  all: "''",
  offer: "r.offer_id::text",
  campaign: "r.store_id::text || '|' || r.campaign",
  day: "r.day::text",
};

/**
 * The statistics of each range. A file of campaigns counts where none of offers speaks of the day; it has no offer and no
 * product, and its cost is what it says, without the VAT that the day's bill contains. `campaign`: of that one alone, by its key.
 */
export async function findAdsStats(
  scope: ReportScope,
  asked: readonly DayRange[],
  by: StatKey,
  campaign: string | null = null,
): Promise<AdsStat[]> {
  const ranges = asked.map((range) => untilToday(range, scope.today));
  if (ranges.length === 0 || matchesNothing(scope)) return [];
  const sums = ["impressions", "clicks", "interest"].map((column) => sql`${knownSum(`r.${column}`)} as ${sql.raw(column)}`);
  const { rows } = await sql<AdsStat>`
    with ${statCtes(scope, ranges)}
    select span.place, ${sql.raw(KEYS[by])} as key, r.product_id as "productId", ${sql.join(sums)}, ${knownSum("r.ad_units")} as "adUnits",
           ${knownSum("r.sold")} as "adSales", ${knownSum("r.paid")} as cost
    from costed r
    join ${spansOf(ranges)} on r.day between span.from_day and span.to_day
    where ${ofProducts(scope.products, "r")} ${campaign === null ? sql`` : sql`and ${sql.raw(KEYS.campaign)} = ${campaign}`}
    group by span.place, 2, r.product_id
    order by span.place, key, "productId"`.execute(scope.db);
  return rows;
}

export type CampaignFacts = { key: string; storeId: number; storeName: string; name: string; offers: number; adGroups: string[] };

/** The campaigns that a report of the range names. */
export async function findCampaigns(scope: ReportScope, asked: DayRange): Promise<CampaignFacts[]> {
  const range = untilToday(asked, scope.today);
  const { rows } = await sql<CampaignFacts>`
    select ${sql.raw(KEYS.campaign)} as key, r.store_id as "storeId", max(s.name) as "storeName", r.campaign as name,
           count(distinct r.offer_id) filter (where r.offer_id <> 0) as offers,
           coalesce(array_agg(distinct r.ad_group order by r.ad_group) filter (where r.ad_group <> ''), '{}') as "adGroups"
    from ads_statistics r left join stores s on s.company_id = ${scope.companyId} and s.id = r.store_id
    where ${inScope(scope, "r")} and r.day between ${range.startDate}::date and ${range.endDate}::date
    group by r.store_id, r.campaign`.execute(scope.db);
  return rows;
}

function spansOf(ranges: readonly DayRange[]): RawBuilder<unknown> {
  const starts = ranges.map(({ startDate }) => startDate);
  const ends = ranges.map(({ endDate }) => endDate);
  return sql`unnest(${starts}::date[], ${ends}::date[]) with ordinality as span (from_day, to_day, place)`;
}

/** `costed`: rows of reports with `paid`, their part of what the ledger put on the offer, and `sold` in the scope's currency. */
function statCtes(scope: ReportScope, ranges: readonly DayRange[]): RawBuilder<unknown> {
  const { companyId } = scope;
  const first = ranges.map(({ startDate }) => startDate).toSorted()[0];
  const last = ranges.map(({ endDate }) => endDate).toSorted().at(-1);
  const within = sql`${first}::date and ${last}::date`;
  const amount = sql.raw(postingAmount(scope.amounts));
  return sql`
    stat as materialized (
      select s.store_id, s.market, s.day, s.offer_id, coalesce(o.product_id, 0) as product_id, s.campaign, s.currency, s.cost,
             s.impressions, s.clicks, s.interest, s.ad_units, s.ad_sales,
             sum(s.cost) over (of_offer order by s.campaign, s.ad_group) as upto, sum(s.cost) over of_offer as total
      from (select * from ads_statistics r where ${inScope(scope, "r")} and r.day between ${within}) s
      left join offers o on o.company_id = ${companyId} and o.id = s.offer_id
      window of_offer as (partition by s.store_id, s.market, s.day, s.offer_id)
    ),
    posted as (
      select p.store_id, p.market, p.day, p.offer_id, case when count(${amount}) = count(*) then -sum(${amount}) end as amount
      from postings p
      where ${inScope(scope, "p")} and p.line = 'ads' and p.source_type = 'ads' and p.day between ${within}
      group by p.store_id, p.market, p.day, p.offer_id
    ),
    billed as (
      select b.store_id, b.market, coalesce(b.fee_day, b.billed_on) as day, (array_agg(coalesce(b.vat_rate, 0) order by b.id))[1] as vat_rate
      from billing_entries b
      join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id and t.line = 'ads'
      where b.company_id = ${companyId} and b.order_id = 0 and b.offer_id = 0 and coalesce(b.fee_day, b.billed_on) between ${within}
      group by b.store_id, b.market, 3
    ),
    costed as (
      select r.store_id, r.market, r.day, r.offer_id, r.product_id, r.campaign, r.impressions, r.clicks, r.interest, r.ad_units,
             ${converted(scope, "r.ad_sales")} as sold,
             case when r.total = 0 then 0
                  when r.offer_id = 0 then ${converted(scope, "(case when tax.vat_payer then r.cost - contained_vat(r.cost, coalesce(b.vat_rate, 2300)) else r.cost end)")}
                  when p.offer_id is null then 0
                  else div_round(p.amount * r.upto, r.total) - div_round(p.amount * (r.upto - r.cost), r.total) end as paid
      from stat r
      cross join lateral (
        select x.vat_payer from tax_profiles x where x.company_id = ${companyId} and x.from_day <= r.day order by x.from_day desc limit 1
      ) tax
      left join posted p on p.store_id = r.store_id and p.market = r.market and p.day = r.day and p.offer_id = r.offer_id
      left join billed b on b.store_id = r.store_id and b.market = r.market and b.day = r.day
      ${ratesOf(scope)}
      where r.offer_id <> 0 or not exists (
        select from ads_report_days d
        where d.company_id = ${companyId} and d.store_id = r.store_id and d.market = r.market and d.day = r.day and d.level = 'offer'
      )
    )`;
}
