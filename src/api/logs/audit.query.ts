/** Changes of the company: who did what to what, with what it did to the profit. */
import { type RawBuilder, sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { REFUSED_ACTIONS } from "#core/audit-actions.ts";
import { subjectsOf } from "#core/logs.ts";
import { findImportOutcomes, type ImportOutcome } from "./import-entries.query.ts";
import { withSettledEffects } from "./settled-effects.query.ts";
import { type Asked, type Found, inWindow, likeText, MOST_SEARCHED, pageOfRows, type Place } from "./window.query.ts";

export type Json = Readonly<Record<string, unknown>>;

export type AuditRow = Place & {
  id: number;
  userId: number | null;
  impersonatorId: number | null;
  action: string;
  subjectType: string;
  subjectId: string;
  before: Json | null;
  after: Json | null;
  effect: Json | null;
  jobId: number | null;
  changeId: number | null;
  tagChangeId: number | null;
  isUndone: boolean;
  /** Of the job that computes its figures: how it stands, what it did, and how many changes it is of. */
  jobStatus: string | null;
  jobEffect: Json | null;
  shared: number;
  /** Of an entry that tells of a file taken in. */
  import: ImportOutcome | null;
};

const KEY = "lpad(a.id::text, 19, '0')";

const COLUMNS: RawBuilder<unknown> = sql`
  a.id, a.at, ${sql.raw(KEY)} as key, a.user_id as "userId", a.impersonator_id as "impersonatorId", a.action, a.subject_type as "subjectType",
  a.subject_id as "subjectId", a.before, a.after, a.effect, a.job_id as "jobId", a.change_id as "changeId", a.tag_change_id as "tagChangeId"`;

/** What a search of texts looks for besides: actions whose words hold it, and what its subjects are called. */
export type AuditSearch = { actions: readonly string[]; productIds: readonly string[]; userIds: readonly number[] };

/** A recompute that somebody's change asked for is told with that change; the check of a file changes nothing, and its import is told. */
function asked({ companyId }: CompanyScope, ask: Asked): RawBuilder<unknown> {
  return sql`
    a.company_id = ${companyId} and ${inWindow(ask, "a.at", KEY)}
    ${ask.kind === null ? sql`` : sql`and split_part(a.action, '.', 1) = any(${subjectsOf(ask.kind)}::text[])`}
    ${ask.userId === null ? sql`` : sql`and a.user_id = ${ask.userId}`}
    and not (a.action = 'import.started' and a.after @> '{"dryRun": true}')
    and not (a.action = 'recompute' and a.job_id is not null and exists (
      select from audit_log c where c.company_id = ${companyId} and c.job_id = a.job_id and c.action <> 'recompute'))`;
}

/** The store itself, what came into it by a file, and what names it, however deep: the terms of an expense, the stores of an alert rule. */
function isOfStore(companyId: number, storeId: number): RawBuilder<unknown> {
  const wanted = sql`jsonb_build_object('n', ${storeId}::bigint, 't', ${storeId}::text)`;
  return sql`(
    (a."subjectType" = 'store' and a."subjectId" = ${storeId}::text)
    or (a."subjectType" = 'import'
        and a."subjectId" in (select i.id::text from imports i where i.company_id = ${companyId} and i.store_id = ${storeId}))
    or exists (
      select from (values (a.before), (a.after)) as held (fields)
      where jsonb_path_exists(held.fields, '$.**.storeId ? (@ == $n || @ == $t)', ${wanted})
        or jsonb_path_exists(held.fields, '$.storeIds[*] ? (@ == $n || @ == $t)', ${wanted})))`;
}

function searched(
  companyId: number,
  { q, storeId, problemsOnly }: Asked,
  { actions, productIds, userIds }: AuditSearch,
): RawBuilder<unknown> {
  const text = likeText(q);
  return sql`
    ${
      q === ""
        ? sql`true`
        : sql`(a.action = any(${[...actions]}::text[]) or a.before::text ilike ${text} or a.after::text ilike ${text}
               or (a."subjectType" = 'product' and a."subjectId" = any(${[...productIds]}::text[])) or a."userId" = any(${[...userIds]}::bigint[]))`
    }
    ${problemsOnly ? sql`and a.action = any(${[...REFUSED_ACTIONS]}::text[])` : sql``}
    ${storeId === null ? sql`` : sql`and ${isOfStore(companyId, storeId)}`}`;
}

export async function findAudit(scope: CompanyScope, ask: Asked, search: AuditSearch): Promise<Found<AuditRow>> {
  const isSearch = ask.q !== "" || ask.storeId !== null || ask.problemsOnly;
  const found = await (isSearch ? searchIn(scope, ask, search) : plain(scope, ask));
  return { ...found, rows: await withSettledEffects(scope, await withFollowed(scope, found.rows)) };
}

type Bare = Omit<AuditRow, "isUndone" | "jobStatus" | "jobEffect" | "shared" | "import">;

async function plain(scope: CompanyScope, ask: Asked): Promise<Found<Bare>> {
  const { rows } = await sql<Bare>`
    select ${COLUMNS} from audit_log a where ${asked(scope, ask)} order by a.at desc, a.id desc limit ${ask.limit + 1}`.execute(scope.db);
  return pageOfRows(rows, ask.limit);
}

/** Looks at a bounded number of entries; where that is too few for a page, the next one goes on from there. */
async function searchIn(scope: CompanyScope, ask: Asked, search: AuditSearch): Promise<Found<Bare>> {
  const window = sql`select ${COLUMNS} from audit_log a where ${asked(scope, ask)} order by a.at desc, a.id desc limit ${MOST_SEARCHED}`;
  const { rows } = await sql<Bare>`
    with looked_at as materialized (${window})
    select * from looked_at a where ${searched(scope.companyId, ask, search)} order by a.at desc, a.id desc limit ${ask.limit + 1}`.execute(
    scope.db,
  );
  if (rows.length > ask.limit) return pageOfRows(rows, ask.limit);
  const { rows: last } = await sql<Place>`
    select a.at, ${sql.raw(KEY)} as key from audit_log a where ${asked(scope, ask)}
    order by a.at desc, a.id desc offset ${MOST_SEARCHED - 1} limit 1`.execute(scope.db);
  const [end] = last;
  return { rows, next: end ?? null, searchedTo: end?.at ?? null };
}

type Followed = { jobId: number; status: string | null; effect: Json | null; shared: number };

/** What came after each: its figures, and whether it was taken back. */
async function withFollowed(scope: CompanyScope, rows: readonly Bare[]): Promise<AuditRow[]> {
  const jobs = new Map((await findJobsOf(scope, rows)).map((job) => [job.jobId, job]));
  const undone = await findUndone(scope, rows);
  const importIds = rows.flatMap(({ action, subjectId }) => (action === "import.started" ? [subjectId] : []));
  const imports = await findImportOutcomes(scope, importIds);
  return rows.map((row) => {
    const job = row.jobId === null ? undefined : jobs.get(row.jobId);
    const taken = row.action === "import.started" ? (imports.get(row.subjectId) ?? null) : null;
    return {
      ...row,
      import: taken,
      isUndone: undone.has(row.id) || taken?.isUndone === true,
      jobStatus: job?.status ?? null,
      jobEffect: job?.effect ?? null,
      shared: job?.shared ?? 0,
    };
  });
}

async function findJobsOf({ db, companyId }: CompanyScope, rows: readonly Bare[]): Promise<Followed[]> {
  const ids = [...new Set(rows.flatMap(({ jobId }) => jobId ?? []))];
  if (ids.length === 0) return [];
  const found = await sql<Followed>`
    select a.job_id as "jobId", j.status, a.effect, a.shared
    from (
      select e.job_id, count(*) filter (where e.action <> 'recompute')::int as shared,
             (array_agg(e.effect order by e.id desc) filter (where e.action = 'recompute'))[1] as effect
      from audit_log e where e.company_id = ${companyId} and e.job_id = any(${ids}::bigint[]) group by e.job_id
    ) a
    left join job_runs j on j.company_id = ${companyId} and j.id = a.job_id`.execute(db);
  return found.rows;
}

async function findUndone({ db, companyId }: CompanyScope, rows: readonly Bare[]): Promise<Set<number>> {
  const ids = (of: (row: Bare) => number | null): number[] => rows.flatMap((row) => of(row) ?? []);
  const { rows: found } = await sql<{ kind: string; id: number }>`
    select 'entry' as kind, u.undoes as id from audit_log u where u.company_id = ${companyId} and u.undoes = any(${ids(({ id }) => id)}::bigint[])
    union all
    select 'change', c.id from product_changes c
    where c.company_id = ${companyId} and c.id = any(${ids(({ changeId }) => changeId)}::bigint[]) and c.undone_at is not null
    union all
    select 'tags', t.id from tag_changes t
    where t.company_id = ${companyId} and t.id = any(${ids(({ tagChangeId }) => tagChangeId)}::bigint[]) and t.undone_at is not null`.execute(
    db,
  );
  const has = new Set(found.map(({ kind, id }) => `${kind} ${id}`));
  const isUndone = ({ id, changeId, tagChangeId }: Bare): boolean =>
    has.has(`entry ${id}`) || has.has(`change ${changeId ?? ""}`) || has.has(`tags ${tagChangeId ?? ""}`);
  return new Set(rows.filter(isUndone).map(({ id }) => id));
}
