/** Work that was done, files that were taken in, warnings and calls that failed: the tabs beside the changes. */
import { type RawBuilder, sql } from "kysely";
import { KINDS_ELSEWHERE } from "#core/job-kinds.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { ShownAlert } from "../domain/alerts.present.ts";
import { isRedoable, MEASURED_PROFIT } from "./import-entries.query.ts";
import { withSettledEffects } from "./settled-effects.query.ts";
import {
  type Asked,
  type Found,
  inWindow,
  likeText,
  mergedPage,
  MOST_SEARCHED,
  pageOfRows,
  type Place,
  searchedPage,
} from "./window.query.ts";

type Values = Readonly<Record<string, string | number>>;

/** The conditions that were asked for. */
const asked = (...conditions: readonly (readonly [isAsked: boolean, condition: RawBuilder<unknown>])[]): RawBuilder<unknown>[] =>
  conditions.flatMap(([isAsked, condition]) => (isAsked ? [condition] : []));

/** `source` and `kind`: a job of its kind, the reading of one kind of data, an entry that was set aside. */
export type SyncRow = Place & {
  source: "job" | "feed" | "setAside";
  id: string;
  kind: string;
  feed: string | null;
  storeId: number | null;
  /** Key of the store's source. */
  storeSource: string | null;
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

/** What has a tab of its own, and what only older releases have left in the history: letters and removals. */
const ELSEWHERE: readonly string[] = [...KINDS_ELSEWHERE, "send-mail", "purge-company"];

type Named = { storeIds: readonly number[]; kinds: readonly string[] };

const NOTHING: Found<never> = { rows: [], next: null, searchedTo: null };

/** `kinds`: those of the jobs and lists whose words hold the searched text. */
export async function findSync(scope: CompanyScope, ask: Asked, named: Named): Promise<Found<SyncRow>> {
  return mergedPage(await Promise.all([jobs(scope, ask, named), feeds(scope, ask, named), setAside(scope, ask, named)]), ask.limit);
}

const withSource = (companyId: number): RawBuilder<unknown> => sql`
  select e.*, s.source as "storeSource" from found e left join stores s on s.company_id = ${companyId} and s.id = e."storeId"`;

function jobs(scope: CompanyScope, ask: Asked, { storeIds, kinds }: Named): Promise<Found<SyncRow>> {
  if (ask.kind === "feed" || ask.kind === "setAside") return Promise.resolve(NOTHING);
  const key = "'job-' || lpad(j.id::text, 19, '0')";
  return searchedPage(scope, ask.limit, {
    entries: sql`
      select 'job' as source, j.id::text as id, j.created_at as at, ${sql.raw(key)} as key, j.kind, null as feed,
             j.store_id as "storeId", j.created_by as "userId", j.status, j.error, j.started_at as "startedAt", j.finished_at as "finishedAt",
             0 as added, null as field, null as problem, null as value
      from job_runs j
      where j.company_id = ${scope.companyId} and ${inWindow(ask, "j.created_at", key)} and j.kind <> all(${ELSEWHERE}::text[])
      order by j.created_at desc, j.id desc`,
    told: withSource(scope.companyId),
    conditions: asked(
      [ask.kind !== null, sql`e.kind = ${ask.kind}`],
      [ask.userId !== null, sql`e."userId" = ${ask.userId}`],
      [ask.storeId !== null, sql`e."storeId" = ${ask.storeId}`],
      [ask.problemsOnly, sql`e.status = 'failed'`],
      [ask.q !== "", sql`(e.kind = any(${[...kinds]}::text[]) or e."storeId" = any(${[...storeIds]}::bigint[]))`],
    ),
  });
}

/** A list tells of its latest reading: there are as many as the stores have lists. */
function feeds(scope: CompanyScope, ask: Asked, { storeIds, kinds }: Named): Promise<Found<SyncRow>> {
  if ((ask.kind !== null && ask.kind !== "feed") || ask.userId !== null) return Promise.resolve(NOTHING);
  const key = "'feed-' || f.store_id || ':' || f.feed";
  return searchedPage(scope, ask.limit, {
    entries: sql`
      select 'feed' as source, f.store_id || ':' || f.feed as id, f.updated_at as at, ${sql.raw(key)} as key, 'feed' as kind, f.feed,
             f.store_id as "storeId", null::bigint as "userId", f.state as status, f.error_kind as error, f.started_at as "startedAt",
             null::timestamptz as "finishedAt", f.added, null as field, null as problem, null as value
      from sync_feeds f join stores s on s.company_id = ${scope.companyId} and s.id = f.store_id and s.deleted_at is null
      where f.company_id = ${scope.companyId} and ${inWindow(ask, "f.updated_at", key)}
      order by f.updated_at desc, key desc`,
    told: withSource(scope.companyId),
    conditions: asked(
      [ask.storeId !== null, sql`e."storeId" = ${ask.storeId}`],
      [ask.problemsOnly, sql`e.error is not null and e.status in ('failed', 'waiting')`],
      [ask.q !== "", sql`(split_part(e.feed, ':', 1) = any(${[...kinds]}::text[]) or e."storeId" = any(${[...storeIds]}::bigint[]))`],
    ),
  });
}

function setAside(scope: CompanyScope, ask: Asked, { storeIds, kinds }: Named): Promise<Found<SyncRow>> {
  if ((ask.kind !== null && ask.kind !== "setAside") || ask.userId !== null) return Promise.resolve(NOTHING);
  const key = "'set-' || md5(q.store_id || q.feed || q.external_id || q.field)";
  return searchedPage(scope, ask.limit, {
    entries: sql`
      select 'setAside' as source, md5(q.store_id || q.feed || q.external_id || q.field) as id, q.seen_at as at, ${sql.raw(key)} as key,
             'setAside' as kind, q.feed, q.store_id as "storeId", null::bigint as "userId",
             case when q.resolved_at is null then 'failed' else 'resolved' end as status, null as error, null::timestamptz as "startedAt",
             null::timestamptz as "finishedAt", 0 as added, q.field, q.problem, q.value, q.external_id as "externalId"
      from quarantined_entries q
      where q.company_id = ${scope.companyId} and ${inWindow(ask, "q.seen_at", key)}
      order by q.seen_at desc, key desc`,
    told: withSource(scope.companyId),
    conditions: asked(
      [ask.storeId !== null, sql`e."storeId" = ${ask.storeId}`],
      [ask.problemsOnly, sql`e.status = 'failed'`],
      [
        ask.q !== "",
        sql`(e."externalId" ilike ${likeText(ask.q)} or split_part(e.feed, ':', 1) = any(${[...kinds]}::text[])
             or e."storeId" = any(${[...storeIds]}::bigint[]))`,
      ],
    ),
  });
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
  redoneAt: string | null;
  redoable: boolean;
  /** What it did to the profit; null = nothing. Files of earlier releases do not say it: `isMeasured` false. */
  profit: Readonly<Record<string, unknown>> | null;
  isMeasured: boolean;
};

/** Checks that ended well changed nothing, and their imports are told. */
export async function findImportLog(scope: CompanyScope, ask: Asked): Promise<Found<ImportLogRow>> {
  const found = await importRows(scope, ask);
  const settled = await withSettledEffects(
    scope,
    found.rows.map((row) => ({ ...row, effect: row.profit, jobEffect: null })),
  );
  return { ...found, rows: settled.map(({ effect, ...row }) => ({ ...row, profit: effect })) };
}

function importRows(scope: CompanyScope, ask: Asked): Promise<Found<ImportLogRow>> {
  const key = "lpad(i.id::text, 19, '0')";
  return searchedPage<ImportLogRow>(scope, ask.limit, {
    entries: sql`
      select i.id, i.created_at as at, ${sql.raw(key)} as key, i.kind, i.store_id as "storeId", i.created_by as "userId", i.file_name as "fileName",
             i.status, i.rejected
      from imports i
      where i.company_id = ${scope.companyId} and ${inWindow(ask, "i.created_at", key)} and not (i.dry_run and i.status <> 'failed')
      order by i.created_at desc, i.id desc`,
    conditions: asked(
      [ask.kind !== null, sql`e.kind = ${ask.kind}`],
      [ask.userId !== null, sql`e."userId" = ${ask.userId}`],
      [ask.storeId !== null, sql`e."storeId" = ${ask.storeId}`],
      [ask.q !== "", sql`e."fileName" ilike ${likeText(ask.q)}`],
      [ask.problemsOnly, sql`(e.status = 'failed' or e.rejected > 0)`],
    ),
    told: sql`
      select e.*, i.dry_run as "dryRun", i.rows, i.created, i.changed, i.unchanged, i.error_code as "errorCode",
             i.error_params as "errorParams", i.undone_at as "undoneAt", i.undo_kept as "undoKept", i.redone_at as "redoneAt",
             ${isRedoable(scope.companyId)} as redoable, ${MEASURED_PROFIT}
      from found e join imports i on i.company_id = ${scope.companyId} and i.id = e.id`,
  });
}

export type AlertLogRow = Place & ShownAlert & { resolvedAt: string | null };

/** `kinds`: those whose words hold the searched text; `storeIds`: the stores whose names do. */
export function findAlertLog(scope: CompanyScope, ask: Asked, { kinds, storeIds }: Named): Promise<Found<AlertLogRow>> {
  const key = "lpad(a.id::text, 19, '0')";
  const { companyId } = scope;
  if (ask.userId !== null) return Promise.resolve(NOTHING);
  return searchedPage(scope, ask.limit, {
    // Open ones have an index of their own.
    entries: sql`
      select a.id, a.rule_id as "ruleId", a.seen_at as at, ${sql.raw(key)} as key, a.kind, a.store_id as "storeId", a.params,
             a.raised_at as "raisedAt", a.seen_at as "seenAt", a.times, a.resolved_at as "resolvedAt"
      from alerts a
      where a.company_id = ${companyId} and ${inWindow(ask, "a.seen_at", key)}
        ${ask.kind === "open" || ask.problemsOnly ? sql`and a.resolved_at is null` : sql``}
      order by a.seen_at desc, a.id desc`,
    conditions: asked(
      [ask.kind === "resolved", sql`e."resolvedAt" is not null`],
      [ask.storeId !== null, sql`e."storeId" = ${ask.storeId}`],
      [
        ask.q !== "",
        sql`(e.kind = any(${[...kinds]}::text[]) or e."storeId" = any(${[...storeIds]}::bigint[]) or e.params::text ilike ${likeText(ask.q)})`,
      ],
    ),
    told: sql`
      select e.*, s.name as "storeName", s.source as "storeSource", s.base_market as "baseMarket", o.id as "orderId"
      from found e
      left join stores s on s.company_id = ${companyId} and s.id = e."storeId"
      left join orders o on o.company_id = ${companyId} and o.store_id = e."storeId" and o.external_id = e.params ->> 'order'`,
  });
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
  const conditions = asked(
    [side !== null, sql`f.side = ${side}`],
    [ask.userId !== null, sql`f.user_id = ${ask.userId}`],
    [ask.storeId !== null, sql`f.store_id = ${ask.storeId}`],
    [ask.q !== "", sql`(f.path ilike ${text} or f.request_id ilike ${text} or f.code ilike ${text} or f.status::text = ${ask.q})`],
    [ask.problemsOnly, sql`(f.status = 0 or f.status >= 500)`],
  );
  const { rows } = await sql<FailureRow>`
    select f.id, f.last_at as at, ${sql.raw(key)} as key, f.side, f.method, f.path, f.status, f.code, f.store_id as "storeId",
           f.user_id as "userId", f.times, f.request_id as "requestId"
    from api_failures f
    where f.company_id = ${companyId} and ${inWindow(ask, "f.last_at", key)}
      and ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by f.last_at desc, f.id desc limit ${ask.limit + 1}`.execute(db);
  return pageOfRows(rows, ask.limit);
}

/** The kinds of warnings among as many as a search looks at. */
export async function findAlertKinds({ db, companyId }: CompanyScope, ask: Asked): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct e.kind
    from (
      select a.kind from alerts a
      where a.company_id = ${companyId} and ${inWindow(ask, "a.seen_at", "lpad(a.id::text, 19, '0')")}
      order by a.seen_at desc, a.id desc limit ${MOST_SEARCHED}
    ) e`.execute(db);
  return rows.map(({ kind }) => kind);
}
