/** How a company is doing, for whoever belongs to several: asked of one company after the other. */
import { sql } from "kysely";
import type { CompanyState } from "#contract/companies.ts";
import { addDays } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

type State = Omit<CompanyState, "id" | "role" | "isCurrent">;

const DAYS = 30;

/** Of the stores that the member may see; null = all of them. */
export async function findCompanyState({ db, companyId }: CompanyScope, storeIds: readonly number[] | null, today: Day): Promise<State> {
  const from = addDays(today, 1 - DAYS);
  const theirs = storeIds === null ? sql`true` : sql`s.id = any(${[...storeIds]}::bigint[])`;
  const { rows } = await sql<State>`
    select c.name, s.stores, s.sync, s."dataUntil", a.matters, case when s.stores > 0 then coalesce(o.orders, 0) end as orders,
           l.at as "lastActivityAt"
    from companies c
    cross join lateral (
      select count(*)::int as stores,
             case when count(*) = 0 then 'none'
                  when bool_or(s.sync_status = 'failed' or s.status in ('expired', 'disconnected')) then 'attention'
                  when bool_or(s.sync_status = 'syncing') then 'syncing' else 'ok' end as sync,
             case when bool_and(s.last_ingest_at is not null) then min(s.last_ingest_at) end as "dataUntil"
      from stores s where s.company_id = ${companyId} and s.deleted_at is null and ${theirs}) s
    cross join lateral (
      select count(*)::int as matters from alerts a left join stores s on s.company_id = a.company_id and s.id = a.store_id
      where a.company_id = ${companyId} and a.resolved_at is null and s.deleted_at is null and (s.id is null or ${theirs})) a
    cross join lateral (
      select sum(r.orders)::int as orders from rollup_store_day r join stores s on s.company_id = r.company_id and s.id = r.store_id
      where r.company_id = ${companyId} and r.day between ${from} and ${today} and s.deleted_at is null and ${theirs}) o
    cross join lateral (
      select max(g.at) as at from audit_log g where g.company_id = ${companyId} and g.user_id is not null) l
    where c.company_id = ${companyId}`.execute(db);
  const [state] = rows;
  return state ?? { name: "", stores: 0, sync: "none", dataUntil: null, matters: 0, orders: null, lastActivityAt: null };
}
