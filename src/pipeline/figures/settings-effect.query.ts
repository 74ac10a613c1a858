import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import type { DayRange } from "#core/period.ts";
import type { CompanyScope } from "#db/scope.ts";

/** Orders sold in each month of the range. */
export async function findSoldMonths({ db, companyId }: CompanyScope, { startDate, endDate }: DayRange): Promise<Map<Day, number>> {
  const { rows } = await sql<{ month: Day; orders: number }>`
    select month, sum(orders)::bigint as orders from rollup_store_month
    where company_id = ${companyId} and month >= ${startDate} and month <= ${endDate} group by month`.execute(db);
  return new Map(rows.map(({ month, orders }) => [month, orders]));
}

/** Orders of which something came back. */
export async function refundedOrders({ db, companyId }: CompanyScope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select order_id as id from refunds where company_id = ${companyId} and order_id <> 0
    union select order_id from order_lines where company_id = ${companyId} and kind <> 'sale'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Orders whose commission or delivery is estimated, or would be. */
export async function estimatedOrders({ db, companyId }: CompanyScope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.order_id as id from fee_estimates e where e.company_id = ${companyId}
    union select d.order_id from delivery_estimates d where d.company_id = ${companyId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Days whose advertising is estimated, or would be. */
export async function estimatedDays({ db, companyId }: CompanyScope): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`select distinct day from ads_estimates where company_id = ${companyId}`.execute(db);
  return rows.map(({ day }) => day);
}
