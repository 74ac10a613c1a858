import { type RawBuilder, sql } from "kysely";
import type { JobStatus } from "#contract/imports.ts";
import type { CompanyScope } from "#db/scope.ts";

export type JobRow = {
  id: number;
  kind: string;
  storeId: number | null;
  /** Key of the store's source. */
  storeSource: string | null;
  subjectId: number | null;
  status: JobStatus;
  done: number;
  total: number | null;
  message: string;
  error: string | null;
  /** Why the import the job reads ended, where it has said so. */
  importError: string | null;
  importErrorParams: Readonly<Record<string, string | number>> | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** A recomputation that is not over. */
  recomputes: boolean;
  /** Its products; null = all, or too many to be named. */
  productIds: number[] | null;
};

/** A change of more products is said of any. */
const MOST_NAMED = 1000;
const IS_OPEN_RECOMPUTE = sql`(j.kind = 'recompute' and j.status in ('queued', 'running'))`;

const COLUMNS: RawBuilder<unknown> = sql`
  j.id, j.kind, j.store_id as "storeId", s.source as "storeSource", j.subject_id as "subjectId", j.status, j.done, j.total, j.message, j.error,
  i.error_code as "importError", i.error_params as "importErrorParams",
  j.created_at as "createdAt", j.started_at as "startedAt", j.finished_at as "finishedAt", ${IS_OPEN_RECOMPUTE} as recomputes,
  case when ${IS_OPEN_RECOMPUTE} and jsonb_array_length(j.payload -> 'productIds') <= ${MOST_NAMED} then j.payload -> 'productIds' end as "productIds"`;

const WITH_IMPORT: RawBuilder<unknown> = sql`
  job_runs j left join imports i on i.company_id = j.company_id and i.id = j.subject_id and i.job_id = j.id and j.kind = 'import-file'
  left join stores s on s.company_id = j.company_id and s.id = j.store_id`;

/** Jobs that wait or run, the latest finished ones, and those whose failure is an open alert: it sends people here. Newest first. */
export async function findJobs({ db, companyId }: CompanyScope, finished: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select ${COLUMNS} from ${WITH_IMPORT}
    where j.company_id = ${companyId}
      and (j.status in ('queued', 'running')
           or j.id in (select r.id from job_runs r where r.company_id = ${companyId} order by r.created_at desc, r.id desc limit ${finished})
           or j.id in (select a.subject::bigint from alerts a where a.company_id = ${companyId} and a.kind = 'jobFailed' and a.resolved_at is null))
    order by j.created_at desc, j.id desc
  `.execute(db);
  return rows;
}

export async function findJob({ db, companyId }: CompanyScope, id: number): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`select ${COLUMNS} from ${WITH_IMPORT} where j.company_id = ${companyId} and j.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
