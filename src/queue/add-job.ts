import { type RawBuilder, sql } from "kysely";
import { jobKind } from "#core/job-kinds.ts";
import type { CompanyScope } from "#db/scope.ts";
import { RUN_TRIES } from "./jobs.ts";
import { keyOf, queueOf } from "./queues.ts";

export type QueuedJob = { readonly kind: string; readonly storeId: number | null };

/**
 * Adds or moves the queue's entry of a run, in the caller's transaction. `wait`: an interval. Files of one company stand behind
 * each other, so that its second comes after the first of everybody else and its files stay in their order.
 */
export async function addJob({ db, companyId }: CompanyScope, jobId: number, { kind, storeId }: QueuedJob, wait: string): Promise<void> {
  const [queue, key] = [queueOf(kind, companyId, storeId), keyOf({ companyId, jobId })];
  await sql`
    select graphile_worker.add_job(${kind}, json_build_object('companyId', ${companyId}::bigint, 'jobId', ${jobId}::bigint),
      queue_name => ${queue}, job_key => ${key}, max_attempts => ${RUN_TRIES}, run_at => now() + ${wait}::interval,
      priority => ${jobKind(kind)?.takesTurns === true ? behindOwn(kind, queue, key) : sql`0`})`.execute(db);
}

function behindOwn(kind: string, queue: string, key: string): RawBuilder<number> {
  return sql`(
    select coalesce(max(j.priority) + 1, 0) from graphile_worker.jobs j
    where j.queue_name = ${queue} and j.key <> ${key} and j.task_identifier = ${kind} and j.attempts < j.max_attempts)::integer`;
}
