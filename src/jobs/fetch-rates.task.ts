import { missingTables } from "#pipeline/rates/store-rates.ts";
import { markRequested } from "#pipeline/rates/request-rates.ts";
import { takeTables } from "#pipeline/rates/take-tables.ts";
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
  await takeTables(db, ranges, { baseUrl: nbpUrl });
  if (missing.length > 0) await markRequested(db, missing);
}
