import { sql } from "kysely";
import type { Lane } from "#contract/stores.ts";
import type { CompanyScope } from "#db/scope.ts";

export type LaneRow = {
  storeId: number;
  feed: string;
  state: Lane["state"];
  done: number;
  total: number | null;
  coveredFrom: string | null;
  coveredTo: string | null;
  /** Key of the store's source. */
  source: string;
  /** Day; null = as far back as the source is read. */
  historyFrom: string | null;
  isSyncing: boolean;
  errorKind: string | null;
  startedAt: string | null;
  dueAt: string;
  quarantined: number;
};

/** Lanes of the given stores, or of all when there are none given. */
export async function findLanes({ db, companyId }: CompanyScope, storeIds: readonly number[]): Promise<LaneRow[]> {
  const { rows } = await sql<LaneRow>`
    select f.store_id as "storeId", f.feed, f.state, f.done, f.total, f.covered_from as "coveredFrom", f.covered_to as "coveredTo",
           s.source, s.history_from as "historyFrom", s.sync_status = 'syncing' as "isSyncing", f.error_kind as "errorKind", f.started_at as "startedAt", greatest(f.due_at, '1970-01-01') as "dueAt", coalesce(q.entries, 0)::int as quarantined
    from sync_feeds f
    join stores s on s.company_id = f.company_id and s.id = f.store_id
    left join (
      select store_id, feed, count(distinct external_id) as entries from quarantined_entries
      where company_id = ${companyId} and resolved_at is null group by store_id, feed
    ) q on q.store_id = f.store_id and q.feed = f.feed
    where f.company_id = ${companyId} and (cardinality(${[...storeIds]}::bigint[]) = 0 or f.store_id = any(${[...storeIds]}::bigint[]))
    order by f.store_id, f.feed
  `.execute(db);
  return rows;
}
