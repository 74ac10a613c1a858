/** Advertising of each store, market and day: what was billed, what a report says, and where the ledger has it (docs/RULES.md, Ads). */
import { sql } from "kysely";
import type { Day, Market, Minor } from "#core/facts.ts";
import { postingAmount } from "../sums/missing-rates.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScope, matchesNothing, ofProducts } from "../scope/scope-conditions.ts";
import { type DayRange, untilToday } from "../scope/segments.ts";
import { billingTypesOf } from "../../billing-types.sql.ts";
import { converted, ratesOf, knownSum } from "./converted.sql.ts";

/** Amounts are what was paid, hence positive, in the currency that the scope sums; null when a rate is missing. */
export type AdsDay = {
  storeId: number;
  market: Market;
  day: Day;
  /** How many charges there are for the day. */
  bills: number;
  billedGross: Minor | null;
  /** What a report of the day is of; null without one. A report of offers wins over one of campaigns. */
  level: "offer" | "campaign" | null;
  isSpread: boolean;
  reportedGross: Minor | null;
  /** Postings of the report, all on offers. */
  allocated: Minor | null;
  /** Postings of charges: on an offer, or on none; `shared` = of the latter those that a setting put on products. */
  billedOnOffers: Minor | null;
  rest: Minor | null;
  shared: Minor | null;
  /** Postings of the products of the scope, charges and reports. */
  cost: Minor | null;
};

/** Days with a charge, a report or a posting, until today. Products of the scope narrow `cost` alone: a bill has none. */
export async function findAdsDays(scope: ReportScope, asked: DayRange): Promise<AdsDay[]> {
  const range = untilToday(asked, scope.today);
  if (scope.storeIds.length === 0 || scope.markets.length === 0 || range.startDate > range.endDate) return [];
  const { companyId } = scope;
  const within = sql`${range.startDate}::date and ${range.endDate}::date`;
  const amount = sql.raw(`-${postingAmount(scope.amounts)}`);
  const ofScope = matchesNothing(scope) ? sql`false` : ofProducts(scope.products, "p");
  const of = (kind: string, more = ""): ReturnType<typeof knownSum> => knownSum("x.amount", `x.kind = '${kind}'${more}`);
  const { rows } = await sql<AdsDay>`
    select x.store_id as "storeId", x.market, x.day, count(*) filter (where x.kind = 'bill') as bills, ${of("bill")} as "billedGross",
           case when bool_or(x.kind = 'offerDay') then 'offer' when bool_or(x.kind = 'campaignDay') then 'campaign' end as level,
           case when bool_or(x.kind = 'offerDay') then coalesce(bool_or(x.flag) filter (where x.kind = 'offerDay'), false)
                else coalesce(bool_or(x.flag) filter (where x.kind = 'campaignDay'), false) end as "isSpread",
           case when bool_or(x.kind = 'offerDay') then ${of("offers")} else ${of("campaigns")} end as "reportedGross",
           ${of("ads")} as allocated, ${of("billing", " and x.on_offer")} as "billedOnOffers", ${of("billing", " and not x.on_offer")} as rest,
           ${of("billing", " and not x.on_offer and x.on_product")} as shared,
           ${knownSum("x.amount", "x.kind in ('ads', 'billing') and x.flag")} as cost
    from (
      select r.store_id, r.market, r.day, 'bill' as kind, ${converted(scope, "-r.amount")} as amount, false as on_offer, false as on_product, false as flag
      from (
        select b.store_id, b.market, coalesce(b.fee_day, b.billed_on) as day, b.amount, b.currency
        from billing_entries b
        join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id and t.line = 'ads'
        where b.company_id = ${companyId} and b.store_id = any(${scope.storeIds}::bigint[]) and b.market = any(${scope.markets}::text[])
          and coalesce(b.fee_day, b.billed_on) between ${within}
      ) r ${ratesOf(scope)}
      union all
      select r.store_id, r.market, r.day, case when r.offer_id = 0 then 'campaigns' else 'offers' end, ${converted(scope, "r.cost")}, false, false, false
      from ads_statistics r ${ratesOf(scope)}
      where ${inScope(scope, "r")} and r.day between ${within}
      union all
      select r.store_id, r.market, r.day, r.level || 'Day', 0, false, false, r.spread
      from ads_report_days r where ${inScope(scope, "r")} and r.day between ${within}
      union all
      select p.store_id, p.market, p.day, p.source_type, ${amount}, p.offer_id <> 0, p.product_id <> 0, ${ofScope}
      from postings p
      where ${inScope(scope, "p")} and p.line = 'ads' and p.source_type in ('ads', 'billing') and p.day between ${within}
    ) x
    group by x.store_id, x.market, x.day
    order by x.day, x.store_id, x.market`.execute(scope.db);
  return rows;
}

/**
 * Advertising of the stores, markets and products of the scope that neither bills nor reports say, as what was paid: expenses marked as such,
 * or what is estimated until it is billed. Null when a rate is missing.
 */
export async function findOtherAds(scope: ReportScope, asked: DayRange, from: "expense" | "estimate"): Promise<Minor | null> {
  const range = untilToday(asked, scope.today);
  if (matchesNothing(scope)) return 0;
  const { rows } = await sql<{ amount: Minor | null }>`
    select ${knownSum("x.amount")} as amount
    from (
      select ${sql.raw(`-${postingAmount(scope.amounts)}`)} as amount from postings p
      where ${inScope(scope, "p")} and ${ofProducts(scope.products, "p")} and p.line = 'ads' and p.source_type = ${from}
        and p.day between ${range.startDate}::date and ${range.endDate}::date
    ) x`.execute(scope.db);
  return rows[0]?.amount ?? null;
}

export type LastReport = { importId: number; fileName: string; at: string; level: "offer" | "campaign"; startDate: Day; endDate: Day };

/** The file of the stores and markets that was taken in last and still says something. */
export async function findLastReport(scope: ReportScope): Promise<LastReport | null> {
  const { rows } = await sql<LastReport>`
    select i.id as "importId", i.file_name as "fileName", i.finished_at as at, d.level, d.from_day as "startDate", d.to_day as "endDate"
    from (
      select r.import_id, max(r.level) as level, min(r.from_day) as from_day, max(r.to_day) as to_day
      from ads_report_days r where ${inScope(scope, "r")} group by r.import_id
    ) d
    join imports i on i.company_id = ${scope.companyId} and i.id = d.import_id
    order by i.finished_at desc nulls last, i.id desc limit 1`.execute(scope.db);
  return rows[0] ?? null;
}
