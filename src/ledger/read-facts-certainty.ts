/** What the certainty of orders and estimated fees rest on, as facts. */
import { sql } from "kysely";
import type { Day, EstimateFacts, FeeLagFacts } from "#core/facts.ts";
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
