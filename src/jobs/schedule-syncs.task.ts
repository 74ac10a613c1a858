import { sql } from "kysely";
import { isCompanyReadOnly } from "#accounts/company-subscription.ts";
import { requestRates } from "#pipeline/rates/request-rates.ts";
import { addEntry } from "#queue/add-entry.ts";
import { storeQueue } from "#queue/queues.ts";
import type { WorkerDeps } from "./context.ts";
import { later } from "./open-store.ts";
import { recomputeOutdated } from "./outdated-figures.ts";
import { realClock } from "./real-clock.ts";

/** Until a round plans its successor itself, it is not asked for again. */
const GRACE = "10 minutes";

/**
 * Every minute: a round for each store that is due, the rates that days wait for, and figures of older rules. A round that waits or runs is not doubled.
 * A store whose company may only look waits, and goes on from where it stood.
 */
export async function scheduleSyncs({ database, subscriptionTerms = null, clock = realClock }: WorkerDeps): Promise<void> {
  await requestRates(database.db);
  await recomputeOutdated(database);
  const { rows } = await sql<{ storeId: number; companyId: number }>`
    update store_schedule set due_at = now() + ${GRACE}::interval where due_at <= now()
    returning store_id as "storeId", company_id as "companyId"`.execute(database.db);
  // A round that used up its tries keeps its key, and no other would ever be added under it.
  await database.pool.query(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs where key = any($1) and attempts >= max_attempts and locked_at is null))`,
    [rows.map(({ storeId }) => `sync-${storeId}`)],
  );
  for (const { storeId, companyId } of rows) {
    if (await isCompanyReadOnly({ db: database.db, companyId }, subscriptionTerms, later(clock, 0))) continue;
    const place = { queue: storeQueue(storeId), key: `sync-${storeId}`, again: "unsafe_dedupe" } as const;
    await addEntry(database.db, "sync-round", { companyId, storeId }, place);
  }
}
