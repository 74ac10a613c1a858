/** The lowest price that rules and campaigns give an offer, against the price at which it earns nothing (docs/RULES.md, Price floor). */
import { sql } from "kysely";
import { addDays } from "#core/day.ts";
import type { Line } from "#core/ledger.ts";
import { columnOf } from "../../rollup-columns.ts";
import { type Fact, type FactQuestion, MOST_FACTS, ofMarkets, ofProducts, ofStores, productRows } from "./fact-question.ts";

/** The price of the night before last is still the offer's, should a night have been missed. */
const FRESH = 2;
const NIGHTS = 30;
const SOLD_DAYS = 90;
const FEW = 3;

/** A bound that was asked for longer ago says nothing of today: offers beyond a night's share of requests take turns. */
const BOUND_FRESH = 7;

/** What a unit costs besides its goods, whatever its price: coins and packages stand in `promotion`. */
const PER_UNIT: readonly Line[] = [
  "compensation",
  "listing",
  "promotion",
  "delivery",
  "fulfilment",
  "localTax",
  "otherFees",
  "packaging",
  "ownShipping",
];

const perUnit = sql.raw(PER_UNIT.map((line) => `coalesce(sum(r.${columnOf(line)}), 0)`).join(" + "));

type Row = {
  offerId: number;
  productId: number;
  name: string;
  market: string;
  currency: string;
  lowest: number;
  price: number;
  floor: number;
  program: string | null;
  by: "bound" | "campaign" | "nights";
};

/**
 * In the market's currency. Break-even: what goods, delivery and fees cost for each piece, divided by the part of a price that
 * neither VAT nor the commission takes, rounded up.
 */
export async function findPricesBelowFloor(question: FactQuestion): Promise<Fact[]> {
  const { companyId, today } = question;
  const { rows } = await sql<Row>`
    with last_night as (
      select distinct on (n.offer_id, n.market) n.offer_id, n.market, n.currency, n.price, n.price_rule, n.price_rule_name, n.campaigns, n.campaign_price, n.campaign_price_name, n.status
      from offer_days n
      where n.company_id = ${companyId} and n.day between ${addDays(today, -FRESH)} and ${today}
        and ${ofStores(question, "n.store_id")} and ${ofMarkets(question, "n.market")}
      order by n.offer_id, n.market, n.day desc
    ),
    moved as (
      select o.product_id, l.offer_id, l.market, l.currency, l.price, l.price_rule, l.price_rule_name, l.campaigns, l.campaign_price, l.campaign_price_name, l.bound,
             (select min(n.price) from offer_days n
              where n.company_id = ${companyId} and n.offer_id = l.offer_id and n.market = l.market and n.day > ${addDays(today, -NIGHTS)}
                and ((l.bound is null and n.price_rule = l.price_rule) or n.campaigns ?| array(select jsonb_array_elements_text(coalesce(l.campaigns, '[]'::jsonb))))) as lowest
      from (
        select x.*, coalesce(x.campaigns, '[]'::jsonb) <> '[]'::jsonb as in_campaign,
               (select case when n.currency = x.currency then n.floor_min end from offer_days n
                where n.company_id = ${companyId} and n.offer_id = x.offer_id and n.market = x.market and n.day > ${addDays(today, -BOUND_FRESH)}
                  and n.price_rule = x.price_rule and n.floor_at is not null
                order by n.day desc limit 1) as bound
        from last_night x
      ) l
      join offers o on o.company_id = ${companyId} and o.id = l.offer_id
      where (l.price_rule is not null or l.in_campaign or l.campaign_price is not null) and coalesce(l.status, 'ACTIVE') = 'ACTIVE'
        and o.product_id is not null and ${ofProducts(question, "o.product_id")}
    ),
    reached as (
      select m.*, least(m.bound, m.campaign_price, m.lowest, m.price) as reach,
             case when m.campaign_price <= least(m.bound, m.lowest, m.price) then 'campaign'
                  when m.bound <= least(m.lowest, m.price) then 'bound' else 'nights' end as by
      from moved m
    ),
    sold as (
      select r.product_id, r.market, sum(r.units)::numeric as units, sum(r.costed_units)::numeric as costed, sum(r.sales)::numeric as sales,
             coalesce(sum(r.delivery_income), 0)::numeric as delivery_income, coalesce(sum(r.refunds), 0)::numeric as refunds,
             -coalesce(sum(r.vat), 0)::numeric as vat, -coalesce(sum(r.commission), 0)::numeric as commission,
             -coalesce(sum(r.cogs), 0)::numeric as goods, -(${perUnit})::numeric as others
      from rollup_product_day r where ${productRows(question, addDays(today, 1 - SOLD_DAYS), today)}
      group by r.product_id, r.market having max(r.missing) = 0
    ),
    shares as (
      select s.*, s.vat / (s.sales + s.delivery_income + s.refunds) as tax, s.commission / s.sales as share
      from sold s
      where s.units >= ${FEW} and s.costed > 0 and s.sales > 0 and s.sales + s.delivery_income + s.refunds > 0
    ),
    floors as (
      select s.product_id, s.market, ceil((s.goods / s.costed + (s.others - s.delivery_income * (1 - s.tax)) / s.units) / (1 - s.tax - s.share)) as floor
      from shares s where s.tax + s.share < 1
    )
    select m.offer_id as "offerId", m.product_id as "productId", coalesce(nullif(p.name, ''), p.sku) as name, m.market, m.currency,
           m.reach::bigint as lowest, m.price, f.floor::bigint as floor, m.by,
           case when m.by = 'campaign' then m.campaign_price_name
                else coalesce(m.price_rule_name, case when m.by = 'nights' then m.campaigns ->> 0 end, m.price_rule) end as program
    from reached m
    join floors f on f.product_id = m.product_id and f.market = m.market
    join products p on p.company_id = ${companyId} and p.id = m.product_id
    where m.reach < f.floor
    order by m.reach::numeric / f.floor, m.offer_id, m.market limit ${MOST_FACTS}`.execute(question.db);
  const from = addDays(today, 1 - NIGHTS);
  return rows.map(({ offerId, productId, name, market, currency, lowest, price, floor, program, by }) => ({
    subject: `${offerId}:${market}`,
    storeId: null,
    params: { offerId, productId, name, market, currency, amount: lowest, price, floor, program: program ?? "", by, from, to: today },
  }));
}
