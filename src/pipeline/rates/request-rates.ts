/** Whatever brought a posting without its rate, the rate is fetched: asked after every job and every minute. */
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import { enqueueRates } from "#queue/rates-job.ts";
import type { Day } from "#core/facts.ts";
import { companiesBehind, missingTables } from "./store-rates.ts";

/** How long a source that did not have a table is taken at its word. */
const ASKED_FOR = "6 hours";

/** After a company's own work: looks at the others only when it lacks a rate itself. */
export async function requestRatesOf({ db, companyId }: CompanyScope): Promise<void> {
  const { rows } = await sql<{ lacking: boolean }>`
    select exists (select from postings where company_id = ${companyId} and (amount_pln is null or amount is null)) as lacking`.execute(db);
  if (rows[0]?.lacking === true) await requestRates(db);
}

/** Queues the fetching of rates when days wait for some that were not asked for lately; those that came meanwhile are booked. */
export async function requestRates(db: Db): Promise<void> {
  for (const { companyId, from, to } of await companiesBehind(db)) await enqueueRecompute({ db, companyId }, { reason: "rates", from, to });
  const missing = await missingTables(db);
  if (missing.length === 0) return;
  const { rows } = await sql`
    select from rate_asks where ranges = ${JSON.stringify(missing)} and asked_at > now() - ${ASKED_FOR}::interval`.execute(db);
  if (rows.length > 0) return;
  await enqueueRates(db);
}

/** Remembers that the source was asked for all that was missing, and has answered. */
export async function markRequested(db: Db, missing: readonly { from: Day; to: Day }[]): Promise<void> {
  await sql`delete from rate_asks where asked_at < now() - ${ASKED_FOR}::interval`.execute(db);
  await sql`
    insert into rate_asks (ranges, asked_at) values (${JSON.stringify(missing)}, ${new Date().toISOString()}::timestamptz)
    on conflict (ranges) do update set asked_at = excluded.asked_at`.execute(db);
}
