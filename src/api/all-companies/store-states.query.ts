import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

export type StoreRow = {
  id: number;
  name: string;
  platform: string;
  status: "connected" | "expired" | "paused" | "disconnected";
  sync: "idle" | "syncing" | "done" | "failed";
  lastSyncAt: string | null;
};

export type FailedFeed = { storeId: number; feed: string; failures: number; since: string };

export async function findStoreStates({ db, companyId }: CompanyScope): Promise<{ stores: StoreRow[]; failed: FailedFeed[] }> {
  const { rows: stores } = await sql<StoreRow>`
    select id, name, source as platform, status, sync_status as sync, last_sync_at as "lastSyncAt" from stores
    where company_id = ${companyId} and deleted_at is null order by id limit 200`.execute(db);
  const { rows: failed } = await sql<FailedFeed>`
    select store_id as "storeId", feed, failures, updated_at as since from sync_feeds
    where company_id = ${companyId} and state = 'failed' order by store_id, feed`.execute(db);
  return { stores, failed };
}
