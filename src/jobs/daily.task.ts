import { sql } from "kysely";
import { withTransaction } from "#db/connection.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { bookExpenses } from "#pipeline/book-expenses.ts";
import type { WorkerDeps } from "./context.ts";

/** How long an uploaded file is kept after its import ended: long enough to answer questions and to look a row up. */
const UPLOADS_KEPT = "30 days";

/** Once a day: open-ended expenses are booked a month ahead, and what nobody needs any more is removed. */
export async function runDaily({ database, log }: WorkerDeps): Promise<void> {
  const { db } = database;
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id as "companyId" from expense_versions where kind = 'recurring' and end_day is null`.execute(db);
  for (const { companyId } of rows) {
    await withTransaction(db, async (tx) => {
      const scope = { db: tx, companyId };
      const days = await bookExpenses(scope);
      if (days.length > 0) await refreshLedger(scope, { orderIds: [], days });
    });
  }
  await sql`delete from sessions where expires_at < now()`.execute(db);
  await sql`delete from one_time_tokens where expires_at < now()`.execute(db);
  await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`.execute(db);
  const removed = await sql`delete from blobs where purpose = 'import' and created_at < now() - ${UPLOADS_KEPT}::interval`.execute(db);
  log.info({ companies: rows.length, uploads: Number(removed.numAffectedRows ?? 0) }, "daily work done");
}
