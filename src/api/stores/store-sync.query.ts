import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

/** A sync of the store that waits or runs. */
export async function findOpenSync({ db, companyId }: CompanyScope, storeId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from job_runs
    where company_id = ${companyId} and kind = 'sync-store' and store_id = ${storeId} and status in ('queued', 'running')
    order by id limit 1
  `.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Everything that waits is due now, also what has failed, and fees, refunds and changes are wanted whether they are due or
 * not; `feed` null = every feed. Answers how many feeds that are.
 */
export async function makeFeedsDue({ db, companyId }: CompanyScope, storeId: number, feed: string | null): Promise<number> {
  const { rows } = await sql`
    update sync_feeds set due_at = now(), failures = 0,
      wanted_at = case when feed like 'billing:%' or feed in ('refunds', 'returns', 'operations', 'signals') then ${new Date().toISOString()}::timestamptz else wanted_at end,
      state = case when state in ('failed', 'waiting') then 'idle' else state end,
      error_kind = case when state in ('failed', 'waiting') then null else error_kind end,
      error = case when state in ('failed', 'waiting') then null else error end
    where company_id = ${companyId} and store_id = ${storeId} and (${feed}::text is null or feed = ${feed})
    returning feed
  `.execute(db);
  return rows.length;
}

/** No sync starts by itself any more; one that runs stops at its next step. */
export async function stopSyncs({ db, companyId }: CompanyScope, storeId: number): Promise<void> {
  await sql`delete from store_schedule where company_id = ${companyId} and store_id = ${storeId}`.execute(db);
  await sql`
    update job_runs
    set cancel_requested = true,
        finished_at = case when status = 'queued' then ${new Date().toISOString()}::timestamptz else finished_at end,
        status = case when status = 'queued' then 'canceled' else status end
    where company_id = ${companyId} and kind = 'sync-store' and store_id = ${storeId} and status in ('queued', 'running')
  `.execute(db);
}

/** Puts a store whose consent still holds back on the schedule. */
export async function resumeSyncs({ db, companyId }: CompanyScope, storeId: number): Promise<boolean> {
  const { rows } = await sql<{ source: string; environment: string }>`
    select s.source, c.environment from store_connections c join stores s on s.company_id = c.company_id and s.id = c.store_id
    where c.company_id = ${companyId} and c.store_id = ${storeId} and c.access_token is not null
  `.execute(db);
  const [found] = rows;
  if (found === undefined) return false;
  const { source, environment } = found;
  await sql`
    insert into store_schedule (store_id, company_id, source, environment, due_at) values (${storeId}, ${companyId}, ${source}, ${environment}, now())
    on conflict (store_id) do update set due_at = excluded.due_at
  `.execute(db);
  return true;
}
