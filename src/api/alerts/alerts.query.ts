import { type RawBuilder, sql } from "kysely";
import { STOP_READING } from "#core/alert-kinds.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { AlertRow } from "../domain/alerts.present.ts";

export type EndedAlert = Pick<AlertRow, "id" | "storeId" | "params"> & { kind: string; ruleId: number; goneAt: string };

/** Facts that were told and held no more lately, the last first; what somebody had put aside before is not among them. */
export async function findEnded({ db, companyId }: CompanyScope, since: string, limit: number): Promise<EndedAlert[]> {
  const { rows } = await sql<EndedAlert>`
    select id, kind, rule_id as "ruleId", store_id as "storeId", params, gone_at as "goneAt" from alerts
    where company_id = ${companyId} and rule_id is not null and ending = 'gone' and gone_at > ${since}::timestamptz and resolved_at = gone_at
    order by gone_at desc, id limit ${limit}`.execute(db);
  return rows;
}

/** The sync itself tells more of a store that it cannot read than the rule does: the app shows that, and not both. */
export function isNotToldTwice(companyId: number): RawBuilder<boolean> {
  return sql`not (a.rule_id is not null and a.kind = 'syncFailed' and exists (
    select from alerts x where x.company_id = ${companyId} and x.store_id = a.store_id and x.resolved_at is null and x.kind = any(${STOP_READING}::text[])))`;
}

/** Open alerts, the latest seen first. */
export async function findAlerts({ db, companyId }: CompanyScope, limit: number): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select a.id, a.kind, a.rule_id as "ruleId", a.store_id as "storeId", s.name as "storeName", s.source as "storeSource", s.base_market as "baseMarket", o.id as "orderId", a.params, a.raised_at as "raisedAt", a.seen_at as "seenAt", a.times,
           (count(*) over (partition by a.rule_id))::int as total
    from alerts a
    left join stores s on s.company_id = a.company_id and s.id = a.store_id
    left join orders o on o.company_id = a.company_id and o.store_id = a.store_id and o.external_id = a.params ->> 'order'
    where a.company_id = ${companyId} and a.resolved_at is null and s.deleted_at is null and ${isNotToldTwice(companyId)}
    order by a.seen_at desc, a.id desc limit ${limit}
  `.execute(db);
  return rows;
}

export async function countAlerts({ db, companyId }: CompanyScope): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from alerts a left join stores s on s.company_id = a.company_id and s.id = a.store_id
    where a.company_id = ${companyId} and a.resolved_at is null and s.deleted_at is null and ${isNotToldTwice(companyId)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** Whether there was such an open alert. */
export async function dismissAlert({ db, companyId }: CompanyScope, id: number): Promise<boolean> {
  const { rows } = await sql`
    update alerts set resolved_at = now() where company_id = ${companyId} and id = ${id} and resolved_at is null returning id
  `.execute(db);
  return rows.length > 0;
}
