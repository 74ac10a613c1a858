/** What the certainty of orders and estimated fees rest on, as facts. */
import { sql } from "kysely";
import type { AdsEstimateFacts, Day, DeliveryEstimateFacts, EstimateFacts, FeeLagFacts } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

/** Null before anything was computed. */
export async function readCertaintyDay({ db, companyId }: CompanyScope): Promise<Day | null> {
  const { rows } = await sql<{ asOf: Day }>`select as_of as "asOf" from certainty_days where company_id = ${companyId}`.execute(db);
  return rows[0]?.asOf ?? null;
}

export async function readFeeLags({ db, companyId }: CompanyScope): Promise<FeeLagFacts[]> {
  const { rows } = await sql<FeeLagFacts>`
    select store_id::text as "storeId", line, days from fee_lags where company_id = ${companyId} order by store_id, line`.execute(db);
  return rows;
}

export async function readEstimates({ db, companyId }: CompanyScope): Promise<EstimateFacts[]> {
  const { rows } = await sql<EstimateFacts>`
    select order_id::text as "orderId", line_id::text as "lineId", commission, sales
    from fee_estimates where company_id = ${companyId} order by order_id, line_id`.execute(db);
  return rows;
}

export async function readDeliveryEstimates({ db, companyId }: CompanyScope): Promise<DeliveryEstimateFacts[]> {
  const { rows } = await sql<DeliveryEstimateFacts>`
    select order_id::text as "orderId", cost, orders, by_value as "byValue"
    from delivery_estimates where company_id = ${companyId} order by order_id`.execute(db);
  return rows;
}

export async function readAdsEstimates({ db, companyId }: CompanyScope): Promise<AdsEstimateFacts[]> {
  const { rows } = await sql<AdsEstimateFacts>`
    select store_id::text as "storeId", market, day, cost, last_billed as "lastBilled", billed_days as "billedDays"
    from ads_estimates where company_id = ${companyId} order by store_id, market, day`.execute(db);
  return rows;
}
