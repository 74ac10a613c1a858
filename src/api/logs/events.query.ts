/** Work that was done, files that were taken in, warnings and calls that failed: the tabs beside the changes. */
import { type RawBuilder, sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { type Asked, type Found, inWindow, likeText, pageOfRows, type Place } from "./window.query.ts";

type Values = Readonly<Record<string, string | number>>;

const none = sql``;
const when = (isAsked: boolean, condition: RawBuilder<unknown>): RawBuilder<unknown> => (isAsked ? sql`and ${condition}` : none);

/** `source` and `kind`: a job of its kind, the reading of one kind of data, an entry that was set aside. */
export type SyncRow = Place & {
  source: "job" | "feed" | "setAside";
  id: string;
  kind: string;
  feed: string | null;
  storeId: number | null;
  userId: number | null;
  status: string;
  error: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  added: number;
  field: string | null;
  problem: string | null;
  value: string | null;
};

/** Imports have a tab of their own, letters are nobody's work. */
const ELSEWHERE = ["import-file", "send-mail", "purge-company"];

/** `kinds`: those of the jobs and lists whose words hold the searched text. */
export async function findSync(scope: CompanyScope, ask: Asked, named: { storeIds: number[]; kinds: string[] }): Promise<Found<SyncRow>> {
  const arms = await Promise.all([jobs(scope, ask, named), feeds(scope, ask, named), setAside(scope, ask, named)]);
  const rows = arms.flat().toSorted((a, b) => Temporal.Instant.compare(b.at, a.at) || (a.key < b.key ? 1 : -1));
  return pageOfRows(rows, ask.limit);
}

type Named = { storeIds: readonly number[]; kinds: readonly string[] };

async function jobs({ db, companyId }: CompanyScope, ask: Asked, { storeIds, kinds }: Named): Promise<SyncRow[]> {
  if (ask.kind === "feed" || ask.kind === "setAside") return [];
  const { rows } = await sql<SyncRow>`
    select 'job' as source, j.id::text as id, j.created_at as at, 'job-' || lpad(j.id::text, 19, '0') as key, j.kind, null as feed,
           j.store_id as "storeId", j.created_by as "userId", j.status, j.error, j.started_at as "startedAt", j.finished_at as "finishedAt",
           0 as added, null as field, null as problem, null as value
    from job_runs j
    where j.company_id = ${companyId} and ${inWindow(ask, "j.created_at", "'job-' || lpad(j.id::text, 19, '0')")}
      and j.kind <> all(${ELSEWHERE}::text[])
      ${when(ask.kind !== null, sql`j.kind = ${ask.kind}`)} ${when(ask.userId !== null, sql`j.created_by = ${ask.userId}`)}
      ${when(ask.storeId !== null, sql`j.store_id = ${ask.storeId}`)} ${when(ask.problemsOnly, sql`j.status = 'failed'`)}
      ${when(ask.q !== "", sql`(j.kind = any(${[...kinds]}::text[]) or j.store_id = any(${[...storeIds]}::bigint[]))`)}
    order by j.created_at desc, j.id desc limit ${ask.limit + 1}`.execute(db);
  return rows;
}

/** A list tells of its latest reading. */
async function feeds({ db, companyId }: CompanyScope, ask: Asked, { storeIds, kinds }: Named): Promise<SyncRow[]> {
  if ((ask.kind !== null && ask.kind !== "feed") || ask.userId !== null) return [];
  const key = "'feed-' || f.store_id || ':' || f.feed";
  const { rows } = await sql<SyncRow>`
    select 'feed' as source, f.store_id || ':' || f.feed as id, f.updated_at as at, ${sql.raw(key)} as key, 'feed' as kind, f.feed,
           f.store_id as "storeId", null::bigint as "userId", f.state as status, f.error_kind as error, f.started_at as "startedAt",
           null::timestamptz as "finishedAt", f.added, null as field, null as problem, null as value
    from sync_feeds f join stores s on s.company_id = ${companyId} and s.id = f.store_id and s.deleted_at is null
    where f.company_id = ${companyId} and ${inWindow(ask, "f.updated_at", key)}
      ${when(ask.storeId !== null, sql`f.store_id = ${ask.storeId}`)} ${when(ask.problemsOnly, sql`f.error_kind is not null and f.state in ('failed', 'waiting')`)}
      ${when(ask.q !== "", sql`(split_part(f.feed, ':', 1) = any(${[...kinds]}::text[]) or f.store_id = any(${[...storeIds]}::bigint[]))`)}
    order by f.updated_at desc limit ${ask.limit + 1}`.execute(db);
  return rows;
}

async function setAside({ db, companyId }: CompanyScope, ask: Asked, { storeIds, kinds }: Named): Promise<SyncRow[]> {
  if ((ask.kind !== null && ask.kind !== "setAside") || ask.userId !== null) return [];
  const key = "'set-' || md5(q.store_id || q.feed || q.external_id || q.field)";
  const text = likeText(ask.q);
  const { rows } = await sql<SyncRow>`
    select 'setAside' as source, md5(q.store_id || q.feed || q.external_id || q.field) as id, q.seen_at as at, ${sql.raw(key)} as key,
           'setAside' as kind, q.feed, q.store_id as "storeId", null::bigint as "userId",
           case when q.resolved_at is null then 'failed' else 'resolved' end as status, null as error, null::timestamptz as "startedAt",
           null::timestamptz as "finishedAt", 0 as added, q.field, q.problem, q.value
    from quarantined_entries q
    where q.company_id = ${companyId} and ${inWindow(ask, "q.seen_at", key)}
      ${when(ask.storeId !== null, sql`q.store_id = ${ask.storeId}`)} ${when(ask.problemsOnly, sql`q.resolved_at is null`)}
      ${when(ask.q !== "", sql`(q.external_id ilike ${text} or split_part(q.feed, ':', 1) = any(${[...kinds]}::text[]) or q.store_id = any(${[...storeIds]}::bigint[]))`)}
    order by q.seen_at desc limit ${ask.limit + 1}`.execute(db);
  return rows;
}

export type ImportLogRow = Place & {
  id: number;
  kind: string;
  storeId: number | null;
  userId: number | null;
  fileName: string;
  status: string;
  dryRun: boolean;
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  rejected: number;
  errorCode: string | null;
  errorParams: Values | null;
  undoneAt: string | null;
  undoKept: unknown;
  effect: Readonly<Record<string, unknown>> | null;
};

export async function findImportLog({ db, companyId }: CompanyScope, ask: Asked): Promise<Found<ImportLogRow>> {
  const key = "lpad(i.id::text, 19, '0')";
  const { rows } = await sql<ImportLogRow>`
    select i.id, i.created_at as at, ${sql.raw(key)} as key, i.kind, i.store_id as "storeId", i.created_by as "userId", i.file_name as "fileName",
           i.status, i.dry_run as "dryRun", i.rows, i.created, i.changed, i.unchanged, i.rejected, i.error_code as "errorCode",
           i.error_params as "errorParams", i.undone_at as "undoneAt", i.undo_kept as "undoKept", i.checked -> 'effect' as effect
    from imports i
    where i.company_id = ${companyId} and ${inWindow(ask, "i.created_at", key)}
      ${when(ask.kind !== null, sql`i.kind = ${ask.kind}`)} ${when(ask.userId !== null, sql`i.created_by = ${ask.userId}`)}
      ${when(ask.storeId !== null, sql`i.store_id = ${ask.storeId}`)} ${when(ask.q !== "", sql`i.file_name ilike ${likeText(ask.q)}`)}
      ${when(ask.problemsOnly, sql`(i.status = 'failed' or i.rejected > 0)`)}
    order by i.created_at desc, i.id desc limit ${ask.limit + 1}`.execute(db);
  return pageOfRows(rows, ask.limit);
}

export type AlertLogRow = Place & {
  id: number;
  kind: string;
  ruleId: number | null;
  storeId: number | null;
  storeName: string | null;
  baseMarket: string | null;
  orderId: number | null;
  params: Values;
  raisedAt: string;
  seenAt: string;
  times: number;
  resolvedAt: string | null;
};

/** `kinds`: those whose words hold the searched text. */
export async function findAlertLog({ db, companyId }: CompanyScope, ask: Asked, kinds: readonly string[]): Promise<Found<AlertLogRow>> {
  const key = "lpad(a.id::text, 19, '0')";
  if (ask.userId !== null) return { rows: [], next: null, searchedTo: null };
  const { rows } = await sql<AlertLogRow>`
    select a.id, a.rule_id as "ruleId", a.seen_at as at, ${sql.raw(key)} as key, a.kind, a.store_id as "storeId", s.name as "storeName", s.base_market as "baseMarket",
           o.id as "orderId", a.params, a.raised_at as "raisedAt", a.seen_at as "seenAt", a.times, a.resolved_at as "resolvedAt"
    from alerts a
    left join stores s on s.company_id = ${companyId} and s.id = a.store_id
    left join orders o on o.company_id = ${companyId} and o.store_id = a.store_id and o.external_id = a.params ->> 'order'
    where a.company_id = ${companyId} and ${inWindow(ask, "a.seen_at", key)}
      ${when(ask.storeId !== null, sql`a.store_id = ${ask.storeId}`)}
      ${when(ask.kind === "open" || ask.problemsOnly, sql`a.resolved_at is null`)} ${when(ask.kind === "resolved", sql`a.resolved_at is not null`)}
      ${when(ask.q !== "", sql`(a.kind = any(${[...kinds]}::text[]) or s.name ilike ${likeText(ask.q)} or a.params::text ilike ${likeText(ask.q)})`)}
    order by a.seen_at desc, a.id desc limit ${ask.limit + 1}`.execute(db);
  return pageOfRows(rows, ask.limit);
}

export type FailureRow = Place & {
  id: number;
  side: "in" | "out";
  method: string;
  path: string;
  status: number;
  code: string;
  storeId: number;
  userId: number;
  times: number;
  requestId: string;
};

export async function findFailureLog({ db, companyId }: CompanyScope, ask: Asked): Promise<Found<FailureRow>> {
  const key = "lpad(f.id::text, 19, '0')";
  const text = likeText(ask.q);
  const side = ask.kind === "marketplace" ? "out" : ask.kind === "own" ? "in" : null;
  const { rows } = await sql<FailureRow>`
    select f.id, f.last_at as at, ${sql.raw(key)} as key, f.side, f.method, f.path, f.status, f.code, f.store_id as "storeId",
           f.user_id as "userId", f.times, f.request_id as "requestId"
    from api_failures f
    where f.company_id = ${companyId} and ${inWindow(ask, "f.last_at", key)}
      ${when(side !== null, sql`f.side = ${side}`)} ${when(ask.userId !== null, sql`f.user_id = ${ask.userId}`)}
      ${when(ask.storeId !== null, sql`f.store_id = ${ask.storeId}`)}
      ${when(ask.q !== "", sql`(f.path ilike ${text} or f.request_id ilike ${text} or f.code ilike ${text} or f.status::text = ${ask.q})`)}
      ${when(ask.problemsOnly, sql`(f.status = 0 or f.status >= 500)`)}
    order by f.last_at desc, f.id desc limit ${ask.limit + 1}`.execute(db);
  return pageOfRows(rows, ask.limit);
}

/** The kinds of warnings that the company has had. */
export async function findAlertKinds({ db, companyId }: CompanyScope): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`select distinct kind from alerts where company_id = ${companyId}`.execute(db);
  return rows.map(({ kind }) => kind);
}
