import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { storeQueue } from "./tasks.ts";

/** Behind everything that is due of the store itself, which waits for a turn of seconds at most. */
const LAST = 10;

/**
 * Asks for a turn at the store's past. One that waits already keeps its place; who has had a turn stands behind
 * the other stores.
 */
export async function addPast({ db, companyId }: CompanyScope, storeId: number): Promise<void> {
  await sql`
    select graphile_worker.add_job('sync-past', json_build_object('companyId', ${companyId}::bigint, 'storeId', ${storeId}::bigint),
      queue_name => ${storeQueue(storeId)}, job_key => ${`past-${storeId}`}, job_key_mode => 'preserve_run_at', priority => ${LAST}, max_attempts => 3)`.execute(
    db,
  );
}
