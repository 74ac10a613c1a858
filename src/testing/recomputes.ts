/** What the worker does with the recomputes of a company that wait. */
import { sql } from "kysely";
import { recomputeTask } from "#jobs/recompute.task.ts";
import { RUNS } from "#queue/jobs.ts";
import type { TestDatabase } from "./database.ts";
import { workerDeps } from "./worker-deps.ts";

export async function runRecomputes(database: TestDatabase, companyId: number): Promise<void> {
  const scope = { db: database.db, companyId };
  const { rows } = await sql<{ id: number; payload: Record<string, unknown> }>`
    select id, payload from job_runs where company_id = ${companyId} and kind = 'recompute' and status = 'queued' order by id`.execute(
    scope.db,
  );
  for (const { id, payload } of rows) {
    const run = { id, kind: "recompute", storeId: null, subjectId: null, status: "running", payload, cancelRequested: false } as const;
    await sql`update job_runs set status = 'running' where company_id = ${companyId} and id = ${id}`.execute(scope.db);
    const about = RUNS.recompute.parse({ payload });
    await recomputeTask({ ...workerDeps(database), scope, run, about, signal: new AbortController().signal });
    await sql`update job_runs set status = 'succeeded' where company_id = ${companyId} and id = ${id}`.execute(scope.db);
  }
}
