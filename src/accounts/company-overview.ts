/** What those who run the instance see of a company: measured from its own rows, never its profit or revenue. */
import { sql } from "kysely";
import { REFUSED_ACTIONS } from "#core/audit-actions.ts";
import { addDays, dayInZone, laterOf } from "#core/day.ts";
import { MARKETS, zoneOf } from "#core/market.ts";
import { foldForSearch } from "#core/search-fold.ts";
import { plainTaxId } from "#core/tax-id.ts";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findPaid } from "./company-subscription.ts";

/** So many members are found by a part of their address; the others by the whole of it. */
const MOST_ADDRESSES = 200;
const ORDERS_OF_DAYS = 30;
const STALE_AFTER = "20 hours";
/** Looked at in one hour: companies that nothing else measures. */
const MOST_STALE = 500;

type Measured = {
  name: string;
  taxId: string | null;
  createdAt: string;
  stores: number;
  sync: string;
  failedFeeds: string[];
  lastSyncAt: string | null;
  recentOrders: number;
  orders: number;
  postings: number;
  fileBytes: number;
  plan: string | null;
  planState: string | null;
  lastChangeAt: string | null;
};

async function measured({ db, companyId }: CompanyScope): Promise<Measured | undefined> {
  const today = dayInZone(new Date().toISOString(), zoneOf("PL"));
  const { rows } = await sql<Measured>`
    select c.name, c.tax_id as "taxId", c.created_at as "createdAt", s.stores, s.sync, s."lastSyncAt", f."failedFeeds", d."recentOrders",
           m.orders, m.postings, b."fileBytes", p.plan, p.status as "planState", l."lastChangeAt"
    from companies c
    cross join lateral (
      select count(*)::int as stores, max(s.last_sync_at) as "lastSyncAt",
             case when count(*) = 0 then 'none'
                  when bool_or(s.sync_status = 'failed' or s.status in ('expired', 'disconnected')) then 'attention'
                  when bool_or(s.sync_status = 'syncing') then 'syncing' else 'ok' end as sync
      from stores s where s.company_id = ${companyId} and s.deleted_at is null) s
    cross join lateral (
      select coalesce(array_agg(distinct f.feed order by f.feed), '{}') as "failedFeeds"
      from sync_feeds f join stores s on s.company_id = f.company_id and s.id = f.store_id
      where f.company_id = ${companyId} and f.state = 'failed' and s.deleted_at is null) f
    cross join lateral (
      select coalesce(sum(r.orders), 0)::bigint as "recentOrders"
      from rollup_store_day r join stores s on s.company_id = r.company_id and s.id = r.store_id
      where r.company_id = ${companyId} and r.market = any(${[...MARKETS]}::text[]) and r.day between ${addDays(today, 1 - ORDERS_OF_DAYS)} and ${today}) d
    cross join lateral (
      select coalesce(sum(r.orders), 0)::bigint as orders, coalesce(sum(r.postings), 0)::bigint as postings
      from rollup_store_month r where r.company_id = ${companyId}) m
    cross join lateral (
      select coalesce(sum(b.size), 0)::bigint as "fileBytes" from blobs b where b.company_id = ${companyId}) b
    cross join lateral (
      select max(g.at) as "lastChangeAt" from audit_log g
      where g.company_id = ${companyId} and g.user_id is not null and g.impersonator_id is null
        and g.action <> all(${[...REFUSED_ACTIONS]}::text[])) l
    left join subscriptions p on p.company_id = c.company_id
    where c.company_id = ${companyId}`.execute(db);
  return rows[0];
}

/** Sessions of support are nobody's activity. */
async function membersOf({ db, companyId }: CompanyScope): Promise<{ addresses: string[]; seenAt: string | null }> {
  const { rows: people } = await sql<{ email: string }>`
    select u.email from memberships m join users u on u.id = m.user_id where m.company_id = ${companyId}
    order by m.user_id limit ${MOST_ADDRESSES}`.execute(db);
  const { rows: seen } = await sql<{ at: string | null }>`
    select max(s.last_seen_at) as at from memberships m join sessions s on s.user_id = m.user_id and s.company_id = m.company_id
    where m.company_id = ${companyId} and s.impersonator_id is null`.execute(db);
  return { addresses: people.map(({ email }) => email), seenAt: seen[0]?.at ?? null };
}

/** Measures the company anew; one that is gone is forgotten. */
export async function measureCompany(scope: CompanyScope): Promise<void> {
  const { db, companyId } = scope;
  const found = await measured(scope);
  if (found === undefined) return forgetOverview(scope);
  const { addresses, seenAt } = await membersOf(scope);
  const paid = await findPaid(scope);
  const { name, taxId, createdAt, stores, sync, failedFeeds, lastSyncAt, plan, planState } = found;
  const searchText = foldForSearch([name, plainTaxId(taxId ?? ""), ...addresses].join("\n"));
  await sql`
    insert into company_overviews (
      company_id, name, sort_name, tax_id, search_text, created_at, stores, orders_30_days, orders_total, postings, file_bytes, sync,
      failed_feeds, last_sync_at, last_activity_at, plan, plan_state, paid_plan, paid_state, measured_at)
    values (${companyId}, ${name}, ${foldForSearch(name)}, ${taxId}, ${searchText}, ${createdAt}::timestamptz, ${stores}, ${found.recentOrders},
      ${found.orders}, ${found.postings}, ${found.fileBytes}, ${sync}, ${failedFeeds}::text[], ${lastSyncAt ?? "-infinity"}::timestamptz,
      ${laterOf(found.lastChangeAt, seenAt) ?? "-infinity"}::timestamptz, ${plan}, ${planState}, ${paid?.plan ?? null}, ${paid?.status ?? null}, ${new Date().toISOString()}::timestamptz)
    on conflict (company_id) do update set
      name = excluded.name, sort_name = excluded.sort_name, tax_id = excluded.tax_id, search_text = excluded.search_text,
      stores = excluded.stores, orders_30_days = excluded.orders_30_days, orders_total = excluded.orders_total,
      postings = excluded.postings, file_bytes = excluded.file_bytes, sync = excluded.sync, failed_feeds = excluded.failed_feeds,
      last_sync_at = excluded.last_sync_at, last_activity_at = excluded.last_activity_at, plan = excluded.plan,
      plan_state = excluded.plan_state, paid_plan = excluded.paid_plan, paid_state = excluded.paid_state, measured_at = excluded.measured_at`.execute(
    db,
  );
}

export async function forgetOverview({ db, companyId }: CompanyScope): Promise<void> {
  await sql`delete from company_overviews where company_id = ${companyId}`.execute(db);
}

/** Companies that were not measured for long, or never: where nothing is read, nothing else asks for it. */
export async function measureStale(db: Db): Promise<number> {
  const { rows: unknown } = await sql<{ companyId: number }>`
    select c.company_id as "companyId" from companies c left join company_overviews o on o.company_id = c.company_id
    where o.company_id is null limit ${MOST_STALE}`.execute(db);
  const { rows: stale } = await sql<{ companyId: number }>`
    select company_id as "companyId" from company_overviews where measured_at < now() - ${STALE_AFTER}::interval
    order by measured_at limit ${MOST_STALE}`.execute(db);
  for (const { companyId } of [...unknown, ...stale]) await measureCompany({ db, companyId });
  return unknown.length + stale.length;
}
