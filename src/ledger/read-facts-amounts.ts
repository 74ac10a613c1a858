/** Costs, purchases, expenses, advertising and rates of a company as facts. */
import { sql } from "kysely";
import type { AdsFacts, BatchFacts, CostFacts, ExpenseFacts, OwnRateFacts, RateFacts } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

export async function readCosts({ db, companyId }: CompanyScope): Promise<CostFacts[]> {
  const { rows } = await sql<CostFacts>`
    select id::text, product_id::text as "productId", nullif(market, '') as market, valid_from as "validFrom", valid_to as "validTo",
           unit_cost as "unitCost", currency, vat_mode as "vatMode", vat_rate as "vatRate"
    from product_costs where company_id = ${companyId} order by id`.execute(db);
  return rows;
}

/** Entered in the order of their ids. */
export async function readBatches({ db, companyId }: CompanyScope): Promise<BatchFacts[]> {
  const { rows } = await sql<BatchFacts>`
    select id::text, product_id::text as "productId", day, id as seq, quantity, unit_cost as "unitCost", currency, vat_mode as "vatMode", vat_rate as "vatRate"
    from product_batches where company_id = ${companyId} order by id`.execute(db);
  return rows;
}

/** Versions of the expenses that are not deleted; 0 and '' in the table are none. */
export async function readExpenses({ db, companyId }: CompanyScope): Promise<ExpenseFacts[]> {
  const { rows } = await sql<ExpenseFacts>`
    select v.id::text, v.kind, v.amount, v.percent_bp as "percentBp", v.currency, v.vat_mode as "vatMode", v.vat_rate as "vatRate",
           v.start_day as start, v.end_day as "end",
           case when v.every_count is not null then jsonb_build_object('count', v.every_count, 'unit', v.every_unit) end as every,
           v.booking, v.anchor_day as anchor, nullif(v.store_id, 0)::text as "storeId", nullif(v.market, '') as market,
           nullif(v.tag_id, 0)::text as "tagId", nullif(v.product_id, 0)::text as "productId", v.share_key as "shareKey", v.count_as_ads as "countAsAds"
    from expense_versions v
    join expenses e on e.company_id = v.company_id and e.id = v.expense_id and e.deleted_at is null
    where v.company_id = ${companyId} order by v.id`.execute(db);
  return rows;
}

/** Campaigns of an offer and day together. */
export async function readAds({ db, companyId }: CompanyScope): Promise<AdsFacts[]> {
  const { rows } = await sql<AdsFacts>`
    select store_id::text as "storeId", market, day, offer_id::text as "offerId", sum(cost)::bigint as cost, currency
    from ads_statistics where company_id = ${companyId} and offer_id <> 0
    group by store_id, market, day, offer_id, currency
    order by store_id, market, day, offer_id`.execute(db);
  return rows;
}

/** The published rates of the company's source. */
export async function readRates({ db, companyId }: CompanyScope): Promise<RateFacts[]> {
  const { rows } = await sql<RateFacts>`
    select r.currency, r.table_no as "table", r.table_date as date, r.mid
    from fx_rates r join companies c on c.fx_source = r.source
    where c.company_id = ${companyId} order by r.currency, r.table_date`.execute(db);
  return rows;
}

/** Those of the company's own that its source takes; the demo's has none. */
export async function readOwnRates({ db, companyId }: CompanyScope): Promise<OwnRateFacts[]> {
  const { rows } = await sql<OwnRateFacts>`
    select r.currency, r.day, r.mid
    from company_rates r join companies c on c.company_id = r.company_id and c.fx_source = 'company:' || c.company_id
    where r.company_id = ${companyId} order by r.currency, r.day`.execute(db);
  return rows;
}
