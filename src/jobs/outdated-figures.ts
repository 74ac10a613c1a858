import { sql } from "kysely";
import type { Database } from "#db/connection.ts";
import { RULES_VERSION } from "#ledger/rules-version.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";

/** Companies a minute: those that work meanwhile do not wait behind all of an instance. */
const AT_ONCE = 5;

/**
 * Has the figures of some companies that an older release computed by other rules computed again. Whose last try failed waits a day.
 * @returns how many were asked for.
 */
export async function recomputeOutdated({ db }: Pick<Database, "db">): Promise<number> {
  const { rows } = await sql<{ companyId: number }>`
    select c.company_id as "companyId" from companies c
    where c.rules_version < ${RULES_VERSION}
      and not exists (
        select from job_runs j
        where j.company_id = c.company_id and j.kind = 'recompute' and j.payload ->> 'reason' = 'rules'
          and (j.status in ('queued', 'running') or j.finished_at > now() - interval '1 day'))
    order by c.company_id limit ${AT_ONCE}`.execute(db);
  for (const { companyId } of rows) await enqueueRecompute({ db, companyId }, { reason: "rules" });
  return rows.length;
}
