import { sql } from "kysely";
import type { Instant } from "#core/facts.ts";
import { type FeedTarget, stagedFacts } from "./staged.sql.ts";

/** Keeps what the staged list of offers says, by market, for the market's day of `at`; a later reading of a day replaces an earlier one, but for what it could not learn again. */
export async function keepOfferDays(target: FeedTarget, at: Instant): Promise<void> {
  const { db, companyId, storeId } = target;
  await sql`
    insert into offer_days (company_id, offer_id, market, day, store_id, price, currency, stock, status, visits, price_rule, price_rule_name, campaigns,
                            campaign_price, campaign_price_name, floor_at)
    select x.company_id, x.id, p.market, market_day(${at}::timestamptz, p.market), ${storeId}::bigint, (p.price ->> 'amount')::bigint, p.price ->> 'currency',
           (f.fact ->> 'stock')::int, f.fact ->> 'status', (f.fact -> 'visits' ->> p.market)::int, f.fact -> 'priceRules' -> p.market ->> 'id',
           f.fact -> 'priceRules' -> p.market ->> 'name', f.fact -> 'campaigns' -> p.market,
           (f.fact -> 'campaignPrices' -> p.market ->> 'amount')::bigint, f.fact -> 'campaignPrices' -> p.market ->> 'name',
           case when f.fact -> 'priceRules' -> p.market ->> 'hasRange' = 'false' then ${at}::timestamptz end
    from (${stagedFacts(target)}) f
    join offers x on x.company_id = ${companyId} and x.store_id = ${storeId} and x.external_id = f.external_id
    cross join lateral jsonb_each(f.fact -> 'prices') p (market, price)
    on conflict (company_id, offer_id, market, day) do update
      set price = excluded.price, currency = excluded.currency, stock = excluded.stock, status = excluded.status, visits = excluded.visits,
          floor_min = case when offer_days.price_rule = excluded.price_rule then offer_days.floor_min end,
          floor_at = coalesce(excluded.floor_at, case when offer_days.price_rule = excluded.price_rule then offer_days.floor_at end),
          price_rule = excluded.price_rule, campaigns = coalesce(excluded.campaigns, offer_days.campaigns),
          campaign_price = case when excluded.campaigns is null then offer_days.campaign_price else excluded.campaign_price end,
          campaign_price_name = case when excluded.campaigns is null then offer_days.campaign_price_name else excluded.campaign_price_name end,
          price_rule_name = coalesce(excluded.price_rule_name,
                                     case when offer_days.price_rule = excluded.price_rule then offer_days.price_rule_name end)`.execute(
    db,
  );
}
