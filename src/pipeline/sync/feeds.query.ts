import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import type { Instant } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { FeedCursor, FeedName, FeedState } from "#sources/kit/feed.ts";

/** One row per feed of the store, created when it is first asked for. */
export async function readFeeds({ db, companyId }: CompanyScope, storeId: number, names: readonly FeedName[]): Promise<FeedState[]> {
  await sql`
    insert into sync_feeds (company_id, store_id, feed, due_at)
    ${ownRows(companyId, sql`select ${storeId}::bigint, n.feed, '-infinity'::timestamptz from unnest(${[...names]}::text[]) as n (feed)`)}
    on conflict (company_id, store_id, feed) do nothing`.execute(db);
  const { rows } = await sql<FeedState>`
    select f.feed, f.cursor, f.covered_from as "coveredFrom", f.covered_to as "coveredTo", greatest(f.due_at, '1970-01-01') as "dueAt",
           f.wanted_at::text as "wanted"
    from sync_feeds f join unnest(${[...names]}::text[]) with ordinality as n (feed, place) on n.feed = f.feed
    where f.company_id = ${companyId} and f.store_id = ${storeId}
    order by n.place`.execute(db);
  return rows;
}

export async function startFeed({ db, companyId }: CompanyScope, storeId: number, feed: FeedName, at: Instant): Promise<void> {
  await sql`
    update sync_feeds set state = 'reading', done = 0, error_kind = null, error = null, started_at = coalesce(started_at, ${at}::timestamptz), updated_at = now()
    where company_id = ${companyId} and store_id = ${storeId} and feed = ${feed}`.execute(db);
}

export async function countFeed({ db, companyId }: CompanyScope, storeId: number, feed: FeedName, done: number): Promise<void> {
  await sql`
    update sync_feeds set state = 'reading', done = ${done}, updated_at = now() where company_id = ${companyId} and store_id = ${storeId} and feed = ${feed}`.execute(
    db,
  );
}

export type FeedAdvance = {
  readonly cursor: FeedCursor;
  readonly coveredFrom: Instant | null;
  readonly coveredTo: Instant | null;
  /** The wish that is fulfilled with it; one that came since stays. */
  readonly wanted?: string | null | undefined;
};

/** In the merge's transaction: what was read counts as read exactly when its figures are in. `added` = facts more than before. */
export async function advanceFeed(
  { db, companyId }: CompanyScope,
  storeId: number,
  feed: FeedName,
  advance: FeedAdvance,
  added: number,
): Promise<void> {
  await sql`
    update sync_feeds set state = 'done', cursor = ${JSON.stringify(advance.cursor)}::jsonb, failures = 0, error_kind = null, error = null, updated_at = now(), added = added + ${added},
      wanted_at = case when wanted_at = ${advance.wanted ?? null}::timestamptz then null else wanted_at end,
      covered_from = least(covered_from, ${advance.coveredFrom}::timestamptz), covered_to = greatest(covered_to, ${advance.coveredTo}::timestamptz)
    where company_id = ${companyId} and store_id = ${storeId} and feed = ${feed}`.execute(db);
}

export type FeedFailure = {
  readonly state: "waiting" | "failed";
  readonly kind: string;
  readonly message: string;
  readonly dueAt: Instant;
};

/** @returns how often in a row the feed has failed now. */
export async function failFeed({ db, companyId }: CompanyScope, storeId: number, feed: FeedName, failure: FeedFailure): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update sync_feeds set state = ${failure.state}, error_kind = ${failure.kind}, error = ${failure.message}, failures = failures + 1,
      due_at = ${failure.dueAt}::timestamptz, updated_at = now()
    where company_id = ${companyId} and store_id = ${storeId} and feed = ${feed}
    returning failures`.execute(db);
  return rows[0]?.failures ?? 0;
}

export async function failuresOf({ db, companyId }: CompanyScope, storeId: number, feed: FeedName): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select failures from sync_feeds where company_id = ${companyId} and store_id = ${storeId} and feed = ${feed}`.execute(db);
  return rows[0]?.failures ?? 0;
}
