/** What offers were, night by night. Read only as it was written: a night that is absent was not recorded. */
import { sql } from "kysely";
import type { Currency, Day, Market, Minor } from "#core/facts.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import type { DayRange } from "../scope/segments.ts";

type OnMarket = { offerId: number; market: Market; externalId: string; currency: Currency };

export type RecordedOffer = OnMarket & { name: string; storeName: string; nights: number };

type Programs = {
  /** The marketplace's id of the rule. */
  rule: string | null;
  ruleName: string | null;
  campaigns: readonly string[] | null;
};

export type OfferNight = Programs & { day: Day; price: Minor; stock: number | null; status: string | null; visits: number | null };

export type PriceChange = OnMarket & Programs & { day: Day; since: Day; from: Minor; to: Minor };

/** The nights of the product's offers in the stores and markets of the scope. */
function nightsOf({ companyId, storeIds, markets }: ReportScope, productId: number) {
  return sql`
    offer_days n
    join offers o on o.company_id = n.company_id and o.id = n.offer_id
    where n.company_id = ${companyId} and o.company_id = ${companyId} and o.product_id = ${productId}
      and n.store_id = any(${storeIds}::bigint[]) and n.market = any(${markets}::text[])`;
}

/** Null = no night yet. */
export async function findFirstNight(scope: ReportScope, productId: number): Promise<Day | null> {
  const { rows } = await sql<{ first: Day | null }>`select min(n.day) as first from ${nightsOf(scope, productId)}`.execute(scope.db);
  return rows[0]?.first ?? null;
}

/** Most nights first. */
export async function findRecordedOffers(
  scope: ReportScope,
  productId: number,
  { startDate, endDate }: DayRange,
): Promise<RecordedOffer[]> {
  const { rows } = await sql<RecordedOffer>`
    with counted as (
      select n.offer_id, n.market, min(n.currency) as currency, count(*) as nights from ${nightsOf(scope, productId)}
        and n.day between ${startDate} and ${endDate}
      group by n.offer_id, n.market
    )
    select c.offer_id as "offerId", c.market, c.currency, c.nights, x.external_id as "externalId", x.name, coalesce(s.name, '') as "storeName"
    from counted c
    join offers x on x.company_id = ${scope.companyId} and x.id = c.offer_id
    left join stores s on s.company_id = x.company_id and s.id = x.store_id
    order by c.nights desc, x.external_id, array_position('{PL,CZ,SK,HU}'::text[], c.market)`.execute(scope.db);
  return rows;
}

type Chosen = { readonly offerId: number; readonly market: Market };

/** The oldest first. */
export async function findOfferNights(
  { db, companyId }: ReportScope,
  { offerId, market }: Chosen,
  { startDate, endDate }: DayRange,
): Promise<OfferNight[]> {
  const { rows } = await sql<OfferNight>`
    select n.day, n.price, n.stock, n.status, n.visits, n.price_rule as rule, n.price_rule_name as "ruleName", n.campaigns
    from offer_days n
    where n.company_id = ${companyId} and n.offer_id = ${offerId} and n.market = ${market} and n.day between ${startDate} and ${endDate}
    order by n.day`.execute(db);
  return rows;
}

/** The newest first. A change on the first day of the range is one too: the night before it is looked at. */
export async function findPriceChanges(
  scope: ReportScope,
  productId: number,
  { startDate, endDate }: DayRange,
  limit: number,
): Promise<PriceChange[]> {
  const { rows } = await sql<PriceChange>`
    with beside as (
      select n.offer_id as "offerId", n.market, o.external_id as "externalId", n.currency, n.day, n.price as "to",
             lag(n.day) over nights as since, lag(n.price) over nights as "from", lag(n.currency) over nights as before,
             n.price_rule as rule, n.price_rule_name as "ruleName", n.campaigns
      from ${nightsOf(scope, productId)} and n.day <= ${endDate}
      window nights as (partition by n.offer_id, n.market order by n.day)
    )
    select "offerId", market, "externalId", currency, day, since, "from", "to", rule, "ruleName", campaigns
    from beside
    where day >= ${startDate} and "from" <> "to" and before = currency
    order by day desc, "externalId", market limit ${limit}`.execute(scope.db);
  return rows;
}

export type NightOfOffer = OfferNight & OnMarket & { name: string; storeName: string };

/** Every night of every offer, for a file: the newest first. */
export async function findAllNights(scope: ReportScope, productId: number, { startDate, endDate }: DayRange): Promise<NightOfOffer[]> {
  const { rows } = await sql<NightOfOffer>`
    with kept as (select n.* from ${nightsOf(scope, productId)} and n.day between ${startDate} and ${endDate})
    select n.offer_id as "offerId", n.market, x.external_id as "externalId", n.currency, x.name, coalesce(s.name, '') as "storeName",
           n.day, n.price, n.stock, n.status, n.visits, n.price_rule as rule, n.price_rule_name as "ruleName", n.campaigns
    from kept n
    join offers x on x.company_id = ${scope.companyId} and x.id = n.offer_id
    left join stores s on s.company_id = x.company_id and s.id = x.store_id
    order by n.day desc, x.external_id, array_position('{PL,CZ,SK,HU}'::text[], n.market)`.execute(scope.db);
  return rows;
}
