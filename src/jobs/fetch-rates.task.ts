import { followPublished, ownSource } from "#pipeline/own-rates.ts";
import { companiesConverting, missingTables, storeRates } from "#pipeline/store-rates.ts";
import { markRequested } from "#pipeline/request-rates.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import { fetchTables } from "#rates/nbp.ts";
import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import type { WorkerDeps } from "./context.ts";

/**
 * Fetches the tables that postings without a rate wait for, and the newest ones, and has the figures of those days
 * follow. A network that is away makes the queue try again later; nothing waits for it.
 */
export async function fetchRates({ database, nbpUrl }: WorkerDeps): Promise<void> {
  const { db } = database;
  const { rows } = await sql<{ from: Day; to: Day }>`
    select greatest(coalesce(max(table_date), current_date - 30), current_date - 90)::date as "from", current_date as "to" from fx_rates where source = 'nbp'`.execute(
    db,
  );
  const missing = await missingTables(db);
  const ranges = [...missing, ...rows];
  for (const { from, to } of ranges) {
    const rates = await fetchTables(from, to, nbpUrl ? { baseUrl: nbpUrl } : {});
    await withTransaction(db, async (tx) => {
      const filled = await storeRates(tx, "nbp", rates);
      if (!filled) return;
      await follow(tx, "nbp", filled);
      for (const { companyId, changed } of await followPublished(tx)) if (changed) await follow(tx, ownSource(companyId), changed);
    });
  }
  if (missing.length > 0) await markRequested(db, missing);
}

async function follow(db: Db, source: string, days: { from: Day; to: Day }): Promise<void> {
  for (const companyId of await companiesConverting(db, source, days)) {
    await enqueueRecompute({ db, companyId }, { reason: "rates", ...days });
  }
}
