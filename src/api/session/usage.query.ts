import { sql } from "kysely";
import { startOfMonth } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { projectMonth } from "#core/month-projection.ts";
import type { CompanyScope } from "#db/scope.ts";

export type Usage = { month: Day; orders: number; projectedOrders: number | null; stores: number; users: number };

/** Counted orders of the month of `today` on every market, by the rollups of days; stores that are not deleted; the team. */
export async function findUsage({ db, companyId }: CompanyScope, today: Day): Promise<Usage> {
  const month = startOfMonth(today);
  const { rows } = await sql<{ before: number; sofar: number; stores: number; users: number }>`
    select coalesce(sum(d.orders) filter (where d.day < ${today}), 0)::int as before, coalesce(sum(d.orders), 0)::int as sofar,
           (select count(*) from stores s where s.company_id = ${companyId} and s.deleted_at is null)::int as stores,
           (select count(*) from memberships m where m.company_id = ${companyId})::int as users
    from rollup_store_day d where d.company_id = ${companyId} and d.day >= ${month} and d.day <= ${today}`.execute(db);
  const { before = 0, sofar = 0, stores = 0, users = 0 } = rows[0] ?? {};
  return { month, orders: sofar, projectedOrders: projectMonth({ before, sofar, today }), stores, users };
}
