import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

export type AlertRow = {
  id: number;
  kind: string;
  storeId: number | null;
  storeName: string | null;
  baseMarket: string | null;
  /** The order its parameters name, where it is known. */
  orderId: number | null;
  params: Readonly<Record<string, string | number>>;
  raisedAt: string;
  seenAt: string;
  times: number;
};

/** Open alerts, the latest seen first. */
export async function findAlerts({ db, companyId }: CompanyScope, limit: number): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select a.id, a.kind, a.store_id as "storeId", s.name as "storeName", s.base_market as "baseMarket", o.id as "orderId", a.params, a.raised_at as "raisedAt", a.seen_at as "seenAt", a.times
    from alerts a
    left join stores s on s.company_id = a.company_id and s.id = a.store_id
    left join orders o on o.company_id = a.company_id and o.store_id = a.store_id and o.external_id = a.params ->> 'order'
    where a.company_id = ${companyId} and a.resolved_at is null and s.deleted_at is null
    order by a.seen_at desc, a.id desc limit ${limit}
  `.execute(db);
  return rows;
}

export async function countAlerts({ db, companyId }: CompanyScope): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from alerts a left join stores s on s.company_id = a.company_id and s.id = a.store_id
    where a.company_id = ${companyId} and a.resolved_at is null and s.deleted_at is null
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
